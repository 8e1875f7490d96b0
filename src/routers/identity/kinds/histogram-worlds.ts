/**
 * One-token answers resampled from the pooled answers of both sides: once with nothing changed, once with every probe
 * changed by the total variation that matters, in the way that is hardest to see. That way is to move all answers by
 * the same proportion, half of them up and half down: whatever else moves as much shows more.
 */
import type { PairedCounts } from '../../statistics/g-statistic.ts';
import { type SeededRandom, seededRandom } from '../../statistics/seeded.ts';
import type { Worlds } from '../evidence/clearance.ts';

/** The total variation, in every probe, that a cleared route must not have. */
export const VARIATION = 0.2;

const xLogX = (x: number): number => (x > 0 ? x * Math.log(x) : 0);

/** What of G differs between tables with the same number of answers. */
export function spreadOf(pairs: readonly PairedCounts[]): number {
  let sum = 0;
  for (const counts of pairs) for (const [a, b] of counts) sum += cell(a, b);
  return sum;
}

const cell = (a: number, b: number): number => xLogX(a) + xLogX(b) - xLogX(a + b);

export function histogramWorlds(pairs: readonly PairedCounts[], rounds: number, seed: number): Worlds {
  const random = seededRandom(seed);
  const probes = pairs.map(probeOf);
  const drawn = (isChanged: boolean) =>
    Array.from({ length: rounds }, () =>
      probes.reduce((sum, probe) => sum + drawSpread(probe, isChanged, random), 0),
    );
  return { same: drawn(false), changed: drawn(true) };
}

interface Probe {
  readonly answers: readonly [number, number];
  /** Summed shares: of both together, and of each side in the changed world. What is left over never comes twice. */
  readonly same: Float64Array;
  readonly changed: readonly [Float64Array, Float64Array];
  readonly counts: readonly [Int32Array, Int32Array];
}

function probeOf(counts: PairedCounts): Probe {
  const answers = [0, 1].map((side) => counts.reduce((sum, pair) => sum + (pair[side] ?? 0), 0));
  const [first = 0, second = 0] = answers;
  const shares = counts.map(([a, b]) => (a + b) / (first + second));
  // A token seen once is one of many that might have come: it is no evidence by itself, and is another one each time.
  const isRare = counts.map(([a, b]) => a + b < 2);
  const kept = shares.filter((_, i) => !isRare[i]);
  const rare = shares.reduce((sum, share, i) => sum + (isRare[i] ? share : 0), 0);
  const [up, down] = moved([...(kept.length === 1 && rare === 0 ? [...kept, 0] : kept), rare]);
  const size = up.length - 1;
  const mean = up.map((share, i) => (share + (down[i] ?? 0)) / 2);
  return {
    answers: [first, second],
    same: summed(mean.slice(0, size)),
    changed: [summed(up.slice(0, size)), summed(down.slice(0, size))],
    counts: [new Int32Array(size), new Int32Array(size)],
  };
}

/** Two sets of shares this far apart around the given ones, with as equal halves as there are. */
function moved(shares: readonly number[]): [number[], number[]] {
  const order = shares.map((_, i) => i).sort((i, j) => (shares[j] ?? 0) - (shares[i] ?? 0));
  const isUpper = new Set<number>();
  let [upper, lower] = [0, 0];
  for (const i of order) {
    if (upper <= lower) {
      isUpper.add(i);
      upper += shares[i] ?? 0;
    } else lower += shares[i] ?? 0;
  }
  const least = Math.max(0, lower - VARIATION / 2);
  const unseen = shares.findIndex((_, i) => !isUpper.has(i));
  const scaled = (toLower: number) =>
    shares.map((share, i) => {
      if (isUpper.has(i)) return (share / upper) * (1 - toLower);
      if (lower > 0) return (share / lower) * toLower;
      return i === unseen ? toLower : 0;
    });
  return [scaled(least), scaled(least + VARIATION)];
}

function summed(shares: readonly number[]): Float64Array {
  let sum = 0;
  return Float64Array.from(shares, (share) => {
    sum += share;
    return sum;
  });
}

function drawSpread({ answers, same, changed, counts }: Probe, isChanged: boolean, random: SeededRandom) {
  const [mine, theirs] = counts;
  fill(mine, isChanged ? changed[0] : same, answers[0], random);
  fill(theirs, isChanged ? changed[1] : same, answers[1], random);
  let sum = 0;
  for (let i = 0; i < mine.length; i += 1) sum += cell(mine[i] ?? 0, theirs[i] ?? 0);
  return sum;
}

function fill(counts: Int32Array, sums: Float64Array, answers: number, random: SeededRandom): void {
  counts.fill(0);
  for (let i = 0; i < answers; i += 1) {
    const at = placeOf(random.next(), sums);
    if (at < counts.length) counts[at] = (counts[at] ?? 0) + 1;
  }
}

/** The first place whose sum is above the value; one past the end for an answer that never comes twice. */
function placeOf(value: number, sums: Float64Array): number {
  let [lo, hi] = [0, sums.length];
  while (lo < hi) {
    const middle = (lo + hi) >> 1;
    if ((sums[middle] ?? 0) > value) hi = middle;
    else lo = middle + 1;
  }
  return lo;
}
