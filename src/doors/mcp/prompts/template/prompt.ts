import type { PromptMessage } from '@modelcontextprotocol/server';
import type { Fill } from './filled.ts';

interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

export interface AuditorPrompt {
  readonly listed: {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly arguments: PromptArgument[];
  };
  write(args: Readonly<Record<string, string>>, filled: Fill): PromptMessage[];
}

export const userMessage = (text: string): PromptMessage[] => [
  { role: 'user', content: { type: 'text', text } },
];
