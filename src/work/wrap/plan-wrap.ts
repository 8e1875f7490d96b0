/** Plans all changes of `wrap` before anything is written, file by file; a file that cannot be changed holds up no other. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { FOLDER } from '../../evidence/folder/layout.ts';
import type { ConfiguredServer } from '../../gateway/downstream/server-start.ts';
import type { InstallPorts } from '../../ports/install.ts';
import type { OwnProgram } from '../../ports/servers.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { type Change, encode, isUntouched, type Refusal } from '../install/plan.ts';
import type { Records, WrappedEntry } from '../install/records.ts';
import { locateFile, troubleOf } from '../install/whereabouts.ts';
import { type Decision, decideEntry, type Found } from './decide-entry.ts';
import { type ClientFile, type ReadFile, readEntries } from './found-entries.ts';
import { pinNames, pinnedEntries } from './pin-names.ts';
import type { PlainSecret } from './plain-secrets.ts';
import { type RecordedEntries, recordedEntries } from './recorded-entries.ts';
import { type EntryEdit, edited, entryText } from './text/entry-edit.ts';
import { unwrappedBody } from './unwrap-text.ts';

export interface WrapRoom {
  readonly ports: InstallPorts;
  readonly program: OwnProgram;
  readonly records: Records;
  /** Of all clients, whichever are wrapped: their servers may have the same names. */
  readonly everyFile: readonly ClientFile[];
  /** Empty: all. */
  readonly servers: readonly string[];
  /** Whether plain secrets move into files of their own. */
  readonly isMoving: boolean;
  /** Why a remote server cannot be wrapped; asked only of those without credentials in their entry. */
  loginOf(server: ConfiguredServer, file: ClientFile): Promise<string | undefined>;
}

export interface PlannedEntry {
  readonly server: string;
  readonly does: Decision['does'] | 'merge';
  readonly why?: string;
  /** Names of variables and headers with a plain secret. */
  readonly secrets: readonly string[];
  /** What its client will start. */
  readonly command?: readonly string[];
}

export interface PlannedFile extends ClientFile {
  readonly entries: readonly PlannedEntry[];
  /** The secrets first, then the file that refers to them. */
  readonly changes: readonly Change[];
  /** What is wrong with the file; entries that could be read are planned all the same. */
  readonly problems: readonly string[];
  readonly refusal?: Refusal;
}

export async function planWrap(files: readonly ClientFile[], room: WrapRoom): Promise<PlannedFile[]> {
  const planned: PlannedFile[] = [];
  const named = { ...room, names: pinNames(pinnedEntries(room.everyFile, room.ports.disk)) };
  for (const file of files) {
    try {
      planned.push(await planFile(file, named));
    } catch (error) {
      const trouble = troubleOf(error, file.path);
      const refusal = { path: file.path, hosts: [], trouble };
      planned.push({ ...file, entries: [], changes: [], problems: [], refusal });
    }
  }
  return planned;
}

interface NamedRoom extends WrapRoom {
  readonly names: ReturnType<typeof pinNames>;
}

interface FileRoom extends NamedRoom {
  readonly recorded: RecordedEntries;
}

async function planFile(file: ClientFile, named: NamedRoom): Promise<PlannedFile> {
  const read = readEntries(file, named.ports.disk);
  const recorded = recordedEntries(file, read, named.records);
  const room = { ...named, recorded };
  const entries: PlannedEntry[] = [];
  const wrapped: WrappedEntry[] = [];
  const credentials: Change[] = [];
  let body = read.body;
  for (const found of read.found.filter(({ server }) => isMeant(server.name, room))) {
    const text = { client: file.client, path: file.path, body };
    const { made, ...outcome } = await outcomeOf(found, file, room, text);
    if (outcome.body !== undefined) {
      const isMerged = 'isMerged' in outcome.decision;
      if (!isMerged) wrapped.push(wrappedEntry(found, text, outcome.body, recorded));
      body = outcome.body;
      credentials.push(...made);
    }
    entries.push(entryOf(found, outcome.decision));
  }
  const changes = body === read.body ? [] : [...credentials, changeOf(file, read, body, wrapped, room)];
  return { ...file, entries, changes, problems: read.problems };
}

export const isMeant = (name: string, { servers }: WrapRoom): boolean =>
  servers.length === 0 || servers.includes(name);

const entryOf = ({ server }: Found, decision: Decision): PlannedEntry => ({
  server: server.name,
  does: decision.does,
  ...(decision.why === undefined ? {} : { why: decision.why }),
  secrets: (decision.secrets ?? []).map(({ name }) => name),
  ...(decision.does === 'wrap' ? { command: commandIn(decision.edit.set) } : {}),
});

