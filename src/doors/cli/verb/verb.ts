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
  /** The words of a command: what stands between them may belong to it. */
  readonly words?: true;
  readonly choices?: readonly string[];
  /** Means something only if the first argument is this word. */
  readonly after?: string;
  readonly help: string;
}

/** Examples are run by the tests in one fixed project; what they show is what was really printed. */
export interface VerbExample {
  readonly about: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly shows: string;
  readonly exit: 0 | 1 | 2;
}

/** The command line as a whole, for verbs that describe it or run other verbs. */
export interface Program {
  /** Every verb there is, in the order help shows them. */
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
  /** Pairs of options of which only one makes sense. */
  readonly conflicts?: readonly (readonly [string, string])[];
  /** Pairs of which the first means nothing without the second. */
  readonly needs?: readonly (readonly [string, string])[];
  readonly examples: readonly VerbExample[];
  /** What each exit status of this verb means; 2 and 3 mean the same everywhere. */
  readonly exits: Readonly<Partial<Record<0 | 1 | 2, string>>>;
  /** Of a verb that judges: what its error says in place of the verdict, so that a reader of one field is not misled. */
  readonly refusal?: Refusal;
  /** The documents that `--json` gives, by their names in docs/json.md; none if it gives errors alone. */
  readonly json: readonly DocumentName[];
  /** The document that each line of `--jsonl` is. */
  readonly jsonl?: DocumentName;
  /** The code is read from disk only when the verb runs: `--help` and `--version` stay as fast as node itself. */
  load(): Promise<VerbCode>;
}

export const GLOBAL_OPTIONS: readonly VerbOption[] = [
  {
    name: 'json',
    help: 'print one JSON document on standard output, or into the file of --output; errors too',
  },
  {
    name: 'color',
    value: 'WHEN',
    choices: ['auto', 'always', 'never'],
    fallback: 'auto',
    help: 'colours; auto means on a terminal, and NO_COLOR and FORCE_COLOR are obeyed',
  },
  {
    name: 'project',
    value: 'DIR',
    help: 'the project folder; otherwise the nearest folder upwards that holds .tokenauditor',
  },
  { name: 'quiet', short: 'q', help: 'no notes, summaries or progress on standard error' },
  { name: 'help', short: 'h', help: 'show the help of a command' },
  { name: 'version', short: 'V', help: 'print the version' },
];

export const COMMON_EXITS: Readonly<Record<2 | 3 | 130 | 141, string>> = {
  2: 'something you gave cannot be used: an option, a file, a key; the error says which',
  3: 'a fault of ours; the error says where, and nothing of your text',
  130: 'interrupted; nothing was left half-written',
  141: 'the reader of standard output went away before everything was written; a verdict that was reached keeps its own status',
};
