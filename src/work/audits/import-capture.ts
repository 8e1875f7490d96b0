import { Buffer } from 'node:buffer';
import type { UnreadableReason } from '../../routers/imports/fields/importer.ts';
import { LineCutter } from '../../text/line-cutter.ts';

/** A row longer than this is counted and skipped; no exchange needs it. */
export const MOST_ROW_BYTES = 16 * 1024 * 1024;

/** Rows that are lines; null stands for one that is too long. The bytes of a row hold until the next push. */
export class RowLines {
  readonly #lines = new LineCutter(MOST_ROW_BYTES);

  *push(chunk: Buffer): Generator<Buffer | null> {
    this.#lines.push(chunk);
    for (let line = this.#lines.next(); line !== undefined; line = this.#lines.next()) yield this.#row(line);
  }

  *end(): Generator<Buffer | null> {
    const last = this.#lines.end();
    if (last !== undefined) yield this.#row(last);
  }

  #row(line: Buffer): Buffer | null {
    return this.#lines.lineBytes > MOST_ROW_BYTES ? null : line;
  }
}

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
