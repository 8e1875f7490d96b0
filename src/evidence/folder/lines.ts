/**
 * The bytes of the ledger, line by line over all segments, in flat memory.
 * Continues across a rotation that happens while reading, and can be asked again for newer lines.
 * A line that is too long for an event is cut, never buffered whole.
 */
import { join } from 'node:path';
import type { Files } from '../../ports/files.ts';
import { LineCutter } from '../../text/line-cutter.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { errnoOf } from './failure.ts';
import { ACTIVE_SEGMENT, type Segment, segmentsAmong } from './layout.ts';
import { openToRead, readingTrouble } from './reading.ts';

/** Of one reading, and of a line: far more than an event has, so that a cut one is still too long for an event. */
const BUFFER_BYTES = 256 * 1024;
const SMALLEST_BUFFER = 4 * 1024;
/** How often the segments may change during a read before it fails. */
const MOST_RETRIES = 100;

export interface Line {
  /** Without the newline; the next line overwrites this view. */
  readonly bytes: Buffer;
  readonly segment: string;
  /** In its segment, from 1. */
  readonly number: number;
  /** Where it begins in its segment. */
  readonly offset: number;
  /** False for an unfinished line without a newline. */
  readonly isWhole: boolean;
}

/** Where to resume: after line `number` of the segment that begins with event `firstSeq`. */
export interface Position {
  readonly firstSeq: number;
  readonly number: number;
  readonly offset: number;
}

/** The position of a reader: the file, and the byte it has read up to. */
export interface EndPoint {
  readonly identity: string;
  readonly offset: number;
}

/** Reads one segment from a position to its current end; asked again, it looks for more. */
class SegmentReader {
  readonly name: string;
  readonly identity: string;
  readonly #files: Files;
  readonly #descriptor: number;
  /** No larger than what is there to read: thousands of small readings must not cost megabytes each second. */
  #buffer: Buffer;
  readonly #lines = new LineCutter(BUFFER_BYTES, 'end');
  #number: number;
  /** Of the next line in the file. */
  #offset: number;
  #isAtEnd = false;

