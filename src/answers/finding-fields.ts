/** The fields that findings of every kind share, and the id that a batch line gives back. */
import { z } from 'zod';
import { evidenceClassSchema } from '../vocabulary/finding.ts';
import { severitySchema } from '../vocabulary/order-schemas.ts';

export const findingFields = {
  evidence_class: evidenceClassSchema.describe('What kind of evidence it is'),
  severity: severitySchema.describe('How much it matters'),
  title: z.string().describe('What was seen, as a noun'),
  detail: z.string().describe('What was seen, in a sentence'),
};

export const confidenceSchema = z.number().min(0).max(1);

export const checkedFields = {
  ...findingFields,
  confidence: confidenceSchema.describe('How sure it is, 0 to 1'),
  checks: z
    .array(z.string())
    .describe('Ids of the checks behind it; `tokenauditor explain ID` describes each'),
};

/** Of one request line of a batch. */
export const lineId = {
  id: z.unknown().optional().describe('The `id` of the request line, as it came; left out if it had none'),
};
