/** Counts by name, with a bound on the names: a sender that invents one for every trace only fills the last place. */
const MOST_NAMES = 32;
export const OTHERS = '(others)';

export class Tally {
  total = 0;
  readonly #counts = new Map<string, number>();

  /** The name that it was counted under. */
  add(name: string): string {
    const kept = this.#counts.has(name) || this.#counts.size < MOST_NAMES ? name : OTHERS;
    this.#counts.set(kept, (this.#counts.get(kept) ?? 0) + 1);
    this.total += 1;
    return kept;
  }

  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** The most frequent first, equals by name. */
  ranked(): [string, number][] {
    return [...this.#counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  }
}
