/**
 * Which calls wait for which. Calls run at the same time, except that those of one line run in order of arrival, and
 * those that read the ledger start when earlier calls have recorded. Nothing that runs waits for what has not started.
 */
export interface Turn {
  /** Calls with a line in common run one after the other. */
  readonly lines?: readonly string[];
  /** Whether it may write to a ledger. */
  readonly isRecording?: boolean;
  /** Starts when earlier calls that may write to a ledger are answered; later calls do not wait for it. */
  readonly readsRecords?: boolean;
  /** Whether it may take minutes: few of those run at once. */
  readonly isLong?: boolean;
  /** A call that was cancelled before its turn does not start. */
  readonly signal?: AbortSignal;
}

/** More only wait for each other: for the judging threads and for the disk. */
const MOST_RUNNING = 32;
const MOST_LONG = 4;

export class LinedTurns {
  readonly #lines = new Map<string, Promise<unknown>>();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #recording = new Set<Promise<unknown>>();
  readonly #places = new Places(MOST_RUNNING);
  readonly #longPlaces = new Places(MOST_LONG);

  take<T>(work: () => Promise<T>, turn: Turn = {}): Promise<T> {
    const { lines = [], isRecording, readsRecords, isLong, signal } = turn;
    const before = Promise.all([
      ...lines.map((line) => this.#lines.get(line)),
      ...(readsRecords ? this.#recording : []),
    ]);
    const places = isLong ? this.#longPlaces : this.#places;
    const run = before.then(() => places.run(work, signal));
    const settled: Promise<unknown> = run.catch(() => undefined);
    this.#underWay.add(settled);
    if (isRecording) this.#recording.add(settled);
    for (const line of lines) this.#lines.set(line, settled);
    void settled.then(() => {
      this.#underWay.delete(settled);
      this.#recording.delete(settled);
      for (const line of lines) if (this.#lines.get(line) === settled) this.#lines.delete(line);
    });
    return run;
  }

  /** Resolves when all calls that are under way now are answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}

class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
