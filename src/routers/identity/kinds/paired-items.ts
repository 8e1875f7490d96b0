import type { ComparisonInput } from '../../../vocabulary/comparison.ts';
import { incompleteBeta } from '../../statistics/incomplete-beta.ts';
import { type Item, spoken, testItem } from '../evidence/evidence.ts';

/** Discordant pairs that show a split of 80 to 20 with a power of 0.8. */
const REQUIRED = 20;

export function pairedItem({ discordant }: ComparisonInput): Item | undefined {
  if (discordant === undefined) return undefined;
  const { baseline_only, route_only } = discordant;
  const n = baseline_only + route_only;
  const p = signTest(baseline_only, n);
  const share = n === 0 ? 0 : baseline_only / n;
  return testItem('paired_items', { p, n, required: REQUIRED, isAlike: n >= REQUIRED }, undefined, {
    effects: [{ measure: 'share_lost', value: share, lo: null, hi: null }],
    detail: `Of ${n} items that one side alone answered correctly, the direct provider had ${baseline_only} and the route ${route_only} (${spoken(p)}).`,
  });
}

/** Two-sided, because another model may be better at some items. Exact: a mid-p would be above its level for some n. */
function signTest(k: number, n: number): number {
  const most = Math.max(k, n - k);
  return n === 0 ? 1 : Math.min(1, 2 * incompleteBeta(0.5, most, n - most + 1));
}
