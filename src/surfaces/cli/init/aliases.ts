import type { HostName } from '../../../gateway/hooks/asked.ts';

/** Other words for hosts. */
export const ALIASES: Readonly<Record<string, HostName>> = {
  claude: 'claude-code',
  gemini: 'gemini-cli',
  copilot: 'copilot-cli',
  'github-copilot': 'copilot-cli',
  'vscode-local': 'vscode',
  'cline-ide': 'cline',
  'cline-cli': 'cline',
};
