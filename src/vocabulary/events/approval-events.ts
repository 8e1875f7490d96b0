/** A person's approval of one call, its use, and the key that approvals are signed with. */
import { z } from 'zod';
import { EVENT_FIELDS } from './event-fields.ts';

const { session_id, agent, tool, tool_call_hash, checks, decision } = EVENT_FIELDS;
const { expires_at, approval_signature, approver_key, key_transition, key_since } = EVENT_FIELDS;

/** The approved call; `call_id` names the grant, so that its use can be found. */
const GRANT = { session_id, call_id: EVENT_FIELDS.call_id, agent, tool, tool_call_hash };

export const approvalGrantedSchema = z.strictObject({
  type: z.literal('approval.granted'),
  ...GRANT,
  checks,
  expires_at,
  approval_signature,
});

/** A decision of `block`: the approval was revoked. */
export const approvalConsumedSchema = z.strictObject({
  type: z.literal('approval.consumed'),
  ...GRANT,
  decision,
});

export const approvalKeySchema = z.strictObject({
  type: z.literal('approval.key'),
  key_transition,
  approver_key,
  key_since,
  approval_signature,
});

export const approvalRefusedSchema = z.strictObject({ type: z.literal('approval.refused'), approver_key });
