import { z } from 'zod';
import { RISK_STATES } from './orders.ts';

/** From passive observation to a probe that a person must agree to. */
export const riskStateSchema = z.enum(RISK_STATES);
