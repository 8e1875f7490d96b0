/** The answer of `evaluate_tool_request`: Superego's fields, and the whole ruling. */
import { z } from 'zod';
import { confidenceSchema } from '../shared-fields.ts';
import { adviceSchema } from './ruling.answer.ts';

export const evaluationSchema = z.strictObject({
  decision: z
    .enum(['allow', 'deny'])
    .describe('Whether the call may run; what needs a person’s approval is denied until it has it'),
  reason: z.string().describe('The reason that decided, and how to have the call approved'),
  rule_id: z.string().nullable().describe('The rule that decided, if one did'),
  confidence: confidenceSchema.describe(
    'Of the judge or the finding that decided; 1 if a rule alone did, or nothing was found; 0.3 if it passes though no judge could be reached',
  ),
  processing_time_ms: z.int().nonnegative().describe('How long the evaluation took'),
  ruling: adviceSchema.describe('The whole ruling: every layer and finding'),
});
