const SMALLEST_ROOM = 16_384;

/** Where tokens are kept while a text is read: one room serves all files, so that millions of them are no garbage. */
export class TokenRoom {
  kinds = new Uint8Array(0);
  starts = new Int32Array(0);
  ends = new Int32Array(0);
  texts = new Int32Array(0);

  /** No token is shorter than a sign. */
  widen(most: number): void {
    if (this.kinds.length >= most) return;
    const size = Math.max(2 * most, SMALLEST_ROOM);
    this.kinds = new Uint8Array(size);
    this.starts = new Int32Array(size);
    this.ends = new Int32Array(size);
    this.texts = new Int32Array(size);
  }
}
