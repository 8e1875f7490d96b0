import { z } from 'zod';
import { checkIdSchema } from './check.ts';
import { severitySchema } from './order-schemas.ts';

/** Evidence classes instead of accusations. */
export const EVIDENCE_CLASSES = [
  'config_signal',
  'trace_signal',
  'billing_signal',
  'latency_signal',
  'usage_signal',
  'tool_call_signal',
  'tool_definition_signal',
  'redaction_signal',
  'policy_signal',
  'baseline_drift_signal',
] as const;
export const evidenceClassSchema = z.enum(EVIDENCE_CLASSES);

/** What people read; the check ids name its sources. */
export const findingSchema = z.strictObject({
  evidenceClass: evidenceClassSchema,
  severity: severitySchema,
  title: z.string().min(1).max(200),
  detail: z.string().max(2000),
  confidence: z.number().min(0).max(1),
  checks: z.array(checkIdSchema),
});
export type Finding = z.infer<typeof findingSchema>;
