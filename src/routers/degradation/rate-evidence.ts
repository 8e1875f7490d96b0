import { probabilityOfDrop } from '../statistics/beta-binomial.ts';
import { advance, type Block, logE, startEProcess } from '../statistics/e-process.ts';
import type { Interval } from '../statistics/interval.ts';
import { fisherMidP, mcnemarMidP } from '../statistics/mid-p.ts';
import { newcombe } from '../statistics/newcombe.ts';
import { clearingSize, minimumDetectableDrop, sampleSizePerArm } from '../statistics/power.ts';
import { wilson } from '../statistics/wilson.ts';
import { type Counts, countsOf } from './grim.ts';
import { unconditionalP } from './unconditional.ts';
import type { RateArm, RateMetric } from './window.ts';

export interface RateEvidence {
  readonly metric: string;
  readonly area: string;
  /** Everything shown and decided uses these. For an impossible rate, the counts that favour a drop least. */
  readonly block: Block;
  /** The nearest whole counts, which differ where a rate is of no count at all. */
  readonly nearest: Block;
  /** The arms whose rate no count of that many gives. */
  readonly impossible: readonly ('baseline' | 'current')[];
  /** The arms whose rate is that of a count only when rounded: the nearest one was taken. */
  readonly rounded: readonly ('baseline' | 'current')[];
  readonly baseline: Interval & { readonly rate: number };
  readonly current: Interval & { readonly rate: number };
  readonly drop: Interval & { readonly difference: number };
  /** The largest possible drop, whatever counts the rates come from. */
  readonly worstDrop: number;
  /** By mid-p; and the exact one, which decides. */
  readonly midP: number;
  readonly nearestMidP: number;
  readonly p: number;
  /** Of this metric in this window alone. */
  readonly logE: number;
  readonly nearestLogE: number;
  /** The chance of a drop of more than the margin. */
  readonly probability: number;
  readonly test: 'exact' | 'paired';
  /** An arm has so few items that nothing is tested. */
  readonly isTooFew: boolean;
  /** The pairs do not fit the rates. */
  readonly isContradictory: boolean;
  readonly minimumDetectableDrop: number | null;
  /** How many each arm needs to show the drop that was seen, and to show that there is none. */
  readonly toConfirm: number | null;
  readonly toClear: number | null;
}

/** Three of three and none of three are no drop yet: with fewer than this in an arm, a run of luck looks like a breakdown. */
export const FEWEST = 10;

export function weighRate(metric: RateMetric, margin: number): RateEvidence {
  const before = countsIn(metric.baseline);
  const now = countsIn(metric.current);
  const taken = {
    before: before.isPossible ? before.nearest : before.lo,
    now: now.isPossible ? now.nearest : now.hi,
  };
  const block = blockOf(metric, taken.before, taken.now);
  const nearest = blockOf(metric, before.nearest, now.nearest);
  const { baselineTotal: n1, currentTotal: n2 } = block;
  const drop = newcombe(block.baselinePassed, n1, block.currentPassed, n2);
  const rates = { before: rateOf(taken.before, n1), now: rateOf(taken.now, n2) };
  const evenSize = n1 > 0 && n2 > 0 ? 2 / (1 / n1 + 1 / n2) : 0;
  return {
    metric: metric.metric,
    area: metric.area,
    block,
    nearest,
    impossible: armsWhere(!before.isPossible, !now.isPossible),
    rounded: armsWhere(before.isPossible && !before.isExact, now.isPossible && !now.isExact),
    isTooFew: Math.min(n1, n2) < FEWEST,
    baseline: { rate: rates.before, ...wilson(taken.before, n1) },
    current: { rate: rates.now, ...wilson(taken.now, n2) },
    drop,
    worstDrop: newcombe(before.hi, n1, now.lo, n2).hi,
    ...testOf(metric, block),
    nearestMidP: fisherMidP(nearest.baselinePassed, n1, nearest.currentPassed, n2),
    logE: logE(advance(startEProcess(), block)),
    nearestLogE: logE(advance(startEProcess(), nearest)),
    probability: probabilityOfDrop(block.baselinePassed, n1, block.currentPassed, n2, margin),
    minimumDetectableDrop: minimumDetectableDrop({ baseline: likely(rates.before, n1), n: evenSize }),
    toConfirm: sampleSizePerArm({ baseline: rates.before, drop: drop.difference }),
    toClear: clearingSize((rates.before + rates.now) / 2, margin),
  };
}

/** Paired items are stronger evidence than two independent samples if they fit the counts; otherwise the weaker test decides. */
function testOf(
  { discordant }: RateMetric,
  block: Block,
): Pick<RateEvidence, 'midP' | 'p' | 'test' | 'isContradictory'> {
  const { baselinePassed: k1, baselineTotal: n1, currentPassed: k2, currentTotal: n2 } = block;
  const midP = fisherMidP(k1, n1, k2, n2);
  const p = unconditionalP(k1, n1, k2, n2);
  if (!discordant) return { midP, p, test: 'exact', isContradictory: false };
  const { lost, won } = discordant;
  const paired = mcnemarMidP(lost, won);
  const isContradictory = n1 !== n2 || lost + won > n1 || Math.abs(lost - won - (k1 - k2)) > 2;
  if (!isContradictory) return { midP: paired, p: paired, test: 'paired', isContradictory };
  return { midP: Math.max(midP, paired), p: Math.max(p, paired), test: 'exact', isContradictory };
}

function countsIn(arm: RateArm): Counts {
  if ('rate' in arm) return countsOf(arm.rate, arm.total);
  return { nearest: arm.passed, lo: arm.passed, hi: arm.passed, isPossible: true, isExact: true };
}

function armsWhere(isBaseline: boolean, isCurrent: boolean): ('baseline' | 'current')[] {
  return [...(isBaseline ? (['baseline'] as const) : []), ...(isCurrent ? (['current'] as const) : [])];
}

function blockOf({ baseline, current }: RateMetric, baselinePassed: number, currentPassed: number): Block {
  return { baselinePassed, baselineTotal: baseline.total, currentPassed, currentTotal: current.total };
}

function rateOf(passed: number, total: number): number {
  return total > 0 ? passed / total : 0;
}

/** All of thirty passed is no rate of one: without a spread every drop would look detectable. */
function likely(rate: number, n: number): number {
  return Math.min(rate, 1 - 0.5 / (n + 1));
}
