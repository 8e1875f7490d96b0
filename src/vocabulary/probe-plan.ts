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

const countSchema = z.int().nonnegative();
const dollarsSchema = z.number().nonnegative().nullable();

export const probePlanSchema = z.strictObject({
  active_probe_required: z.literal(false),
  requires_user_consent: z.literal(true),
  risk_state: riskStateSchema,
  sample_size: countSchema,
  plan: z.array(z.string()),
  stop_conditions: z.array(z.string()),
  detectable: z
    .array(z.strictObject({ baseline_rate: z.number(), minimum_drop: z.number().nullable() }))
    .describe(
      'The smallest drop that the sample size shows with the power; null when even a drop to zero is missed',
    ),
  effect: z.strictObject({
    baseline_rate: z.number(),
    drop: z.number(),
    fraction_diverted: z.number(),
    alpha: z.number(),
    power: z.number(),
    is_default: z.boolean().describe('Whether the default is used because no effect was given'),
    n_per_arm: countSchema.nullable(),
    power_of_sample_size: z.number(),
  }),
  arms: z.array(
    z.strictObject({
      arm: z.enum(['direct', 'direct_again', 'route']),
      letter: z.string(),
      calls: countSchema,
    }),
  ),
  schedule: z.strictObject({
    seed: countSchema,
    blocks: countSchema,
    order: z.array(z.string()).describe('One block a word, each arm once, by its letter'),
    is_cut: z.boolean(),
  }),
  stop_rule: z.strictObject({
    e_value: z.number(),
    power_of_e_value: z
      .number()
      .describe('How often the e-value alone shows the effect at the end of the sample'),
    most_calls: countSchema,
    budget_usd: dollarsSchema,
  }),
  probes: z.array(
    z.strictObject({
      kind: z.enum(PROBE_KINDS),
      calls: countSchema.describe('In all arms; none where the answers of other probes are read'),
      why: z.string(),
      texts: z.array(z.string()).describe('What it sends, where that is fixed'),
      tokens_per_call: z.strictObject({ input: countSchema, output: countSchema }).nullable(),
      usd: dollarsSchema.describe('At the catalogue’s prices; null where they are unknown'),
    }),
  ),
  trigger_hunt: z.strictObject({
    is_planned: z.boolean(),
    trigger_rate: z.number(),
    calls: countSchema,
    calls_per_session: countSchema,
    sessions: countSchema,
    vary: z.array(z.strictObject({ what: z.string(), values: z.array(z.string()) })),
    calls_by_rate: z.array(z.strictObject({ trigger_rate: z.number(), calls: countSchema })),
  }),
  cost: z.strictObject({
    is_price_known: z.boolean(),
    price_as_of: z.string().nullable(),
    input_usd_per_mtok: dollarsSchema,
    output_usd_per_mtok: dollarsSchema,
    tokens_per_call: z
      .strictObject({ input: countSchema, output: countSchema, is_assumed: z.boolean() })
      .describe('Of the calls that do a task; each probe states its own'),
    planned_usd: dollarsSchema,
    for_effect_usd: dollarsSchema.describe('With the sample size that the effect needs'),
    is_within_budget: z.boolean().nullable(),
    note: z.string(),
  }),
  limitations: z.array(z.string()),
});
export type ProbePlan = z.infer<typeof probePlanSchema>;
