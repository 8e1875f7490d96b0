/**
 * Beginnings of answers as salted hashes, position by position. The distance needs equality alone, so it is the same as
 * on the raw text; its p is by permutation.
 */
import type { Positions } from '../../statistics/hamming-mmd.ts';
import { clearance } from '../evidence/clearance.ts';
import { ALPHA, type Arm, type Item, itemOf, rounded, spoken, testItem } from '../evidence/evidence.ts';
import { PERMUTATION_SEED, permute } from '../evidence/permute.ts';
import { distances, likenessOf, prefixWorlds } from './prefix-likeness.ts';

/** The least that clears a route. */
const REQUIRED = 30;
const ROUNDS = { most: 200, least: 40, pairs: 4_000_000 };

export function prefixesItem(baseline: Arm, observed: Arm, control: Arm | undefined): Item | undefined {
  const [direct, route] = [baseline.prefix_hashes, observed.prefix_hashes];
  if (direct === undefined || route === undefined) return undefined;
  const n = Math.min(direct.length, route.length);
  if (n < 2) {
    const detail = 'A comparison needs at least two samples on each side.';
    return itemOf({ kind: 'prefixes', log10Lr: 0, n, required: REQUIRED, detail });
  }
  const { p, distance, isAlike, required } = compareSides(direct, route);
  const again = control?.prefix_hashes;
  const ruled = isAlike ? 'is ruled out' : `is not ruled out: that takes about ${required} samples`;
  const elsewhere =
    p <= ALPHA ? 'they differ by more than chance' : `that two answers in five come from elsewhere ${ruled}`;
  const isControlled = again !== undefined && again.length >= 2;
  return testItem(
    'prefixes',
    { p, n, required, isAlike },
    isControlled ? { p: testSides(direct, again).p } : undefined,
    {
      effects: [{ measure: 'squared_distance', value: distance, lo: null, hi: null }],
      detail: `The beginnings of ${direct.length} direct answers and ${route.length} through the route have a squared distance of ${rounded(distance, 3)} (${spoken(p)}); ${elsewhere}.`,
    },
  );
}

function testSides(first: readonly Positions[], second: readonly Positions[]) {
  const likeness = likenessOf([...first, ...second]);
  const { observed, deal } = distances(likeness, first.length);
  return { likeness, distance: observed, p: permute(observed, deal) };
}

function compareSides(direct: readonly Positions[], route: readonly Positions[]) {
  const { likeness, distance, p } = testSides(direct, route);
  const n = Math.min(direct.length, route.length);
  const { most, least, pairs } = ROUNDS;
  const rounds = Math.max(least, Math.min(most, Math.floor(pairs / likeness.size ** 2)));
  const worlds = prefixWorlds(likeness, direct.length, rounds, PERMUTATION_SEED);
  const { isAlike, toClear } = clearance(distance, worlds);
  return {
    p,
    distance,
    isAlike: isAlike && n >= REQUIRED,
    required: Math.max(REQUIRED, Math.ceil(toClear * n)),
  };
}
