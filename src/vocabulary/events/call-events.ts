/** What happened to a tool call, a text and a definition. */
import { z } from 'zod';
import { EVENT_FIELDS } from './event-fields.ts';

const { session_id, call_id, agent, server, tool, provider_host, claimed_model } = EVENT_FIELDS;
const { request_hash, response_hash, tool_call_hash, content_hash } = EVENT_FIELDS;
const { decision, risk_state, checks, rule, rules, decided_by, programs } = EVENT_FIELDS;
const { policy_version, redaction_status, detections } = EVENT_FIELDS;
const { flows, flow_reads, flow_acts, flow_decision } = EVENT_FIELDS;
const { latency_ms, session_files, safe, confidence, threats } = EVENT_FIELDS;
const { direction, scanner, scanner_model, risk, scan_bypass } = EVENT_FIELDS;
const { judge_verdict, judge, judge_model, judge_bypass, judge_confidence, judge_ms } = EVENT_FIELDS;
const { paths, screening_ms } = EVENT_FIELDS;
const { definition_kind, definition_id, contract_hash, previous_contract_hash, server_hash } = EVENT_FIELDS;
const { transition, pin_state, flow_class, trust, verdict, approval_signature } = EVENT_FIELDS;

/** Who made the call, for which tool, and through which route the model was reached that proposed it. */
const CALL = { session_id, call_id, agent, server, tool, provider_host, claimed_model };
const RULING = { decision, risk_state, checks, policy_version };
const REDACTED = { redaction_status, detections };

const JUDGED = { judge_verdict, judge, judge_model, judge_bypass, judge_confidence, judge_ms };
const FLOWS = { flows, flow_reads, flow_acts, flow_decision };
/** Of the built-in checks. */
const FOUND = { threats, risk, confidence, paths, screening_ms };

export const policyDecisionSchema = z.strictObject({
  type: z.literal('policy_decision'),
  ...CALL,
  programs,
  request_hash,
  response_hash,
  tool_call_hash,
  ...RULING,
  rule,
  rules,
  decided_by,
  ...REDACTED,
  latency_ms,
  session_files,
  ...FLOWS,
  ...FOUND,
  ...JUDGED,
});

export const toolCallProposedSchema = z.strictObject({
  type: z.literal('tool_call.proposed'),
  ...CALL,
  programs,
  request_hash,
  tool_call_hash,
  ...RULING,
  rule,
  rules,
  decided_by,
  ...REDACTED,
  scan_bypass,
  ...FLOWS,
  ...FOUND,
  ...JUDGED,
});

export const toolCallReturnedSchema = z.strictObject({
  type: z.literal('tool_call.returned'),
  ...CALL,
  request_hash,
  response_hash,
  tool_call_hash,
  ...RULING,
  decided_by,
  ...REDACTED,
  latency_ms,
  session_files,
  scan_bypass,
  ...FOUND,
});

export const redactionSchema = z.strictObject({
  type: z.literal('redaction'),
  ...CALL,
  request_hash,
  response_hash,
  tool_call_hash,
  policy_version,
  ...REDACTED,
  latency_ms,
});

/** Of a text that was handed in, or, with a direction, of what crossed the gateway. */
export const contentScanSchema = z.strictObject({
  type: z.literal('content_scan'),
  session_id,
  call_id,
  agent,
  server,
  tool,
  content_hash,
  safe,
  confidence,
  threats,
  paths,
  checks,
  latency_ms,
  direction,
  scanner,
  scanner_model,
  risk,
  scan_bypass,
});

/** Without a transition it is about a server as a whole: how far it is trusted. */
export const definitionPinSchema = z.strictObject({
  type: z.literal('definition.pin'),
  agent,
  server,
  tool,
  definition_kind,
  definition_id,
  contract_hash,
  previous_contract_hash,
  server_hash,
  transition,
  pin_state,
  trust,
  verdict,
  checks,
  content_hash,
  flow_class,
  approval_signature,
});
