/** The answer on a window as every door gives it: the fields that were promised, and all the numbers behind them. */
import { z } from 'zod';
import type { Adjusted, Evaluation } from '../../routers/degradation/evaluate.ts';
import type { MeanEvidence } from '../../routers/degradation/mean-evidence.ts';
import type { RateEvidence } from '../../routers/degradation/rate-evidence.ts';
import type { Series } from '../../routers/degradation/series.ts';
import { logE } from '../../routers/statistics/e-process.ts';
import { DEGRADATION_STATES } from '../../vocabulary/audit.ts';
import { evidenceClassSchema } from '../../vocabulary/finding.ts';
import { riskStateSchema, severitySchema } from '../../vocabulary/order-schemas.ts';
import { CONFIDENCES } from '../../vocabulary/orders.ts';
import type { Audited } from './degradation.ts';
import type { KnownSeries } from './degradation-series.ts';

const number = z.number();
const intervalFields = { lo: number, hi: number };
const armSchema = z.strictObject({ passed: number, total: number, rate: number, ...intervalFields });

const rateSchema = z.strictObject({
  metric: z.string(),
  area: z.string(),
  baseline: armSchema.describe('With the 95 % interval of the rate'),
  current: armSchema,
  drop: z.strictObject({ difference: number, ...intervalFields }),
  nearest_counts: z
    .strictObject({ baseline_passed: number, current_passed: number })
    .describe('Where a rate is of no count, the counts beside it that speak least for a drop decide'),
  impossible_rates: z
    .array(z.enum(['baseline', 'current']))
    .describe('Arms whose rate no count of that many has'),
  rounded_rates: z
    .array(z.enum(['baseline', 'current']))
    .describe('Arms whose rate is that of a count only when rounded; the nearest count was taken'),
  test: z.enum(['exact', 'paired']),
  p: number.describe('One-sided and exact'),
  mid_p: number,
  mid_p_nearest: number.describe('Of the nearest whole counts'),
  p_holm: number,
  q: number.describe('By Benjamini and Hochberg'),
  probability_of_drop: number.describe('Of more than the margin, after both windows'),
  e_value: number,
  e_value_nearest: number,
  minimum_detectable_drop: number.nullable().describe('With 80 % power; null when none is'),
  sample_size_to_confirm: number.nullable(),
  sample_size_to_clear: number.nullable(),
});

const meanSchema = z.strictObject({
  metric: z.enum(['latency', 'tokens']),
  baseline: number,
  current: number,
  ratio: number.nullable(),
  interval: z.strictObject(intervalFields).nullable(),
  p: number.nullable().describe('Null without standard deviations: none is made up'),
  q: number.nullable(),
  tipping_cv: number
    .nullable()
    .describe('The coefficient of variation above which the difference would not be significant'),
  reading: z.enum(['robust', 'suggestive', 'untestable']).nullable(),
});

const seriesSchema = z.strictObject({
  id: z.string(),
  windows: number.describe('Those that counted'),
  counted: z.boolean().describe('Whether this window is one of them'),
  e_value: number,
  log_e: number,
  alarm: z.boolean(),
  alarm_at_window: number.nullable(),
  window_state: z.enum(DEGRADATION_STATES).describe('What this window says by itself'),
  metrics: z.array(
    z.strictObject({
      metric: z.string(),
      e_value: number,
      baseline_passed: number,
      baseline_total: number,
      current_passed: number,
      current_total: number,
    }),
  ),
});

export const degradationAnswerFields = {
  risk_state: riskStateSchema,
  degradation_state: z.enum(DEGRADATION_STATES),
  confidence: z.enum(CONFIDENCES),
  affected_areas: z.array(z.string()),
  degradation_score: number.describe('How much of what was tested is affected, 0 to 1'),
  margin: number,
  global_p: number.nullable().describe('Of everything that was tested'),
  e_value: number.nullable().describe('Of this window alone; 20 would settle it'),
  minimum_detectable_effect: number.nullable().describe('The smallest drop that every metric could show'),
  sample_size_to_settle: number.nullable().describe('In each arm, where the window is inconclusive'),
  evidence: z.array(rateSchema),
  means: z.array(meanSchema),
  series: seriesSchema.optional(),
  event_written: z.boolean(),
  event_id: z.string().optional(),
  findings: z.array(
    z.strictObject({
      evidence_class: evidenceClassSchema,
      severity: severitySchema,
      title: z.string(),
      detail: z.string(),
      confidence: number,
    }),
  ),
  limitations: z.array(z.string()),
  recommended_next_actions: z.array(z.string()),
};

