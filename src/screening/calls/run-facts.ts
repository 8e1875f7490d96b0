import { folderAt, locate, movedInto, resolvePath, type Surroundings } from '../../shell/places/places.ts';
import type { Run } from '../../shell/reading/reading.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import type { CallSubject } from '../contract/call.ts';

export interface FileLoss {
  readonly what: string;
  readonly severity: Severity;
  /** Of the check's card. */
  readonly remedy?: 'file' | 'permissions' | 'encrypt';
}

export const loss = (severity: Severity, what: string, remedy?: FileLoss['remedy']): FileLoss => ({
  severity,
  what,
  ...(remedy === undefined ? {} : { remedy }),
});

/** Arguments of shell tools that name the folder to run in. */
const FOLDER_KEY = /^(?:cwd|work_?dir|working_?dir(?:ectory)?|workingDirectory|dir)$/i;

/** Folders where servers and containers keep a program's sources. */
const SERVED = /^\/(?:srv|opt|var\/www|usr\/(?:local\/)?src)\/[^/]/;
/** Folders that never contain sources directly, or that belong to another disk. */
const PERSONAL =
  /^~\/(?:documents|desktop|downloads|pictures|photos|music|videos|movies|public|dropbox|onedrive\S*|google drive|backups?)(?:\/|$)|^\/(?:mnt|media|volumes|data|backups?)(?:\/|$)/i;

/** Where a call would run. A root that is a whole home or disk protects nothing by being called the project. */
export function surroundings({
  context,
  arguments: args,
}: Pick<CallSubject, 'context' | 'arguments'>): Surroundings {
  const { home } = context;
  const folder = Object.entries(args).find(
    ([key, value]) => FOLDER_KEY.test(key) && typeof value === 'string',
  )?.[1];
  const cwd = typeof folder === 'string' ? folderAt(folder, context) : context.cwd;
  return { cwd, home, projectRoot: rootOf(context, cwd) };
}

/** The named project; or the folder the call runs in, if that is elsewhere and looks like a project. */
function rootOf({ cwd, home, projectRoot }: CallContext, folder: string | undefined): string | undefined {
  const isWide = (path: string) => locate(path, { home }).whole;
  if (projectRoot === undefined) {
    const here = cwd ?? folder;
    return here === undefined || isWide(here) ? undefined : here;
  }
  const named = isWide(projectRoot) ? undefined : projectRoot;
  if (cwd === undefined || isWide(cwd)) return named;
  const here = resolvePath(cwd, { home });
  const root = resolvePath(projectRoot, { home });
  if (named !== undefined && (here === root || here.startsWith(`${root}/`))) return named;
  const { place } = locate(cwd, { home });
  const isOwn = place === 'system' ? SERVED.test(here) : place !== 'settings' && !PERSONAL.test(here);
  return isOwn && /^[/~]/.test(here) ? cwd : named;
}

/** What all file operands of a run share: computed once, because a line may name thousands. */
export interface RunFacts {
  readonly run: Run | undefined;
  /** Effects name paths relative to the folder the line changed into. */
  readonly here: Surroundings;
  /** The project's resolved folder; undefined if unknown. */
  readonly root: string | undefined;
  readonly asksHelp: boolean;
  /** A search limited to old, empty or large files keeps the rest. */
  readonly isFiltered: boolean;
  /** For modes and owners: recursive, and open to all users or closed to all. */
  readonly goesDown: boolean;
  readonly opens: boolean;
  /** For modes: they only add to the owner's rights. */
  readonly givesOwner: boolean;
}

export function runFactsOf(run: Run | undefined, around: Surroundings): RunFacts {
  const words = run?.args.map(({ text }) => text) ?? [];
  const isFind = run?.program === 'find';
  const search = isFind
    ? words
    : (run?.wrappers.find(({ name }) => name === 'find')?.args ?? []).map(({ text }) => text);
  return {
    run,
    here: run?.cwd === undefined ? around : movedInto(run.cwd, around),
    root:
      around.projectRoot === undefined ? undefined : resolvePath(around.projectRoot, { home: around.home }),
    // For these two the word may be the value of another option.
    asksHelp: !isFind && run?.program !== 'chmod' && words.some((word) => /^--(?:help|version)$/.test(word)),
    // Recent files are the work that is not saved elsewhere.
    isFiltered: search.some(
      (word, i) =>
        /^-(?:empty|size|xtype|links|inum)$/.test(word) ||
        (/^-[acm](?:time|min)$/.test(word) && !search[i + 1]?.startsWith('-')),
    ),
    goesDown: words.some((word) => /^-[a-z]*R|^--rec/.test(word)),
    givesOwner: words.some((word) => /^u?\+[rwX]+$/.test(word)),
    opens: words.some((word) =>
      /^(?:0?[0-7]?[0-7]?777|0?666|a\+rwx|a=rwx|ugo\+rwx|o\+w|a\+w|0?000|[ugoa]*-[rwx]{3})$/.test(word),
    ),
  };
}
