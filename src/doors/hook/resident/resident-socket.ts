/** The resident's Unix socket: one request per connection. Anything invalid closes it; the hook then judges by itself. */
import { createServer, type Server, type Socket } from 'node:net';
import { isSameCode } from '../../../evidence/keys/sip-hash.ts';
import type { HookOutput } from '../adapter/adapter.ts';
import { isHost, type Turns } from './resident-turns.ts';
import {
  answerSeal,
  type Frame,
  FrameReader,
  frameOf,
  MOST_FRAME_BYTES,
  MOST_REQUEST_BYTES,
  parseFields,
  sealOf,
} from './socket-frame.ts';
import { greetStream } from './stream-greeting.ts';
import type { StreamStart } from './stream-words.ts';

/** Limit for all unfinished requests together; further ones are rejected. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;
const MOST_CONNECTIONS = 1024;

export interface SocketOptions {
  readonly key: Uint8Array;
  readonly version: string;
  readonly turns: Turns;
  /** Time limit for receiving the whole request. */
  readonly requestMs?: number;
  /** False once the program was replaced: no call is judged by old rules. */
  isCurrent(): boolean;
  status(): object;
  stop(): void;
  /** Takes a stdio door that proved the key, with the socket paused; absent: there are none here. */
  openStream?(socket: Socket, start: StreamStart): void;
}

const REQUEST_MS = 2_000;
/** Hooks wait six seconds, and then judge by themselves. */
const HOOK_WAITS_MS = 5_000;

export function createSocketServer(options: SocketOptions): Server {
  let heldBytes = 0;
  // A client of a stream may close its side and wait for the last answers.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const reader = new FrameReader(MOST_FRAME_BYTES);
    let ownBytes = 0;
    let isAsked = false;
    // Once for the request, and once more for a client that does not read the answer.
    const limit = () => setTimeout(() => socket.destroy(), options.requestMs ?? REQUEST_MS);
    let timer = limit();
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(timer);
      heldBytes -= ownBytes;
    });
    // A client that gives up judges in its own process: do not judge twice.
    const giveUp = () => socket.destroy();
    const take = (piece: Buffer) => {
      ownBytes += piece.length;
      heldBytes += piece.length;
      const frame = isAsked || heldBytes > MOST_HELD_BYTES ? 'bad' : reader.take(piece);
      if (frame === 'more') return;
      if (frame === 'bad') return void socket.destroy();
      isAsked = true;
      clearTimeout(timer);
      const stream = streamIn(frame, options);
      if (stream !== undefined) {
        socket.off('end', giveUp).off('data', take);
        void stream(socket);
        return;
      }
      void reply(frame, socket, options).then(() => {
        if (!socket.destroyed) timer = limit();
      });
    };
    socket.on('end', giveUp).on('data', take);
  });
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

/** Undefined for every other request. */
function streamIn(
  { seal, body }: Frame,
  { key, isCurrent, openStream }: SocketOptions,
): ((socket: Socket) => Promise<void>) | undefined {
  if (openStream === undefined || !isSameCode(seal, sealOf(key, 'request', body))) return undefined;
  const { ask, nonce, version } = parseFields(body) ?? {};
  if (ask !== 'gateway' || typeof nonce !== 'string' || !isCurrent()) return undefined;
  return async (socket) => {
    const start = await greetStream(socket, key, { nonce, body, version });
    if (start !== undefined) openStream(socket, start);
  };
}

async function reply(frame: Frame, socket: Socket, options: SocketOptions): Promise<void> {
  const { key } = options;
  const fields = isSameCode(frame.seal, sealOf(key, 'request', frame.body))
    ? parseFields(frame.body)
    : undefined;
  const nonce = fields?.nonce;
  const answer = fields && typeof nonce === 'string' ? await answerTo(fields, socket, options) : undefined;
  if (answer === undefined || typeof nonce !== 'string') return void socket.destroy();
  const body = Buffer.from(JSON.stringify(answer));
  if (body.length > MOST_FRAME_BYTES) return void socket.destroy();
  socket.end(frameOf(answerSeal(key, nonce, frame.body, body), body));
  if (fields?.ask === 'stop') options.stop();
}

async function answerTo(
  { ask, v, host, payload, cwd }: Readonly<Record<string, unknown>>,
  socket: Socket,
  { turns, version, isCurrent, status }: SocketOptions,
): Promise<HookOutput | object | undefined> {
  if (ask === 'status' || ask === 'stop') return status();
  if (ask !== 'hook' || v !== version || !isHost(host) || typeof payload !== 'string') return undefined;
  if (Buffer.byteLength(payload) > MOST_REQUEST_BYTES || !isCurrent()) return undefined;
  return await turns.take({
    host,
    payload,
    ...(typeof cwd === 'string' ? { cwd } : {}),
    hasGone: () => socket.destroyed,
    waitsUntilMs: Date.now() + HOOK_WAITS_MS,
  });
}
