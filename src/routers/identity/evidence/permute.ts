/** How every permutation test here is run: bounded, seeded, and stopped once p is certain to be large. */
import { type PermutationTest, permutationP } from './permutation.ts';

const ROUNDS = 2000;
/** Large samples are dealt less often: p is as honest, and only cannot fall as far. */
const LEAST_ROUNDS = 400;
const MOST_CARDS = 8_000_000;
/** The hundredth hit comes before the last round only where p is above 0.05. */
const ENOUGH = 100;
const SEED = 20_260_408;

export function permute(observed: number, redraw: PermutationTest['redraw'], cards = 1): number {
  const rounds = Math.max(LEAST_ROUNDS, Math.min(ROUNDS, Math.floor(MOST_CARDS / cards)));
  // The same share of the rounds, so that what stops early is above 0.05 as well.
  const enough = Math.ceil((ENOUGH * rounds) / ROUNDS);
  return permutationP({ observed, redraw, rounds: rounds - 1, seed: SEED, enough });
}

export { SEED as PERMUTATION_SEED };
