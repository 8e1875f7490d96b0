/** Calls that wait for a person, and what people allowed for more than one call. */
import { z } from 'zod';
import { ACTS, FLOW_CHECKS } from '../../vocabulary/call-context.ts';
import { decisionSchema } from '../../vocabulary/order-schemas.ts';
import { LAYERS } from '../../vocabulary/ruling.ts';
import type { Wire } from '../wire-names.ts';

const questionSchema = z.strictObject({
  code: z.string().describe('What `approvals approve` and `allow-once` take'),
  state: z
    .enum(['pending', 'stopped', 'asked', 'approved', 'denied', 'expired', 'cancelled', 'consumed'])
    .describe(
      'What became of it; a stopped call does not wait, and `allow-once` can let it run once; `asked`: its host asked a person, whose answer only the host knows',
    ),
  time: z.string().describe('When it was asked'),
  expires_at: z.string().nullable().describe('When it counts as denied; null if that is not recorded'),
  agent: z.string().nullable().describe('The agent that made the call'),
  server: z.string().nullable().describe('The server of the tool; null for a tool of a host'),
  tool: z.string().nullable().describe('The tool'),
  session: z.string().nullable().describe('The session of the call; null if it is not known'),
  cwd: z.string().nullable().describe('The folder of the call; null if it is not known'),
  decision: decisionSchema.nullable().describe('What was decided about the call'),
  asks: z
    .array(
      z.strictObject({
        layer: z.enum(LAYERS).describe('Which layer of the policy wants to know'),
        reason: z.string().describe('Why'),
      }),
    )
    .describe('Who asks'),
  checks: z.array(z.string()).describe('Ids of the checks behind it'),
  rules: z.array(z.string()).describe('Ids of the rules behind it, for a call that was stopped'),
  reasons: z.array(z.string()).describe('What was found'),
  effects: z.array(z.string()).describe('Of a command: what it does'),
  flows: z
    .array(
      z.strictObject({
        check: z.enum(FLOW_CHECKS).describe('The row of the table of flows'),
        line: z.string().describe('The flow in one line, with its destination'),
        grant: z
          .string()
          .nullable()
          .describe('What `approvals approve CODE --flow` would let through; null: it is refused'),
        own: z
          .string()
          .nullable()
          .describe('What `flows.own` could list if the destination is your own; null: nothing'),
        named_by_others: z.boolean().describe('Whether text that outsiders can write names the destination'),
      }),
    )
    .describe('The flows for which it is asked about'),
  preview: z
    .array(
      z.strictObject({
        name: z.string().describe('Name of the argument'),
        text: z.string().describe('Its value, without secrets'),
      }),
    )
    .describe('What would run; empty once it is decided'),
});
export type QuestionDocument = Wire<typeof questionSchema>;

export const approvalsSchema = z.strictObject({
  questions: z.array(questionSchema).describe('Newest first'),
});

const grantSchema = z.strictObject({
  id: z.string().describe('What `approvals grants revoke` takes'),
  scope: z.enum(['session', 'shape']).describe('For its session, or for calls of one shape'),
  agent: z.string().nullable().describe('The agent that it is for'),
  server: z.string().nullable().describe('The server of the tool'),
  tool: z.string().nullable().describe('The tool'),
  free: z.array(z.string()).describe('Arguments that may differ; all others are as they were approved'),
  flows: z
    .array(
      z.strictObject({
        check: z.enum(FLOW_CHECKS).describe('The row of the table of flows'),
        act: z.enum(ACTS).describe('What the call does'),
        sources: z
          .array(z.string())
          .describe('Tools whose content it may carry, or whose replies name the destination'),
        covers: z.string().nullable().describe('What it lets through; null if that can no longer be read'),
      }),
    )
    .describe('For a grant of flows: which; empty for one of calls'),
  since: z.string().describe('When it was given'),
  until: z.string().describe('When it ends'),
  last_used: z.string().nullable().describe('When it let a call through last; null: never'),
});
export type GrantDocument = Wire<typeof grantSchema>;

export const grantsSchema = z.strictObject({
  grants: z.array(grantSchema).describe('What people allowed for more than one call'),
});

export const grantRevokedSchema = z.strictObject({
  id: z.string().describe('The grant'),
  revoked: z.boolean().describe('False: there is no such grant, or it has ended'),
});
