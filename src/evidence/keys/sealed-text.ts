/**
 * Text that others carry for us: a cursor of a list, the state of a call that waits for an answer. It is encrypted and
 * authenticated under a key of this process alone, so that no client can read, make or change it, or use it elsewhere.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '../../ports/files.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export class Seal {
  readonly #random: Random;
  readonly #key: Uint8Array;

  constructor(random: Random) {
    this.#random = random;
    this.#key = random.bytes(32);
  }

  /** `purpose` is where it may be used; elsewhere it opens nothing. */
  seal(purpose: string, text: string): string {
    const nonce = this.#random.bytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce);
    cipher.setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  open(purpose: string, sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64url');
    // One spelling each: characters that decoding skips would make two states of one.
    if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return undefined;
    const decipher = createDecipheriv(ALGORITHM, this.#key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
