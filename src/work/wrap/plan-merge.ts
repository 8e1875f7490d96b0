/** `wrap --merge`: the servers of the user's clients move into the user's document, and each client gets one entry. */
import { join } from 'node:path';
import { FOLDER } from '../../evidence/folder/layout.ts';
import type { JsonObject } from '../../gateway/messages/incoming.ts';
import type { OwnProgram } from '../../ports/servers.ts';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import { DOCUMENT_NAME } from '../../vocabulary/document/document-name.ts';
import type { ServerEntry } from '../../vocabulary/document/servers-part.ts';
import {
  isMergedCommand,
  isStartOf,
  MERGED_NAME,
  mergedArguments,
  unwrapCommand,
} from '../clients/wrapped-start.ts';
import { type Change, decode, encode } from '../install/plan.ts';
import type { WrappedEntry } from '../install/records.ts';
import { schemaLine } from '../install/schema-line.ts';
import { locateFile, troubleOf, unfit } from '../install/whereabouts.ts';
import { serversIn, withServers } from '../servers/edit-servers.ts';
import { decideEntry, type Found } from './decide-entry.ts';
import { type ClientFile, type ReadFile, readEntries } from './found-entries.ts';
import { KEPT } from './known-gateway.ts';
import { documentEntry } from './merged-entry.ts';
import { plainSecret } from './plain-secrets.ts';
import {
  credentialChange,
  isMeant,
  type PlannedEntry,
  type PlannedFile,
  type WrapRoom,
} from './plan-wrap.ts';
import { entryText, withMerged } from './text/entry-edit.ts';

interface Merging {
  readonly servers: Record<string, ServerEntry>;
  /** By what they start: the same server of two clients is one. */
  readonly names: Map<string, string>;
  readonly credentials: Change[];
}

export interface MergePlan {
  readonly files: readonly PlannedFile[];
  /** The secrets and the document, which are written before the clients refer to them. */
  readonly first: readonly Change[];
}

export async function planMerge(files: readonly ClientFile[], room: WrapRoom): Promise<MergePlan> {
  const { home, disk } = room.ports;
  const path = join(home, FOLDER, DOCUMENT_NAME);
  const whereabouts = locateFile(path, { level: 'user', folder: home }, disk);
  const { bytes } = whereabouts;
  const { mark, body } =
    bytes === undefined ? { mark: '', body: schemaLine(path, room.ports) } : decode(bytes, path);
  const known = serversIn({ path, body });
  const names = new Map(Object.entries(known).map(([name, entry]) => [canonicalJson({ ...entry }), name]));
  const merging: Merging = { servers: {}, names, credentials: [] };
  const taken = (name: string) => Object.hasOwn(known, name) || Object.hasOwn(merging.servers, name);
  const planned: PlannedFile[] = [];
  for (const file of files) {
    try {
      planned.push(await mergeFile(file, room, merging, taken));
    } catch (error) {
      const refusal = { path: file.path, hosts: [], trouble: troubleOf(error, file.path) };
      planned.push({ ...file, entries: [], changes: [], problems: [], refusal });
    }
  }
  if (Object.keys(merging.servers).length === 0) return { files: planned, first: [] };
  const after = encode(withServers({ path, body }, merging.servers), mark);
  const mode = bytes === undefined ? { mode: 0o600 } : {};
  const document: Change = { path, hosts: [], kind: 'settings', whereabouts, after, base: bytes, ...mode };
  return { files: planned, first: [...merging.credentials, document] };
}

async function mergeFile(
  file: ClientFile,
  room: WrapRoom,
  merging: Merging,
  taken: (name: string) => boolean,
): Promise<PlannedFile> {
  const read = readEntries(file, room.ports.disk);
  const entries: PlannedEntry[] = [];
  const moved: Found[] = [];
  for (const found of read.found.filter(({ server }) => isMeant(server.name, room))) {
    const { server } = found;
    const text = { client: file.client, path: file.path, body: read.body };
    const isWhole = entryText(text, found.at) !== undefined;
    const why = isWhole ? await whyNot(found, file, room) : UNEDITABLE;
    const entry = why === undefined ? documentEntry(server) : undefined;
    if (entry === undefined) {
      const isKept = Object.values(KEPT).some((one) => one === why);
      entries.push({
        server: server.name,
        does: isKept ? 'keep' : 'leave',
        why: why ?? UNSPELLABLE,
        secrets: [],
      });
      continue;
    }
    entries.push({ server: server.name, does: 'merge', secrets: addTo(merging, found, entry, room, taken) });
    moved.push(found);
  }
  if (moved.length > 0) assertOursAlone(file, read, room.program);
  const changes = moved.length === 0 ? [] : [changeOf(file, read, moved, room)];
  return { ...file, entries, changes, problems: read.problems };
}

