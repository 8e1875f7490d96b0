import { type SeededRandom, seededRandom } from '../../statistics/seeded.ts';

export interface PermutationTest {
  readonly observed: number;
  /** The statistic once more, with the labels shuffled. Larger is stranger. */
  readonly redraw: (random: SeededRandom) => number;
  readonly rounds?: number;
  readonly seed?: number;
  /** Once chance has done as much so often, p is large and more rounds would not change the conclusion. */
  readonly enough?: number;
}

/** How often chance does at least as much. The observed order counts as one, so that p is never zero. */
export function permutationP(test: PermutationTest): number {
  const { observed, redraw, rounds = 999, seed = 1, enough = Number.POSITIVE_INFINITY } = test;
  const random = seededRandom(seed);
  // Sums in another order differ in their last bits; a tie is a tie.
  const bar = observed - 1e-9 * Math.max(1, Math.abs(observed));
  let reached = 0;
  for (let i = 1; i <= rounds; i += 1) {
    if (redraw(random) >= bar) reached += 1;
    // Stopped at a count that was fixed before, the share itself is a valid p (Besag and Clifford).
    if (reached >= enough) return reached / i;
  }
  return (reached + 1) / (rounds + 1);
}
