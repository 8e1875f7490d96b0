/** Asks the resident. Undefined if none answers, or none that can be trusted: then the hook judges in its own process. */
import { closeSync, openSync, readSync } from 'node:fs';
import { connect } from 'node:net';
import { isSameCode } from '../../../evidence/keys/sip-hash.ts';
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
): Promise<HookOutput | undefined> {
  const isOwn = () => own === undefined || isOwnListener(socketPath, own);
  if (!isOwn()) return undefined;
  const body = await exchange(socketPath, key, { ask: 'hook', ...request }, timeoutMs);
  // Checked again: another process may have taken the path after the first check.
  return body === undefined || !isOwn() ? undefined : parseOutput(body);
}

/** The document of the sealed answer. */
export function exchange(
  socketPath: string,
  key: Uint8Array,
  request: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<Buffer | undefined> {
  if (key.length !== KEY_BYTES) return Promise.resolve(undefined);
  const address = addressOf(socketPath);
  if (!address) return Promise.resolve(undefined);
  const nonce = freshBytes().toString('hex');
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
    // `connect` has resolved the path when it returns: the folder is no longer needed.
    address.release();
    socket.on('error', () => end(undefined));
    socket.on('close', () => end(undefined));
    socket.on('connect', () => socket.write(frameOf(sealOf(key, 'request', body), body)));
    socket.on('data', (piece: Buffer) => {
      const frame = reader.take(piece);
      if (frame === 'more') return;
      const isOurs = frame !== 'bad' && isSameCode(frame.seal, answerSeal(key, nonce, body, frame.body));
      end(isOurs ? frame.body : undefined);
    });
  });
}

const NONCE_BYTES = 16;

/** From the system: loading Node's own cryptography would take longer than the whole exchange. */
function freshBytes(): Buffer {
  if (process.platform === 'win32') return process.getBuiltinModule('node:crypto').randomBytes(NONCE_BYTES);
  const source = openSync('/dev/urandom', 'r');
  try {
    const bytes = Buffer.alloc(NONCE_BYTES);
    if (readSync(source, bytes) !== NONCE_BYTES) throw new Error('the system gave no random bytes');
    return bytes;
  } finally {
    closeSync(source);
  }
}