  constructor(files: Files, path: string, name: string, from: { number: number; offset: number }) {
    this.#files = files;
    this.name = name;
    this.#number = from.number;
    this.#offset = from.offset;
    this.#descriptor = openToRead(files, path);
    const { identity, size } = files.facts(this.#descriptor);
    this.identity = identity;
    const bytes = Math.max(SMALLEST_BUFFER, Math.min(BUFFER_BYTES, size - from.offset + 1));
    this.#buffer = Buffer.allocUnsafe(bytes);
  }

  next(): Line | null {
    // A crashed writer's tail may have been cut away since: what had no newline is read again.
    if (this.#isAtEnd && this.#lines.restBytes <= BUFFER_BYTES) this.#lines.forget();
    for (;;) {
      const bytes = this.#lines.next();
      if (bytes !== undefined) {
        const line = this.#line(bytes, true);
        this.#offset += this.#lines.lineBytes + 1;
        this.#number += 1;
        return line;
      }
      if (!this.#fill()) return null;
    }
  }

  /** The text after the last newline. It is not passed on, because the newline may still come. */
  tail(): Line | null {
    return this.#lines.restBytes > 0 ? this.#line(this.#lines.rest, false) : null;
  }

  endPoint(): EndPoint {
    return { identity: this.identity, offset: this.#offset };
  }

  close(): void {
    this.#files.close(this.#descriptor);
  }

  #line(bytes: Buffer, isWhole: boolean): Line {
    return { bytes, segment: this.name, number: this.#number + 1, offset: this.#offset, isWhole };
  }

  #fill(): boolean {
    const position = this.#offset + this.#lines.restBytes;
    const count = this.#files.read(this.#descriptor, this.#buffer, position);
    const chunk = this.#buffer.subarray(0, count);
    // There is more than there was at first.
    if (count === this.#buffer.length && count < BUFFER_BYTES)
      this.#buffer = Buffer.allocUnsafe(BUFFER_BYTES);
    this.#lines.push(chunk);
    this.#isAtEnd = count === 0;
    return count > 0;
  }
}

/** All segments in order. Close it when done. */
export class LedgerReader {
  readonly #files: Files;
  readonly #directory: string;
  readonly #finished = new Set<string>();
  #current: SegmentReader | null = null;
  #from: Position | undefined;
  /** Segments that were read completely or in part. */
  readonly segments: Segment[] = [];

  constructor(directory: string, files: Files, from?: Position) {
    this.#files = files;
    this.#directory = directory;
    this.#from = from;
  }

  /** Null at the current end; a later call may find more. */
  next(): Line | null {
    try {
      for (;;) {
        if (!this.#current && !this.#openNext(this.#startingPoint())) return null;
        const line = this.#current?.next() ?? null;
        if (line) return line;
        if (!this.#isCurrentSealed()) return null;
        // Written between the last read and the sealing.
        const late = this.#current?.next();
        if (late) return late;
        const tail = this.tail();
        this.#finish();
        if (tail) return tail;
      }
    } catch (error) {
      throw readingTrouble(error, join(this.#directory, this.#current?.name ?? ACTIVE_SEGMENT));
    }
  }

  /** The unfinished line at the end of the active segment, if any; `next` may find it finished later. */
  tail(): Line | null {
    return this.#current?.tail() ?? null;
  }

  /** Skips everything up to the current end; undefined when there is no active segment. */
  skipToEnd(): EndPoint | undefined {
    this.#from = { firstSeq: Number.POSITIVE_INFINITY, number: 0, offset: 0 };
    while (this.next());
    return this.#current?.endPoint();
  }

  close(): void {
    this.#current?.close();
    this.#current = null;
  }

  #segments(): Segment[] {
    return segmentsAmong(this.#files.list(this.#directory));
  }

  #unread(): Segment | undefined {
    return this.#segments().find(({ name }) => !this.#finished.has(name));
  }

  #openNext(from: { number: number; offset: number }): boolean {
    for (let retry = 0; retry < MOST_RETRIES; retry++) {
      const next = this.#unread();
      if (!next) return false;
      const reader = this.#open(next.name, from);
      if (!reader) continue;
      // The active segment may have been sealed between listing and opening: then other segments come first.
      if (next.name !== ACTIVE_SEGMENT || this.#unread()?.name === ACTIVE_SEGMENT) {
        this.#current = reader;
        this.segments.push(next);
        return true;
      }
      reader.close();
    }
    throw new Trouble('file.unreadable', { path: this.#directory, reason: 'its files change too often' });
  }

  #open(name: string, from: { number: number; offset: number }): SegmentReader | null {
    try {
      return new SegmentReader(this.#files, join(this.#directory, name), name, from);
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  #isCurrentSealed(): boolean {
    const current = this.#current;
    if (!current || current.name !== ACTIVE_SEGMENT) return current !== null;
    return this.#files.factsAt(join(this.#directory, ACTIVE_SEGMENT))?.identity !== current.identity;
  }

  /** An active segment that was sealed while it was read has a new name. */
  #finish(): void {
    const current = this.#current;
    if (!current) return;
    const isSame = ({ name }: Segment) =>
      this.#files.factsAt(join(this.#directory, name))?.identity === current.identity;
    const name = current.name === ACTIVE_SEGMENT ? this.#segments().find(isSame)?.name : current.name;
    this.#finished.add(name ?? ACTIVE_SEGMENT);
    this.close();
  }

  /** The caller's starting point once; after that, the start of each segment. */
  #startingPoint(): { number: number; offset: number } {
    const from = this.#from ?? { firstSeq: 0, number: 0, offset: 0 };
    this.#from = undefined;
    for (const { name, firstSeq } of from.firstSeq > 0 ? this.#segments() : [])
      if (firstSeq !== undefined && firstSeq < from.firstSeq) this.#finished.add(name);
    return from;
  }
}

export function* readLines(directory: string, files: Files, from?: Position): Generator<Line> {
  const reader = new LedgerReader(directory, files, from);
  try {
    for (let line = reader.next(); line; line = reader.next()) yield line;
    const tail = reader.tail();
    if (tail) yield tail;
  } finally {
    reader.close();
  }
}
