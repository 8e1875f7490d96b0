import { locate, resolvePath, type Surroundings } from '../shell/places.ts';
import type { Run } from '../shell/reading.ts';
import type { Severity } from '../vocabulary/orders.ts';
import type { CallSubject } from './call.ts';

export interface FileLoss {
  readonly what: string;
  readonly severity: Severity;
}

export const loss = (severity: Severity, what: string): FileLoss => ({ severity, what });

/** Arguments in which shell tools take the folder to run in. */
const FOLDER_KEY = /^(?:cwd|work_?dir|working_?dir(?:ectory)?|workingDirectory|dir)$/i;

/** Where a call would run. A root that is a whole home or disk protects nothing by being called the project. */
export function surroundings({ context, arguments: args }: CallSubject): Surroundings {
  const { home } = context;
  const told = Object.entries(args).find(
    ([key, value]) => FOLDER_KEY.test(key) && typeof value === 'string',
  )?.[1];
  const cwd = typeof told === 'string' ? resolvePath(told, context) : context.cwd;
  const root = context.projectRoot ?? context.cwd ?? cwd;
  const isWide = root !== undefined && locate(root, { home }).whole;
  return { cwd, home, projectRoot: isWide ? undefined : root };
}

/** A run as far as all the files it names have it in common: read once, for a line may name thousands. */
export interface Doer {
  readonly run: Run | undefined;
  /** Effects name paths as the run sees them, from the folder the line changed into. */
  readonly here: Surroundings;
  /** The project's folder as paths are resolved; undefined if nobody said. */
  readonly root: string | undefined;
  readonly asksHelp: boolean;
  /** A search that takes only what is old, empty or of a size leaves the rest. */
  readonly isFiltered: boolean;
  /** Of modes and owners: into folders, and open to everybody or closed to all. */
  readonly goesDown: boolean;
  readonly opens: boolean;
}

export function doerOf(run: Run | undefined, around: Surroundings): Doer {
  const words = run?.args.map(({ text }) => text) ?? [];
  const isFind = run?.program === 'find';
  const search = isFind
    ? words
    : (run?.wrappers.find(({ name }) => name === 'find')?.args ?? []).map(({ text }) => text);
  return {
    run,
    here: run?.cwd === undefined ? around : { ...around, cwd: resolvePath(run.cwd, around) },
    root:
      around.projectRoot === undefined ? undefined : resolvePath(around.projectRoot, { home: around.home }),
    // For these two the word may be the value of another option.
    asksHelp: !isFind && run?.program !== 'chmod' && words.some((word) => /^--(?:help|version)$/.test(word)),
    isFiltered: search.some((word) =>
      /^-(?:[acm]time|[acm]min|empty|size|newer\w*|xtype|links|inum)$/.test(word),
    ),
    goesDown: words.some((word) => /^-[a-z]*R|^--rec/.test(word)),
    opens: words.some((word) =>
      /^(?:0?[0-7]?[0-7]?777|0?666|a\+rwx|a=rwx|ugo\+rwx|o\+w|a\+w|0?000|[ugoa]*-[rwx]{3})$/.test(word),
    ),
  };
}
