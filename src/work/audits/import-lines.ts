import { Buffer } from 'node:buffer';

/** A line longer than this is counted and let go by; no exchange needs it. */
export const MOST_ROW_BYTES = 16 * 1024 * 1024;

/** Cuts bytes into lines. The bytes of a line hold until the next push; a line beyond the cap comes as null. */
export class LineSplitter {
  readonly #most: number;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #isTooLong = false;

  constructor(most = MOST_ROW_BYTES) {
    this.#most = most;
  }

  *push(chunk: Buffer): Generator<Buffer | null> {
    let from = 0;
    for (let newline = chunk.indexOf(0x0a); newline >= 0; newline = chunk.indexOf(0x0a, from)) {
      yield this.#take(chunk.subarray(from, newline));
      from = newline + 1;
    }
    const rest = chunk.subarray(from);
    this.#heldBytes += rest.length;
    if (this.#heldBytes > this.#most) this.#letGo();
    else if (rest.length > 0) this.#held.push(Buffer.from(rest));
  }

  *end(): Generator<Buffer | null> {
    if (this.#heldBytes > 0) yield this.#take(Buffer.alloc(0));
  }

  #take(last: Buffer): Buffer | null {
    if (this.#heldBytes === 0) return last.length > this.#most ? null : last;
    const isTooLong = this.#isTooLong || this.#heldBytes + last.length > this.#most;
    const line = isTooLong ? null : Buffer.concat([...this.#held, last]);
    this.#held = [];
    this.#heldBytes = 0;
    this.#isTooLong = false;
    return line;
  }

  #letGo(): void {
    this.#held = [];
    this.#isTooLong = true;
  }
}

/** White space of JSON, a carriage return before the line's end included. */
export function isBlank(line: Buffer): boolean {
  for (const byte of line) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  return true;
}
