/**
 * What `--undo` would do: restore the exact bytes if the file was not changed since, else remove only our entries.
 * Files without a record are searched as well: a record may be lost.
 */
import { basename } from 'node:path';
import type { Disk } from '../../ports/install.ts';
import type { HostName } from '../../vocabulary/hook-request.ts';
import type { Trouble } from '../../vocabulary/trouble.ts';
import { isBare, withoutOurs } from './host/edit.ts';
import type { Scope } from './host/host.ts';
import { isLauncher } from './host/launcher-path.ts';
import { isSameFolder, placeOf } from './place.ts';
import { decode, encode, isOurFile, isOursAlone, type PlannedPart, type Refusal } from './plan.ts';
import { hashOf, type InstallRecord, type Records } from './records.ts';
import { locateFile, troubleOf, unfit } from './whereabouts.ts';

export type Outcome =
  /** `note`: what else is restored, or is not. */
  | { readonly does: 'write'; readonly after: Buffer; readonly note?: string }
  | { readonly does: 'delete' }
  | { readonly does: 'nothing'; readonly why: string };

export interface Reversal {
  readonly path: string;
  readonly target: string;
  readonly bytes: Buffer | undefined;
  /** Folders that have to be made first, outermost first. */
  readonly missing?: readonly string[];
  readonly hosts: readonly HostName[];
  readonly outcome: Outcome;
  readonly record?: InstallRecord;
  /** Hosts that go on using the file. */
  readonly stays: readonly HostName[];
  /** What stays on record, if a part of the file stays as it is. */
  readonly keeps?: InstallRecord;
}

export interface UndoPlan {
  readonly reversals: readonly Reversal[];
  readonly refusals: readonly Refusal[];
}

interface UndoRequest {
  readonly scope: Scope;
  /** Undefined: all of them, and the settings. */
  readonly hosts: readonly HostName[] | undefined;
  /** Where entries of ours would be by now. */
  readonly parts: readonly PlannedPart[];
}

export function planUndo({ scope, hosts, parts }: UndoRequest, disk: Disk, records: Records): UndoPlan {
  const reversals: Reversal[] = [];
  const refusals: Refusal[] = [];
  const attempt = (path: string, owners: readonly HostName[], work: () => Reversal | undefined) => {
    try {
      const reversal = work();
      const place = reversal && placeOf(reversal.target, disk);
      // Two paths may lead to one file.
      const isKnown = reversals.some(({ target }) => placeOf(target, disk) === place);
      if (reversal && !isKnown) reversals.push(reversal);
    } catch (error) {
      refusals.push({ path, hosts: owners, trouble: troubleOf(error, path) });
    }
  };
  const ours = records.all.filter(
    ({ level, folder }) => level === scope.level && isSameFolder(folder, scope.folder, disk),
  );
  // What was removed comes back before what took its place is removed: no moment is without either.
  const order = ours.toSorted((one, other) => Number(other.removed ?? 0) - Number(one.removed ?? 0));
  for (const record of order) {
    const isMeant = !hosts || record.hosts.some((host) => hosts.includes(host));
    if (isMeant) attempt(record.path, record.hosts, () => reverse(record, hosts, scope, disk, records));
  }
  for (const part of parts)
    if (!records.of(part.path)) attempt(part.path, part.hosts, () => reverseFound(part, scope, disk));
  // The entries that start the launcher go before it does; if one stays, it would deny every call without it.
  reversals.sort((one, other) => Number(isLauncher(one.path)) - Number(isLauncher(other.path)));
  const last = reversals.at(-1);
  if (last && isLauncher(last.path) && refusals.length > 0)
    reversals.splice(-1, 1, {
      ...last,
      outcome: { does: 'nothing', why: 'a file that stays may start it' },
      ...(last.record ? { keeps: last.record } : {}),
    });
  return { reversals, refusals };
}

function reverse(
  record: InstallRecord,
  hosts: readonly HostName[] | undefined,
  scope: Scope,
  disk: Disk,
  records: Records,
): Reversal {
  const { path } = record;
  const { target, bytes, missing } = locateFile(path, scope, disk);
  const stays = hosts ? record.hosts.filter((host) => !hosts.includes(host)) : [];
  const common = { path, target, bytes, missing, hosts: record.hosts, record, stays };
  if (stays.length > 0) return { ...common, outcome: { does: 'nothing', why: 'other hosts use it' } };
  return { ...common, outcome: outcomeFor(record, bytes, records) };
}

/** `changed`: what is done with a file that was changed since. */
export function outcomeFor(
  record: InstallRecord,
  bytes: Buffer | undefined,
  records: Records,
  changed: (bytes: Buffer) => Outcome = (now) => whenChanged(record, now),
): Outcome {
  if (bytes === undefined) {
    const after = record.removed && record.before !== null ? records.backupOf(record) : undefined;
    return after ? { does: 'write', after } : { does: 'nothing', why: 'it no longer exists' };
  }
  const hash = hashOf(bytes);
  if (hash === record.before) return { does: 'nothing', why: 'it already has its original content' };
  if (record.after.includes(hash)) {
    if (record.before === null) return { does: 'delete' };
    const after = records.backupOf(record);
    if (after) return { does: 'write', after };
  }
  return changed(bytes);
}

function whenChanged({ path, kind, before }: InstallRecord, bytes: Buffer): Outcome {
  if (kind === 'settings') return { does: 'nothing', why: 'you changed it since: it is yours' };
  if (kind === 'entries') return strip(bytes, path, before === null, CHANGED);
  if (!isOurFile(bytes)) return { does: 'nothing', why: 'the file there is not ours' };
  throw changedSince(path);
}

const CHANGED = 'it was changed since: only our entries are removed';
const UNRECORDED = 'its original content was not recorded: only our entries are removed';

function strip(bytes: Buffer, path: string, isOurMaking: boolean, note: string): Outcome {
  const { mark, body } = decode(bytes, path);
  const without = withoutOurs(body, path);
  if (isOurMaking && isBare(without, { version: 1 }, path)) return { does: 'delete' };
  if (without === body) return { does: 'nothing', why: 'it has no TokenAuditor hook' };
  return { does: 'write', after: encode(without, mark), note };
}

function reverseFound(part: PlannedPart, scope: Scope, disk: Disk): Reversal | undefined {
  if (disk.look(part.path) === undefined || part.kind === 'settings') return undefined;
  const { target, bytes } = locateFile(part.path, scope, disk);
  if (bytes === undefined) return undefined;
  const outcome: Outcome =
    part.kind === 'entries'
      ? // Of this name only init makes a file.
        strip(bytes, part.path, basename(part.path) === 'tokenauditor.json', UNRECORDED)
      : foundFile(part, bytes);
  if (outcome.does === 'nothing') return undefined;
  return { path: part.path, target, bytes, hosts: part.hosts, outcome, stays: [] };
}

function foundFile(part: Extract<PlannedPart, { kind: 'file' }>, bytes: Buffer): Outcome {
  if (isOursAlone(bytes, part, undefined)) return { does: 'delete' };
  if (!isOurFile(bytes)) return { does: 'nothing', why: 'it has no TokenAuditor hook' };
  throw changedSince(part.path);
}

const changedSince = (path: string): Trouble =>
  unfit(path, 'init wrote it, and it was changed since', 'remove it by hand if you do not need it');
