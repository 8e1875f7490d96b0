import { type SeededRandom, seededRandom } from './seeded.ts';

export interface PermutationTest {
  readonly observed: number;
  /** The statistic once more, with the labels shuffled. Larger is stranger. */
  readonly redraw: (random: SeededRandom) => number;
  readonly rounds?: number;
  readonly seed?: number;
}

/** How often chance does at least as much. The observed order counts as one, so that p is never nought. */
export function permutationP({ observed, redraw, rounds = 999, seed = 1 }: PermutationTest): number {
  const random = seededRandom(seed);
  // Sums in another order differ in their last bits; a tie is a tie.
  const bar = observed - 1e-9 * Math.max(1, Math.abs(observed));
  let reached = 1;
  for (let i = 0; i < rounds; i += 1) if (redraw(random) >= bar) reached += 1;
  return reached / (rounds + 1);
}
