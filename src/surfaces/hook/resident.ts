/**
 * The resident: answers hooks without starting the judging anew each time. It decides nothing that the process would
 * not: it is handed the same judging. Whoever asks and is not answered judges in its own process instead.
 */
import type { Server, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ports } from '../../evidence/ports.ts';
import type { ResidentEnding, ResidentStatus } from '../../gateway/hooks/resident-status.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { createHttpServer, HOOK_PATH, LOOPBACK } from './resident-http.ts';
import { type Place, takePlace } from './resident-place.ts';
import { createSocketServer } from './resident-socket.ts';
import { type Judging, type TurnLimits, Turns } from './resident-turns.ts';
import { exchange } from './socket-client.ts';
import { parseFields } from './socket-frame.ts';

export interface ResidentOptions {
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly version: string;
  readonly ports: Ports;
  readonly judging: Judging;
  readonly key: Uint8Array;
  /** 0 lets the system choose. */
  readonly httpPort?: number;
  readonly limits?: TurnLimits;
  readonly requestMs?: number;
  /** False once the program on the disk is another one. */
  isCurrent(): boolean;
}

export interface Resident {
  status(): ResidentStatus;
  stop(): void;
  /** When nothing is under way any more, and the socket is gone. */
  readonly ended: Promise<ResidentEnding>;
}

const CONTROL_MS = 1_500;
const LOOK_MS = 2_000;
const LAST_ANSWERS_MS = 2_000;
const LAST_BYTES_MS = 300;

export async function startResident(options: ResidentOptions): Promise<Resident> {
  const { directory, ports, key, version, isCurrent } = options;
  if (process.platform === 'win32') throw new Trouble('resident.unsupported', {});
  const place = takePlace(directory, ports);
  const turns = new Turns(options.judging, options.limits);
  const since = new Date(ports.clock.nowMs()).toISOString();
  let url: string | null = null;
  let end: (ending: ResidentEnding) => void = () => undefined;
  const asked = new Promise<ResidentEnding>((resolve) => {
    end = resolve;
  });
  const status = (): ResidentStatus => ({
    pid: process.pid,
    version,
    since,
    socket: place.socketPath,
    http: url,
    ...turns.counts,
  });
  const stop = () => end('stopped');
  const shared = { turns, isCurrent: () => stillCurrent(isCurrent, () => end('replaced')) };
  const wish = { ...shared, ...(options.requestMs === undefined ? {} : { requestMs: options.requestMs }) };
  const doors: Door[] = [];
  try {
    const socketServer = createSocketServer({ ...wish, key, version, status, stop });
    doors.push(watched(socketServer));
    await place.listen(socketServer);
    if (options.httpPort !== undefined) {
      const httpServer = createHttpServer({ ...wish, token: place.token() });
      doors.push(watched(httpServer));
      url = await listenHttp(httpServer, options.httpPort);
    }
  } catch (error) {
    await leave(doors, turns, place);
    throw error;
  }
  // Nobody may be asking when the program is replaced.
  const look = setInterval(shared.isCurrent, LOOK_MS).unref();
  const ended = asked.then(async (ending) => {
    clearInterval(look);
    await leave(doors, turns, place);
    return ending;
  });
  return { status, stop, ended };
}

function stillCurrent(isCurrent: () => boolean, end: () => void): boolean {
  if (isCurrent()) return true;
  end();
  return false;
}

async function listenHttp(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portTrouble(error, port)));
    server.listen({ host: LOOPBACK, port, exclusive: true }, resolve);
  });
  const address = server.address();
  const chosen = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${LOOPBACK}:${chosen}${HOOK_PATH}`;
}

function portTrouble(error: Error, port: number): Error {
  const errno = 'code' in error ? error.code : undefined;
  if (errno === 'EADDRINUSE') return new Trouble('resident.port', { port, reason: 'somebody listens there' });
  if (errno === 'EACCES') return new Trouble('resident.port', { port, reason: 'it is not for users' });
  return error;
}

/** What is being judged is answered first; what cannot be answered by then falls to the process. */
async function leave(doors: readonly Door[], turns: Turns, place: Place): Promise<void> {
  const closed = doors.map((door) => new Promise<void>((resolve) => door.server.close(() => resolve())));
  await Promise.race([turns.idle(), sleep(LAST_ANSWERS_MS, undefined, { ref: false })]);
  await Promise.race([Promise.all(closed), sleep(LAST_BYTES_MS, undefined, { ref: false })]);
  for (const { sockets } of doors) for (const socket of sockets) socket.destroy();
  place.leave();
}

interface Door {
  readonly server: Server;
  readonly sockets: ReadonlySet<Socket>;
}

function watched(server: Server): Door {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return { server, sockets };
}

/** What a running resident says of itself; undefined if none answers that knows the key. */
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
    http: fields.http === null ? null : text('http'),
    answered: number('answered'),
    refused: number('refused'),
    under_way: number('under_way'),
    waiting: number('waiting'),
  };
}
