import { LineCutter } from '../../text/line-cutter.ts';

export interface StreamEvent {
  readonly event: string;
  readonly data: Uint8Array;
}

const [CR, LF] = [0x0d, 0x0a];
const MARK = Buffer.from('\ufeff');
const MOST_ID_BYTES = 1_024;
/** What a header can have, byte for byte; anything else is no id. */
const ID = /^[\x20-\x7e\x80-\xff]*$/;

/** Server-sent events out of chunks. False: a line or an event is larger than `maxBytes`, and nothing more is read. */
export class EventStream {
  readonly #lines: LineCutter;
  readonly #maxBytes: number;
  readonly #take: (event: StreamEvent) => void;
  #event = '';
  #data: Uint8Array[] = [];
  #bytes = 0;
  #isFirst = true;
  /** The chunk before ended in a carriage return. */
  #isHalfEnd = false;
  /** Of the last event that had one: where a broken stream is taken up again. */
  lastId: string | undefined;
  /** How long the server wants us to wait before that. */
  retryMs: number | undefined;

  constructor(maxBytes: number, take: (event: StreamEvent) => void) {
    this.#maxBytes = maxBytes;
    this.#take = take;
    this.#lines = new LineCutter(maxBytes);
  }

  push(chunk: Uint8Array): boolean {
    for (const line of this.#lines.cut(this.#withLineFeeds(chunk))) {
      if (this.#lines.lineBytes > this.#maxBytes) return false;
      this.#line(line);
    }
    return this.#lines.restBytes <= this.#maxBytes && this.#bytes <= this.#maxBytes;
  }

  /** A stream that ends without the empty line is still valid up to there. */
  end(): void {
    const last = this.#lines.end();
    if (last !== undefined) this.#line(last);
    this.#dispatch();
  }

  /** A carriage return ends a line as well, with a line feed behind it or without. */
  #withLineFeeds(chunk: Uint8Array): Uint8Array {
    if (!this.#isHalfEnd && chunk.indexOf(CR) < 0) return chunk;
    const kept = Buffer.allocUnsafe(chunk.length);
    let length = 0;
    for (const byte of chunk) {
      if (byte !== LF || !this.#isHalfEnd) kept[length++] = byte === CR ? LF : byte;
      this.#isHalfEnd = byte === CR;
    }
    return kept.subarray(0, length);
  }

  #line(raw: Uint8Array): void {
    const isMarked = this.#isFirst && MARK.equals(raw.subarray(0, MARK.length));
    const line = isMarked ? raw.subarray(MARK.length) : raw;
    this.#isFirst = false;
    if (line.length === 0) this.#dispatch();
    else this.#field(line);
  }

  #field(line: Uint8Array): void {
    const colon = line.indexOf(0x3a);
    const field = Buffer.from(colon < 0 ? line : line.subarray(0, colon)).toString('latin1');
    let value = colon < 0 ? new Uint8Array() : line.subarray(colon + 1);
    if (value[0] === 0x20) value = value.subarray(1);
    if (field === 'event') this.#event = Buffer.from(value.subarray(0, 64)).toString('utf8');
    if (field === 'id') this.#know(value);
    if (field === 'retry') this.#wait(value);
    if (field !== 'data') return;
    this.#bytes += value.length + 1;
    if (this.#bytes > this.#maxBytes) this.#data = [];
    // Copied: a line is overwritten by those after it.
    else this.#data.push(Buffer.from(value), Buffer.from('\n'));
  }

  #know(value: Uint8Array): void {
    const id = value.length > MOST_ID_BYTES ? undefined : Buffer.from(value).toString('latin1');
    if (id !== undefined && ID.test(id)) this.lastId = id;
  }

  #wait(value: Uint8Array): void {
    const digits = Buffer.from(value.subarray(0, 16)).toString('latin1');
    if (/^\d{1,9}$/.test(digits)) this.retryMs = Number(digits);
  }

  #dispatch(): void {
    const event = this.#event || 'message';
    const data = Buffer.concat(this.#data.slice(0, -1));
    if (this.#bytes <= this.#maxBytes && this.#data.length > 0) this.#take({ event, data });
    this.#event = '';
    this.#data = [];
    if (this.#bytes <= this.#maxBytes) this.#bytes = 0;
  }
}
