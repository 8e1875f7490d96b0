const SMALLEST_ROOM = 16_384;

/** Buffers for the tokens of a text, reused for all files, so that millions of tokens create no garbage. */
export class TokenRoom {
  kinds = new Uint8Array(0);
  starts = new Int32Array(0);
  ends = new Int32Array(0);
  texts = new Int32Array(0);

  /** No token is shorter than one character. */
  widen(most: number): void {
    if (this.kinds.length >= most) return;
    const size = Math.max(2 * most, SMALLEST_ROOM);
    this.kinds = new Uint8Array(size);
    this.starts = new Int32Array(size);
    this.ends = new Int32Array(size);
    this.texts = new Int32Array(size);
  }
}
