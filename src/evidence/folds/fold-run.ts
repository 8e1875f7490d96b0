/**
 * One fold on its way through the ledger. A line that the fold reads is parsed and checked field by field; any other
 * is chained to the line before it, checked for the writer's mark, and counted.
 */
import type { Ports } from '../../ports/files.ts';
import { LineCutter } from '../../text/line-cutter.ts';
import { MAX_EVENT_BYTES } from '../../vocabulary/events/event.ts';
import { LedgerReader, type Line } from '../folder/lines.ts';
import { isKnownType, isNewer, readChainLine, readEventLine } from '../line/event-line.ts';
import { bearsMark, MarkReader } from '../line/line-mac.ts';
import { hashLine, NO_LINE } from '../line/tail.ts';
import type { Fold } from './fold.ts';
import { glanceAt, timeIn } from './line-glance.ts';
import type { Bookmark, Snapshot } from './snapshot.ts';

/** Some milliseconds of work. */
const LINES_PER_TURN = 1_024;
/** A snapshot on the way may take longer than the lines. */
const TURNS_PER_PAUSE = 4;

/** What a line counts as. */
type Kind = 'events' | 'broken' | 'newer';

interface Chained {
  readonly prev: string;
  readonly mac?: string | undefined;
}

export class Run<S> {
  readonly #fold: Fold<S>;
  readonly #types: ReadonlySet<string> | undefined;
  readonly #members: readonly string[];
  readonly #lineKey: Uint8Array | undefined;
  readonly #marks: MarkReader | undefined;
  state: S;
  /** The last line that was folded. */
  bookmark: Bookmark = { firstSeq: 1, number: 0, offset: 0, hash: NO_LINE, events: 0, broken: 0, newer: 0 };
  /** Lines since the last snapshot. */
  steps = 0;
  /** Lines that changed the state, or may have. */
  changes = 0;

  constructor(fold: Fold<S>, lineKey: Uint8Array | undefined, from?: Snapshot<S>) {
    this.#fold = fold;
    this.#types = fold.reads && new Set(fold.reads.types);
    this.#members = (fold.reads?.fields ?? []).map((name) => `"${name}":`);
    this.#lineKey = lineKey;
    this.#marks = fold.isDecisive && fold.reads && lineKey && new MarkReader(lineKey);
    this.state = from?.state ?? fold.initial();
    if (from) this.bookmark = from.bookmark;
  }

  /** How many lines were folded: the number of the last event, if nothing is broken. */
  get seq(): number {
    const { events, broken, newer } = this.bookmark;
    return events + broken + newer;
  }

  /** Goes on after the last line; false, with nothing done, when the ledger does not have that line in its place. */
  async over(
    directory: string,
    { files, clock }: Ports,
    onPause: (at: Snapshot<S>) => void = () => {},
  ): Promise<boolean> {
    const isResumed = this.seq > 0;
    const reader = new LedgerReader(directory, files, isResumed ? this.bookmark : undefined);
    try {
      const last = isResumed ? reader.next() : undefined;
      if (isResumed && (!last || hashLine(last.bytes) !== this.bookmark.hash)) return false;
      let count = 0;
      for (let line = reader.next(); line; line = reader.next()) {
        this.#take(line);
        if (++count % LINES_PER_TURN !== 0) continue;
        if (count % (LINES_PER_TURN * TURNS_PER_PAUSE) === 0) onPause(this);
        await clock.nextTurn();
      }
      return true;
    } finally {
      reader.close();
    }
  }

  /** The same for the end of the last line's segment, which begins with that line. What is not a whole line yet is left. */
  overEnd(bytes: Buffer, segment: string): boolean {
    const [last, ...added] = new LineCutter(bytes.length).cut(bytes);
    if (last === undefined || hashLine(last) !== this.bookmark.hash) return false;
    let { number, offset } = this.bookmark;
    let before = last;
    for (const line of added) {
      offset += before.length + 1;
      this.#take({ bytes: line, segment, number: ++number + 1, offset, isWhole: true });
      before = line;
    }
    return true;
  }

  #take(line: Line): void {
    const kind = this.#glanced(line) ?? this.#parsed(line);
    if (kind === 'broken') this.changes += 1;
    this.steps += 1;
    const { events, broken, newer, firstSeq } = this.bookmark;
    this.bookmark = {
      firstSeq: line.number === 1 ? events + broken + newer + 1 : firstSeq,
      number: line.number - 1,
      offset: line.offset,
      hash: hashLine(line.bytes),
      events: kind === 'events' ? events + 1 : events,
      broken: kind === 'broken' ? broken + 1 : broken,
      newer: kind === 'newer' ? newer + 1 : newer,
    };
  }

  /** For a line that the fold does not read, in the form that the writer gives it; undefined for all others. */
  #glanced({ bytes, isWhole }: Line): Kind | undefined {
    if (!this.#marks || !isWhole || bytes.length > MAX_EVENT_BYTES) return undefined;
    const text = bytes.toString('latin1');
    const glance = glanceAt(text);
    if (!glance || this.#isRead(glance.type, text)) return undefined;
    const { hash } = this.bookmark;
    const isNext = text.startsWith(hash, glance.prevAt) && text[glance.prevAt + hash.length] === '"';
    if (!isNext || !this.#marks.isMarkedAt(bytes, glance.macAt)) return undefined;
    if (this.#fold.pass) {
      const time = timeIn(text);
      if (time === undefined) return undefined;
      this.state = this.#fold.pass(this.state, time);
    }
    return isKnownType(glance.type) ? 'events' : 'newer';
  }

  #parsed(line: Line): Kind {
    const event = readEventLine(line);
    if (typeof event === 'string')
      return event === 'not-an-event' && this.#isNewerLine(line) ? 'newer' : 'broken';
    if (this.#fold.isDecisive && !this.#isNext(event, line)) return 'broken';
    if (this.#isRead(event.type, line.bytes.toString('latin1'))) {
      this.state = this.#fold.step(this.state, event);
      this.changes += 1;
    } else this.#pass(event.time);
    return 'events';
  }

  #pass(time: string): void {
    if (this.#fold.pass) this.state = this.#fold.pass(this.state, time);
  }

  #isRead(type: string, text: string): boolean {
    if (this.#types === undefined || this.#types.has(type)) return true;
    return this.#members.some((member) => text.includes(member));
  }

  /** Whether it follows the line before it, and the ledger's key vouches for it. */
  #isNext({ prev, mac }: Chained, { bytes }: Line): boolean {
    if (this.#lineKey === undefined || prev !== this.bookmark.hash) return false;
    return bearsMark(this.#lineKey, bytes, mac);
  }

  /**
   * Whether a newer version wrote it, and this fold need not understand it. What a fold decides by must be understood
   * whole: an unknown field there may change what the rest means.
   */
  #isNewerLine(line: Line): boolean {
    const event = readChainLine(line);
    if (typeof event === 'string') return false;
    const isDecided = this.#fold.isDecisive && isKnownType(event.type);
    if (isDecided && this.#isRead(event.type, line.bytes.toString('latin1'))) return false;
    // In a copy without the key, nothing vouches for any line; a fold that decides counts none of them.
    const isUnmarked = this.#lineKey === undefined && !this.#fold.isDecisive;
    const isVouched = isUnmarked
      ? event.prev === this.bookmark.hash && isNewer(event)
      : this.#isNext(event, line);
    if (isVouched) this.#pass(event.time);
    return isVouched;
  }
}
