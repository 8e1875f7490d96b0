const NEWLINE = 0x0a;

/**
 * Cuts chunks of bytes into lines without looking at a byte twice. Of a line longer than `maxBytes` nothing is kept:
 * `push` answers false, and the reader is to give up.
 */
export class LineCutter {
  readonly #maxBytes: number;
  readonly #take: (line: Uint8Array) => void;
  #held: Uint8Array[] = [];
  #heldBytes = 0;

  constructor(maxBytes: number, take: (line: Uint8Array) => void) {
    this.#maxBytes = maxBytes;
    this.#take = take;
  }

  push(chunk: Uint8Array): boolean {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      if (!this.#hold(chunk.subarray(from, at))) return false;
      this.#release();
      from = at + 1;
    }
    return this.#hold(chunk.subarray(from));
  }

  /** The text after the last line break. */
  end(): void {
    if (this.#heldBytes > 0) this.#release();
  }

  #hold(piece: Uint8Array): boolean {
    this.#heldBytes += piece.length;
    if (this.#heldBytes > this.#maxBytes) {
      this.#held = [];
      return false;
    }
    if (piece.length > 0) this.#held.push(piece);
    return true;
  }

  #release(): void {
    const [only] = this.#held;
    const line = this.#held.length === 1 && only ? only : Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    this.#take(line);
  }
}
