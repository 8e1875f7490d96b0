import { z } from 'zod';

const countSchema = z.int().nonnegative();
const nameSchema = z.string().min(1).max(256);

/** One exchange with a model as it may be looked at: numbers, names and hashes, its content taken out before. */
export const redactedTraceSchema = z.strictObject({
  provider_host: nameSchema,
  claimed_model: nameSchema,
  observed_model: nameSchema.nullable().optional(),
  latency_ms: z.number().nonnegative().optional(),
  input_tokens: countSchema.optional(),
  output_tokens: countSchema.optional(),
  finish_reason: nameSchema.optional(),
  fallback_disclosed: z.boolean().optional(),
  retry_count: countSchema.optional(),
  tool_schema_hash: z
    .string()
    .regex(/^sha256:[A-Za-z0-9._-]{1,128}$/)
    .optional(),
  /** Whoever sends a trace says so; it passes the redactor all the same. */
  content_redacted: z.literal(true),
});
export type RedactedTrace = z.infer<typeof redactedTraceSchema>;
