import { z } from 'zod';
import { checkIdSchema, tierSchema } from './check.ts';
import { severitySchema } from './order-schemas.ts';

/** The threat of a signal; the gateway's scan results use the same words. */
export const THREATS = [
  'prompt_injection',
  'jailbreak',
  'harmful_content',
  'social_engineering',
  'data_exfiltration',
  'privilege_escalation',
  'code_execution',
  'malicious_content',
  'secret_exposure',
  'destructive_action',
  'persistence',
  'supply_chain',
  'contract_deviation',
  'scan_error',
] as const;
export const threatSchema = z.enum(THREATS);
export type Threat = z.infer<typeof threatSchema>;

export const signalSchema = z.strictObject({
  check: checkIdSchema,
  tier: tierSchema,
  threat: threatSchema,
  severity: severitySchema,
  confidence: z.number().min(0).max(1),
  /** What people read as the title and the sentence of the finding: our own words, never the subject's. */
  title: z.string().min(1).max(80),
  detail: z.string().min(1).max(400),
  /** JSON path of the text inside its subject: `$`, `$.emails[0].subject`; `params._meta.x` for what a call carries besides arguments. */
  path: z.string().regex(/^(?:\$|params)/),
  /** Render-safe and free of secrets: it may be shown in a terminal, a page or a prompt. */
  evidence: z.string().max(400),
  /** Which of the `remedies` of its check; without it, the check's `remedy`. */
  remedy: z.exactOptional(z.string().regex(/^[a-z]{2,24}$/)),
});
export type Signal = z.infer<typeof signalSchema>;
