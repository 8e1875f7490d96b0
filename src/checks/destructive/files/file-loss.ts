import { mounted } from '../../../screening/calls/disk/volumes.ts';
import { type FileLoss, loss, type RunFacts } from '../../../screening/calls/run-facts.ts';
import { type Location, locate } from '../../../shell/places/places.ts';
import type { Deletes } from '../../../shell/reading/effect.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import {
  CHERISHED,
  GENERATED,
  HOME_LEFTOVERS,
  isDataFile,
  isHistory,
  PRECIOUS,
  PRECIOUS_SETTINGS,
  PROJECT_LEFTOVERS,
  SCRATCH_VARIABLE,
  SYSTEM_LEFTOVERS,
} from './file-names.ts';

export function deletionLoss(
  effect: Deletes,
  { run, here, root, isFiltered }: RunFacts,
): FileLoss | undefined {
  // The rest of a cut-off `-exec … \\;` is not the root of a drive.
  if (effect.path === '\\' && run?.cause === 'argument') return undefined;
  const located = locate(mounted(effect.path, run) ?? effect.path, here);
  const at = { ...located, path: within(located.path, root) };
  const isDeep = effect.recursive || /\*\*/.test(effect.path);
  const found = byPlace(effect, at, isDeep, isFiltered || GENERATED.test(at.path), run?.cwd);
  // Overwriting before deleting aims to prevent recovery.
  if (/^(?:shred|srm|wipe)$/.test(run?.program ?? '') && at.place !== 'temp' && at.place !== 'stream')
    return stronger(found, loss('high', 'a file, beyond recovery', 'file'));
  if (run?.where === 'remote' && isDeep && effect.forced)
    return stronger(found, loss('high', 'a folder on another machine'));
  // Files in a container can be recreated; a mounted volume cannot be recognised from here.
  if (run?.where === 'container' && found !== undefined && mounted(effect.path, run) === undefined) {
    const isKept = found.severity === 'critical' || SERVER_DATA.test(at.path);
    return { ...found, severity: isKept ? 'high' : 'medium' };
  }
  if (
    run?.program === 'rsync' &&
    run.args.some(({ text }) => text.startsWith('--del')) &&
    found?.severity === 'medium' &&
    at.place !== 'unknown' &&
    !mirrorsBuild(run)
  )
    return loss('high', 'files that are missing in the source of a mirror');
  return found;
}

/** `rsync --delete dist/ public/`: the deleted files were copied the same way before. */
function mirrorsBuild(run: Run): boolean {
  return run.args.some(({ text }) => !text.startsWith('-') && locate(text).place === 'build');
}

/** Where servers keep the data that a container was started for. */
const SERVER_DATA =
  /^\/(?:data|var\/lib\/(?:postgresql|mysql|mongodb|mongo|redis|rabbitmq|elasticsearch|docker|grafana|influxdb|clickhouse|cassandra|neo4j))(?:\/|$)/;

/** Relative to the project folder, where the project's own names apply. */
function within(path: string, root: string | undefined): string {
  return root !== undefined && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}

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
  // A search through all of it also finds names that others rely on.
  if (WIDE_SEARCH.test(effect.path) && isNarrow) return loss('high', 'files anywhere in the system');
  // A folder above a home contains all homes.
  if (/^~\/\.\.(?:\/|$)/.test(path) && isDeep) return loss('critical', 'the folder of all homes');
  switch (at.place) {
    case 'stream':
      return undefined;
    case 'root':
      if (isNarrow) return loss('high', 'files anywhere on the disk');
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
      if (HOME_LEFTOVERS.test(path)) return undefined;
      if (at.whole) return loss(isDeep && !isNarrow ? 'critical' : 'high', 'a home folder');
      if (!isDeep || isOneFile(path)) return undefined;
      return loss(isNarrow ? 'medium' : 'high', 'a folder in a home');
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

const WIDE_SEARCH = /^\/(?:(?:home|users|usr|etc|var|opt|boot|lib\w*|s?bin)\/)?\*\*\/./i;

function systemLoss(path: string, whole: boolean, isDeep: boolean, isNarrow: boolean): FileLoss | undefined {
  if (SYSTEM_LEFTOVERS.test(path)) return undefined;
  if (!isDeep)
    return /^\/(?:opt|srv|var|usr\/(?:local|share|src))\//i.test(path)
      ? loss('medium', 'a system file', 'file')
      : loss('high', 'a system file', 'file');
  if (isNarrow) return loss(/^\/(?:var|opt|srv)\//.test(path) ? 'medium' : 'high', 'system files');
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
  if (isDataFile(path)) return loss('high', 'a database or secrets file', 'file');
  if (isNarrow) return undefined;
  if (whole || /^(?:\*\*|\*\.\*)$/.test(path))
    return isDeep ? loss('high', 'the whole work tree') : loss('medium', 'all files of a folder');
  if (isOneFile(path)) return undefined;
  if (PRECIOUS.test(path) && isDeep) return loss('high', 'a folder of the project’s own files');
  if (PROJECT_LEFTOVERS.test(path)) return undefined;
  // `find . -name '*.go' -delete` takes them from every folder.
  if (/^\*\*\/(?:bin|generated|reports?|logs?|cache)$/.test(path)) return undefined;
  if (/^\*\*\//.test(path)) return loss(forced ? 'high' : 'medium', 'files throughout the work tree');
  return isDeep ? loss('medium', 'a folder of the project') : undefined;
}

/** Forced and recursive out of habit, but still a single file. */
const isOneFile = (path: string): boolean => /[^/*]\.[a-z]\w{0,5}$/.test(path) && !path.includes('*');

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
  if (isDataFile(path)) return loss('high', 'a database or secrets file', 'file');
  if (path.startsWith('/**/')) return loss('high', 'files anywhere on the disk');
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
  if (/:\?/.test(spelled) || /^\$\{?\w*te?mp/i.test(path)) return undefined;
  if (/^["']?\$\{?\w+\}?\/(?:\*{0,2}|\.\*)$/.test(spelled))
    return loss('high', 'whatever an unknown variable names');
  return SCRATCH_VARIABLE.test(path) ? undefined : loss('medium', 'what only run time knows');
}
