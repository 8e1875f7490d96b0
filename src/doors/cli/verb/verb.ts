/**
 * One declared table of verbs. Parsing, `--help`, `help`, shell completion and docs/cli.md are all derived from it,
 * so an option that is not here does not exist, and one that is here is documented.
 */
import type { Refusal } from '../../../answers/machine/error.answer.ts';
import type { DocumentName } from '../../../answers/registry/documents.ts';
import type { Arguments, VerbOption } from './arguments.ts';
import type { Io } from './io.ts';
import type { Session, Surroundings } from './session.ts';

interface VerbArgument {
  readonly name: string;
  readonly optional?: true;
  readonly many?: true;
  /** The words of a command: options between them may belong to it. */
  readonly words?: true;
  readonly choices?: readonly string[];
  /** Used only if the first argument is this word. */
  readonly after?: string;
  readonly help: string;
}

/** Tests run the examples in a fixed project; the output shown is the real output. */
export interface VerbExample {
  readonly about: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly shows: string;
  readonly exit: 0 | 1 | 2;
}

/** The command line as a whole, for verbs that describe it or run other verbs. */
export interface Program {
  /** All verbs, in the order help shows them. */
  readonly verbs: readonly Verb[];
  run(argv: readonly string[], io: Io, surroundings: Surroundings): Promise<number>;
}

interface VerbCode {
  run(args: Arguments, session: Session, program: Program): Promise<number>;
}

export interface Verb {
  readonly name: string;
  readonly summary: string;
  /** Paragraphs, one per entry. */
  readonly about: readonly string[];
  readonly arguments: readonly VerbArgument[];
  readonly options: readonly VerbOption[];
  /** Pairs of options that exclude each other. */
  readonly conflicts?: readonly (readonly [string, string])[];
  /** Pairs of options of which the first requires the second. */
  readonly needs?: readonly (readonly [string, string])[];
  readonly examples: readonly VerbExample[];
  /** What each exit status of this verb means; 2 and 3 mean the same everywhere. */
  readonly exits: Readonly<Partial<Record<0 | 1 | 2 | 130, string>>>;
  /** Of a verb that judges: what an error contains in place of the verdict, for callers that read only that field. */
  readonly refusal?: Refusal;
  /** The documents that `--json` prints, by their names in docs/json.md; empty if it prints only errors. */
  readonly json: readonly DocumentName[];
  /** The document on each line of `--jsonl`. */
  readonly jsonl?: DocumentName;
  /** The code is loaded only when the verb runs: `--help` and `--version` stay as fast as node itself. */
  load(): Promise<VerbCode>;
}

export const GLOBAL_OPTIONS: readonly VerbOption[] = [
  {
    name: 'json',
    help: 'print one JSON document to standard output, or to the file of --output; errors, too',
  },
  {
    name: 'color',
    value: 'WHEN',
    choices: ['auto', 'always', 'never'],
    fallback: 'auto',
    help: 'use colours; auto means on a terminal, and honours NO_COLOR and FORCE_COLOR',
  },
  {
    name: 'project',
    value: 'DIR',
    help: 'the project folder; by default the nearest folder upwards that contains .tokenauditor',
  },
  { name: 'quiet', short: 'q', help: 'no notes, summaries or progress on standard error' },
  { name: 'help', short: 'h', help: 'show the help of a command' },
  { name: 'version', short: 'V', help: 'print the version' },
];

export const COMMON_EXITS: Readonly<Record<2 | 3 | 130 | 141, string>> = {
  2: 'invalid input: an option, a file or a key; the error names it',
  3: 'internal error; the message names the place in the code and quotes none of your input',
  130: 'interrupted; nothing was left half-written',
  141: 'the reader of standard output closed it early; a verdict already reached keeps its own status',
};
