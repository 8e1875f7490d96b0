/** The evaluation in words. Evidence and numbers; no accusation. */
import type { Finding } from '../../vocabulary/finding.ts';
import { ALARM_AT } from '../statistics/e-process.ts';
import type { Evaluation } from './evaluate.ts';
import type { MeanEvidence } from './mean-evidence.ts';
import { FEWEST, type RateEvidence } from './rate-evidence.ts';
import { isDegraded } from './verdict.ts';

type Bare = Omit<Evaluation, 'findings' | 'limitations' | 'nextActions'>;

export function findingsOf({ state, rates, means, affectedAreas, margin }: Bare): Finding[] {
  const isAffected = (area: string) => affectedAreas.includes(area);
  return [
    ...(isDegraded(state)
      ? rates.filter(({ area }) => isAffected(area)).map((rate) => dropOf(rate, margin))
      : []),
    ...means.filter(({ metric }) => isAffected(metric)).map(shiftOf),
    ...impossibleRates(rates),
    ...rates.filter(({ isContradictory }) => isContradictory).map(contradiction),
  ];
}

function dropOf(rate: RateEvidence & { q: number }, margin: number): Finding {
  const { area, block, drop, p, q, probability } = rate;
  const { baselinePassed, baselineTotal, currentPassed, currentTotal } = block;
  return {
    evidenceClass: 'baseline_drift_signal',
    severity: drop.difference >= 0.2 ? 'high' : 'medium',
    title: `Fewer ${area} items pass than in the baseline`,
    detail:
      `${baselinePassed} of ${baselineTotal} before, ${currentPassed} of ${currentTotal} now: a drop of ` +
      `${fixed(drop.difference)} (95 % interval ${fixed(drop.lo)} to ${fixed(drop.hi)}), p ${sayP(p)}, q ${sayP(q)}; ` +
      `chance of a drop over ${margin}: ${fixed(probability)}.`,
    confidence: Math.round(probability * 100) / 100,
    checks: [],
  };
}

function shiftOf({ metric, baseline, current, ratio, p, tippingCv, reading }: MeanEvidence): Finding {
  const isLatency = metric === 'latency';
  const evidence =
    p === null
      ? `No spread was given, so nothing was tested; the difference would vanish only at a coefficient of variation above ${fixed(tippingCv ?? 0)} (${reading}).`
      : `p ${sayP(p)}.`;
  return {
    evidenceClass: isLatency ? 'latency_signal' : 'usage_signal',
    severity: p === null ? 'low' : 'medium',
    title: isLatency
      ? 'Answers take longer than in the baseline'
      : 'Answers differ in length from the baseline',
    detail: `Mean ${round(baseline)} before, ${round(current)} now, ${fixed(ratio ?? 1)} times as much. ${evidence}`,
    confidence: p === null ? 0.4 : Math.round((1 - p) * 100) / 100,
    checks: [],
  };
}

function impossibleRates(rates: readonly RateEvidence[]): Finding[] {
  const odd = rates.filter(({ impossible }) => impossible.length > 0);
  if (odd.length === 0) return [];
  const named = odd.map(({ metric, impossible }) => `${metric} (${impossible.join(' and ')})`).join(', ');
  const nearest = odd.map(({ metric, nearest }) => `${metric} ${sayCounts(nearest)}`).join(', ');
  return [
    {
      evidenceClass: 'baseline_drift_signal',
      severity: 'info',
      title: 'Rates that the number of items cannot produce',
      detail: `${named}: no whole number of items gives this rate. The verdict and the figures use the adjacent whole numbers that favour a drop least; the nearest are ${nearest}.`,
      confidence: 1,
      checks: [],
    },
  ];
}

function contradiction({ metric }: RateEvidence): Finding {
  return {
    evidenceClass: 'baseline_drift_signal',
    severity: 'low',
    title: 'Pairs do not fit the rates',
    detail: `${metric}: the items lost and won do not add up to the difference of the counts. The weaker of both tests was used.`,
    confidence: 1,
    checks: [],
  };
}

const isRounded = ({ rounded }: RateEvidence): boolean => rounded.length > 0;

function sayCounts({
  baselinePassed,
  baselineTotal,
  currentPassed,
  currentTotal,
}: RateEvidence['block']): string {
  return `${baselinePassed}/${baselineTotal} and ${currentPassed}/${currentTotal}`;
}

/** Omitted in a series, which solves this. */
export const ONE_WINDOW =
  'One window: a test at 5 % raises a false alarm once in twenty. Repeated windows belong in a series, which may be checked after every window.';

/** Only limits that concern this window: readers skip the ones that never change. */
export function limitationsOf({ rates, means }: Bare, isBaselineReused: boolean): string[] {
  return [
    ONE_WINDOW,
    ...(rates.some(({ minimumDetectableDrop }) => minimumDetectableDrop === null)
      ? ['At least one arm is too small to show any drop.']
      : []),
    ...(rates.some(({ isTooFew }) => isTooFew)
      ? [`An arm with fewer than ${FEWEST} items is shown, but not tested: chance explains too much.`]
      : []),
    ...(rates.length === 0 ? ['No rate was given: means alone are no evidence about quality.'] : []),
    ...(means.some(({ p }) => p === null)
      ? ['Means were given without standard deviations, so they do not affect the verdict.']
      : []),
    ...(rates.some(({ test }) => test === 'paired')
      ? [
          'The test uses the pairs; the intervals treat both windows as independent, and are wider than necessary.',
        ]
      : []),
    ...(rates.some(isRounded)
      ? [
          `Rates that no count gives exactly were taken as rounded, and replaced by the nearest counts: ${rates
            .filter(isRounded)
            .map(({ metric, block }) => `${metric} ${sayCounts(block)}`)
            .join(', ')}. \`passed\` in place of a rate is exact.`,
        ]
      : []),
    ...(isBaselineReused
      ? ['The baseline was used before: this window is not new evidence, and does not count in a series.']
      : []),
    'A worse window has many possible causes: load, prompts, a new version, chance. It proves neither what was delivered nor intent.',
  ];
}

export function nextActionsOf({ state, settlingSize, logE }: Bare): string[] {
  const isEnough = logE !== null && logE >= Math.log(ALARM_AT);
  const e = logE === null || isEnough ? '' : ` (E is ${sayE(logE)}; ${ALARM_AT} would settle it)`;
  if (isDegraded(state))
    return [
      `Repeat once with fresh items and a fresh baseline, in a series, before contacting the supplier${e}.`,
      'Compare with the provider directly at the same hours, to rule out load and new versions.',
    ];
  if (state === 'No Material Change') return ['Keep the baseline fresh, and check again in the next window.'];
  return [
    settlingSize === null
      ? 'Give rates with their sample sizes; means alone settle nothing.'
      : `Collect about ${settlingSize} items in each arm; that would settle it four times in five.`,
    'Or continue in a series, which accumulates the evidence of all windows.',
  ];
}

export function fixed(value: number): string {
  // A bound that rounds to zero would hide on which side of zero it is: more digits until one is not zero.
  const digits = [2, 3, 4, 5].find((places) => Number(value.toFixed(places)) !== 0);
  return digits === undefined ? '0.00' : value.toFixed(digits);
}

/** Three digits, and never a bare zero. */
export function sayP(p: number): string {
  return p < 0.001 ? 'under 0.001' : p.toFixed(3);
}

export function sayE(logE: number): string {
  if (logE > Math.log(1e6)) return 'over 1000000';
  const e = Math.exp(logE);
  return e < 10 ? e.toFixed(2) : e.toFixed(1);
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
