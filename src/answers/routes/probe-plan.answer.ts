/** A plan for probing a route: `probe-plan`, and the MCP tool `generate_probe_plan`. */
import { z } from 'zod';
import { riskStateSchema } from '../../vocabulary/order-schemas.ts';
import { PROBE_KINDS } from '../../vocabulary/probe-plan.ts';

const countSchema = z.int().nonnegative();
const dollarsSchema = z.number().nonnegative().nullable();
const tokens = {
  input: countSchema.describe('Tokens in'),
  output: countSchema.describe('Tokens out'),
};

const effectSchema = z.strictObject({
  baseline_rate: z.number().describe('Pass rate of the direct provider'),
  drop: z.number().describe('The drop of it that must not be missed'),
  fraction_diverted: z.number().describe('The share of calls that another model may answer'),
  alpha: z.number().describe('One-sided'),
  power: z.number().describe('How often the drop should be detected'),
  is_default: z.boolean().describe('Whether the effect was not given'),
  n_per_arm: countSchema
    .nullable()
    .describe('Items in each arm that the effect needs; null if no number suffices'),
  power_of_sample_size: z.number().describe('How often the sample size shows the drop'),
});

const scheduleSchema = z.strictObject({
  seed: countSchema.describe('Of the random order'),
  blocks: countSchema.describe('Blocks of all arms'),
  order: z.array(z.string()).describe('One word per block, each arm once, by its letter'),
  is_cut: z.boolean().describe('Whether there are more blocks'),
});

const stopRuleSchema = z.strictObject({
  e_value: z.number().describe('Stop when the evidence reaches it'),
  power_of_e_value: z
    .number()
    .describe('How often the e-value alone shows the effect at the end of the sample'),
  most_calls: countSchema.describe('Stop after this many calls'),
  budget_usd: dollarsSchema.describe('Stop at this cost; null without a budget'),
});

const probeSchema = z.strictObject({
  kind: z.enum(PROBE_KINDS).describe('What is probed'),
  calls: countSchema.describe('In all arms; none where the answers of other probes are read'),
  why: z.string().describe('What it shows'),
  texts: z.array(z.string()).describe('What it sends, where that is fixed'),
  tokens_per_call: z.strictObject(tokens).nullable().describe('Null where no calls are made'),
  usd: dollarsSchema.describe('At the catalogue’s prices; null where they are unknown'),
});

const triggerHuntSchema = z.strictObject({
  is_planned: z.boolean().describe('Whether the findings call for it'),
  trigger_rate: z.number().describe('The rarest trigger to hunt for'),
  calls: countSchema.describe('Calls that it takes'),
  calls_per_session: countSchema.describe('Calls in each session'),
  sessions: countSchema.describe('Sessions'),
  vary: z
    .array(
      z.strictObject({
        what: z.string().describe('What is varied'),
        values: z.array(z.string()).describe('Between these'),
      }),
    )
    .describe('What a trigger may depend on'),
  calls_by_rate: z
    .array(
      z.strictObject({
        trigger_rate: z.number().describe('How rare the trigger is'),
        calls: countSchema.describe('Calls that it takes'),
      }),
    )
    .describe('What other triggers would take'),
});

const costSchema = z.strictObject({
  is_price_known: z.boolean().describe('Whether the catalogue has the model'),
  price_as_of: z.string().nullable().describe('The date of the price; null if it is unknown'),
  input_usd_per_mtok: dollarsSchema.describe('Per million input tokens; null if unknown'),
  output_usd_per_mtok: dollarsSchema.describe('Per million output tokens; null if unknown'),
  tokens_per_call: z
    .strictObject({ ...tokens, is_assumed: z.boolean().describe('Whether they were not given') })
    .describe('Of the calls that do a task; each probe has its own'),
  planned_usd: dollarsSchema.describe('Of the whole plan; null if unknown'),
  for_effect_usd: dollarsSchema.describe('With the sample size that the effect needs'),
  is_within_budget: z.boolean().nullable().describe('Null without a budget or a price'),
  note: z.string().describe('What the cost leaves out'),
});

export const probePlanSchema = z.strictObject({
  active_probe_required: z.literal(false).describe('Always false: a plan runs nothing'),
  requires_user_consent: z.literal(true).describe('Always true: a probe needs the consent of the user'),
  risk_state: riskStateSchema.describe('How closely the route should be watched'),
  sample_size: countSchema.describe('Items of the quality window in each arm'),
  plan: z.array(z.string()).describe('The steps'),
  stop_conditions: z.array(z.string()).describe('When to stop'),
  detectable: z
    .array(
      z.strictObject({
        baseline_rate: z.number().describe('Pass rate of the direct provider'),
        minimum_drop: z.number().nullable().describe('The smallest drop that is detected'),
      }),
    )
    .describe(
      'The smallest drop that the sample size shows with the power; null when even a drop to zero is missed',
    ),
  effect: effectSchema.describe('The drop that matters'),
  arms: z
    .array(
      z.strictObject({
        arm: z.enum(['direct', 'direct_again', 'route']).describe('Who is asked'),
        letter: z.string().describe('Its letter in the schedule'),
        calls: countSchema.describe('Calls to it'),
      }),
    )
    .describe('The direct provider, the same again as a control, and the route'),
  schedule: scheduleSchema.describe('In which order the arms are asked'),
  stop_rule: stopRuleSchema.describe('Fixed before the first call'),
  probes: z.array(probeSchema).describe('What is sent'),
  trigger_hunt: triggerHuntSchema.describe('A search for what makes the route answer differently'),
  cost: costSchema.describe('What it costs'),
  limitations: z.array(z.string()).describe('What the plan cannot show'),
});
/** Made step by step. */
export type ProbePlan = z.infer<typeof probePlanSchema>;
