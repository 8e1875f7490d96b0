import { z } from 'zod';
import { asciiHost } from './host-name.ts';

/** Beyond this many items counting by hand is unrealistic, and every difference is significant. */
const MOST_ITEMS = 1_000_000_000;
const MOST_METRICS = 16;

const idSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9_][A-Za-z0-9._:@/+-]{0,63}$/,
    'is not an id: 1 to 64 letters, digits and . _ - : @ / +, without spaces',
  );
const countSchema = z.int().min(0).max(MOST_ITEMS);
const sizeSchema = z.int().min(1).max(MOST_ITEMS);
const rateSchema = z.number().min(0).max(1).describe('A share of items passed, 0 to 1');
const meanSchema = z.number().positive().max(1e12);
const deviationSchema = z.number().nonnegative().max(1e12);

const metricSchema = z
  .strictObject({
    metric: idSchema.describe('Its name, the same in both windows'),
    passed: countSchema.optional().describe('How many passed; better than a rate, which is rounded'),
    rate: rateSchema.optional(),
    sample_size: sizeSchema.optional().describe('Where it differs from that of the window'),
  })
  .refine(
    ({ passed, rate }) => (passed === undefined) !== (rate === undefined),
    'needs exactly one of `passed` and `rate`',
  );

/** One window of a route, as counts, rates and means. */
const windowSchema = z.strictObject({
  sample_size: sizeSchema.describe('How many items each rate and mean is of'),
  coding_pass_rate: rateSchema.optional(),
  reasoning_score: rateSchema.optional(),
  tool_success_rate: rateSchema.optional(),
  avg_latency_ms: meanSchema.optional(),
  latency_sd_ms: deviationSchema.optional().describe('Without it latency is not tested, only described'),
  avg_output_tokens: meanSchema.optional(),
  output_tokens_sd: deviationSchema.optional(),
  metrics: z
    .array(metricSchema)
    .max(MOST_METRICS)
    .optional()
    .describe('Counts instead of rates, other sample sizes, and metrics of your own'),
});
export type WindowRequest = z.infer<typeof windowSchema>;

/** Two windows of one route that are to be compared. */
export const degradationRequestSchema = z.strictObject({
  provider_host: z.string().overwrite(asciiHost).min(1).max(253).describe('The host of the route'),
  claimed_model: z.string().min(1).max(256).describe('The model that was asked for'),
  baseline_window: windowSchema,
  current_window: windowSchema,
  margin: z.number().min(0.001).max(0.5).optional().describe('The drop of a rate that does not matter; 0.05'),
  discordant: z
    .array(z.strictObject({ metric: idSchema, lost: countSchema, won: countSchema }))
    .max(MOST_METRICS)
    .optional()
    .describe('Of items that both windows answered: passed then and failing now (`lost`), and the reverse'),
  baseline_reused: z
    .boolean()
    .optional()
    .describe(
      'Whether the same baseline items were used for an earlier window; a series then does not count it. False declares them fresh although the counts equal those of an earlier window',
    ),
});
export type DegradationRequest = z.infer<typeof degradationRequestSchema>;
