/** Notices exchanges that come again: exports overlap, files are copied, a log is read beside its archive. */
import type { RedactedTrace } from '../../vocabulary/trace.ts';

const MOST_REMEMBERED = 262_144;

/**
 * Copies are recognised by their id, if they have one, together with what else marks an exchange: some relays
 * give all answers one id. Only hashes are remembered, and only the latest; what was forgotten is counted.
 */
export class Copies {
  #young = new Set<number>();
  #old = new Set<number>();
  readonly #most: number;
  seen = 0;
  forgotten = 0;

  constructor(most = MOST_REMEMBERED) {
    this.#most = most;
  }

  isCopy(trace: RedactedTrace): boolean {
    if (trace.id === undefined) return false;
    const key = hashOf(keyOf(trace));
    if (this.#young.has(key) || this.#old.has(key)) {
      this.seen += 1;
      return true;
    }
    this.#young.add(key);
    // Two halves: when the young one is full the old one goes as a whole, which costs nothing a key.
    if (this.#young.size >= this.#most / 2) {
      this.forgotten += this.#old.size;
      this.#old = this.#young;
      this.#young = new Set();
    }
    return false;
  }
}

const keyOf = (trace: RedactedTrace): string =>
  [
    trace.id,
    trace.provider_host,
    trace.claimed_model,
    trace.session_id,
    trace.time,
    trace.input_tokens,
    trace.output_tokens,
    trace.latency_ms,
  ].join('\n');

/** 53 bits of two multiplicative hashes: among a million keys one chance in many thousands that two agree. */
function hashOf(text: string): number {
  let a = 0x9e3779b1;
  let b = 0x85ebca77;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x5bd1e995);
    b ^= b >>> 13;
  }
  a = Math.imul(a ^ (a >>> 16), 0xc2b2ae35);
  return ((a ^ (b >>> 15)) & 0x1fffff) * 0x100000000 + (b >>> 0);
}
