/** The steps that change files, each after the data to undo it is durable. */
import { sep } from 'node:path';
import { FOLDER } from '../../evidence/folder/layout.ts';
import { errnoOf, fileTrouble } from '../../ports/errno.ts';
import type { Disk } from '../../ports/install.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Scope } from './host/host.ts';
import { isLauncher } from './host/launcher-path.ts';
import { removeIfEmpty } from './install-lock.ts';
import { type Change, isUntouched, type Refusal, tried } from './plan.ts';
import { hashOf, type InstallRecord, type Records } from './records.ts';
import type { Reversal } from './undo.ts';
import { unfit } from './whereabouts.ts';

/** More updates than a user makes without changing the file in between. */
const MOST_HASHES = 16;

export function isSame({ whereabouts: { bytes, mode = 0 }, after, mode: wanted }: Change): boolean {
  if (bytes === undefined || after === undefined) return bytes === after;
  if (!bytes.equals(after)) return false;
  if (wanted === undefined) return true;
  return (wanted & 0o100) !== 0 ? (mode & 0o100) !== 0 : (mode & 0o077) === 0;
}

/** First the bytes before, then the record of both, then the file. */
export function writeChange(change: Change, scope: Scope, disk: Disk, records: Records): void {
  const { path, whereabouts, after, mode } = change;
  attempt(path, () => {
    assertUnchanged(path, whereabouts.target, whereabouts.bytes, disk);
    const { record, backup } = recordOf(change, scope, records.of(path));
    records.keep(record, backup);
    for (const folder of whereabouts.missing) makeFolder(folder, disk);
    if (after === undefined) disk.remove(whereabouts.target);
    else disk.replace(whereabouts.target, after, mode);
  });
}

/** An existing file may have been written for another host. */
export function noteHosts({ path, hosts }: Change, records: Records): void {
  const record = records.of(path);
  const joined = [...new Set([...(record?.hosts ?? []), ...hosts])];
  if (record && joined.length > record.hosts.length)
    attempt(path, () => records.keep({ ...record, hosts: joined }));
}

function recordOf(
  change: Change,
  { level, folder }: Scope,
  old: InstallRecord | undefined,
): { readonly record: InstallRecord; readonly backup?: Buffer } {
  const { path, hosts, kind, whereabouts, after, base, entries, isRebased = false } = change;
  const { bytes, missing } = whereabouts;
  const mode = old?.mode ?? (after === undefined ? whereabouts.mode : undefined);
  const folders = [...(old?.folders ?? []).filter((each) => !missing.includes(each)), ...missing];
  const common = {
    // By its first name, after which the bytes of before are named.
    path: old?.path ?? path,
    hosts: [...new Set([...(old?.hosts ?? []), ...hosts])],
    level,
    folder,
    kind,
    folders,
    ...(mode === undefined ? {} : { mode }),
    ...(entries === undefined ? {} : { entries: [...entries] }),
    ...(after === undefined ? { removed: true } : {}),
  };
  const written = after === undefined ? [] : [hashOf(after)];
  if (old && isAsLeft(bytes, old) && !isRebased) {
    const hashes = [...old.after, ...written].slice(-MOST_HASHES);
    return { record: { ...common, before: old.before, after: hashes } };
  }
  const record = { ...common, before: base ? hashOf(base) : null, after: written };
  return base ? { record, backup: base } : { record };
}

/** Also true of a file that `init` removed: what was there before is on record. */
const isAsLeft = (bytes: Buffer | undefined, record: InstallRecord): boolean =>
  isUntouched(bytes, record) || (bytes === undefined && record.removed === true);

export function writeReversal(reversal: Reversal, disk: Disk, records: Records): void {
  const { path, target, bytes, missing = [], outcome, record, stays, keeps } = reversal;
  attempt(path, () => {
    disk.sweep(target);
    if (outcome.does === 'write' || outcome.does === 'delete') {
      assertUnchanged(path, target, bytes, disk);
      for (const folder of missing) makeFolder(folder, disk);
      if (outcome.does === 'write') disk.replace(target, outcome.after, record?.mode);
      else disk.remove(target);
    }
    if (keeps) records.keep(keeps);
    else if (record && stays.length > 0) records.keep({ ...record, hosts: [...stays] });
    else if (record) {
      for (const folder of record.folders.toReversed()) removeIfEmpty(folder, disk);
      records.drop(record);
      bequeath(record, disk, records);
    }
  });
}

/** A launcher stays if a file that starts it could not be changed. */
export function writeReversals(
  reversals: readonly Reversal[],
  disk: Disk,
  records: Records,
): (Refusal | undefined)[] {
  let first: Refusal | undefined;
  return reversals.map((each) => {
    if (first && isLauncher(each.path)) return { ...first, path: each.path, hosts: each.hosts };
    const failure = tried(each, () => writeReversal(each, disk, records));
    first ??= failure;
    return failure;
  });
}

/** Folders that others of our files still need go with the last of them. */
function bequeath({ folders }: InstallRecord, disk: Disk, records: Records): void {
  for (const folder of folders.toReversed()) {
    const heir = records.all.find(({ path }) => path.startsWith(folder + sep));
    if (heir && !heir.folders.includes(folder) && disk.look(folder) !== undefined)
      records.keep({ ...heir, folders: [folder, ...heir.folders] });
  }
}

/** Another process may have changed the file while the user was reading. */
function assertUnchanged(path: string, target: string, planned: Buffer | undefined, disk: Disk): void {
  const now = disk.look(target) === undefined ? undefined : disk.read(target);
  const isSameAsPlanned = planned === undefined ? now === undefined : (now?.equals(planned) ?? false);
  if (!isSameAsPlanned) throw unfit(path, 'it was changed in the meantime', 'run the command again');
}

/** Our own folder and those in it. */
const isPrivate = (path: string): boolean => path.split(/[\\/]/).includes(FOLDER);

function makeFolder(path: string, disk: Disk): void {
  try {
    disk.makeFolder(path, isPrivate(path) ? 0o700 : 0o755);
  } catch (error) {
    // Another file of ours needed it as well.
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}

function attempt(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw error instanceof Trouble ? error : fileTrouble(error, path, 'write');
  }
}
