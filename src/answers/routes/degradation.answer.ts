/** Whether a route got worse: `degrade`, its `--jsonl` lines, and the MCP tool `evaluate_degradation_window`. */
import { z } from 'zod';
import { DEGRADATION_STATES } from '../../vocabulary/audit.ts';
import { riskStateSchema } from '../../vocabulary/order-schemas.ts';
import { CONFIDENCES } from '../../vocabulary/orders.ts';
import { findingFields, lineId, recordedFields } from '../shared-fields.ts';
import type { Wire } from '../wire-names.ts';

const intervalFields = {
  lo: z.number().describe('Lower end of the 95 % interval'),
  hi: z.number().describe('Upper end of the 95 % interval'),
};
const armSchema = z.strictObject({
  passed: z.number().describe('Items that passed'),
  total: z.number().describe('All items'),
  rate: z.number().describe('Their share, 0 to 1'),
  ...intervalFields,
});
const armsSchema = z.array(z.enum(['baseline', 'current']));

const rateSchema = z.strictObject({
  metric: z.string().describe('Name of the metric'),
  area: z.string().describe('What it measures'),
  baseline: armSchema.describe('The earlier window'),
  current: armSchema.describe('The window that is judged'),
  drop: z
    .strictObject({
      difference: z.number().describe('Baseline minus current'),
      ...intervalFields,
    })
    .describe('How far the rate fell'),
  nearest_counts: z
    .strictObject({
      baseline_passed: z.number().describe('Of the baseline'),
      current_passed: z.number().describe('Of the current window'),
    })
    .describe('Where no count has the given rate: the counts beside it that are least evidence of a drop'),
  impossible_rates: armsSchema.describe('Arms whose rate no count of that many has'),
  rounded_rates: armsSchema.describe(
    'Arms whose rate is that of a count only when rounded; the nearest count was taken',
  ),
  test: z.enum(['exact', 'paired']).describe('Which test was made'),
  p: z.number().describe('One-sided and exact'),
  mid_p: z.number().describe('The mid-p value'),
  mid_p_nearest: z.number().describe('The mid-p value of the nearest whole counts'),
  p_holm: z.number().describe('Adjusted for all metrics by Holm'),
  q: z.number().describe('Adjusted for all metrics by Benjamini and Hochberg'),
  probability_of_drop: z.number().describe('Of more than the margin, after both windows'),
  e_value: z.number().describe('Evidence of a drop; may be multiplied over windows'),
  e_value_nearest: z.number().describe('The same for the nearest whole counts'),
  minimum_detectable_drop: z.number().nullable().describe('With a power of 0.8; null if none is'),
  sample_size_to_confirm: z.number().nullable().describe('In each arm, to confirm the drop; null if unknown'),
  sample_size_to_clear: z.number().nullable().describe('In each arm, to rule a drop out; null if unknown'),
});

const meanSchema = z.strictObject({
  metric: z.enum(['latency', 'tokens']).describe('What was measured'),
  baseline: z.number().describe('Mean of the earlier window'),
  current: z.number().describe('Mean of the window that is judged'),
  ratio: z.number().nullable().describe('Current divided by baseline'),
  interval: z.strictObject(intervalFields).nullable().describe('Of the ratio; null if it is unknown'),
  p: z.number().nullable().describe('Null without standard deviations: none is made up'),
  q: z.number().nullable().describe('Adjusted for all metrics by Benjamini and Hochberg'),
  tipping_cv: z
    .number()
    .nullable()
    .describe('The coefficient of variation above which the difference would not be significant'),
  reading: z
    .enum(['robust', 'suggestive', 'untestable'])
    .nullable()
    .describe('How reliable the difference is; null if it was tested'),
});

const sumFields = {
  id: z.string().describe('Name of the series'),
  windows: z.number().describe('Windows that counted'),
  e_value: z.number().describe('Evidence of all windows together; 20 raises the alarm'),
  log_e: z.number().describe('Its natural logarithm'),
  alarm: z.boolean().describe('Whether the series shows a degradation'),
  alarm_at_window: z.number().nullable().describe('The window at which it first did; null if none'),
  metrics: z
    .array(
      z.strictObject({
        metric: z.string().describe('Name of the metric'),
        e_value: z.number().describe('Evidence of all windows together'),
        baseline_passed: z.number().describe('Items of all baselines that passed'),
        baseline_total: z.number().describe('All items of the baselines'),
        current_passed: z.number().describe('Items of all current windows that passed'),
        current_total: z.number().describe('All items of the current windows'),
      }),
    )
    .describe('The sums of each metric'),
};
const sumSchema = z.strictObject(sumFields);
export type SeriesSum = Wire<typeof sumSchema>;

const seriesSchema = z.strictObject({
  ...sumFields,
  counted: z.boolean().describe('Whether this window counted'),
  window_state: z.enum(DEGRADATION_STATES).describe('What this window shows by itself'),
});
export type SeriesDocument = Wire<typeof seriesSchema>;

export const degradationSchema = z.strictObject({
  risk_state: riskStateSchema.describe('How closely the route should be watched'),
  degradation_state: z.enum(DEGRADATION_STATES).describe('Whether the route got worse'),
  confidence: z.enum(CONFIDENCES).describe('How sure that is'),
  affected_areas: z.array(z.string()).describe('What got worse'),
  degradation_score: z.number().describe('How much of what was tested is affected, 0 to 1'),
  margin: z.number().describe('The drop of a rate that does not matter'),
  global_p: z.number().nullable().describe('Of everything that was tested'),
  e_value: z.number().nullable().describe('Of this window alone; 20 would settle it'),
  minimum_detectable_effect: z.number().nullable().describe('The smallest drop that every metric could show'),
  sample_size_to_settle: z.number().nullable().describe('In each arm, if the window is inconclusive'),
  evidence: z.array(rateSchema).describe('The numbers of each rate'),
  means: z.array(meanSchema).describe('Latency and tokens'),
  series: seriesSchema.optional().describe('With a series: all of its windows together'),
  ...recordedFields,
  findings: z
    .array(z.strictObject({ ...findingFields, confidence: z.number().describe('How sure it is, 0 to 1') }))
    .describe('What was found'),
  limitations: z.array(z.string()).describe('What the window cannot show'),
  recommended_next_actions: z.array(z.string()).describe('What to do next'),
});
export type DegradationDocument = Wire<typeof degradationSchema>;

export const degradationLineSchema = z.strictObject({ ...lineId, ...degradationSchema.shape });
export type DegradationLine = Wire<typeof degradationLineSchema>;

export const degradationSeriesSchema = z.strictObject({
  ...sumFields,
  provider_host: z.string().describe('The host of the route'),
  claimed_model: z.string().describe('The model that was asked for'),
  lines_not_counted: z.number().describe('Ledger lines that cannot be trusted, and were not counted'),
});
export type DegradationSeries = Wire<typeof degradationSeriesSchema>;
