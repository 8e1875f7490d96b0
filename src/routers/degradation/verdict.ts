import type { DegradationState } from '../../vocabulary/audit.ts';
import type { Confidence, RiskState } from '../../vocabulary/orders.ts';
import { cauchyCombination } from '../statistics/cauchy.ts';
import type { RateEvidence } from './rate-evidence.ts';

/** One metric is tested exactly, so that five per cent are five per cent at the most. */
const LEVEL = 0.05;
/**
 * Of several, p-values are capped before they are combined: else one metric that got much better would hide another
 * that broke down. That costs up to half a per cent, which is taken off here.
 */
const COMBINED_LEVEL = 0.045;
const CAP = 0.95;
/** Ten to one that the drop is larger than the margin. */
const MATERIAL_FROM = 0.9;
/** With fewer in an arm, any result is only a hint. */
const FEW = 20;

export function combine(ps: readonly number[]): number | null {
  if (ps.length === 0) return null;
  return cauchyCombination(ps.length === 1 ? ps : ps.map((p) => Math.min(p, CAP)));
}

/** Whether so much was to be expected of windows in which nothing changed. */
export function isSurprising(globalP: number | null, tests: number): boolean {
  return globalP !== null && globalP <= (tests === 1 ? LEVEL : COMBINED_LEVEL);
}

interface Weighed {
  readonly rates: readonly RateEvidence[];
  /** How many p-values went into the combined one. */
  readonly tests: number;
  readonly globalP: number | null;
  /** Of everything that was tested. */
  readonly affected: ReadonlySet<string>;
  readonly margin: number;
}

/**
 * Only the combined test can lead to a degraded state, which therefore has the false-alarm rate of that test. "No
 * Material Change" requires that every drop is shown to be under the margin.
 */
export function stateOf({ rates, tests, globalP, affected, margin }: Weighed): DegradationState {
  const isCleared = rates.length > 0 && rates.every(({ worstDrop }) => worstDrop < margin);
  const isTested = isSurprising(globalP, tests);
  const isMeanOnly = !rates.some(({ area }) => affected.has(area));
  if (isCleared && !(isTested && isMeanOnly && affected.size > 0)) return 'No Material Change';
  if (!isTested) return 'Inconclusive';
  const isMaterial = rates.some(
    ({ area, probability }) => affected.has(area) && probability >= MATERIAL_FROM,
  );
  return isMaterial ? 'Material Degradation' : 'Possible Degradation';
}

export function isDegraded(state: DegradationState): boolean {
  return state === 'Possible Degradation' || state === 'Material Degradation';
}

export function confidenceIn(state: DegradationState, { rates, globalP }: Weighed): Confidence {
  if (state === 'Inconclusive') return 'low';
  const smallest = Math.min(...rates.map(({ block }) => Math.min(block.baselineTotal, block.currentTotal)));
  if (smallest < FEW) return 'low';
  const isExact = rates.every(
    ({ impossible, isContradictory }) => impossible.length === 0 && !isContradictory,
  );
  const isClear = state === 'Material Degradation' && globalP !== null && globalP <= 0.001;
  return isExact && isClear ? 'high' : 'medium';
}

/** A window without evidence is no reason to look closer; one with weak evidence is. */
export function riskOf(state: DegradationState, globalP: number | null): RiskState {
  if (state === 'Material Degradation') return 'Probe';
  if (state === 'Possible Degradation') return 'Sample';
  return state === 'Inconclusive' && globalP !== null && globalP <= 0.2 ? 'Sample' : 'Watch';
}

/**
 * The mean weight of what was tested: one where a change for the worse is established (q ≤ .05), less in proportion to
 * q above that, nothing from one half on. It measures how much of what was tested is affected, not how badly.
 */
export function scoreOf(qs: readonly number[]): number {
  if (qs.length === 0) return 0;
  const weights = qs.map((q) => (q >= 0.5 ? 0 : Math.min(1, 0.05 / q)));
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / qs.length;
  return Math.round(mean * 1000) / 1000;
}
