import type { Unknown } from '../../shell/reading.ts';
import type { CallCheck } from '../check.ts';

const WORDS: Partial<Readonly<Record<Unknown['kind'], string>>> = {
  syntax: 'Part of the command could not be read as a command line.',
  program: 'What program the command runs is decided only when it runs.',
  code: 'The command hands code to an interpreter that is known only when it runs.',
};

export const commandUnknown: CallCheck = {
  card: {
    id: 'command.unknown',
    title: 'Command that cannot be read whole',
    reads: ['call'],
    tier: 'soft',
    severity: 'medium',
    sees: 'Command lines with a syntax that shells refuse, programs named by a variable or by another command’s output, and code that reaches an interpreter from a place the command does not show.',
    matters: 'What cannot be read was not checked: it is unknown, which is not the same as safe.',
    remedy: 'Look at the command yourself, or spell out what it runs.',
    limits:
      'Says nothing about what the unknown part does. Commands beyond the size and depth that are read are held back by the gate itself.',
  },
  *inspectCall({ commands }) {
    for (const { path, reading } of commands) {
      const kinds = new Set(reading.unknowns.map(({ kind }) => kind));
      for (const kind of kinds) {
        const detail = WORDS[kind];
        if (detail === undefined) continue;
        yield { threat: 'code_execution', confidence: 0.5, path, evidence: `unknown ${kind}`, detail };
      }
    }
  },
};
