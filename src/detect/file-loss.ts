import type { Deletes, Writes } from '../shell/effect.ts';
import { type Location, locate, resolvePath, type Surroundings } from '../shell/places.ts';
import type { Run } from '../shell/reading.ts';
import type { Severity } from '../vocabulary/orders.ts';
import type { CallContext } from './call.ts';
import {
  GENERATED,
  isDataFile,
  isHistory,
  isSecretsFile,
  PRECIOUS,
  PRECIOUS_SETTINGS,
  SCRATCH_VARIABLE,
  SYSTEM_LEFTOVERS,
} from './lexicon/file-names.ts';

export interface FileLoss {
  readonly what: string;
  readonly severity: Severity;
}

const loss = (severity: Severity, what: string): FileLoss => ({ severity, what });

/** A root that is a whole home or disk protects nothing by being called the project. */
export function surroundings({ cwd, home, projectRoot }: CallContext): Surroundings {
  const root = projectRoot ?? cwd;
  const isWide = root !== undefined && locate(root, { home }).whole;
  return { cwd, home, projectRoot: isWide ? undefined : root };
}

/** A run as far as all the files it names have it in common: read once, for a line may name thousands. */
export interface Doer {
  readonly run: Run | undefined;
  /** Effects name paths as the run sees them, from the folder the line changed into. */
  readonly here: Surroundings;
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

export function deletionLoss(effect: Deletes, { run, here, isFiltered }: Doer): FileLoss | undefined {
  const at = locate(effect.path, here);
  const isDeep = effect.recursive || /\*\*/.test(effect.path);
  const found = byPlace(effect, at, isDeep, isFiltered || GENERATED.test(at.path), run?.cwd);
  // Overwriting before deleting is meant to be beyond recovery.
  if (/^(?:shred|srm|wipe)$/.test(run?.program ?? '') && at.place !== 'temp' && at.place !== 'stream')
    return stronger(found, loss('high', 'a file beyond recovery'));
  if (run?.where === 'remote' && isDeep && effect.forced)
    return stronger(found, loss('high', 'a folder on another machine'));
  // What goes with a container can be made again; a mounted volume cannot be told from here.
  if (run?.where === 'container' && found !== undefined) {
    const isKept = found.severity === 'critical' || SERVER_DATA.test(at.path);
    return { ...found, severity: isKept ? 'high' : 'medium' };
  }
  if (run?.program === 'rsync' && found?.severity === 'medium' && at.place !== 'unknown')
    return loss('high', 'what a mirror no longer finds in its source');
  return found;
}

/** Where servers keep what a container was started for. */
const SERVER_DATA =
  /^\/(?:data|var\/lib\/(?:postgresql|mysql|mongodb|mongo|redis|rabbitmq|elasticsearch|docker|grafana|influxdb|clickhouse|cassandra|neo4j))(?:\/|$)/;

function stronger(found: FileLoss | undefined, least: FileLoss): FileLoss {
  return found?.severity === 'critical' || found?.severity === 'high' ? found : least;
}

function byPlace(
  effect: Deletes,
  at: Location,
  isDeep: boolean,
  isNarrow: boolean,
  cwd: string | undefined,
): FileLoss | undefined {
  const { path } = at;
  switch (at.place) {
    case 'stream':
      return undefined;
    case 'root':
      if (isNarrow) return loss(effect.forced ? 'high' : 'medium', 'files anywhere on the disk');
      return loss(isDeep ? 'critical' : 'high', 'the root of the file system');
    case 'device':
      return loss('high', 'a device');
    case 'temp':
      return at.whole && !isNarrow && /^[^$*]*$|\*\*$/.test(effect.path)
        ? loss('high', 'the whole temporary folder')
        : undefined;
    case 'system':
      return systemLoss(path, at.whole, isDeep, isNarrow);
    case 'home':
      if (at.whole) return loss(isDeep && !isNarrow ? 'critical' : 'high', 'a home folder');
      return isDeep ? loss(isNarrow ? 'medium' : 'high', 'a folder in a home') : undefined;
    case 'settings':
      if (PRECIOUS_SETTINGS.test(path)) return loss('high', 'personal settings or keys');
      return isDeep ? loss('medium', 'settings in a home') : undefined;
    case 'build':
      return isDeep && cwd?.startsWith('..') === true
        ? loss('high', 'a folder outside the project')
        : undefined;
    case 'project':
      return projectLoss(path, at.whole, isDeep, isNarrow, effect.forced);
    case 'outside':
      return outsideLoss(path, at.whole, isDeep, isNarrow, effect.forced);
    case 'unknown':
      return unknownLoss(effect.path, path, isDeep, isNarrow);
  }
}

const CHERISHED =
  /^(?:\/private)?\/(?:etc|bin|sbin|lib\w*|boot|usr\/(?:bin|sbin|lib\w*|local|share|include|libexec)|var\/(?:lib|log|www|spool|mail|db)|opt|srv|system|library|applications)(?:\/\*{0,2})?$/i;

function systemLoss(path: string, whole: boolean, isDeep: boolean, isNarrow: boolean): FileLoss | undefined {
  if (SYSTEM_LEFTOVERS.test(path)) return undefined;
  if (!isDeep)
    return /^\/(?:opt|srv|var|usr\/(?:local|share|src))\//i.test(path)
      ? loss('medium', 'a system file')
      : loss('high', 'a system file');
  if (isNarrow) return loss('high', 'files of the system');
  return loss(whole || CHERISHED.test(path) ? 'critical' : 'high', 'a system folder');
}

function projectLoss(
  path: string,
  whole: boolean,
  isDeep: boolean,
  isNarrow: boolean,
  forced: boolean,
): FileLoss | undefined {
  if (isHistory(path)) return loss('high', 'version control history');
  if (isDataFile(path)) return loss('high', 'a database or secrets file');
  if (isNarrow) return undefined;
  if (whole || /^\*\*$/.test(path))
    return isDeep ? loss('high', 'the whole work tree') : loss('medium', 'all files of a folder');
  if (PRECIOUS.test(path) && isDeep) return loss('high', 'a folder of the project’s own files');
  // `find . -name '*.go' -delete` takes them from every folder.
  if (/^\*\*\//.test(path)) return loss(forced ? 'high' : 'medium', 'files throughout the work tree');
  return isDeep ? loss('medium', 'a folder of the project') : undefined;
}

function outsideLoss(
  path: string,
  whole: boolean,
  isDeep: boolean,
  isNarrow: boolean,
  forced: boolean,
): FileLoss | undefined {
  if (isHistory(path) && isDeep) return loss('high', 'version control history');
  if (whole && isDeep) return loss('high', 'a folder above the project');
  if (/^\/dev(?:\/\*{0,2})?$/.test(path) && isDeep) return loss('critical', 'a system folder');
  if (isDataFile(path)) return loss('high', 'a database or secrets file');
  if (!isDeep) return undefined;
  return loss(forced && !isNarrow ? 'high' : 'medium', 'a folder outside the project');
}

/** `rm -rf $X/` is `rm -rf /` when X is empty; `${X:?}` refuses that. */
function unknownLoss(
  spelled: string,
  path: string,
  isDeep: boolean,
  isNarrow: boolean,
): FileLoss | undefined {
  if (!isDeep || isNarrow) return undefined;
  if (/:\?/.test(spelled) || SCRATCH_VARIABLE.test(path)) return undefined;
  if (/^["']?\$\{?\w+\}?\/(?:\*{0,2}|\.\*)$/.test(spelled))
    return loss('high', 'whatever an unknown variable names');
  return loss('medium', 'what only run time knows');
}

/** Modes, owners, moves and truncations that make files unusable. */
export function overwriteLoss(effect: Writes, doer: Doer): FileLoss | undefined {
  const { run, here } = doer;
  const at = locate(effect.path, here);
  switch (effect.how) {
    case 'mode':
    case 'owner':
      return accessLoss(effect, at, doer);
    case 'move':
      return moveLoss(effect, at, here);
    case 'truncate':
      if (at.place === 'system') return loss('high', 'a system file');
      return isDataFile(at.path) || isHistory(at.path)
        ? loss('high', 'a database, secrets or history file')
        : undefined;
    case 'create':
      if (run?.program === 'dd' && (at.place === 'system' || at.place === 'root'))
        return loss('high', 'a system file');
      if (
        run?.redirects.some(({ target }) => target?.text === effect.path) === true &&
        isSecretsFile(at.path)
      )
        return loss('high', 'a secrets file, overwritten');
      return /^\/etc\/(?:passwd|shadow|group|fstab|hosts|sudoers)$/.test(at.path)
        ? loss('high', 'a system file')
        : undefined;
    default:
      return undefined;
  }
}

function accessLoss(effect: Writes, at: Location, doer: Doer): FileLoss | undefined {
  const isDeep = doer.goesDown || /\*\*/.test(effect.path);
  const isOpen = effect.how === 'mode' && doer.opens;
  if (!isDeep) {
    const isCore = at.place === 'root' || (at.place === 'system' && at.whole);
    if (isCore) return loss('high', 'access rights of the system');
    return isOpen && at.place === 'system' ? loss('high', 'access rights of a system file') : undefined;
  }
  if (at.place === 'root' || (at.place === 'system' && (at.whole || CHERISHED.test(at.path))))
    return loss('critical', 'access rights of the system');
  if (at.place === 'home' && at.whole)
    return loss(effect.how === 'mode' ? 'critical' : 'high', 'access rights of a home folder');
  // Taking over `/usr/local` is how package managers are told to work without sudo.
  if (at.place === 'system')
    return loss(
      /^\/(?:usr\/local|opt|srv)\//.test(at.path) && !isOpen ? 'medium' : 'high',
      'access rights of the system',
    );
  if (isOpen && at.place !== 'temp' && at.place !== 'build')
    return loss('high', 'access rights, opened to everybody');
  return undefined;
}

function moveLoss(effect: Writes, to: Location, around: Surroundings): FileLoss | undefined {
  if (effect.source === undefined) return undefined;
  const from = locate(effect.source, around);
  if (from.place === 'root') return loss('critical', 'the root of the file system');
  if (from.whole && (from.place === 'home' || from.place === 'system'))
    return loss('critical', `the whole ${from.place} folder`);
  if (/^\/dev\/null$/.test(to.path)) return loss('high', 'files moved into nothing');
  if (from.place === 'system' && !SYSTEM_LEFTOVERS.test(from.path) && to.place !== 'system')
    return loss('high', 'a system folder');
  if (from.whole && from.place === 'project' && to.place === 'temp')
    return loss('medium', 'the whole work tree');
  return undefined;
}