/** Our entry would take the place of another of its name, or leave the servers to a program that is not ours. */
function assertOursAlone({ path }: ClientFile, { found }: ReadFile, program: OwnProgram): void {
  for (const { at, server } of found) {
    const { start } = server;
    if (at.at(-1) !== MERGED_NAME || server.project !== undefined) continue;
    const isOurs = start.kind === 'stdio' && isStartOf(start.command, start.args[0], program);
    if (!isOurs || !isMergedCommand(start.command, start.args))
      throw unfit(
        path,
        `it has another entry called ${MERGED_NAME}`,
        'rename that entry, or wrap this client in place, without --merge',
      );
  }
}

const UNEDITABLE = 'its form cannot be edited here; write it as its client does';
const UNSPELLABLE = 'its variables have no place in the document; wrap it in place';

async function whyNot(found: Found, file: ClientFile, room: WrapRoom): Promise<string | undefined> {
  const { server } = found;
  const decision = decideEntry(found, {
    ...{ program: room.program, project: file.scope.folder, platform: room.ports.platform },
    credential: () => undefined,
    pinnedAs: () => wrappedIn(found, room.program)?.pinnedAs,
    isRecorded: () => false,
  });
  if (decision.does !== 'wrap') return decision.why;
  if (file.scope.level === 'project' || server.project !== undefined)
    return 'it belongs to a project; wrap it in place';
  const { start } = server;
  const isOpen =
    start.kind === 'http' && Object.keys({ ...start.headers, ...start.headerVariables }).length === 0;
  return isOpen ? await room.loginOf(server, file) : undefined;
}

const wrappedIn = ({ server: { start } }: Found, program: OwnProgram) =>
  start.kind === 'stdio' ? unwrapCommand(start.command, start.args, program) : undefined;

/** Secrets never get into the document. Returns their names. */
function addTo(
  { servers, names, credentials }: Merging,
  { server }: Found,
  entry: ServerEntry,
  { ports }: WrapRoom,
  taken: (name: string) => boolean,
): string[] {
  const key = canonicalJson({ ...entry });
  if (names.has(key)) return [];
  const name = freeName(server.name, server.client, taken);
  const place = entry.command === undefined ? 'header' : 'env';
  const values = { ...(entry.env ?? entry.headers) };
  const secrets: string[] = [];
  for (const [variable, value] of Object.entries(values)) {
    const secret = plainSecret(variable, value, { place });
    if (secret === undefined) continue;
    const change = credentialChange(name, secret, [name, variable], ports);
    credentials.push(change);
    secrets.push(variable);
    values[variable] = `${secret.prefix}\${file:${change.path}}`;
  }
  const field = place === 'env' ? { env: values } : { headers: values };
  servers[name] = secrets.length === 0 ? entry : { ...entry, ...field };
  names.set(key, name);
  return secrets;
}

/** As the document allows it, and different from every other. */
function freeName(name: string, client: string, taken: (name: string) => boolean): string {
  const plain =
    name
      .replace(/[^\w.-]/g, '-')
      .replace(/^[^A-Za-z0-9]+/, '')
      .slice(0, 40) || 'server';
  const tries = [
    plain,
    `${plain}-${client}`,
    ...Array.from({ length: 1_000 }, (_, i) => `${plain}-${i + 2}`),
  ];
  return tries.find((one) => !taken(one)) ?? plain;
}

function changeOf(
  { client, path }: ClientFile,
  { whereabouts, mark, body }: ReadFile,
  moved: readonly Found[],
  { program, ports, records }: WrapRoom,
): Change {
  const text = { client, path, body };
  const merged = mergedValue(client, program.node, mergedArguments(program, client, ports.home));
  const places = moved.map(({ at }) => at);
  const after = withMerged(text, places, merged);
  const entries = moved.map(({ at, server }): WrappedEntry => {
    return { at: [...at], server: server.name, client, before: entryText(text, at) ?? '', after: '' };
  });
  const isOther = ({ at }: WrappedEntry) => !entries.some((one) => String(one.at) === String(at));
  const known = (records.of(path)?.entries ?? []).filter(isOther);
  return {
    ...{ path, hosts: [], kind: 'entries', whereabouts, base: whereabouts.bytes },
    after: encode(after, mark),
    entries: [...known, ...entries],
  };
}

function mergedValue(client: ClientFile['client'], command: string, args: string[]): JsonObject {
  if (client === 'vscode' || client === 'claude-code') return { type: 'stdio', command, args };
  return client === 'zed' ? { source: 'custom', command, args } : { command, args };
}
