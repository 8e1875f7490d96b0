/** One pass over all lines, as fast as hashing allows: is everything in order, which roots, which keys. */

import type { Clock, Ports } from '../../ports/files.ts';
import type { Segment } from '../folder/layout.ts';
import { LedgerReader, type Line } from '../folder/lines.ts';
import type { Place } from '../line/chains.ts';
import { type ChainEvent, readChainLine } from '../line/event-line.ts';
import { bearsMark } from '../line/line-mac.ts';
import { hashLine, NO_LINE } from '../line/tail.ts';
import { Frontier, hashLeaf } from '../tree/merkle.ts';
import { KeyHistory } from './key-history.ts';
import { type LedgerNotice, NoticeTaker } from './notice.ts';
import { type LedgerProblem, nameEvents, type ProblemKind, problem } from './problem.ts';

const LINES_PER_TURN = 16_384;
const MOST_PROBLEMS = 100;
/** A tail without a newline may be a line that is just being written. */
const TAIL_PATIENCE = { tries: 20, ms: 10 };

export interface Survey {
  /** Every line is an event, has the next number, and names the line before it. */
  readonly isSound: boolean;
  readonly events: number;
  /** How many of them are of a newer version. */
  readonly newer: number;
  readonly segments: number;
  readonly tree: Frontier;
  /** At the requested sizes, as far as they were reached. */
  readonly roots: ReadonlyMap<number, Buffer>;
  readonly keys: KeyHistory;
  readonly last: Place | null;
  readonly keyProblems: readonly LedgerProblem[];
  /** Ids that do not grow: a fault of the writer, if all lines are in order. */
  readonly idProblems: readonly LedgerProblem[];
  /** Segments whose content does not match their names: the writer could not continue. */
  readonly segmentProblems: readonly LedgerProblem[];
  /** Events that are not signed yet and do not have the writer's mark. */
  readonly markProblems: readonly LedgerProblem[];
  readonly notices: readonly LedgerNotice[];
}

/** With the key, the marks on lines after the signed ones can be checked, too. */
export interface Marks {
  readonly lineKey: Uint8Array;
  readonly signedSize: number;
}

export async function surveyLedger(
  directory: string,
  { files, clock }: Ports,
  sizes: ReadonlySet<number>,
  marks: Marks | undefined,
  onProgress: (events: number) => void = () => {},
): Promise<Survey> {
  const reader = new LedgerReader(directory, files);
  const surveyor = new Surveyor(sizes, marks);
  try {
    for (;;) {
      const line = reader.next() ?? (await lateLine(reader, clock));
      surveyor.enter(reader.segments, line !== null);
      if (!line) break;
      surveyor.add(line);
      if (surveyor.tree.size % LINES_PER_TURN !== 0) continue;
      onProgress(surveyor.tree.size);
      await clock.nextTurn();
    }
    const tail = reader.tail();
    if (tail) surveyor.add(tail);
  } finally {
    reader.close();
  }
  return surveyor.survey(reader.segments.length);
}

async function lateLine(reader: LedgerReader, clock: Clock): Promise<Line | null> {
  for (let tries = TAIL_PATIENCE.tries; tries > 0 && reader.tail(); tries--) {
    await clock.sleep(TAIL_PATIENCE.ms);
    const line = reader.next();
    if (line) return line;
  }
  return null;
}

class Surveyor {
  readonly tree = new Frontier();
  readonly #sizes: ReadonlySet<number>;
  readonly #roots = new Map<number, Buffer>();
  readonly #keys = new KeyHistory();
  readonly #keyProblems: LedgerProblem[] = [];
  readonly #idProblems: LedgerProblem[] = [];
  readonly #segmentProblems: LedgerProblem[] = [];
  readonly #markProblems: LedgerProblem[] = [];
  readonly #taker = new NoticeTaker();
  readonly #marks: Marks | undefined;
  #entered = 0;
  #isSound = true;
  #events = 0;
  #prev = NO_LINE;
  #lastId = '';
  #last: Line | null = null;

  constructor(sizes: ReadonlySet<number>, marks: Marks | undefined) {
    this.#sizes = sizes;
    this.#marks = marks;
    if (sizes.has(0)) this.#roots.set(0, this.tree.root());
  }

  /** The segments so far, before the next line is added; `isLine`: whether the last one has a line. */
  enter(segments: readonly Segment[], isLine: boolean): void {
    for (; this.#entered < segments.length; this.#entered++) {
      const { name, firstSeq } = segments[this.#entered]!;
      const next = this.tree.size + 1;
      const isEmpty = !isLine || this.#entered + 1 < segments.length;
      if (firstSeq === undefined || (firstSeq === next && !isEmpty)) continue;
      const wrong = isEmpty ? 'is empty' : `begins with event ${next}, which does not match its name`;
      if (this.#segmentProblems.length < MOST_PROBLEMS)
        this.#segmentProblems.push(problem('reordered', `the segment ${name} ${wrong}`));
    }
  }

  add(line: Line): void {
    const event = readChainLine(line);
    if (typeof event === 'string') this.#isSound = false;
    else this.#addEvent(event, line);
    this.#prev = hashLine(line.bytes);
    this.tree.append(hashLeaf(line.bytes));
    if (this.#sizes.has(this.tree.size)) this.#roots.set(this.tree.size, this.tree.root());
    this.#last = line;
  }

  survey(segments: number): Survey {
    return {
      isSound: this.#isSound,
      events: this.#events,
      segments,
      tree: this.tree,
      roots: this.#roots,
      keys: this.#keys,
      last: this.#last && placeOf(this.#last, this.tree.size - 1),
      keyProblems: this.#keyProblems,
      idProblems: this.#idProblems,
      segmentProblems: this.#segmentProblems,
      markProblems: this.#markProblems,
      newer: this.#taker.newer,
      notices: this.#taker.notices,
    };
  }

  #addEvent(event: ChainEvent, line: Line): void {
    this.#events += 1;
    if (event.seq !== this.tree.size + 1 || event.prev !== this.#prev) this.#isSound = false;
    const { event_id: id } = event;
    if (!isLater(id, this.#lastId))
      this.#note(this.#idProblems, 'duplicated', `${id} does not come after ${this.#lastId}`, event, line);
    this.#lastId = id;
    this.#taker.see(event, line.segment, line.number);
    const marks = this.tree.size < (this.#marks?.signedSize ?? 0) ? undefined : this.#marks;
    if (marks && !bearsMark(marks.lineKey, line.bytes, event.mac)) {
      const sentence = `${nameEvents(event.seq, event.seq)} is not signed yet, and its mark is not the writer’s`;
      this.#note(this.#markProblems, 'edited', sentence, event, line);
    }
    const wrong = this.#keys.add(event);
    if (wrong) this.#note(this.#keyProblems, 'wrong-key', wrong, event, line);
  }

  #note(list: LedgerProblem[], kind: ProblemKind, sentence: string, { seq }: ChainEvent, line: Line): void {
    if (list.length < MOST_PROBLEMS)
      list.push(problem(kind, sentence, [placeOf(line, this.tree.size)], [seq, seq]));
  }
}

function placeOf({ segment, number }: Line, position: number): Place {
  return { segment, line: number, position };
}

/** `evt_20250101_999999` comes before `evt_20250101_1000000`. */
function isLater(id: string, before: string): boolean {
  const isSameDay = id.length !== before.length && id.slice(0, 12) === before.slice(0, 12);
  return isSameDay ? id.length > before.length : id > before;
}
