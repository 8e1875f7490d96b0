/** A question to a person about one call, what became of it, and the key that approvals are signed with. */
import { z } from 'zod';
import { EVENT_FIELDS } from './event-fields.ts';

const { session_id, agent, tool, tool_call_hash, checks, paths, decision } = EVENT_FIELDS;
const { server, content_hash, preview_hash, question_hash } = EVENT_FIELDS;
const { approval_scope, approval_channel, grant_hash, free_arguments, granted_flows, ruled_event } =
  EVENT_FIELDS;
const { expires_at, approval_signature, approver_key, key_transition, key_since } = EVENT_FIELDS;
const { terminal, terminal_kind } = EVENT_FIELDS;

/** The approved call; `call_id` names the grant, so that its use can be found. */
const GRANT = { session_id, call_id: EVENT_FIELDS.call_id, agent, tool, tool_call_hash };

/** `tool_call_hash` is what the answer is bound to; `call_id` names the question in all that follows. */
export const approvalRequestedSchema = z.strictObject({
  type: z.literal('approval.requested'),
  ...GRANT,
  server,
  checks,
  paths,
  expires_at,
  preview_hash,
  question_hash,
});

/** Without a scope: given by `allow-once`. */
export const approvalGrantedSchema = z.strictObject({
  type: z.literal('approval.granted'),
  ...GRANT,
  checks,
  expires_at,
  approval_signature,
  preview_hash,
  approval_scope,
  approval_channel,
  grant_hash,
  free_arguments,
  granted_flows,
});

/** `content_hash` is of the words for the model. */
export const approvalDeniedSchema = z.strictObject({
  type: z.literal('approval.denied'),
  ...GRANT,
  approval_channel,
  content_hash,
});

export const approvalExpiredSchema = z.strictObject({ type: z.literal('approval.expired'), ...GRANT });

/** The caller is gone, or a person took a grant back. */
export const approvalCancelledSchema = z.strictObject({ type: z.literal('approval.cancelled'), ...GRANT });

/** A decision of `block`: the approval was revoked. */
export const approvalConsumedSchema = z.strictObject({
  type: z.literal('approval.consumed'),
  ...GRANT,
  decision,
  ruled_event,
});

export const approvalKeySchema = z.strictObject({
  type: z.literal('approval.key'),
  key_transition,
  approver_key,
  key_since,
  approval_signature,
  terminal,
  terminal_kind,
});

export const approvalRefusedSchema = z.strictObject({
  type: z.literal('approval.refused'),
  approver_key,
  terminal,
});
