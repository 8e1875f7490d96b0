/** The orders as schemas, in a file of their own: a hook decides without loading zod. */
import { z } from 'zod';
import { DECISIONS, RISK_STATES, SEVERITIES } from './orders.ts';

export const decisionSchema = z.enum(DECISIONS);
/** From passive observation to a probe that a person must agree to. */
export const riskStateSchema = z.enum(RISK_STATES);
export const severitySchema = z.enum(SEVERITIES);