export function spellDegradation(audited: Audited): ReturnType<typeof spell> {
  return rounded(spell(audited));
}

/** What stands in the ledger of a series, without a new window. */
export function spellKnown({ series, route, broken }: KnownSeries, id: string) {
  const [provider_host = '', claimed_model = ''] = route?.split(' ') ?? [];
  return rounded({ ...spellSum({ ...series, id }), provider_host, claimed_model, lines_not_counted: broken });
}

/** Nine digits: more differ from one machine to the next. */
function rounded<T>(answer: T): T {
  return JSON.parse(
    JSON.stringify(answer, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(9)) : value,
    ),
  );
}

function spell({ evaluation, window, series, remarks, eventId }: Audited) {
  const { rates } = evaluation;
  const detectable = rates.map(({ minimumDetectableDrop }) => minimumDetectableDrop);
  return {
    risk_state: evaluation.riskState,
    degradation_state: evaluation.state,
    confidence: evaluation.confidence,
    affected_areas: [...evaluation.affectedAreas],
    degradation_score: evaluation.score,
    margin: evaluation.margin,
    global_p: evaluation.globalP,
    e_value: evaluation.logE === null ? null : sizeOf(evaluation.logE),
    minimum_detectable_effect: detectable.length === 0 ? null : largest(detectable),
    sample_size_to_settle: evaluation.settlingSize,
    evidence: rates.map(spellRate),
    means: evaluation.means.map(spellMean),
    ...(series ? { series: spellSeries(series, window) } : {}),
    event_written: eventId !== undefined,
    ...(eventId === undefined ? {} : { event_id: eventId }),
    findings: evaluation.findings.map(({ evidenceClass, severity, title, detail, confidence }) => ({
      evidence_class: evidenceClass,
      severity,
      title,
      detail,
      confidence,
    })),
    limitations: [...remarks, ...evaluation.limitations],
    recommended_next_actions: [...evaluation.nextActions],
  };
}

function spellRate(rate: RateEvidence & Adjusted) {
  const { block, nearest, drop } = rate;
  return {
    metric: rate.metric,
    area: rate.area,
    baseline: { passed: block.baselinePassed, total: block.baselineTotal, ...rate.baseline },
    current: { passed: block.currentPassed, total: block.currentTotal, ...rate.current },
    drop: { difference: drop.difference, lo: drop.lo, hi: drop.hi },
    nearest_counts: { baseline_passed: nearest.baselinePassed, current_passed: nearest.currentPassed },
    impossible_rates: [...rate.impossible],
    rounded_rates: [...rate.rounded],
    test: rate.test,
    p: rate.p,
    mid_p: rate.midP,
    mid_p_nearest: rate.nearestMidP,
    p_holm: rate.holm,
    q: rate.q,
    probability_of_drop: rate.probability,
    e_value: sizeOf(rate.logE),
    e_value_nearest: sizeOf(rate.nearestLogE),
    minimum_detectable_drop: rate.minimumDetectableDrop,
    sample_size_to_confirm: rate.toConfirm,
    sample_size_to_clear: rate.toClear,
  };
}

function spellMean({
  metric,
  baseline,
  current,
  ratio,
  interval,
  p,
  q,
  tippingCv,
  reading,
}: MeanEvidence & Partial<Adjusted>) {
  return { metric, baseline, current, ratio, interval, p, q: q ?? null, tipping_cv: tippingCv, reading };
}

function spellSeries(series: NonNullable<Audited['series']>, window: Evaluation) {
  return { ...spellSum(series), counted: series.isCounted, window_state: window.state };
}

function spellSum(series: Series & { readonly id: string }) {
  return {
    id: series.id,
    windows: series.windows,
    e_value: sizeOf(series.logE),
    log_e: series.logE,
    alarm: series.alarmAt !== null,
    alarm_at_window: series.alarmAt,
    metrics: series.metrics.map(({ metric, logs, total }) => ({
      metric,
      e_value: sizeOf(logE({ logs })),
      baseline_passed: total.baselinePassed,
      baseline_total: total.baselineTotal,
      current_passed: total.currentPassed,
      current_total: total.currentTotal,
    })),
  };
}

/** JSON has no infinity. */
function sizeOf(log: number): number {
  return Math.min(Math.exp(log), Number.MAX_VALUE);
}

function largest(values: readonly (number | null)[]): number | null {
  return values.includes(null) ? null : Math.max(...values.map((value) => value ?? 0));
}
