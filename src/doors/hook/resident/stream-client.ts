/** Connects a stdio door to the folder's `up`. */
import { connect, type Socket } from 'node:net';
import { isSameCode } from '../../../evidence/keys/sip-hash.ts';
import { isOwnListener, type OwnProgram } from './listener-check.ts';
import { answerSeal, FrameReader, frameOf, MOST_FRAME_BYTES, parseFields, sealOf } from './socket-frame.ts';
import { socketAddress } from './socket-place.ts';
import { STREAM_VERSION, type StreamStart } from './stream-words.ts';

/** On a busy machine each of the two answers may take a while. */
const GREETING_MS = 10_000;

/** Paused, before the first line. Undefined if no `up` answers that can prove the key, or it is of another version. */
export async function openStream(
  socketPath: string,
  key: Uint8Array,
  start: StreamStart,
  own: OwnProgram,
): Promise<Socket | undefined> {
  const greeted = await greet(socketPath, key, own);
  if (greeted === undefined) return undefined;
  const { socket, nonce } = greeted;
  const about = Buffer.from(JSON.stringify({ ask: 'stream', nonce, ...start }));
  socket.write(frameOf(sealOf(key, 'request', about), about));
  return socket;
}

/** Whether there is one that answers. */
export async function isAnswered(socketPath: string, key: Uint8Array, own: OwnProgram): Promise<boolean> {
  const greeted = await greet(socketPath, key, own);
  greeted?.socket.destroy();
  return greeted !== undefined;
}

interface Greeted {
  readonly socket: Socket;
  /** To be sealed into what comes next. */
  readonly nonce: unknown;
}

async function greet(socketPath: string, key: Uint8Array, own: OwnProgram): Promise<Greeted | undefined> {
  const address = isOwnListener(socketPath, own) ? socketAddress(socketPath) : undefined;
  if (address === undefined) return undefined;
  const socket = connect({ path: address.path });
  try {
    const nonce = `${process.pid} ${Date.now()} ${Math.random()}`;
    const hello = Buffer.from(JSON.stringify({ ask: 'gateway', version: STREAM_VERSION, nonce }));
    socket.write(frameOf(sealOf(key, 'request', hello), hello));
    const reader = new FrameReader(MOST_FRAME_BYTES);
    const frame = await taken(socket, (piece) => {
      const got = reader.take(piece);
      return got === 'more' ? undefined : got;
    });
    if (frame === undefined || frame === 'bad') return end(socket);
    const fields = isSameCode(frame.seal, answerSeal(key, nonce, hello, frame.body))
      ? parseFields(frame.body)
      : undefined;
    // Checked again: another process may have taken the path after the first check.
    if (fields?.version !== STREAM_VERSION || !isOwnListener(socketPath, own)) return end(socket);
    return { socket, nonce: fields.nonce };
  } finally {
    address.release();
  }
}

function end(socket: Socket): undefined {
  socket.destroy();
  return undefined;
}

/** Undefined if the connection fails first. The socket is paused then. */
function taken<T>(socket: Socket, take: (piece: Buffer) => T | undefined): Promise<T | undefined> {
  return new Promise((resolve) => {
    const finish = (value?: T) => {
      clearTimeout(timer);
      socket.off('data', look).off('close', gone).off('error', gone);
      // Without a listener an error would end the process.
      socket.on('error', () => undefined);
      resolve(value);
    };
    const gone = () => finish();
    const look = (piece: Buffer) => {
      socket.pause();
      const value = take(piece);
      if (value === undefined) socket.resume();
      else finish(value);
    };
    const timer = setTimeout(gone, GREETING_MS);
    socket.on('data', look).on('close', gone).on('error', gone).resume();
  });
}
