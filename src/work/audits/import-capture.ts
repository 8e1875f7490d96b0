import { Buffer } from 'node:buffer';
import type { UnreadableReason } from '../../routers/imports/fields/importer.ts';

export type Element = { readonly bytes: Buffer } | { readonly fault: UnreadableReason };

/** The bytes of one row, kept over the ends of chunks; those of a row beyond the cap are let go at once. */
export class RowCapture {
  readonly #most: number;
  #parts: Buffer[] = [];
  #size = 0;
  isOn = false;
  hasJustBegun = false;

  constructor(most: number) {
    this.#most = most;
  }

  start(): void {
    this.drop();
    this.isOn = true;
    this.hasJustBegun = true;
  }

  drop(): void {
    this.#parts = [];
    this.#size = 0;
    this.isOn = false;
  }

  keep(chunk: Buffer, from: number, to: number): void {
    this.#size += to - from;
    if (this.#size > this.#most) this.#parts = [];
    else this.#parts.push(Buffer.from(chunk.subarray(from, to)));
  }

  release(): Element {
    const isTooLong = this.#size > this.#most;
    const [only, ...more] = this.#parts;
    const bytes = more.length === 0 && only !== undefined ? only : Buffer.concat(this.#parts);
    this.drop();
    return isTooLong ? { fault: 'too long' } : { bytes };
  }
}
