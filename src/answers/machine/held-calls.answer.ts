/** Calls that hooks stopped, and a permission that was taken back. */
import { z } from 'zod';
import { decisionSchema } from '../../vocabulary/order-schemas.ts';
import type { Wire } from '../wire-names.ts';

const heldCallSchema = z.strictObject({
  code: z.string().describe('What `allow-once` takes'),
  state: z.enum(['held', 'allowed', 'used']).describe('Whether it was allowed, and has run since'),
  time: z.string().describe('When it was stopped'),
  host: z.string().describe('The host of the agent'),
  session: z.string().nullable().describe('The session of the agent; null if the host names none'),
  cwd: z.string().nullable().describe('The folder of the call; null if it is not known'),
  tool: z.string().describe('The tool'),
  decision: decisionSchema.describe('What was decided'),
  checks: z.array(z.string()).describe('Ids of the checks behind it'),
  reasons: z.array(z.string()).describe('Why it was stopped'),
  preview: z
    .array(
      z.strictObject({
        name: z.string().describe('Name of the argument'),
        text: z.string().describe('Its value, without secrets'),
      }),
    )
    .describe('What would run'),
});
export type HeldCallDocument = Wire<typeof heldCallSchema>;

export const heldCallsSchema = z.strictObject({
  held: z.array(heldCallSchema).describe('Calls that were stopped in the last half hour'),
});

export const revocationSchema = z.strictObject({
  code: z.string().describe('The call'),
  revoked: z.boolean().describe('False: it was not allowed, or has run already'),
});
