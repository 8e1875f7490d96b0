/** Fields shared by all kinds of findings and verdicts, and the id that a batch line returns. */
import { z } from 'zod';
import { ACTS, LABELS } from '../vocabulary/call-context.ts';
import { evidenceClassSchema } from '../vocabulary/finding.ts';
import { severitySchema } from '../vocabulary/order-schemas.ts';
import type { Wire } from './wire-names.ts';

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
  id: z.unknown().optional().describe('The `id` of the request line, unchanged; left out if it had none'),
};

/** Coverage without the checks that ran: only what was not judged. */
export const gapsSchema = z
  .strictObject({
    failed: z.array(z.string()).describe('Checks that failed'),
    capped: z.array(z.string()).describe('Checks and limits by which something was left unread'),
    unlisted: z
      .array(z.string())
      .optional()
      .describe('Checks that found more than is listed; the most severe is. Left out if there are none'),
  })
  .describe('What was not judged; `failed` and `capped` are empty if everything was');

/** Of a tool, as far as its definition shows. */
export const flowClassSchema = z.strictObject({
  reads: z
    .array(z.enum(LABELS))
    .describe('What its replies are: text that outsiders can write, content that must not leave by itself'),
  acts: z.array(z.enum(ACTS)).describe('What its calls do'),
  assumes: z.array(z.enum(['reads', 'acts'])).describe('Of which nothing is known'),
});
export type FlowClass = Wire<typeof flowClassSchema>;

export const recordedFields = {
  event_written: z.boolean().describe('Whether it was recorded'),
  event_id: z.string().optional().describe('Id of the event, if it was recorded'),
};
