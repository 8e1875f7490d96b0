/**
 * Two windows of one route: did it get worse? Pure; the counts decide, with tests whose false-alarm rates are known. An
 * undecided result is "Inconclusive", with the sample size that would decide it, and never "fine".
 */
import type { DegradationState } from '../../vocabulary/audit.ts';
import type { Finding } from '../../vocabulary/finding.ts';
import type { Confidence, RiskState } from '../../vocabulary/orders.ts';
import { benjaminiHochberg, holm } from './adjust.ts';
import { type MeanEvidence, weighMean } from './mean-evidence.ts';
import { FEWEST, type RateEvidence, weighRate } from './rate-evidence.ts';
import { startSeries, takeWindow } from './series.ts';
import { combine, confidenceIn, riskOf, scoreOf, stateOf } from './verdict.ts';
import { DEFAULT_MARGIN, type DegradationInput } from './window.ts';
import { findingsOf, limitationsOf, nextActionsOf } from './words.ts';

export interface Adjusted {
  readonly holm: number;
  readonly q: number;
}

export interface Evaluation {
  readonly riskState: RiskState;
  readonly state: DegradationState;
  readonly confidence: Confidence;
  readonly score: number;
  readonly affectedAreas: readonly string[];
  readonly margin: number;
  readonly rates: readonly (RateEvidence & Adjusted)[];
  readonly means: readonly (MeanEvidence & Partial<Adjusted>)[];
  /** Of everything that was tested; null where nothing could be. */
  readonly globalP: number | null;
  /** Of this window alone; null without rates. */
  readonly logE: number | null;
  /** How many each arm would need for a verdict, where there is none. */
  readonly settlingSize: number | null;
  readonly findings: readonly Finding[];
  readonly limitations: readonly string[];
  readonly nextActions: readonly string[];
}

export function evaluateDegradation(input: DegradationInput): Evaluation {
  const margin = input.margin ?? DEFAULT_MARGIN;
  const means = [
    ...(input.latencyMs ? [weighMean('latency', input.latencyMs)] : []),
    ...(input.outputTokens ? [weighMean('tokens', input.outputTokens)] : []),
  ];
  return judge(
    input.rates.map((metric) => weighRate(metric, margin)),
    means,
    margin,
    input.isBaselineReused,
  );
}

/** From weighed metrics to the verdict. */
export function judge(
  weighedRates: readonly RateEvidence[],
  weighedMeans: readonly MeanEvidence[],
  margin: number,
  isBaselineReused = false,
): Evaluation {
  const { rates, means, ps, qs } = adjust(weighedRates, weighedMeans);
  const globalP = combine(ps);
  const established = [...rates.map((rate) => ({ area: rate.area, q: rate.q })), ...testedMeans(means)]
    .filter(({ q }) => q <= 0.05)
    .map(({ area }) => area);
  const decided = { rates, tests: ps.length, globalP, affected: new Set(established), margin };
  const state = stateOf(decided);
  // Too few to test is still a reason to look closer.
  const untested = rates.filter(({ isTooFew }) => isTooFew).map(({ p }) => p);
  const hints = means.filter(isNoteworthy).map(({ metric }) => metric);
  const affectedAreas = state === 'No Material Change' ? [] : [...new Set([...established, ...hints])];
  const evaluation = {
    riskState: riskOf(state, Math.min(globalP ?? 1, ...untested)),
    state,
    confidence: confidenceIn(state, decided),
    score: scoreOf(qs),
    affectedAreas,
    margin,
    rates,
    means,
    globalP,
    logE: rates.length === 0 ? null : takeWindow(startSeries(), blocksOf(rates)).logE,
    settlingSize: state === 'Inconclusive' ? settlingSize(rates, margin) : null,
  };
  return {
    ...evaluation,
    findings: findingsOf(evaluation),
    limitations: limitationsOf(evaluation, isBaselineReused),
    nextActions: nextActionsOf(evaluation),
  };
}

export function blocksOf(rates: readonly RateEvidence[]) {
  return rates.map(({ metric, block }) => ({ metric, ...block }));
}

/** Means count as tested where both spreads are known, rates where neither arm has too few items. */
function adjust(rates: readonly RateEvidence[], means: readonly MeanEvidence[]) {
  const tested = means.flatMap(({ p }) => (p === null ? [] : [p]));
  const ps = [...rates.filter(({ isTooFew }) => !isTooFew).map(({ p }) => p), ...tested];
  const holms = holm(ps);
  const qs = benjaminiHochberg(ps);
  const at = (i: number): Adjusted => ({ holm: holms[i] ?? 1, q: qs[i] ?? 1 });
  let next = 0;
  return {
    rates: rates.map((rate) => ({ ...rate, ...(rate.isTooFew ? { holm: 1, q: 1 } : at(next++)) })),
    means: means.map((mean) => (mean.p === null ? mean : { ...mean, ...at(next++) })),
    ps,
    qs,
  };
}

function testedMeans(means: readonly (MeanEvidence & Partial<Adjusted>)[]) {
  return means.flatMap(({ metric, q }) => (q === undefined ? [] : [{ area: metric, q }]));
}

/**
 * Without spreads a much higher latency is worth naming, though it never makes a state. Tokens vary more by what is
 * asked, so they have to differ beyond any spread that was ever seen.
 */
function isNoteworthy({ metric, p, reading }: MeanEvidence): boolean {
  if (p !== null) return false;
  return reading === 'robust' || (metric === 'latency' && reading === 'suggestive');
}

/** Each metric must be decided one way or the other; the one that needs most sets the size. */
function settlingSize(rates: readonly RateEvidence[], margin: number): number | null {
  const sizes = rates.flatMap(({ drop, toConfirm, toClear, block }) => {
    const size = drop.difference > margin ? toConfirm : toClear;
    const here = Math.min(block.baselineTotal, block.currentTotal);
    return size === null ? [] : [Math.max(size, here + 1, FEWEST)];
  });
  return sizes.length === 0 ? null : Math.max(...sizes);
}
