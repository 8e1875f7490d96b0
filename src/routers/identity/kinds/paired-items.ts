import type { ComparisonInput } from '../../../vocabulary/comparison.ts';
import { mcnemarMidP } from '../../statistics/mid-p.ts';
import { type Item, spoken, testItem } from '../evidence.ts';

/** Discordant pairs that show a split of 80 to 20 with a power of 0.8. */
const REQUIRED = 20;

export function pairedItem({ discordant }: ComparisonInput): Item | undefined {
  if (discordant === undefined) return undefined;
  const { baseline_only, route_only } = discordant;
  const n = baseline_only + route_only;
  // Another model may be better at some items as well, so both sides count.
  const p = Math.min(
    1,
    2 * Math.min(mcnemarMidP(baseline_only, route_only), mcnemarMidP(route_only, baseline_only)),
  );
  const share = n === 0 ? 0 : baseline_only / n;
  return testItem('paired_items', { p, n, required: REQUIRED }, undefined, {
    effects: [{ measure: 'share_lost', value: share, lo: null, hi: null }],
    detail: `Of ${n} items that one side alone answered correctly, the direct provider had ${baseline_only} and the route ${route_only} (${spoken(p)}).`,
  });
}
