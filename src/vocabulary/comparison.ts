import { z } from 'zod';
import { asciiHost } from './host-name.ts';
import { TRUST_CLASSES } from './route.ts';

/** Beyond these limits the work of a comparison would be unbounded. */
export const COMPARISON_LIMITS = {
  strings: 256,
  probes: 200,
  tokensPerProbe: 1000,
  answers: 20_000,
  prefixes: 200,
  positions: 200,
} as const;

const idSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9_][A-Za-z0-9._:@/+-]{0,255}$/,
    'is not an id: 1 to 256 letters, digits and . _ - : @ / +, without spaces',
  );
export const providerHostSchema = z
  .string()
  .overwrite(asciiHost)
  .regex(
    /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?(?::\d{1,5})?$/,
    'is not a host name like router.example.com, perhaps with a port; an address with a scheme or a path is none',
  )
  .describe('The host of the route');
export const claimedModelSchema = idSchema.describe('The model that the route claims to deliver');
const hashSchema = z
  .string()
  .regex(
    /^sha256:[A-Za-z0-9._-]{1,128}$/,
    'is not `sha256:` with 1 to 128 letters, digits and . _ - behind it',
  );
/** A salted hash of one token or one position; only compared for equality. */
const markSchema = z.string().min(1).max(128);
const countSchema = z.int().min(0).max(1_000_000_000);
const amountSchema = z.number().min(0).max(1e12);

const histogramsSchema = z
  .record(markSchema, z.record(markSchema, countSchema))
  .refine(
    (probes) => Object.keys(probes).length <= COMPARISON_LIMITS.probes,
    `has more than ${COMPARISON_LIMITS.probes} probes`,
  )
  .refine(
    (probes) => Object.values(probes).every((h) => Object.keys(h).length <= COMPARISON_LIMITS.tokensPerProbe),
    `has a probe with more than ${COMPARISON_LIMITS.tokensPerProbe} different answers`,
  )
  .refine(
    (probes) =>
      Object.values(probes)
        .flatMap((h) => Object.values(h))
        .reduce((sum, count) => sum + count, 0) <= COMPARISON_LIMITS.answers,
    `counts more than ${COMPARISON_LIMITS.answers} answers`,
  )
  .describe('For each probe with a one-token answer: how often each salted hash of a token came');

const prefixesSchema = z
  .array(
    z
      .array(markSchema)
      .min(1, 'is empty')
      .max(COMPARISON_LIMITS.positions, `is longer than ${COMPARISON_LIMITS.positions}`),
  )
  .max(COMPARISON_LIMITS.prefixes, `has more than ${COMPARISON_LIMITS.prefixes} samples`)
  .describe(
    'For each sampled answer: salted hashes of its first characters, position by position. The salt must stay local: rare characters can be guessed',
  );

/** What both sides of a comparison may report about their answers. */
const armShape = {
  source: idSchema.optional().describe('Where the answers come from'),
  sample_size: z.int().min(1).max(1_000_000_000).describe('How many answers the summary is of'),
  temperature: z.number().min(0).max(10).optional().describe('A fingerprint means something at 0 alone'),
  fingerprint: hashSchema.optional().describe('Hash of one answer to a fixed prompt'),
  response_shape_hash: hashSchema.optional(),
  tool_schema_hash: hashSchema.optional(),
  avg_latency_ms: amountSchema.optional(),
  sd_latency_ms: amountSchema.optional().describe('Standard deviation; without it no test is made up'),
  avg_output_tokens: amountSchema.optional(),
  sd_output_tokens: amountSchema.optional(),
  tokenizer_probe: z
    .array(countSchema)
    .min(1, 'is empty')
    .max(COMPARISON_LIMITS.strings, `is longer than ${COMPARISON_LIMITS.strings}`)
    .optional()
    .describe('Prompt tokens that were counted for fixed synthetic strings, in one order on both sides'),
  token_histograms: histogramsSchema.optional(),
  prefix_hashes: prefixesSchema.optional(),
  logprob_mean: z
    .number()
    .min(-1000)
    .max(0)
    .optional()
    .describe(
      'Mean of one log-probability per answer, that of the one token which answers a fixed prompt. Tokens of a longer answer depend on each other: give the mean of each answer as its one number',
    ),
  logprob_sd: z.number().min(0).max(1000).optional().describe('Their standard deviation'),
  logprob_n: z
    .int()
    .min(2)
    .max(1_000_000_000)
    .optional()
    .describe('Of how many answers; more than `sample_size` count as that many'),
};

const agreementSchema = z
  .strictObject({ agreed: countSchema, compared: z.int().min(1).max(1_000_000_000) })
  .refine(({ agreed, compared }) => agreed <= compared, 'has more agreements than comparisons');

export const comparisonInputSchema = z.strictObject({
  provider_host: providerHostSchema,
  claimed_model: claimedModelSchema,
  baseline: z.strictObject({ ...armShape, model: idSchema.optional() }).describe('The direct provider'),
  observed: z
    .strictObject({
      ...armShape,
      reported_model: idSchema.nullable().optional().describe('The model that the answers name'),
      fallback_disclosed: z.boolean().optional(),
      fingerprint_agreement: agreementSchema
        .optional()
        .describe('Fixed prompts to which route and direct provider answered with the same fingerprint'),
      thinking_signature_verified: z
        .boolean()
        .optional()
        .describe('Whether the maker of the model accepted the signature of a thinking block'),
    })
    .describe('The route'),
  control: z
    .strictObject({
      ...armShape,
      fingerprint_agreement: agreementSchema
        .optional()
        .describe('The same prompts, the direct provider against itself'),
    })
    .optional()
    .describe('A second sample of the direct provider: what differs here differs without any route'),
  discordant: z
    .strictObject({ baseline_only: countSchema, route_only: countSchema })
    .optional()
    .describe('Paired items that only the direct provider, or only the route, answered correctly'),
  trust_class: z.enum(TRUST_CLASSES).optional().describe('Overrides the catalogue entry of the host'),
  prior: z
    .number()
    .min(0.0001)
    .max(0.5)
    .optional()
    .describe('Probability of another model before anything was seen; otherwise by trust class'),
});
export type ComparisonInput = z.infer<typeof comparisonInputSchema>;

export const EVIDENCE_KINDS = [
  'name',
  'tokenizer',
  'histograms',
  'prefixes',
  'fingerprint',
  'logprobs',
  'paired_items',
  'thinking_signature',
  'output_tokens',
  'latency',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
