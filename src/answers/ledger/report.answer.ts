/** The receipt for a report that was written. */
import { z } from 'zod';
import { riskStateSchema } from '../../vocabulary/order-schemas.ts';
import { CONFIDENCES } from '../../vocabulary/orders.ts';
import type { Wire } from '../wire-names.ts';

export const reportSchema = z.strictObject({
  written: z.boolean().describe('Always true: the report is on disk'),
  path: z.string().describe('The report'),
  risk_state: riskStateSchema.describe('How closely the routes should be watched'),
  confidence: z.enum(CONFIDENCES).describe('How sure that is'),
  summary: z.string().describe('The conclusion in a sentence'),
  events: z.number().describe('How many events it is built from'),
  ledger_verified: z.boolean().describe('False: the ledger does not verify, so events may have been changed'),
});
export type ReportDocument = Wire<typeof reportSchema>;
