/**
 * The distribution of a number over any count of traces in bounded memory. Exact for small windows, then in bins half a
 * per cent wide to each side: both depend on the values alone and not on their order, unlike a sample drawn on the way.
 */
const MOST_EXACT = 512;
const STEP = Math.log(1.01);
const LEAST = 1e-3;
const MOST = 1e12;

export interface Point {
  readonly value: number;
  readonly count: number;
}

export class Spread {
  n = 0;
  sum = 0;
  #exact: number[] = [];
  #bins: Map<number, number> | undefined;

  add(value: number): void {
    this.n += 1;
    this.sum += value;
    if (this.#bins) this.#put(value);
    else this.#exact.push(value);
    if (this.#exact.length > MOST_EXACT) this.#fold();
  }

  /** In rising order. */
  points(): Point[] {
    if (!this.#bins) {
      return [...this.#exact].sort((a, b) => a - b).map((value) => ({ value, count: 1 }));
    }
    const bins = [...this.#bins].sort(([a], [b]) => a - b);
    return bins.map(([bin, count]) => ({ value: bin === ZERO ? 0 : Math.exp(bin * STEP), count }));
  }

  /** The numbers that an event keeps: the 5th, 25th, 50th, 75th and 95th of a hundred. */
  quantiles(): number[] {
    const points = this.points();
    return [0.05, 0.25, 0.5, 0.75, 0.95].map((q) => round3(quantileOf(points, this.n, q)));
  }

  #fold(): void {
    const exact = this.#exact;
    this.#exact = [];
    this.#bins = new Map();
    for (const value of exact) this.#put(value);
  }

  #put(value: number): void {
    const bin = value === 0 ? ZERO : Math.round(Math.log(Math.min(MOST, Math.max(LEAST, value))) / STEP);
    this.#bins?.set(bin, (this.#bins.get(bin) ?? 0) + 1);
  }
}

/** Below every bin that a number above nothing can have. */
const ZERO = Math.floor(Math.log(LEAST) / STEP) - 1;

/** Between the two neighbours, in proportion. */
export function quantileOf(points: readonly Point[], n: number, q: number): number {
  const place = (n - 1) * q;
  const below = rankOf(points, Math.floor(place));
  const above = rankOf(points, Math.ceil(place));
  return below + (above - below) * (place - Math.floor(place));
}

function rankOf(points: readonly Point[], rank: number): number {
  let before = 0;
  for (const { value, count } of points) {
    before += count;
    if (before > rank) return value;
  }
  return points.at(-1)?.value ?? 0;
}

const round3 = (value: number): number => Math.round(value * 1000) / 1000;
