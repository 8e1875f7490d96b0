/** What `wrap --undo` would do: the exact bytes if the file is as `wrap` left it, else each entry as it was. */
import { basename, join } from 'node:path';
import { FOLDER } from '../../evidence/folder/layout.ts';
import type { ClientId } from '../../gateway/downstream/server-start.ts';
import type { InstallPorts } from '../../ports/install.ts';
import type { OwnProgram } from '../../ports/servers.ts';
import { DOCUMENT_NAME } from '../../vocabulary/document/document-name.ts';
import { gatewayLauncherPath, isLauncher } from '../install/host/launcher-path.ts';
import { decode, encode, type Refusal } from '../install/plan.ts';
import { hashOf, type InstallRecord, type Records } from '../install/records.ts';
import { type Outcome, outcomeFor, type Reversal } from '../install/undo.ts';
import { locateFile, troubleOf } from '../install/whereabouts.ts';
import { isEntryLauncher } from './entry-launcher.ts';
import type { ClientFile } from './found-entries.ts';
import { unwrappedBody } from './unwrap-text.ts';

interface UndoWish {
  /** Empty: all. */
  readonly clients: readonly ClientId[];
  readonly servers: readonly string[];
  readonly program: OwnProgram;
  /** Where entries of ours would be by now; those without a record are searched as well. */
  readonly files: readonly ClientFile[];
}

export interface WrapUndo {
  readonly reversals: readonly Reversal[];
  readonly refusals: readonly Refusal[];
}

/** What entries start or refer to goes after them. */
const ORDER = ['entries', 'settings', 'file'] as const;

export function planWrapUndo(wish: UndoWish, ports: InstallPorts, records: Records): WrapUndo {
  const { disk } = ports;
  const reversals: Reversal[] = [];
  const refusals: Refusal[] = [];
  const attempt = (path: string, work: () => Reversal | undefined) => {
    try {
      const reversal = work();
      if (reversal !== undefined) reversals.push(reversal);
    } catch (error) {
      refusals.push({ path, hosts: [], trouble: troubleOf(error, path) });
    }
  };
  const isPart = wish.clients.length + wish.servers.length > 0;
  const order = records.all.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  const isLast = order.every(({ entries = [] }) => entries.every((entry) => isMeant(entry, wish)));
  for (const record of order)
    if (
      !isPart ||
      record.entries?.some((entry) => isMeant(entry, wish)) ||
      (isLast && record.kind === 'file')
    )
      attempt(record.path, () => reverse(record, wish, isPart, disk, records));
  for (const file of wish.files)
    if (!records.of(file.path) && (wish.clients.length === 0 || wish.clients.includes(file.client)))
      attempt(file.path, () => reverseFound(file, wish, disk));
  const launcher = gatewayLauncherPath(ports.home);
  if (!isPart && !records.of(launcher)) attempt(launcher, () => foundLauncher(launcher, ports));
  const others = untouched(wish.files, reversals, ports);
  return { reversals: keepingNamed(reversals, refusals, others), refusals };
}

/** A secret, and what entries start, is removed only if no entry and no document names its file any more. */
function keepingNamed(
  reversals: readonly Reversal[],
  refusals: readonly Refusal[],
  others: readonly Named[],
): Reversal[] {
  const left = reversals.flatMap(({ outcome, bytes, path }) => {
    if (isLauncher(path)) return [];
    const text = outcome.does === 'write' ? outcome.after : outcome.does === 'nothing' ? bytes : undefined;
    return text === undefined ? [] : [{ path, text: text.toString('utf8') }];
  });
  const texts = [...left, ...others];
  return reversals.map((reversal) => {
    const { outcome, record, path } = reversal;
    const isStarted = isLauncher(path);
    if (outcome.does !== 'delete' || (record?.kind !== 'settings' && !isStarted)) return reversal;
    const name = isStarted ? path : basename(path);
    const by = texts.find(({ text }) => text === undefined || text.includes(name))?.path ?? refusals[0]?.path;
    if (by === undefined) return reversal;
    const why = `${by} may still refer to it: run --undo again once it does not`;
    const keeps = record === undefined ? {} : { keeps: record };
    return { ...reversal, outcome: { does: 'nothing', why }, ...keeps };
  });
}

