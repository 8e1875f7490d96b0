import { Buffer } from 'node:buffer';

const LINE_FEED = 0x0a;
const EMPTY = Buffer.alloc(0);
const SMALLEST_BUFFER = 1024;
/** A buffer that one long line needed is not kept for the short ones after it. */
const LARGEST_KEPT_BUFFER = 256 * 1024;

/**
 * Cuts chunks of bytes into lines, wherever the chunks end; a carriage return stays in its line. A line inside one chunk
 * is a view of it, and only a line over several chunks is copied, once. All lines are views that the next `push` may
 * overwrite. Of a line longer than the bound only its start or end is kept; its length, `lineBytes`, shows that.
 */
export class LineCutter {
  readonly #mostBytes: number;
  readonly #keeps: 'start' | 'end';
  #chunk: Buffer = EMPTY;
  /** Where the next line begins in the chunk. */
  #from = 0;
  /** What is kept of a line that began in an earlier chunk; more than the bound at times, where the end is kept. */
  #held: Buffer = EMPTY;
  #heldBytes = 0;
  #restBytes = 0;
  #lineBytes = 0;

  constructor(mostBytes: number, keeps: 'start' | 'end' = 'start') {
    this.#mostBytes = mostBytes;
    this.#keeps = keeps;
  }

  /** Of the line that was returned last, without its line feed, including what was not kept. */
  get lineBytes(): number {
    return this.#lineBytes;
  }

  /** Of the unfinished line, including what was not kept. */
  get restBytes(): number {
    return this.#restBytes;
  }

  /** The unfinished line as far as it is known and kept. */
  get rest(): Buffer {
    return this.#held.subarray(Math.max(0, this.#heldBytes - this.#mostBytes), this.#heldBytes);
  }

  /** The whole lines that a chunk completes. */
  *cut(chunk: Uint8Array): Generator<Buffer> {
    this.push(chunk);
    for (let line = this.next(); line !== undefined; line = this.next()) yield line;
  }

  /** The same for a caller that takes the lines one by one; the chunk before must have been read to its end. */
  push(chunk: Uint8Array): void {
    if (this.#from < this.#chunk.length) throw new Error('the chunk before still has lines');
    this.#chunk = Buffer.isBuffer(chunk)
      ? chunk
      : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#from = 0;
  }

  /** Undefined once the chunk has no further line; what is behind its last line feed is then `rest`. */
  next(): Buffer | undefined {
    const from = this.#from;
    const end = this.#chunk.indexOf(LINE_FEED, from);
    if (end < 0) {
      this.#hold(from, this.#chunk.length);
      this.#from = 0;
      this.#chunk = EMPTY;
      return undefined;
    }
    this.#from = end + 1;
    if (this.#restBytes > 0) {
      this.#hold(from, end);
      return this.end();
    }
    this.#lineBytes = end - from;
    const kept = Math.min(end - from, this.#mostBytes);
    return this.#keeps === 'start'
      ? this.#chunk.subarray(from, from + kept)
      : this.#chunk.subarray(end - kept, end);
  }

  /** The unfinished line as the last one; undefined if nothing is left. */
  end(): Buffer | undefined {
    if (this.#restBytes === 0) return undefined;
    const line = this.rest;
    this.#lineBytes = this.#restBytes;
    this.forget();
    return line;
  }

  /** Drops the unfinished line, so that it can be read again. */
  forget(): void {
    this.#restBytes = 0;
    this.#heldBytes = 0;
    if (this.#held.length > LARGEST_KEPT_BUFFER) this.#held = EMPTY;
  }

  #hold(from: number, to: number): void {
    this.#restBytes += to - from;
    const isEnd = this.#keeps === 'end';
    const bytes = Math.min(to - from, isEnd ? this.#mostBytes : this.#mostBytes - this.#heldBytes);
    if (bytes <= 0) return;
    // Twice the bound may be held, so that dropping the front is rare and the work stays linear.
    if (isEnd && this.#heldBytes + bytes > 2 * this.#mostBytes) this.#dropFront(this.#mostBytes - bytes);
    const needed = this.#heldBytes + bytes;
    if (needed > this.#held.length) this.#grow(needed);
    const start = isEnd ? to - bytes : from;
    this.#chunk.copy(this.#held, this.#heldBytes, start, start + bytes);
    this.#heldBytes = needed;
  }

  #dropFront(kept: number): void {
    this.#held.copyWithin(0, this.#heldBytes - kept, this.#heldBytes);
    this.#heldBytes = kept;
  }

  /** By doubling, so that a line in many small chunks is not copied again with each. */
  #grow(needed: number): void {
    const most = this.#keeps === 'end' ? 2 * this.#mostBytes : this.#mostBytes;
    const larger = Buffer.allocUnsafe(Math.max(SMALLEST_BUFFER, Math.min(2 * needed, most)));
    this.#held.copy(larger, 0, 0, this.#heldBytes);
    this.#held = larger;
  }
}

/** Whether a line is white space of JSON only, such as the carriage return before a line feed. */
export function isBlankLine(line: Uint8Array): boolean {
  for (const byte of line) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  return true;
}
