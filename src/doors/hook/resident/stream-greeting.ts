/**
 * How a stdio door becomes a stream of `up`. Each side proves that it has the project's key, with a number of the other's
 * in what it seals, before anything of the client is sent: its arguments and its environment may be secrets.
 */
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { isSameCode } from '../../../evidence/keys/sip-hash.ts';
import {
  answerSeal,
  type Frame,
  FrameReader,
  frameOf,
  MOST_FRAME_BYTES,
  parseFields,
  sealOf,
} from './socket-frame.ts';
import { STREAM_VERSION, type StreamStart, startFrom } from './stream-words.ts';

const GREETING_MS = 5_000;

/** Undefined, with the socket closed, for a door that cannot prove the key or has another version. */
export async function greetStream(
  socket: Socket,
  key: Uint8Array,
  { nonce, body, version }: { readonly nonce: string; readonly body: Uint8Array; readonly version: unknown },
): Promise<StreamStart | undefined> {
  const own = randomBytes(16).toString('hex');
  const answer = Buffer.from(JSON.stringify({ nonce: own, version: STREAM_VERSION }));
  socket.write(frameOf(answerSeal(key, nonce, body, answer), answer));
  const frame = version === STREAM_VERSION ? await nextFrame(socket) : undefined;
  const fields =
    frame !== undefined && isSameCode(frame.seal, sealOf(key, 'request', frame.body))
      ? parseFields(frame.body)
      : undefined;
  const start = fields?.nonce === own && fields.ask === 'stream' ? startFrom(fields) : undefined;
  if (start === undefined) socket.destroy();
  return start;
}

function nextFrame(socket: Socket): Promise<Frame | undefined> {
  const reader = new FrameReader(MOST_FRAME_BYTES);
  return new Promise((resolve) => {
    const end = (frame?: Frame) => {
      clearTimeout(timer);
      socket.off('data', take);
      socket.off('close', gone);
      // What follows is for the one that serves the stream.
      if (frame !== undefined) socket.pause();
      resolve(frame);
    };
    const gone = () => end();
    const take = (piece: Buffer) => {
      const frame = reader.take(piece);
      if (frame !== 'more') end(frame === 'bad' ? undefined : frame);
    };
    const timer = setTimeout(gone, GREETING_MS);
    socket.on('data', take);
    socket.once('close', gone);
    socket.resume();
  });
}