interface Named {
  readonly path: string;
  /** Undefined where it cannot be read: then it may name anything. */
  readonly text: string | undefined;
}

/** What this undo does not change: of clients without a record, and documents, where a person may have kept a server. */
function untouched(
  files: readonly ClientFile[],
  reversals: readonly Reversal[],
  { home, disk }: InstallPorts,
): Named[] {
  const documents = [
    join(home, FOLDER, DOCUMENT_NAME),
    ...files.map(({ scope: { folder } }) => join(folder, DOCUMENT_NAME)),
  ];
  return [...new Set([...files.map(({ path }) => path), ...documents])].flatMap((path): Named[] => {
    if (reversals.some((one) => one.path === path)) return [];
    try {
      return disk.look(path) === undefined ? [] : [{ path, text: disk.read(path).toString('utf8') }];
    } catch (error) {
      troubleOf(error, path);
      return [{ path, text: undefined }];
    }
  });
}

const isMeant = (
  { client, server }: { client: ClientId; server: string },
  { clients, servers }: UndoWish,
): boolean =>
  (clients.length === 0 || clients.includes(client)) && (servers.length === 0 || servers.includes(server));

function reverse(
  record: InstallRecord,
  wish: UndoWish,
  isPart: boolean,
  disk: InstallPorts['disk'],
  records: Records,
): Reversal {
  const { path, level, folder, entries = [] } = record;
  const { target, bytes, missing } = locateFile(path, { level, folder }, disk);
  const common = { path, target, bytes, missing, hosts: [], stays: [] };
  const rest = entries.filter((entry) => !isMeant(entry, wish));
  if (isPart && rest.length > 0) {
    const outcome = bytes === undefined ? GONE : unwrap(record, bytes, wish);
    const after = outcome.does === 'write' ? [hashOf(outcome.after)] : [];
    return {
      ...common,
      outcome,
      record,
      keeps: { ...record, entries: rest, after: [...record.after, ...after] },
    };
  }
  const outcome = outcomeFor(record, bytes, records, (changed) => unwrap(record, changed, wish));
  return { ...common, outcome, record };
}

const GONE: Outcome = { does: 'nothing', why: 'it no longer exists' };
const CHANGED = 'it was changed since: only our entries are taken back';
const UNRECORDED = 'its original content was not recorded: only our entries are taken back';

function unwrap(record: InstallRecord, bytes: Buffer, wish: UndoWish): Outcome {
  const { path, kind, entries = [] } = record;
  const client = entries[0]?.client;
  if (kind !== 'entries' || client === undefined)
    return { does: 'nothing', why: 'you changed it since: it is yours' };
  return unwrapText({ client, path }, bytes, entries, wish, CHANGED);
}

function unwrapText(
  { client, path }: Pick<ClientFile, 'client' | 'path'>,
  bytes: Buffer,
  entries: NonNullable<InstallRecord['entries']>,
  wish: UndoWish,
  note: string,
): Outcome {
  const { mark, body } = decode(bytes, path);
  const isNamed = (server: string) => wish.servers.length === 0 || wish.servers.includes(server);
  const after = unwrappedBody({ client, path, body }, entries, wish.program, isNamed);
  if (after.servers.length === 0) return { does: 'nothing', why: 'it has no wrapped entry' };
  return { does: 'write', after: encode(after.body, mark), note };
}

function foundLauncher(path: string, ports: InstallPorts): Reversal | undefined {
  const { target, bytes } = locateFile(path, { level: 'user', folder: ports.home }, ports.disk);
  if (bytes === undefined || !isEntryLauncher(bytes.toString('utf8'), ports)) return undefined;
  return { path, target, bytes, hosts: [], outcome: { does: 'delete' }, stays: [] };
}

function reverseFound(file: ClientFile, wish: UndoWish, disk: InstallPorts['disk']): Reversal | undefined {
  const { target, bytes } = locateFile(file.path, file.scope, disk);
  if (bytes === undefined) return undefined;
  const outcome = unwrapText(file, bytes, [], wish, UNRECORDED);
  if (outcome.does === 'nothing') return undefined;
  return { path: file.path, target, bytes, hosts: [], outcome, stays: [] };
}
