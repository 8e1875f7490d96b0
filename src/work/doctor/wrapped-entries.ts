/** Starts each wrapped entry as its client would, lists what is behind it, and sends a call that must be stopped. */
import { dirname, join } from 'node:path';
import { FOLDER } from '../../evidence/folder/layout.ts';
import { folderOf } from '../../gateway/downstream/reach-server.ts';
import type { ServerStart } from '../../gateway/downstream/server-start.ts';
import { fillVariables } from '../../gateway/downstream/variables.ts';
import { within } from '../../gateway/downstream/within.ts';
import { isObject, type JsonObject } from '../../gateway/messages/incoming.ts';
import type { InstallPorts } from '../../ports/install.ts';
import type { Child, OwnProgram, ServerPorts } from '../../ports/servers.ts';
import { holderOf } from '../../road/hooks/resident-holder.ts';
import { printable } from '../../text/printable.ts';
import { count } from '../../text/words/amounts.ts';
import { CANARY_CALL } from '../../vocabulary/events/canary-session.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { ownProgram } from '../clients/own-program.ts';
import { isMergedCommand, isStartOf, unwrapCommand } from '../clients/wrapped-start.ts';
import { type ClientFile, clientFiles, readEntries } from '../wrap/found-entries.ts';
import { type PinnedEntry, pinnedEntries, sharedPins } from '../wrap/pin-names.ts';
import { type Examination, fail, ok, warn } from './examination.ts';
import { examineEntryLauncher } from './hook-launcher.ts';
import type { DoctorRoom } from './room.ts';
import { withdrawCanaries } from './withdraw-canary.ts';

const PATIENCE_MS = 45_000;
const ENDING_MS = 10_000;
const LOOK_MS = 2_000;
const ENDED_LOOK_MS = 50;
/** Each starts a gateway and a server. */
const AT_ONCE = 2;

interface Entry {
  readonly name: string;
  readonly start: Extract<ServerStart, { kind: 'stdio' }>;
  /** The folder whose ledger records its calls. */
  readonly folder: string;
}

type Looked = Pick<
  DoctorRoom,
  'directory' | 'cwd' | 'installPorts' | 'serverPorts' | 'begin' | 'ports' | 'home' | 'served' | 'end'
>;

/** None if no entry is wrapped. */
export async function examineWrapped(room: Looked): Promise<Examination[]> {
  const ports = await room.installPorts();
  const files = clientFiles(ports, { projectRoot: dirname(room.directory), cwd: room.cwd });
  const shared = [...launcherOf(ports, room), ...examineNames(pinnedEntries(files, ports.disk))];
  const entries = files.flatMap((file) => entriesOf(file, ports));
  if (entries.length === 0) return shared;
  room.begin('starting each wrapped entry as its client does');
  const broken = await leavingNoProcess(entries, room, () => brokenAmong(entries, room));
  if (broken.length === 0) {
    const amount = count(entries.length, 'entry', 'entries');
    return [...shared, ok('wrapped', `${amount} of clients: each lists, and stops a dangerous call`)];
  }
  const isOpen = broken.some((one) => one.endsWith(PASSED));
  return [
    ...shared,
    isOpen
      ? fail('wrapped', broken.join('; '), 'run `tokenauditor security` to see what is switched off')
      : warn('wrapped', broken.join('; '), '`tokenauditor servers logs NAME` shows what the server wrote'),
  ];
}

/** Records that cannot be read are reported by `wrap`. */
function launcherOf(ports: InstallPorts, room: Looked): Examination[] {
  try {
    return examineEntryLauncher(ports, room.ports);
  } catch (error) {
    if (error instanceof Trouble) return [];
    throw error;
  }
}

function entriesOf(file: ClientFile, ports: InstallPorts): Entry[] {
  const { disk } = ports;
  const own = ownProgram(ports);
  try {
    return readEntries(file, disk).found.flatMap(({ server: { name, start, client, isDisabled } }) => {
      if (start.kind !== 'stdio' || isDisabled) return [];
      const folder = folderBehind(start.command, start.args, own);
      return folder === undefined ? [] : [{ name: `${client} ${name}`, start, folder }];
    });
  } catch {
    // `clients` reports a file that cannot be read.
    return [];
  }
}

/** Of an entry of ours: for one server, or for those of the document. */
function folderBehind(command: string, args: readonly string[], own: OwnProgram): string | undefined {
  if (isStartOf(command, args[0], own) && isMergedCommand(command, args)) return args.at(-1);
  return unwrapCommand(command, args, own)?.project;
}

