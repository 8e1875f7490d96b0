/** One pass over all lines, as fast as hashing allows: is everything in order, which roots, which keys. */
import type { Place } from './chains.ts';
import { type ChainEvent, readChainLine } from './event-line.ts';
import { KeyHistory } from './key-history.ts';
import { LedgerReader, type Line } from './lines.ts';
import { Frontier, hashLeaf } from './merkle.ts';
import type { Clock, Ports } from './ports.ts';
import { type LedgerProblem, type ProblemKind, problem } from './problem.ts';
import { hashLine, NO_LINE } from './tail.ts';

const LINES_PER_TURN = 16_384;
const MOST_PROBLEMS = 100;
/** A tail without newline may be a line that is just being written. */
const TAIL_PATIENCE = { tries: 20, ms: 10 };

export interface Survey {
  /** Every line is an event, has the next number, and names the line before it. */
  readonly isSound: boolean;
  readonly events: number;
  readonly segments: number;
  readonly tree: Frontier;
  /** At the sizes asked for, as far as they were reached. */
  readonly roots: ReadonlyMap<number, Buffer>;
  readonly keys: KeyHistory;
  readonly last: Place | null;
  readonly keyProblems: readonly LedgerProblem[];
  /** Ids that do not grow: a matter of the writer, if all lines are in order. */
  readonly idProblems: readonly LedgerProblem[];
}

export async function surveyLedger(
  directory: string,
  { files, clock }: Ports,
  sizes: ReadonlySet<number>,
  onProgress: (events: number) => void = () => {},
): Promise<Survey> {
  const reader = new LedgerReader(directory, files);
  const surveyor = new Surveyor(sizes);
  try {
    for (;;) {
      const line = reader.next() ?? (await lateLine(reader, clock));
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
  return surveyor.survey(reader.segments);
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
  #isSound = true;
  #events = 0;
  #prev = NO_LINE;
  #lastId = '';
  #last: Line | null = null;

  constructor(sizes: ReadonlySet<number>) {
    this.#sizes = sizes;
    if (sizes.has(0)) this.#roots.set(0, this.tree.root());
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
    };
  }

  #addEvent(event: ChainEvent, line: Line): void {
    this.#events += 1;
    if (event.seq !== this.tree.size + 1 || event.prev !== this.#prev) this.#isSound = false;
    const { event_id: id } = event;
    if (!isLater(id, this.#lastId))
      this.#note(this.#idProblems, 'duplicated', `${id} does not come after ${this.#lastId}`, event, line);
    this.#lastId = id;
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
