import { z } from 'zod';
import { checkIdSchema } from './check.ts';
import { claimedModelSchema, providerHostSchema } from './comparison.ts';
import { evidenceClassSchema } from './finding.ts';
import { riskStateSchema, severitySchema } from './order-schemas.ts';

const shareSchema = z.number().gt(0, 'must be above 0').max(1);
const callsSchema = z.int().min(1).max(1_000_000);
const tokensSchema = z.int().min(0).max(10_000_000);

export const probePlanInputSchema = z.strictObject({
  target: z.strictObject({
    provider_host: providerHostSchema,
    claimed_model: claimedModelSchema,
    route_label: z.string().min(1).max(256).optional(),
  }),
  risk_state: riskStateSchema
    .optional()
    .describe('Of the route so far; where it is not given, what its host and findings alone give reason for'),
  findings: z
    .array(
      z.strictObject({
        evidence_class: evidenceClassSchema.optional(),
        severity: severitySchema,
        title: z.string().min(1).max(200),
        detail: z.string().max(2000).optional(),
        confidence: z.number().min(0).max(1).optional(),
        checks: z.array(checkIdSchema).max(64).optional(),
      }),
    )
    .max(200)
    .optional()
    .describe('What was found so far: it decides which probes are planned'),
  sample_size: callsSchema
    .optional()
    .describe('Items of the quality window in each arm; what the effect needs, or 20 where none is named'),
  effect: z
    .strictObject({ baseline_rate: shareSchema, drop: shareSchema })
    .refine(({ baseline_rate, drop }) => drop <= baseline_rate, 'drops by more than the baseline rate')
    .optional()
    .describe('The drop of a pass rate that must not be missed'),
  fraction_diverted: shareSchema.optional().describe('The share of calls that another model may answer'),
  alpha: z.number().min(0.0001).max(0.5).optional().describe('One-sided; 0.05 unless said'),
  power: z.number().min(0.5).max(0.9999).optional().describe('0.8 unless said'),
  trigger_rate: z
    .number()
    .min(0.00001)
    .max(1)
    .optional()
    .describe('The rarest trigger to hunt for; 0.02 unless said'),
  budget_usd: z.number().min(0).max(1e9).optional(),
  tokens_per_call: z.strictObject({ input: tokensSchema, output: tokensSchema }).optional(),
  seed: z.int().min(0).max(4_294_967_295).optional().describe('Of the randomised order; 1 unless said'),
});
export type ProbePlanInput = z.infer<typeof probePlanInputSchema>;

export const PROBE_KINDS = [
  'reported_name',
  'tokenizer',
  'histograms',
  'quality_window',
  'latency_window',
  'tool_calls',
  'trigger_hunt',
] as const;
export type ProbeKind = (typeof PROBE_KINDS)[number];
