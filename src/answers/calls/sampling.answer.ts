/** Whether an event is examined in depth. */
import { z } from 'zod';

export const samplingSchema = z.strictObject({
  mode: z
    .enum(['suspicion_deep_audit', 'baseline_sample', 'metadata_only'])
    .describe('Suspicious, drawn at random, or neither'),
  deep_audit: z.boolean().describe('Whether the event is examined in depth'),
  write_transparency_event: z.boolean().describe('Whether an event is recorded'),
  requires_user_consent: z.boolean().describe('True for every deep audit; only an active probe waits for it'),
  reason: z.string().describe('Why'),
  sample_rate_applied: z.number().describe('The share of such events that is recorded, 0 to 1'),
});
