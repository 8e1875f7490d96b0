/**
 * Every line has the writer's mark, an HMAC under a secret of the ledger. Until a checkpoint signs a line, the mark
 * tells it from a line that another program appended after the signed ones, so that no forged line gets signed.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import { MAX_EVENT_BYTES } from '../../vocabulary/events/event.ts';
import { hmacOf } from '../keys/hmac.ts';

/** 128 bits in base64url. Takes the mark's place while the mark is computed. */
export const BLANK_MAC = 'A'.repeat(22);

function member(mac: string): string {
  return `"mac":"${mac}"`;
}

function macOf(lineKey: Uint8Array, blank: string): string {
  return hmacOf(lineKey, blank, 'base64url').slice(0, BLANK_MAC.length);
}

/** `blank` is the line with `BLANK_MAC`: no JSON string can contain the unescaped quotes of a member before it. */
export function markLine(lineKey: Uint8Array, blank: string): string {
  return blank.replace(member(BLANK_MAC), member(macOf(lineKey, blank)));
}

/** `mac` is the mark that the line claims. */
export function bearsMark(lineKey: Uint8Array, line: Uint8Array, mac: string | undefined): boolean {
  if (mac?.length !== BLANK_MAC.length) return false;
  const blank = Buffer.from(line).toString('utf8').replace(member(mac), member(BLANK_MAC));
  const expected = Buffer.from(macOf(lineKey, blank));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const BLOCK_BYTES = 64;
const BLANK = Buffer.from(BLANK_MAC);

/**
 * The same for many lines of one ledger, in half the time: an HMAC written out as its two hashes (RFC 2104), because
 * Node's one-shot hash is faster than its HMAC objects.
 */
export class MarkReader {
  readonly #inner = Buffer.alloc(BLOCK_BYTES + MAX_EVENT_BYTES);
  readonly #outer = Buffer.alloc(BLOCK_BYTES + 32);

  constructor(lineKey: Uint8Array) {
    for (let at = 0; at < BLOCK_BYTES; at++) {
      this.#inner[at] = 0x36 ^ (lineKey[at] ?? 0);
      this.#outer[at] = 0x5c ^ (lineKey[at] ?? 0);
    }
  }

  /** `at`: where in the line its mark begins. The line is no longer than an event. */
  isMarkedAt(line: Buffer, at: number): boolean {
    const end = BLOCK_BYTES + line.length;
    line.copy(this.#inner, BLOCK_BYTES);
    BLANK.copy(this.#inner, BLOCK_BYTES + at);
    hash('sha256', this.#inner.subarray(0, end), 'buffer').copy(this.#outer, BLOCK_BYTES);
    const expected = Buffer.from(hash('sha256', this.#outer, 'base64url').slice(0, BLANK.length), 'latin1');
    const given = line.subarray(at, at + BLANK.length);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}
