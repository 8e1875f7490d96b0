/** Plans all changes before anything is written: each with the bytes that undo would restore. */
import type { HostName } from '../../vocabulary/hook-request.ts';
import type { Trouble } from '../../vocabulary/trouble.ts';
import { isOurText } from './host/command.ts';
import { isBare, withOurs, withoutOurs } from './host/edit.ts';
import type { Part, Scope, Wish } from './host/host.ts';
import { INSTALLERS } from './hosts.ts';
import { placeOf } from './place.ts';
import { hashOf, type InstallRecord, type Records, type WrappedEntry } from './records.ts';
import { locateFile, troubleOf, unfit, type Whereabouts } from './whereabouts.ts';

export interface Change {
  readonly path: string;
  readonly hosts: readonly HostName[];
  readonly kind: InstallRecord['kind'];
  readonly whereabouts: Whereabouts;
  /** Undefined: it is removed. */
  readonly after: Buffer | undefined;
  /** What undo brings back, unless the file is as a record knows it; undefined when it was not there, or ours alone. */
  readonly base: Buffer | undefined;
  readonly mode?: number;
  /** Undo restores `base` even if a record has the bytes of an earlier time. */
  readonly isRebased?: boolean;
  /** Of `wrap`: all entries of the file that are wrapped then. */
  readonly entries?: readonly WrappedEntry[];
  /** Other paths that lead to the same file. */
  readonly twins?: readonly string[];
}

export interface Refusal {
  readonly path: string;
  readonly hosts: readonly HostName[];
  readonly trouble: Trouble;
}

/** What went wrong with one file; it does not hold up the others. */
export function tried(
  { path, hosts }: Pick<Refusal, 'path' | 'hosts'>,
  work: () => unknown,
): Refusal | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return { path, hosts, trouble: troubleOf(error, path) };
  }
}

export interface InstallPlan {
  readonly changes: readonly Change[];
  readonly refusals: readonly Refusal[];
}

export type PlannedPart = (Part | SettingsPart) & { readonly hosts: readonly HostName[] };
export interface SettingsPart {
  readonly kind: 'settings';
  readonly path: string;
  /** Of the existing file; undefined when there is none. */
  settle(text: string | undefined): string;
}

/** The parts of all hosts; two hosts that read the same file share it. */
export function partsOf(hosts: readonly HostName[], wishFor: (host: HostName) => Wish): PlannedPart[] {
  const parts = new Map<string, PlannedPart>();
  for (const host of hosts)
    for (const part of INSTALLERS[host].parts(wishFor(host)))
      parts.set(part.path, { ...part, hosts: [...(parts.get(part.path)?.hosts ?? []), host] });
  return [...parts.values()];
}

/** A file that cannot be changed does not hold up the others. */
export function planInstall(
  parts: readonly PlannedPart[],
  scope: Scope,
  disk: Wish['ports']['disk'],
  records: Records,
): InstallPlan {
  const changes: Change[] = [];
  const refusals: Refusal[] = [];
  for (const part of parts) {
    try {
      const change = planPart(part, locateFile(part.path, scope, disk), records.of(part.path));
      const twin = changes.findIndex((each) => isSameFile(each, change, disk));
      const other = changes[twin];
      if (other) changes[twin] = joined(other, change);
      else changes.push(change);
    } catch (error) {
      refusals.push({ path: part.path, hosts: part.hosts, trouble: troubleOf(error, part.path) });
    }
  }
  return { changes, refusals };
}

const isSameFile = (one: Change, other: Change, disk: Wish['ports']['disk']): boolean =>
  placeOf(one.whereabouts.target, disk) === placeOf(other.whereabouts.target, disk);

const isEqual = (one: Buffer | undefined, other: Buffer | undefined): boolean =>
  one === undefined || other === undefined ? one === other : one.equals(other);

/** Two paths to one file: written once if both want the same, else the first keeps it. */
function joined(one: Change, other: Change): Change {
  if (!isEqual(one.after, other.after))
    throw unfit(other.path, `it is the same file as ${one.path}`, 'give each host a file of its own');
  const hosts = [...new Set([...one.hosts, ...other.hosts])];
  return { ...one, hosts, twins: [...(one.twins ?? []), other.path] };
}

function planPart(part: PlannedPart, whereabouts: Whereabouts, record: InstallRecord | undefined): Change {
  const { path, hosts, kind } = part;
  const { bytes } = whereabouts;
  const shared = { path, hosts, kind, whereabouts };
  if (part.kind === 'file') {
    if (bytes && !isOursAlone(bytes, part, record)) throw notOurs(path, bytes);
    const mode = part.isProgram ? { mode: 0o755 } : part.isPrivate ? { mode: 0o600 } : {};
    return { ...shared, after: Buffer.from(part.text), base: undefined, ...mode };
  }
  const text = bytes && decode(bytes, path);
  if (part.kind === 'settings') {
    const after = Buffer.from(part.settle(text?.body));
    return { ...shared, after, base: bytes, mode: 0o600 };
  }
  const body = withOurs(text?.body ?? '', part.wanted, path);
  const base = bytes && text && baseOf(bytes, text, part, record);
  return { ...shared, after: encode(body, text?.mark ?? ''), base };
}

/** Whether the file is as `init` left it, or found it: then its previous content is on record. */
export function isUntouched(bytes: Buffer | undefined, record: InstallRecord | undefined): boolean {
  if (bytes === undefined || record === undefined) return false;
  const hash = hashOf(bytes);
  return hash === record.before || record.after.includes(hash);
}

/** If the file was changed after us, undo must restore that version, without our part in it. */
function baseOf(
  bytes: Buffer,
  { body, mark }: Decoded,
  { path, wanted }: Extract<PlannedPart, { kind: 'entries' }>,
  record: InstallRecord | undefined,
): Buffer | undefined {
  const without = withoutOurs(body, path);
  if (without === body) return bytes;
  return record?.before === null && isBare(without, wanted.seed, path) ? undefined : encode(without, mark);
}

function notOurs(path: string, bytes: Buffer): Trouble {
  return isOurFile(bytes)
    ? unfit(path, 'init wrote it, and it was changed since', 'move it away, and call it from elsewhere')
    : unfit(path, 'the file there is not ours', 'call our hook from it, or move it away');
}

/** No one's work is lost with it: a record has its exact bytes, or it has our form and nothing more. */
export function isOursAlone(
  bytes: Buffer,
  part: Extract<PlannedPart, { kind: 'file' }>,
  record: InstallRecord | undefined,
): boolean {
  return isUntouched(bytes, record) || part.isOurs(bytes.toString('utf8'));
}

export const isOurFile = (bytes: Buffer): boolean => isOurText(bytes.toString('latin1'));

export interface Decoded {
  /** A byte order mark that some editors leave at the beginning. */
  readonly mark: string;
  readonly body: string;
}

export function decode(bytes: Buffer, path: string): Decoded {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    return { mark, body: text.slice(mark.length) };
  } catch {
    throw unfit(path, 'it is not UTF-8', 'save it as UTF-8');
  }
}

export const encode = (body: string, mark: string): Buffer => Buffer.from(mark + body);
