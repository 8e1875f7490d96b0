/**
 * The resident: answers hooks without loading the checks for each call. It uses the same judging as the hook process, so
 * it decides nothing differently. A hook that gets no answer judges in its own process.
 */
import { existsSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ports } from '../../../ports/files.ts';
import { eachSecond } from '../../../road/gateway/each-second.ts';
import type { ResidentEnding, ResidentStatus } from '../../../road/hooks/resident-status.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { HookOutput } from '../adapter/adapter.ts';
import { type Place, takePlace } from './resident-place.ts';
import { createSocketServer, type SocketOptions } from './resident-socket.ts';
import { type Judging, type Question, type TurnLimits, Turns } from './resident-turns.ts';
import { exchange } from './socket-client.ts';
import { parseFields } from './socket-frame.ts';

export interface ResidentOptions {
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly version: string;
  readonly ports: Ports;
  readonly judging: Judging;
  readonly key: Uint8Array;
  readonly limits?: TurnLimits;
  readonly requestMs?: number;
  /** Without a question for so long it ends. */
  readonly idleMs?: number;
  /** False once the program on disk was replaced. */
  isCurrent(): boolean;
  /** Taken already, where more than hooks is served; it is left with the others. */
  readonly place?: Place;
  readonly around?: Around;
}

/** What `up` serves besides hooks. */
export interface Around extends Required<Pick<SocketOptions, 'openStream'>> {
  status(): Partial<ResidentStatus>;
  /** Whether anything is open that keeps it from being idle. */
  isBusy(): boolean;
  /** Called when the place is free for another: ends what is open. */
  leave(ending: ResidentEnding): Promise<void>;
}

export interface Resident {
  status(): ResidentStatus;
  stop(): void;
  /** A hook's question that came another way than by the socket. */
  answer(question: Question): Promise<HookOutput>;
  /** Resolves when nothing is in progress and the socket is gone. */
  readonly ended: Promise<ResidentEnding>;
}

const CONTROL_MS = 1_500;
const LAST_ANSWERS_MS = 2_000;
const LAST_BYTES_MS = 300;

export async function startResident(options: ResidentOptions): Promise<Resident> {
  const { directory, ports, key, version, isCurrent, around } = options;
  const isWindows = process.platform === 'win32';
  if (isWindows && !around) throw new Trouble('resident.unsupported', {});
  const place = options.place ?? takePlace(directory, ports);
  const turns = new Turns(options.judging, options.limits);
  const since = new Date(ports.clock.nowMs()).toISOString();
  let end: (ending: ResidentEnding) => void = () => undefined;
  const asked = new Promise<ResidentEnding>((resolve) => {
    end = resolve;
  });
  const status = (): ResidentStatus => ({
    pid: process.pid,
    version,
    since,
    socket: place.socketPath,
    ...turns.counts,
    ...around?.status(),
  });
  const stop = () => end('stopped');
  const shared = { turns, isCurrent: () => stillCurrent(isCurrent, () => end('replaced')) };
  const wish = { ...shared, ...(options.requestMs === undefined ? {} : { requestMs: options.requestMs }) };
  const streams = around === undefined ? {} : { openStream: around.openStream };
  const server = createSocketServer({ ...wish, ...streams, key, version, status, stop });
  const sockets = connectionsOf(server);
  try {
    await place.listen(server);
  } catch (error) {
    await leave(server, sockets, turns, place);
    throw error;
  }
  // The program may be replaced while no hook connects, or its folder removed.
  const isIdle = idleSince(turns, options);
  const unwatch = eachSecond(options.ports.clock, () => {
    if (!shared.isCurrent()) return;
    if (!isWindows && !existsSync(place.socketPath)) stop();
    else if (isIdle()) end('idle');
  });
  const ended = asked.then(async (ending) => {
    unwatch();
    await leave(server, sockets, turns, place, () => around?.leave(ending));
    return ending;
  });
  return { status, stop, ended, answer: (question) => turns.take(question) };
}

/** Whether no question was taken for `idleMs`, if it is given. */
function idleSince(turns: Turns, options: ResidentOptions): () => boolean {
  const { idleMs = Number.POSITIVE_INFINITY, around } = options;
  const { clock } = options.ports;
  let seen = '';
  let sinceMs = clock.elapsedMs();
  return () => {
    const { answered, refused, under_way } = turns.counts;
    const now = `${answered} ${refused} ${under_way}`;
    if (now !== seen || under_way > 0 || around?.isBusy()) [seen, sinceMs] = [now, clock.elapsedMs()];
    return clock.elapsedMs() - sinceMs > idleMs;
  };
}

function stillCurrent(isCurrent: () => boolean, end: () => void): boolean {
  if (isCurrent()) return true;
  end();
  return false;
}

/** Requests in progress are answered first; hooks whose request is not answered in time judge in their own process. */
async function leave(
  server: Server,
  sockets: ReadonlySet<Socket>,
  turns: Turns,
  place: Place,
  others?: () => Promise<void> | undefined,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const ending = others?.();
  if (ending !== undefined) {
    // Another may begin while calls that take long are finished here.
    place.leave();
    await ending;
  }
  await Promise.race([turns.idle(), sleep(LAST_ANSWERS_MS, undefined, { ref: false })]);
  await Promise.race([closed, sleep(LAST_BYTES_MS, undefined, { ref: false })]);
  for (const socket of sockets) socket.destroy();
  if (ending === undefined) place.leave();
}

function connectionsOf(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/** The status of a running resident; undefined if none that knows the key answers. */
export async function askStatus(
  socketPath: string,
  key: Uint8Array,
  ask: 'status' | 'stop',
): Promise<ResidentStatus | undefined> {
  const body = await exchange(socketPath, key, { ask }, CONTROL_MS);
  const fields = body && parseFields(body);
  return fields === undefined ? undefined : statusFrom(fields);
}

function statusFrom(fields: Readonly<Record<string, unknown>>): ResidentStatus {
  const text = (name: string) => String(fields[name] ?? '');
  const number = (name: string) => Number(fields[name] ?? 0);
  return {
    pid: number('pid'),
    version: text('version'),
    since: text('since'),
    socket: text('socket'),
    answered: number('answered'),
    refused: number('refused'),
    under_way: number('under_way'),
    waiting: number('waiting'),
    ...(typeof fields.clients === 'number' ? { clients: fields.clients } : {}),
    ...(typeof fields.url === 'string' ? { url: fields.url } : {}),
  };
}
