import { normalCdf, normalQuantile } from './normal.ts';

/** A rate that may have dropped, tested one-sided with as many in each arm. */
export interface Plan {
  readonly baseline: number;
  readonly drop: number;
  /** One-sided; 0.05 by default. */
  readonly alpha?: number;
  /** 0.8 by default. */
  readonly power?: number;
}

/** How many each arm needs to see the drop with that power; null for no drop, or one below zero. */
export function sampleSizePerArm(plan: Plan): number | null {
  const n = continuousSize(plan);
  return n === null ? null : Math.max(1, Math.ceil(n - 1e-9));
}

/** The smallest drop that n in each arm show with that power; null when even a drop to zero would not be seen. */
export function minimumDetectableDrop(plan: Omit<Plan, 'drop'> & { readonly n: number }): number | null {
  const bars = barsOf(plan);
  const needs = (drop: number): number => continuousSize({ ...plan, drop }, bars) ?? Number.POSITIVE_INFINITY;
  if (!(plan.baseline > 0) || !(plan.n > 0) || needs(plan.baseline) > plan.n) return null;
  let lo = 0;
  let hi = plan.baseline;
  for (let i = 0; i < 60 && hi - lo > 1e-15; i += 1) {
    const middle = (lo + hi) / 2;
    if (needs(middle) > plan.n) lo = middle;
    else hi = middle;
  }
  return hi;
}

/** The chance of seeing the drop with n in each arm. */
export function powerOf({ baseline, drop, n, alpha = 0.05 }: Plan & { readonly n: number }): number {
  const current = Math.max(0, baseline - drop);
  if (!(n > 0) || drop === 0) return alpha;
  const { alike, apart } = spreads(baseline, current);
  if (apart === 0) return 1;
  return normalCdf(((baseline - current) * Math.sqrt(n) + normalQuantile(alpha) * alike) / apart);
}

/** What each arm needs so that the upper bound of no drop at all stays under the margin. */
export function clearingSize(rate: number, margin: number, power = 0.8): number | null {
  if (!(margin > 0)) return null;
  // An observed rate of one has no spread, but the true rate may be lower: the rule of three at both ends.
  const p = Math.min(Math.max(rate, 0.02), 0.98);
  const z = normalQuantile(0.975) + normalQuantile(power);
  return Math.ceil((2 * p * (1 - p) * z * z) / (margin * margin));
}

/** How many calls to see, in 95 of 100 hunts, a trigger that fires in the share q of calls; null for never. */
export function triggerHuntCalls(q: number, confidence = 0.95): number | null {
  if (!(q > 0)) return null;
  if (q >= 1) return 1;
  return Math.max(1, Math.ceil(Math.log1p(-confidence) / Math.log1p(-q) - 1e-12));
}

/** When only a fraction of the calls goes elsewhere, the effect shrinks by it and the sample grows by its square. */
export function dilutedSampleSize(n: number, fraction: number): number | null {
  if (!(fraction > 0)) return null;
  const share = Math.min(fraction, 1);
  return Math.ceil(n / (share * share) - 1e-9);
}

/** What the rate may still be, with 95 of 100, after n calls without a single hit. */
export function ruleOfThree(n: number, confidence = 0.95): number {
  return n > 0 ? -Math.expm1(Math.log1p(-confidence) / n) : 1;
}

interface Bars {
  readonly alarm: number;
  readonly sight: number;
}

function barsOf({ alpha = 0.05, power = 0.8 }: Pick<Plan, 'alpha' | 'power'>): Bars {
  return { alarm: normalQuantile(1 - alpha), sight: normalQuantile(power) };
}

function continuousSize(plan: Plan, { alarm, sight }: Bars = barsOf(plan)): number | null {
  const { baseline, drop } = plan;
  const current = baseline - drop;
  if (!(drop > 0) || current < -1e-12 || baseline > 1) return null;
  const { alike, apart } = spreads(baseline, Math.max(0, current));
  const root = (alarm * alike + sight * apart) / drop;
  return root * root;
}

function spreads(first: number, second: number): { alike: number; apart: number } {
  const mean = (first + second) / 2;
  return {
    alike: Math.sqrt(2 * mean * (1 - mean)),
    apart: Math.sqrt(first * (1 - first) + second * (1 - second)),
  };
}
