import { z } from 'zod';

/** From mildest to strictest. The order is the meaning: layers combine by taking the strictest. */
export const DECISIONS = ['allow', 'warn', 'require_approval', 'block'] as const;

export const decisionSchema = z.enum(DECISIONS);
export type Decision = z.infer<typeof decisionSchema>;

export function strictest(first: Decision, ...others: Decision[]): Decision {
  return others.reduce((a, b) => (DECISIONS.indexOf(b) > DECISIONS.indexOf(a) ? b : a), first);
}
