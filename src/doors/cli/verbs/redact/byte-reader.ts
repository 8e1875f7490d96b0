import type { Readable } from 'node:stream';

/** Reads a stream by lines and by numbers of bytes, in turn. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** Without its line break; what there is if the stream ends. */
  async line(): Promise<string> {
    const parts: Buffer[] = [];
    while (true) {
      const end = this.#rest.indexOf(0x0a);
      parts.push(end < 0 ? this.#rest : this.#rest.subarray(0, end));
      this.#rest = end < 0 ? Buffer.alloc(0) : this.#rest.subarray(end + 1);
      if (end >= 0 || !(await this.#more())) return Buffer.concat(parts).toString('utf8');
    }
  }

  /** Exactly this many bytes; an error if there are fewer. */
  async *take(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#more())) throw new Error('the stream ended early');
      const chunk = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done === true) return false;
    this.#rest = value;
    return true;
  }
}
