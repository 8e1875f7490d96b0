import type { CallCheck } from '../../screening/contract/check.ts';
import type { Reading, Unknown } from '../../shell/reading/reading.ts';
import { isInitialised, sourcesOf } from './initialisers.ts';

const WORDS: Partial<Readonly<Record<Unknown['kind'], string>>> = {
  syntax: 'Part of the command could not be read as a command line.',
  program: 'The program that the command runs is only known at run time.',
  code: 'The command passes code that is only known at run time to an interpreter.',
};

/** Beyond a bound nothing was read at all, so a person must look. */
const BOUNDS: Partial<Readonly<Record<Unknown['kind'], string>>> = {
  size: 'The command is too long; the rest of it was not read.',
  depth: 'The command is nested too deeply; the deeper parts were not read.',
  count: 'The command runs too many programs; the rest of them were not read.',
};

export const commandUnknown: CallCheck = {
  card: {
    id: 'command.unknown',
    title: 'Command that cannot be read completely',
    reads: ['call'],
    tier: 'soft',
    severity: 'medium',
    sees: 'Command lines with invalid shell syntax, programs named by a variable or by another command’s output, and code that reaches an interpreter from a source the command does not show.',
    matters: 'What cannot be read was not checked: it is unknown, which is not the same as safe.',
    remedy: 'Look at the command yourself, or spell out what it runs.',
    limits: 'Reports nothing about what the unknown part does.',
  },
  readsActsAlone: true,
  *inspectCall({ commands }) {
    for (const { path, reading } of commands) {
      const unknowns = reading.unknowns.filter(
        ({ run }) => run === undefined || !isInitialised(reading, reading.runs[run]),
      );
      const kinds = new Set(unknowns.map(({ kind }) => kind));
      const fed = unknowns.find(({ kind, run }) => kind === 'code' && isFedByOthers(reading, run));
      for (const kind of kinds) {
        const detail = BOUNDS[kind] ?? WORDS[kind];
        if (detail === undefined) continue;
        const isUnread =
          BOUNDS[kind] !== undefined ||
          (kind === 'code' && fed !== undefined) ||
          unknowns.some((one) => one.kind === kind && one.computed);
        const evidence = BOUNDS[kind] === undefined ? `unknown ${kind}` : `limit of ${kind}`;
        const severity = isUnread ? 'high' : 'medium';
        yield { threat: 'code_execution', confidence: 0.5, path, evidence, detail, severity };
      }
    }
  },
};

const SHELL = /^(?:(?:ba|z|da|k|mk|a|fi|c|tc)?sh|eval|source|\.)$/;
const SHOWS = /^(?:cat|bat|gcat|get-content|gc)$/;

/** A shell that executes what other programs print. A project script that is only piped to it passes. */
function isFedByOthers({ runs }: Reading, id: number | undefined): boolean {
  const run = id === undefined ? undefined : runs[id];
  if (run === undefined || !SHELL.test(run.program) || run.where !== 'here') return false;
  // `source "$(ls x)"` takes a path from it, not code.
  const isCode = run.program === 'eval' || run.args.some(({ text }) => /^-\w*c$/.test(text));
  const sources = sourcesOf(run, isCode ? /^/ : /input/).flatMap((one) => runs[one] ?? []);
  return sources.some(
    ({ program, args, spelled }) =>
      // Code from the network is judged by its origin.
      !/^(?:curl|curlie|wget2?|http|https|xh|aria2c|invoke-webrequest|iwr)$/.test(program) &&
      !/^\.{0,2}\/?(?:bin|scripts?|tools)\/|^\.\//.test(spelled.text) &&
      (!SHOWS.test(program) || !args.every(({ text }) => /^-|\.(?:ba|z|k)?sh$/.test(text))),
  );
}
