import { z } from 'zod';

const countSchema = z.int().nonnegative();
const nameSchema = z.string().min(1).max(256);
const amountSchema = z.number().nonnegative();
const hashSchema = z.string().regex(/^sha256:[A-Za-z0-9._-]{1,128}$/);

/** How the tool calls of one reply turned out, as their agent counted them. */
const toolCallCountsSchema = z.strictObject({
  total: countSchema,
  invalid_json: countSchema.optional(),
  unknown_name: countSchema.optional(),
  schema_mismatch: countSchema.optional(),
});

const isSaid = ([field, value]: [string, unknown]): boolean =>
  field !== 'content_redacted' && value !== undefined && value !== 'unknown';

/** One exchange with a model, or a note on several, reduced to numbers, names and hashes; its content was removed before. */
export const redactedTraceSchema = z
  .strictObject({
    provider_host: nameSchema
      .default('unknown')
      .describe('The host that answered; notes on bills and usage may leave it out'),
    claimed_model: nameSchema
      .default('unknown')
      .describe('The model that was asked for; notes on bills and usage may leave it out'),
    observed_model: nameSchema.nullable().optional().describe('The model that the answer names'),
    latency_ms: amountSchema.optional(),
    input_tokens: countSchema.optional(),
    output_tokens: countSchema.optional(),
    finish_reason: nameSchema.optional(),
    fallback_disclosed: z.boolean().optional(),
    retry_count: countSchema.optional(),
    tool_schema_hash: hashSchema.optional(),
    /** Set by the sender of a trace; the trace is redacted all the same. */
    content_redacted: z.literal(true),

    requests: z
      .int()
      .positive()
      .optional()
      .describe('How many requests a summary covers: its tokens, costs and retries are sums; default 1'),
    id: nameSchema.optional(),
    time: z.iso.datetime({ offset: true }).optional(),
    session_id: nameSchema.optional(),
    route_label: nameSchema.optional(),
    upstream_provider: nameSchema.optional().describe('Who served the answer behind the host'),
    upstream_model: nameSchema
      .optional()
      .describe('The model that the relay reports it mapped the request to'),
    model_mapped: z.boolean().optional().describe('Whether the relay reports that it mapped the model'),
    proxy_alias: nameSchema
      .optional()
      .describe(
        'The name that your own proxy was asked for, where its configuration chose the claimed model',
      ),
    system_prompt_overwritten: z.boolean().optional(),
    fallback_count: countSchema.optional().describe('How many other routes were tried before this answer'),
    status: nameSchema.optional(),
    time_to_first_token_ms: amountSchema.optional(),
    cached_input_tokens: countSchema.optional(),
    cache_write_tokens: countSchema.optional(),
    reasoning_tokens: countSchema.optional(),
    native_input_tokens: countSchema.optional().describe('As the upstream counted them'),
    native_output_tokens: countSchema.optional(),
    recounted_input_tokens: countSchema.optional().describe('As a local tokenizer counted them'),
    recounted_output_tokens: countSchema.optional(),
    cost_usd: amountSchema.optional(),
    cost_estimated: z
      .boolean()
      .optional()
      .describe('Whether the cost is what a client or proxy reckoned itself, and no bill'),
    upstream_cost_usd: amountSchema.optional(),
    cache_price_ratio: amountSchema.optional().describe('Price of a cached input token over that of another'),
    cache_hit: z.boolean().optional(),
    tool_calls: toolCallCountsSchema.optional(),
    yolo_mode: z.boolean().optional().describe('Whether the agent ran without asking'),
  })
  .refine((trace) => Object.entries(trace).some(isSaid), 'names no host, model or number');
export type RedactedTrace = z.infer<typeof redactedTraceSchema>;
