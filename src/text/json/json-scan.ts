import type { Buffer } from 'node:buffer';
import { type Fault, STOPPED, stop } from './json-fault.ts';
import { KeyStack } from './json-keys.ts';
import type { JsonLimits } from './json-read.ts';
import { atStop, scanLiteral, scanNumber, scanString, skipSpace } from './json-tokens.ts';

/** Walks one document without recursion. `bytes` is valid UTF-8 followed by one NUL sentinel. */
export function scanJson(bytes: Buffer, limits: JsonLimits, fault: Fault): void {
  new Scan(bytes, limits, fault).run();
}

class Scan {
  readonly #bytes: Buffer;
  readonly #limits: JsonLimits;
  readonly #fault: Fault;
  readonly #keys: KeyStack;
  /** Members seen so far in each open container, and whether it is an object. */
  readonly #counts: number[] = [];
  readonly #isObject: boolean[] = [];
  #depth = 0;

  constructor(bytes: Buffer, limits: JsonLimits, fault: Fault) {
    this.#bytes = bytes;
    this.#limits = limits;
    this.#fault = fault;
    this.#keys = new KeyStack(limits.caseTwins);
  }

  run(): void {
    const end = this.#bytes.length - 1;
    let at = skipSpace(this.#bytes, 0);
    if (at === end) {
      stop(this.#fault, 'empty-document', at);
      return;
    }
    for (;;) {
      at = this.#value(at);
      if (at >= 0) at = this.#afterValue(at);
      if (at < 0) return;
      if (this.#depth === 0) break;
    }
    if (at < end) stop(this.#fault, 'extra-content', at);
  }

  /** From the first byte of a value to after its end; a container counts as ended only when it is empty. */
  #value(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    for (;;) {
      const byte = bytes[at]!;
      if (byte === 0x22) {
        const end = scanString(bytes, at + 1, this.#fault);
        return end - at - 2 > this.#limits.maxString ? stop(this.#fault, 'string-too-long', at) : end;
      }
      if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
        return scanNumber(bytes, at, this.#fault, this.#limits.integers);
      }
      if (byte !== 0x7b && byte !== 0x5b) return scanLiteral(bytes, at, this.#fault);
      const inside = skipSpace(bytes, at + 1);
      // `]` and `}` are `[` and `{` plus two.
      if (bytes[inside] === byte + 2) {
        return this.#depth < this.#limits.maxDepth ? inside + 1 : stop(this.#fault, 'too-deep', at);
      }
      at = this.#open(byte === 0x7b, at, inside);
      if (at < 0) return at;
    }
  }

  /** Enters a container that is not empty; returns the offset of its first value. */
  #open(isObject: boolean, at: number, inside: number): number {
    if (this.#depth >= this.#limits.maxDepth) return stop(this.#fault, 'too-deep', at);
    if (this.#limits.maxWidth < 1) return stop(this.#fault, 'too-wide', inside);
    this.#counts[this.#depth] = 1;
    this.#isObject[this.#depth++] = isObject;
    if (!isObject) return inside;
    this.#keys.enter();
    return this.#key(inside);
  }

  /** From the quote of a key to the value it names. */
  #key(at: number): number {
    const bytes = this.#bytes;
    if (bytes[at] !== 0x22) return atStop(bytes, at, this.#fault);
    const end = this.#keys.scan(bytes, at + 1, this.#fault);
    if (end < 0) return end;
    if (end - at - 2 > this.#limits.maxString) return stop(this.#fault, 'string-too-long', at);
    const colon = skipSpace(bytes, end);
    if (bytes[colon] !== 0x3a) return atStop(bytes, colon, this.#fault);
    return skipSpace(bytes, colon + 1);
  }

  /** Closes what ends here; returns the offset of the next value, or the end of the document at depth 0. */
  #afterValue(from: number): number {
    const bytes = this.#bytes;
    let at = skipSpace(bytes, from);
    while (this.#depth > 0) {
      const top = this.#depth - 1;
      const isObject = this.#isObject[top]!;
      const byte = bytes[at]!;
      if (byte === 0x2c) {
        const next = skipSpace(bytes, at + 1);
        if (++this.#counts[top]! > this.#limits.maxWidth) return stop(this.#fault, 'too-wide', next);
        return isObject ? this.#key(next) : next;
      }
      if (byte !== (isObject ? 0x7d : 0x5d)) return atStop(bytes, at, this.#fault);
      if (isObject && !this.#keys.leave(bytes, this.#fault)) return STOPPED;
      this.#depth = top;
      at = skipSpace(bytes, at + 1);
    }
    return at;
  }
}
