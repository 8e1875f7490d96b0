import { z } from 'zod';

/** From passive observation to a probe that a person must agree to. */
export const RISK_STATES = ['Watch', 'Sample', 'Probe'] as const;

export const riskStateSchema = z.enum(RISK_STATES);
export type RiskState = z.infer<typeof riskStateSchema>;