/** What the entries had to start is ended again, unless it has got other clients since. */
async function leavingNoProcess<T>(
  entries: readonly Entry[],
  { served, end, ports }: Looked,
  work: () => Promise<T>,
): Promise<T> {
  const folders = [...new Set(entries.map(({ folder }) => join(folder, FOLDER)))];
  const before = await Promise.all(folders.map(served));
  const done = await work();
  for (const [i, directory] of folders.entries()) {
    const now = before[i] === undefined ? await served(directory) : undefined;
    if (now === undefined || now.clients !== 0 || now.url !== undefined) continue;
    await end(directory);
    const untilMs = ports.clock.elapsedMs() + ENDING_MS;
    while (holderOf(directory, ports) !== undefined && ports.clock.elapsedMs() < untilMs)
      await ports.clock.sleep(ENDED_LOOK_MS);
  }
  return done;
}

/** What is wrong, by entry. */
async function brokenAmong(entries: readonly Entry[], room: Looked): Promise<string[]> {
  const servers = await room.serverPorts();
  const results: (string | undefined)[] = [];
  let next = 0;
  const work = async () => {
    for (let i = next++; i < entries.length; i = next++) {
      const entry = entries[i];
      if (entry) results[i] = await tryEntry(entry, servers, room);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return entries.flatMap(({ name }, i) => (results[i] === undefined ? [] : [`${name}: ${results[i]}`]));
}

/** They would hold each other's tools as changed. */
function examineNames(entries: readonly PinnedEntry[]): Examination[] {
  const shared = [...sharedPins(entries)].map(
    ([name, clients]) => `${printable(name, { max: 80 })} (${clients.join(', ')})`,
  );
  if (shared.length === 0) return [];
  const detail = `different servers of one name hold each other's tools as changed: ${shared.join('; ')}`;
  return [warn('names', detail, 'run `tokenauditor wrap`: it gives each of them pins of its own')];
}

const PASSED = 'a dangerous call was not stopped';
/** Nor is it sent while it waits for a person. */
const STOPPED = /TokenAuditor (?:stopped this call|wants a person)/;

/** Undefined if all is well. */
async function tryEntry(
  { start, folder }: Entry,
  ports: ServerPorts,
  room: Looked,
): Promise<string | undefined> {
  const { start: filled } = fillVariables(start, ports);
  if (filled.kind !== 'stdio') return undefined;
  const { command, args, env } = filled;
  const cwd = folderOf(filled);
  const own = Object.entries(ports.environment).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const child = ports.children.start({
    ...{ command, args, env: { ...Object.fromEntries(own), ...env } },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let cancel = () => {};
  const late = new Promise<string>((resolve) => {
    cancel = ports.clock.after(PATIENCE_MS, () =>
      resolve(`it did not answer within ${PATIENCE_MS / 1_000} s`),
    );
  });
  try {
    const withdraw = () => withdrawCanaries(folder, room);
    return await Promise.race([converse(child, { withdraw, clock: ports.clock }), late]);
  } finally {
    cancel();
    child.closeInput();
    // Not the tree of one that ends by itself: it may have started the process that serves the others.
    if (!(await within(ports.clock, ENDING_MS, child.ended))) child.killTree('SIGKILL');
  }
}

interface Asking {
  withdraw(): Promise<void>;
  readonly clock: ServerPorts['clock'];
}

async function converse(child: Child, asking: Asking): Promise<string | undefined> {
  const replies = repliesOf(child);
  const ask = async (id: number, method: string, params: JsonObject): Promise<JsonObject | undefined> => {
    child.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    for (;;) {
      const { value, done } = await replies.next();
      if (done || value === undefined) return undefined;
      if (value.id === id) return value;
    }
  };
  void drain(child.errors);
  const clientInfo = { name: 'tokenauditor-doctor', version: '1' };
  const greeted = await ask(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  if (!isObject(greeted?.result)) return 'it could not be started';
  child.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  const listed = await ask(2, 'tools/list', {});
  const tools =
    isObject(listed?.result) && Array.isArray(listed.result.tools) ? listed.result.tools : undefined;
  if (tools === undefined)
    return isObject(greeted.result.capabilities) && !('tools' in greeted.result.capabilities)
      ? undefined
      : 'it lists no tools';
  const tool = tools.find(isObject);
  if (tool === undefined) return 'it lists no tool; `tokenauditor quarantine` shows those that are held';
  const answer = ask(3, 'tools/call', { name: tool.name ?? '', arguments: CANARY_CALL });
  const called = await withdrawing(answer, asking);
  if (called === undefined) return 'it did not answer a call';
  return STOPPED.test(JSON.stringify(called)) ? undefined : PASSED;
}

/** A call that a person is asked about waits: its question is taken back, which answers it. */
async function withdrawing<T>(answer: Promise<T>, { withdraw, clock }: Asking): Promise<T> {
  let isAnswered = false;
  const answered = answer.finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    await within(clock, LOOK_MS, answered);
    await withdraw();
  }
  return await answered;
}

async function* repliesOf({ output }: Child): AsyncGenerator<JsonObject, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of output) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = messageIn(line);
      if (message !== undefined) yield message;
    }
  }
  return undefined;
}

function messageIn(line: string): JsonObject | undefined {
  try {
    const value = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

async function drain(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of chunks);
}
