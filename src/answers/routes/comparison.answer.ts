/** Whether a route serves the claimed model: `compare`, its `--jsonl` lines, and the MCP tool `compare_model_identity`. */
import { z } from 'zod';
import { IDENTITY_STATES } from '../../vocabulary/audit.ts';
import { EVIDENCE_KINDS } from '../../vocabulary/comparison.ts';
import { riskStateSchema } from '../../vocabulary/order-schemas.ts';
import { CONFIDENCES } from '../../vocabulary/orders.ts';
import { TRUST_CLASSES } from '../../vocabulary/route.ts';
import { findingFields, lineId, recordedFields } from '../shared-fields.ts';
import type { Wire } from '../wire-names.ts';

const probabilitySchema = z.number().min(0).max(1);

const effectSchema = z.strictObject({
  measure: z.string().describe('What is measured'),
  value: z.number().describe('Its value'),
  lo: z.number().nullable().describe('Lower end of its 95 % interval; null if there is none'),
  hi: z.number().nullable().describe('Upper end of its 95 % interval; null if there is none'),
});

const evidenceSchema = z.strictObject({
  kind: z.enum(EVIDENCE_KINDS).describe('What was compared'),
  log10_lr: z
    .number()
    .describe('Log10 likelihood ratio of another model against the claimed one, capped for its kind'),
  p: probabilitySchema
    .nullable()
    .describe('Probability of a difference like this without a change; null where no test exists'),
  n: z.number().describe('Sample size of the smaller side'),
  n_required: z
    .number()
    .nullable()
    .describe('Sample size for a power of 0.8 against the effect named in docs/identity.md'),
  control: z
    .enum(['none', 'passed', 'failed'])
    .describe('Whether the direct provider differs from itself as well'),
  effects: z.array(effectSchema).describe('Size of the difference'),
  detail: z.string().describe('What was seen, in a sentence'),
});
/** Made and rounded in place. */
export type Evidence = z.infer<typeof evidenceSchema>;

const plainFindingSchema = z.strictObject(findingFields);
export type PlainFinding = z.infer<typeof plainFindingSchema>;

const comparisonFields = {
  risk_state: riskStateSchema.describe('How closely the route should be watched'),
  identity_state: z.enum(IDENTITY_STATES).describe('Whether the claimed model answers'),
  confidence: z.enum(CONFIDENCES).describe('How sure that is'),
  drift_score: probabilitySchema.describe(
    'Half the sum of log10 likelihood ratios, within 0 and 1: 1 means a hundred to one or more. Not a probability',
  ),
  findings: z.array(plainFindingSchema).describe('Evidence of another model'),
  integrity_findings: z
    .array(plainFindingSchema)
    .describe('What the route changes around the model; not evidence of which model answers'),
  evidence: z.array(evidenceSchema).describe('Everything that was compared'),
  trust_class: z.enum(TRUST_CLASSES).describe('What is known about the operator of the host'),
  prior: probabilitySchema.describe('Probability of another model before anything was seen'),
  posterior: probabilitySchema.describe('Probability of another model after what was seen'),
  global_p: probabilitySchema.nullable().describe('All tests together, latency apart (Cauchy combination)'),
  n_required: z.number().nullable().describe('What would settle an inconclusive comparison, for each side'),
  next: z.string().describe('What would settle it, or what to do'),
  limitations: z.array(z.string()).describe('What the comparison cannot show'),
};
const identitySchema = z.strictObject(comparisonFields);
/** Before the decision whether to record it. */
export type Comparison = z.infer<typeof identitySchema>;

export const comparisonSchema = z.strictObject({ ...comparisonFields, ...recordedFields });
export const comparisonLineSchema = z.strictObject({ ...lineId, ...comparisonSchema.shape });
export type ComparisonLine = Wire<typeof comparisonLineSchema>;
