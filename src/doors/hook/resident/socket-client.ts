/** Asks the resident. Undefined if none answers, or none that can be trusted: then the hook judges in its own process. */
import { isSameCode } from '../../../evidence/keys/sip-hash.ts';
import type { Talk } from '../../../ports/talk.ts';
import type { HookOutput } from '../adapter/adapter.ts';
import type { HostQuestion } from '../judging.ts';
import { isOwnListener, type OwnProgram } from './listener-check.ts';
import {
  addressOf,
  answerSeal,
  FrameReader,
  frameOf,
  KEY_BYTES,
  MOST_FRAME_BYTES,
  parseOutput,
  sealOf,
} from './socket-frame.ts';

export interface ResidentRequest extends HostQuestion {
  /** The hook's version: another version may judge differently. */
  readonly v: string;
  readonly host: string;
}

export async function askResident(
  socketPath: string,
  key: Uint8Array,
  request: ResidentRequest,
  timeoutMs: number,
  /** The program that must be listening; without it the key alone counts. */
  own?: OwnProgram,
  talk?: Talk,
): Promise<HookOutput | undefined> {
  const isOwn = () => own === undefined || isOwnListener(socketPath, own);
  if (!isOwn()) return undefined;
  const body = await exchange(socketPath, key, { ask: 'hook', ...request }, timeoutMs, talk);
  // Checked again: another process may have taken the path after the first check.
  return body === undefined || !isOwn() ? undefined : parseOutput(body);
}

/** The document of the sealed answer. */
export async function exchange(
  socketPath: string,
  key: Uint8Array,
  request: Readonly<Record<string, string>>,
  timeoutMs: number,
  talk = overStream,
): Promise<Buffer | undefined> {
  const address = key.length === KEY_BYTES ? addressOf(socketPath) : undefined;
  if (!address) return undefined;
  // It need not be secret, since only the key's owner can seal an answer to it; but it is never used twice.
  const nonce = `${process.pid} ${Date.now()} ${Math.random()}`;
  const body = Buffer.from(JSON.stringify({ ...request, nonce }));
  const reader = new FrameReader(MOST_FRAME_BYTES);
  const take = (piece: Buffer) => {
    const frame = reader.take(piece);
    return frame === 'more' ? undefined : frame;
  };
  try {
    const frame = await talk(address.path, frameOf(sealOf(key, 'request', body), body), take, timeoutMs);
    if (frame === undefined || frame === 'bad') return undefined;
    return isSameCode(frame.seal, answerSeal(key, nonce, body, frame.body)) ? frame.body : undefined;
  } finally {
    address.release();
  }
}

export const overStream: Talk = (path, sent, take, timeoutMs) => {
  // Not imported: a hook that needs no stream does not load one.
  const { connect } = process.getBuiltinModule('node:net');
  return new Promise((resolve) => {
    const socket = connect({ path });
    const end = (answer?: Parameters<typeof resolve>[0]) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(end, timeoutMs);
    socket.on('error', () => end());
    socket.on('close', () => end());
    socket.on('connect', () => socket.write(sent));
    socket.on('data', (piece: Buffer) => {
      const answer = take(piece);
      if (answer !== undefined) end(answer);
    });
  });
};
