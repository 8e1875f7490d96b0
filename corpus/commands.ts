import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProposedCall } from '../src/screening/contract/call.ts';

export type Kind = 'dangerous' | 'benign';

/** One labelled call, of our own corpus or of a directory of others. */
export interface LabelledCall {
  readonly id: string;
  readonly call: ProposedCall;
  readonly category: string;
  readonly expect: 'block' | 'require_approval' | 'stopped' | 'allow';
}

interface Line {
  readonly id?: string;
  readonly command?: string;
  readonly tool_name?: string;
  readonly arguments?: ProposedCall['arguments'];
  readonly category?: string;
  /** Another spelling of the same row. */
  readonly call?: ProposedCall;
  readonly class?: string;
  readonly expect?: LabelledCall['expect'];
}

/** `directory` holds dangerous.jsonl and benign.jsonl; rows without an id or an expectation get theirs from where they stand. */
export function readCommands(
  kind: Kind,
  directory: string = join(import.meta.dirname, 'commands'),
): LabelledCall[] {
  return readRows(join(directory, `${kind}.jsonl`), kind);
}

/** The labelled calls of one file. */
export function readRows(path: string, kind: Kind): LabelledCall[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((text, i): LabelledCall => {
      const line: Line = JSON.parse(text);
      return {
        id: line.id ?? `line ${i + 1}`,
        call: line.call ?? {
          tool: line.tool_name ?? 'shell',
          arguments: line.arguments ?? { cmd: line.command ?? '' },
        },
        category: line.category ?? line.class ?? 'unnamed',
        expect: line.expect ?? (kind === 'dangerous' ? 'stopped' : 'allow'),
      };
    });
}
