/** The agents that may use the gateway over HTTP, and the hooks that it answers there. Each has a token of its own; only its digest is recorded. */
import { z } from 'zod';
import { EVENT_FIELDS } from './event-fields.ts';

const { agent, role, profile, token_hash, hook_host, expires_at } = EVENT_FIELDS;

export const agentAddedSchema = z.strictObject({
  type: z.literal('agent.added'),
  agent,
  role,
  profile,
  token_hash,
  hook_host,
});

/** `expires_at`: until when the token before it still counts. */
export const agentRotatedSchema = z.strictObject({
  type: z.literal('agent.rotated'),
  agent,
  token_hash,
  expires_at,
});

export const agentRevokedSchema = z.strictObject({ type: z.literal('agent.revoked'), agent });
