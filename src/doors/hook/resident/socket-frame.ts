/**
 * The protocol between a hook and the resident: four bytes of length, a seal of 16 bytes, one JSON document.
 * Both sides seal under a key that only the ledger's owner can read: a listener at the path is not trusted without it,
 * and a client without it gets no answer.
 */
import { closeSync, constants, openSync } from 'node:fs';
import { sipHash } from '../../../evidence/keys/sip-hash.ts';
import type { HookOutput } from '../adapter/adapter.ts';

export const MOST_REQUEST_BYTES = 4 * 1024 * 1024;
/** An escaped payload is longer than the payload; a replaced result may be as long as what it replaces. */
export const MOST_FRAME_BYTES = 2 * MOST_REQUEST_BYTES;
const SEAL_BYTES = 16;
const HEAD_BYTES = 4 + SEAL_BYTES;
export const KEY_BYTES = 32;

/** Limit for a socket path: 104 bytes with the terminating zero on some systems, 108 on others. */
const MOST_PATH_BYTES = 100;

type Label = 'request' | 'answer';

/** All parts but the last have fixed lengths, so that no two lists of parts produce the same bytes. */
export function sealOf(key: Uint8Array, label: Label, ...parts: readonly Uint8Array[]): Uint8Array {
  return sipHash(key, Buffer.from(`tokenauditor hook ${label}\n`), ...parts);
}

/** Binds an answer to its request: to the nonce, and to the request's own seal, which covers all of it. */
export function answerSeal(
  key: Uint8Array,
  nonce: string,
  request: Uint8Array,
  answer: Uint8Array,
): Uint8Array {
  return sealOf(key, 'answer', Buffer.from(nonce), sealOf(key, 'request', request), answer);
}

export function frameOf(seal: Uint8Array, body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, seal, body]);
}

export interface Frame {
  readonly seal: Buffer;
  readonly body: Buffer;
}

/** Collects the bytes of one frame as they arrive. */
export class FrameReader {
  readonly #mostBytes: number;
  #pieces: Buffer[] = [];
  #length = 0;
  #expected = HEAD_BYTES;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** The whole frame, `more` while it is incomplete, `bad` if it is invalid or too large. */
  take(piece: Buffer): Frame | 'more' | 'bad' {
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length < HEAD_BYTES) return 'more';
    if (this.#expected === HEAD_BYTES) {
      // Joined only now: a body may arrive in a thousand pieces.
      this.#pieces = [Buffer.concat(this.#pieces)];
      const bodyBytes = this.#pieces[0]?.readUInt32BE(0) ?? 0;
      if (bodyBytes === 0 || bodyBytes > this.#mostBytes) return 'bad';
      this.#expected = HEAD_BYTES + bodyBytes;
    }
    if (this.#length < this.#expected) return 'more';
    if (this.#length > this.#expected) return 'bad';
    const whole = Buffer.concat(this.#pieces);
    return { seal: whole.subarray(4, HEAD_BYTES), body: whole.subarray(HEAD_BYTES) };
  }
}

export function parseOutput(body: Uint8Array): HookOutput | undefined {
  return outputFrom(parseFields(body));
}

export function outputFrom(value: unknown): HookOutput | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('stdout' in value && 'stderr' in value && 'exit' in value)) return undefined;
  const { stdout, stderr, exit } = value;
  if (typeof stdout !== 'string' || typeof stderr !== 'string') return undefined;
  if (typeof exit !== 'number' || !Number.isInteger(exit) || exit < 0 || exit > 255) return undefined;
  return { stdout, stderr, exit };
}

export function parseFields(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

export interface Address {
  readonly path: string;
  /** Call it once the path was resolved. */
  release(): void;
}

/** A path that the system accepts: one that is too long goes through its open folder. Undefined if that is impossible. */
export function addressOf(path: string): Address | undefined {
  if (Buffer.byteLength(path) <= MOST_PATH_BYTES) return { path, release: () => undefined };
  if (process.platform !== 'linux') return undefined;
  const slash = path.lastIndexOf('/');
  try {
    const folder = openSync(path.slice(0, slash), constants.O_RDONLY | constants.O_DIRECTORY);
    return { path: `/proc/self/fd/${folder}${path.slice(slash)}`, release: () => closeSync(folder) };
  } catch {
    return undefined;
  }
}
