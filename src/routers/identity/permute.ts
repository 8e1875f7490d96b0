/** How every permutation test here is run: bounded, seeded, and stopped once p is certain to be large. */
import { type PermutationTest, permutationP } from '../statistics/permutation.ts';

const ROUNDS = 2000;
/** The hundredth hit comes before the last round only where p is above 0.05. */
const ENOUGH = 100;
const SEED = 20_260_408;

export function permute(observed: number, redraw: PermutationTest['redraw']): number {
  return permutationP({ observed, redraw, rounds: ROUNDS - 1, seed: SEED, enough: ENOUGH });
}

export { SEED as PERMUTATION_SEED };