function commandIn(set: EntryEdit['set']): string[] {
  const words = [set.command ?? set['command.path'], set.args ?? set['command.args']].flat();
  return words.filter((word) => typeof word === 'string');
}

interface EntryOutcome {
  readonly decision: Decision;
  readonly body?: string;
  readonly made: readonly Change[];
}

/** An entry from which a secret cannot be taken is better guarded with it than not at all. */
async function outcomeOf(found: Found, file: ClientFile, room: FileRoom, text: Text): Promise<EntryOutcome> {
  const made: Change[] = [];
  const decision = await decided(found, file, room, made);
  if (decision.does !== 'wrap') return { decision, made };
  const outcome = applied(text, decision);
  if (outcome.body !== undefined || made.length === 0) return { ...outcome, made };
  const kept = await outcomeOf(found, file, { ...room, isMoving: false }, text);
  return kept.decision.does === 'wrap' ? { ...kept, decision: { ...kept.decision, why: STAYS } } : kept;
}

const STAYS = 'its secret stays in the entry, whose form cannot take a reference';

async function decided(found: Found, file: ClientFile, room: FileRoom, made: Change[]): Promise<Decision> {
  const { ports, program, isMoving } = room;
  const credential = (secret: PlainSecret) => {
    if (!isMoving) return undefined;
    const change = credentialOf(secret, found, ports);
    made.push(change);
    return change.path;
  };
  const decision = decideEntry(found, {
    ...{ program, project: file.scope.folder, platform: ports.platform, credential },
    pinnedAs: ({ server }) => room.names(server),
    isRecorded: room.recorded.isRecorded,
  });
  const { start } = found.server;
  const isOpen =
    start.kind === 'http' && Object.keys({ ...start.headers, ...start.headerVariables }).length === 0;
  const why = decision.does === 'wrap' && isOpen ? await room.loginOf(found.server, file) : undefined;
  return why === undefined ? decision : { does: 'leave', why };
}

type Text = Parameters<typeof edited>[0];

/** An entry in a form that cannot be edited is left alone; the others of its file are not. */
function applied(
  text: Text,
  decision: Extract<Decision, { does: 'wrap' }>,
): { readonly body?: string; readonly decision: Decision } {
  try {
    return { body: edited(text, decision.edit), decision };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return {
      decision: { does: 'leave', why: 'its form cannot be edited here; write it as its client does' },
    };
  }
}

/** Of one that is written again, undo restores what was there at first. */
function wrappedEntry(found: Found, text: Text, body: string, recorded: RecordedEntries): WrappedEntry {
  const { at, server } = found;
  const before = recorded.entryOf(found)?.before ?? entryText(text, at) ?? '';
  const after = entryText({ ...text, body }, at) ?? '';
  return { at: [...at], server: server.name, client: text.client, before, after };
}

const credentialOf = (secret: PlainSecret, { server, at }: Found, ports: InstallPorts): Change =>
  credentialChange(server.name, secret, [server.configPath, ...at, secret.name], ports);

/** A file that only its owner can read, and that undo removes. `place` tells it from others of the same name. */
export function credentialChange(
  server: string,
  { name, value }: PlainSecret,
  place: readonly string[],
  { home, disk }: InstallPorts,
): Change {
  const digest = createHash('sha256').update(JSON.stringify(place)).digest('hex').slice(0, 12);
  const file = `${server}-${name}`.replace(/[^\w.-]+/g, '_').slice(0, 80);
  const path = join(home, FOLDER, 'credentials', `${file}-${digest}`);
  const whereabouts = locateFile(path, { level: 'user', folder: home }, disk);
  const after = Buffer.from(value);
  return { path, hosts: [], kind: 'settings', whereabouts, after, base: whereabouts.bytes, mode: 0o600 };
}

function changeOf(
  { client, path }: ClientFile,
  { whereabouts, mark, body: before }: ReadFile,
  body: string,
  wrapped: readonly WrappedEntry[],
  { program, records }: WrapRoom,
): Change {
  const record = records.of(path);
  const known = (record?.entries ?? []).filter(
    ({ at }) => !wrapped.some((one) => String(one.at) === String(at)),
  );
  const isAsLeft = isUntouched(whereabouts.bytes, record);
  // If the file was changed after us, undo must restore that version, without our part in it.
  const base = isAsLeft
    ? whereabouts.bytes
    : encode(unwrappedBody({ client, path, body: before }, record?.entries ?? [], program).body, mark);
  return {
    path,
    hosts: [],
    kind: 'entries',
    whereabouts,
    after: encode(body, mark),
    base,
    entries: [...known, ...wrapped],
  };
}
