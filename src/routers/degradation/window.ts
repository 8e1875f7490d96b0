/** The input: two windows of one route, as counts, rates and means. Nothing of what was asked or answered. */
import type { Mean } from '../statistics/means.ts';

export type RateArm =
  | { readonly total: number; readonly passed: number }
  | { readonly total: number; readonly rate: number };

export interface RateMetric {
  readonly metric: string;
  /** What `affected_areas` calls it. */
  readonly area: string;
  readonly baseline: RateArm;
  readonly current: RateArm;
  /** Of items that both windows answered: passed then and failing now, and the other way round. */
  readonly discordant?: { readonly lost: number; readonly won: number };
}

export interface MeanPair {
  readonly baseline: Mean;
  readonly current: Mean;
}

export interface DegradationInput {
  readonly rates: readonly RateMetric[];
  readonly latencyMs?: MeanPair;
  readonly outputTokens?: MeanPair;
  /** The largest drop that does not matter. */
  readonly margin?: number;
  /** The baseline block was used for an earlier window of the series already. */
  readonly isBaselineReused?: boolean;
}

export const DEFAULT_MARGIN = 0.05;

/** Metrics that the five areas are named after; any other metric is an area of its own. */
const AREAS: ReadonlyMap<string, string> = new Map([
  ['coding_pass_rate', 'coding'],
  ['reasoning_score', 'reasoning'],
  ['tool_success_rate', 'tool_use'],
]);

export function areaOf(metric: string): string {
  return AREAS.get(metric) ?? metric;
}
