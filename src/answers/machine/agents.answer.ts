/** Agents that use the gateway over HTTP, and hooks that it answers there. */
import { z } from 'zod';
import type { Wire } from '../wire-names.ts';

const agentSchema = z.strictObject({
  name: z.string().describe('Its name'),
  role: z.string().nullable().describe('Its role, or null'),
  profile: z.string().nullable().describe('The profile that it gets, and no other, or null'),
  hook: z
    .string()
    .nullable()
    .describe('The host whose hooks the token is for, and for nothing else; null for an agent'),
  since: z.string().describe('When its token was made'),
  former_until: z.string().nullable().describe('Until when the token before it still counts, or null'),
  last_seen: z.string().nullable().describe('When a client last connected as it, or null'),
  client_claims: z
    .string()
    .nullable()
    .describe('What that client calls itself: its own words, which may be untrue; or null'),
  last_call: z.string().nullable().describe('When its last call was recorded, or null'),
});
export type AgentReport = Wire<typeof agentSchema>;

export const agentsSchema = z.strictObject({ agents: z.array(agentSchema).describe('By name') });

export const agentTokenSchema = z.strictObject({
  name: z.string().describe('The agent'),
  token: z.string().describe('Its token; it is shown this once'),
  former_until: z.string().nullable().describe('Until when the token before it still counts, or null'),
  ledger: z.string().describe('The `.tokenauditor` folder of the gateway that takes it'),
});

export const agentRevokedSchema = z.strictObject({
  name: z.string().describe('The agent'),
  left: z.int().describe('How many agents still have a token; with none no request over HTTP gets in'),
});
