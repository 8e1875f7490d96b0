/** Asks the resident. Undefined: nobody is there, or nobody to be believed; then the process judges by itself. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { HookOutput } from '../adapter/adapter.ts';
import type { HostQuestion } from '../judging.ts';
import { isOwnListener, type OwnProgram } from './listener-check.ts';
import {
  addressOf,
  answerSeal,
  FrameReader,
  frameOf,
  isSeal,
  KEY_BYTES,
  MOST_FRAME_BYTES,
  parseOutput,
  sealOf,
} from './socket-frame.ts';

export interface ResidentRequest extends HostQuestion {
  /** Of the program that asks: another version may judge otherwise. */
  readonly v: string;
  readonly host: string;
}

export async function askResident(
  socketPath: string,
  key: Uint8Array,
  request: ResidentRequest,
  timeoutMs: number,
  /** Whose program must listen there; left out, the key alone counts. */
  own?: OwnProgram,
): Promise<HookOutput | undefined> {
  const isOwn = () => own === undefined || isOwnListener(socketPath, own);
  if (!isOwn()) return undefined;
  const body = await exchange(socketPath, key, { ask: 'hook', ...request }, timeoutMs);
  // Once more: what was asked may have been put in place after the first look.
  return body === undefined || !isOwn() ? undefined : parseOutput(body);
}

/** The sealed answer's document. */
export function exchange(
  socketPath: string,
  key: Uint8Array,
  request: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<Buffer | undefined> {
  if (key.length !== KEY_BYTES) return Promise.resolve(undefined);
  const address = addressOf(socketPath);
  if (!address) return Promise.resolve(undefined);
  const nonce = randomBytes(16).toString('hex');
  const body = Buffer.from(JSON.stringify({ ...request, nonce }));
  return new Promise((resolve) => {
    const reader = new FrameReader(MOST_FRAME_BYTES);
    const socket = connect({ path: address.path });
    const end = (answer: Buffer | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => end(undefined), timeoutMs);
    // The system has looked at the path when `connect` returns: folders are opened for that alone.
    address.release();
    socket.on('error', () => end(undefined));
    socket.on('close', () => end(undefined));
    socket.on('connect', () => socket.write(frameOf(sealOf(key, 'request', body), body)));
    socket.on('data', (piece: Buffer) => {
      const frame = reader.take(piece);
      if (frame === 'more') return;
      const isOurs = frame !== 'bad' && isSeal(frame.seal, answerSeal(key, nonce, body, frame.body));
      end(isOurs ? frame.body : undefined);
    });
  });
}
