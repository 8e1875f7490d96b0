/** The resident's unix socket: one question a connection. Whatever is wrong with it, it is closed: then the process judges. */
import { createServer, type Server, type Socket } from 'node:net';
import type { HookOutput } from '../adapter/adapter.ts';
import { isHost, type Turns } from './resident-turns.ts';
import {
  answerSeal,
  type Frame,
  FrameReader,
  frameOf,
  isSeal,
  MOST_FRAME_BYTES,
  MOST_REQUEST_BYTES,
  parseFields,
  sealOf,
} from './socket-frame.ts';

/** All that unfinished requests may hold together; the next one is turned away. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;
const MOST_CONNECTIONS = 1024;

export interface SocketWishes {
  readonly key: Uint8Array;
  readonly version: string;
  readonly turns: Turns;
  /** The whole request must be here by then. */
  readonly requestMs?: number;
  /** False once the program was replaced: nobody is judged by old rules. */
  isCurrent(): boolean;
  status(): object;
  stop(): void;
}

const REQUEST_MS = 2_000;

export function createSocketServer(wishes: SocketWishes): Server {
  let heldBytes = 0;
  const server = createServer((socket) => {
    const reader = new FrameReader(MOST_FRAME_BYTES);
    let ownBytes = 0;
    let isAsked = false;
    // Once for the question, and once more for whoever does not read its answer.
    const limit = () => setTimeout(() => socket.destroy(), wishes.requestMs ?? REQUEST_MS);
    let timer = limit();
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(timer);
      heldBytes -= ownBytes;
    });
    // Whoever gives up waiting judges by itself: there is no need to judge it twice.
    socket.on('end', () => socket.destroy());
    socket.on('data', (piece: Buffer) => {
      ownBytes += piece.length;
      heldBytes += piece.length;
      const frame = isAsked || heldBytes > MOST_HELD_BYTES ? 'bad' : reader.take(piece);
      if (frame === 'more') return;
      if (frame === 'bad') return void socket.destroy();
      isAsked = true;
      clearTimeout(timer);
      void reply(frame, socket, wishes).then(() => {
        if (!socket.destroyed) timer = limit();
      });
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

async function reply(frame: Frame, socket: Socket, wishes: SocketWishes): Promise<void> {
  const { key } = wishes;
  const fields = isSeal(frame.seal, sealOf(key, 'request', frame.body)) ? parseFields(frame.body) : undefined;
  const nonce = fields?.nonce;
  const answer = fields && typeof nonce === 'string' ? await answerTo(fields, socket, wishes) : undefined;
  if (answer === undefined || typeof nonce !== 'string') return void socket.destroy();
  const body = Buffer.from(JSON.stringify(answer));
  if (body.length > MOST_FRAME_BYTES) return void socket.destroy();
  socket.end(frameOf(answerSeal(key, nonce, frame.body, body), body));
  if (fields?.ask === 'stop') wishes.stop();
}

async function answerTo(
  { ask, v, host, payload, cwd }: Readonly<Record<string, unknown>>,
  socket: Socket,
  { turns, version, isCurrent, status }: SocketWishes,
): Promise<HookOutput | object | undefined> {
  if (ask === 'status' || ask === 'stop') return status();
  if (ask !== 'hook' || v !== version || !isHost(host) || typeof payload !== 'string') return undefined;
  if (Buffer.byteLength(payload) > MOST_REQUEST_BYTES || !isCurrent()) return undefined;
  return await turns.take({
    host,
    payload,
    ...(typeof cwd === 'string' ? { cwd } : {}),
    hasGone: () => socket.destroyed,
  });
}
