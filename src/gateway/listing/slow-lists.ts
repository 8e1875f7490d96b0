/** Lists that take long: others are listed without them, and the client hears when one has arrived. */
import type { Clock } from '../../ports/files.ts';

/** How long a list that came late is used in place of asking again: its server may be as slow the next time. */
const FRESH_MS = 10_000;

export interface SlowAround<List> {
  readonly clock: Clock;
  /** Grows when what was read may be outdated. */
  version(): number;
  /** It is there now. */
  announce(): void;
  isWorthIt(list: List): boolean;
}

interface Arrived<List> {
  readonly list: List;
  readonly version: number;
  readonly atMs: number;
}

interface Reading<List> {
  readonly list: Promise<List>;
  /** When it was asked for. */
  readonly version: number;
}

export class SlowLists<List> {
  readonly #around: SlowAround<List>;
  readonly #reading = new Map<string, Reading<List>>();
  readonly #arrived = new Map<string, Arrived<List>>();
  readonly #late = new Set<string>();

  constructor(around: SlowAround<List>) {
    this.#around = around;
  }

  /** Undefined if it is not there by then. */
  async before(late: Promise<void>, key: string, read: () => Promise<List>): Promise<List | undefined> {
    const arrived = this.#arrived.get(key);
    if (arrived !== undefined && this.#isFresh(arrived)) return arrived.list;
    this.#arrived.delete(key);
    const under = this.#reading.get(key);
    const isCurrent = under !== undefined && under.version === this.#around.version();
    const reading = isCurrent ? under.list : this.#start(key, read);
    const list = await Promise.race([reading, late.then(() => undefined)]);
    if (list === undefined) this.#late.add(key);
    return list;
  }

  /** Resolves when those that are under way have arrived. */
  async settled(isMeant: (key: string) => boolean): Promise<void> {
    await Promise.all([...this.#reading].flatMap(([key, { list }]) => (isMeant(key) ? [list] : [])));
  }

  #isFresh({ version, atMs }: Arrived<List>): boolean {
    const { clock } = this.#around;
    return version === this.#around.version() && clock.elapsedMs() - atMs < FRESH_MS;
  }

  #start(key: string, read: () => Promise<List>): Promise<List> {
    const own = { list: read(), version: this.#around.version() };
    this.#reading.set(key, own);
    const end = () => {
      const isLast = this.#reading.get(key) === own;
      if (isLast) this.#reading.delete(key);
      return isLast;
    };
    void own.list.then(
      (list) => end() && this.#arrive(key, list, own.version),
      () => end() && this.#late.delete(key),
    );
    return own.list;
  }

  #arrive(key: string, list: List, version: number): void {
    if (!this.#late.delete(key) || !this.#around.isWorthIt(list)) return;
    this.#around.announce();
    this.#arrived.set(key, { list, version, atMs: this.#around.clock.elapsedMs() });
  }
}

/** From the first list to arrive: on a busy machine all are slow. */
const PATIENCE_MS = 3_000;

/** `late` is when the others are no longer waited for, once one has arrived. */
export function patience(clock: Pick<Clock, 'after'>) {
  let arrived = () => {};
  const late = new Promise<void>((resolve) => {
    arrived = () => void clock.after(PATIENCE_MS, resolve);
  });
  return { late, arrived };
}
