/**
 * The fields of events, each with one shape: a name means the same in every type that has it. Closed shapes keep
 * prose out of the ledger: no spaces, no quotes, nothing that a sentence would need.
 */
import { z } from 'zod';
import { AFFECTED_AREAS, DEGRADATION_STATES, IDENTITY_STATES } from '../audit.ts';
import { TOOL_NAME } from '../call.ts';
import { ACTS, FLOW_CHECKS, LABELS } from '../call-context.ts';
import { checkIdSchema } from '../check.ts';
import { DEFINITION_KINDS, VERDICTS } from '../definition.ts';
import { digestSchema } from '../digest.ts';
import { foundPathSchema } from '../finding.ts';
import { decisionSchema, riskStateSchema } from '../order-schemas.ts';
import { CONFIDENCES } from '../orders.ts';
import { PIN_STATES, PIN_TRANSITIONS, TRUST_MODES } from '../pin.ts';
import { TRUST_CLASSES } from '../route.ts';
import { JUDGE_BYPASSES, JUDGE_OUTCOMES } from '../scanning/judge-words.ts';
import { DIRECTIONS, RISKS, SCAN_BYPASSES } from '../scanning/scan-words.ts';
import { threatSchema } from '../signal.ts';
import type { Category } from '../span.ts';

export const idSchema = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9._:@/+-]{0,255}$/);
/** Any name that MCP allows; `_private` is one, too. Doors refuse `../`, which older ledgers may have. */
const toolNameSchema = z.string().regex(TOOL_NAME);
const hostSchema = z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?(?::\d{1,5})?$/);
const countSchema = z.int().nonnegative();
const timeSchema = z.iso.datetime({ precision: 3 });
/** Unkeyed SHA-256 of the ledger's own bytes (lines, roots, set-aside tails), never of content. */
const hashSchema = z.string().regex(/^sha256:[0-9a-f]{64}$/);

const detectedSchema = z.exactOptional(countSchema);
/** Not a record: zod skips a record's key `__proto__`, which would then be accepted and not recorded. */
const detectionsSchema = z.strictObject({
  secret: detectedSchema,
  account_number: detectedSchema,
  private_address: detectedSchema,
  private_email: detectedSchema,
  private_person: detectedSchema,
  private_phone: detectedSchema,
  private_url: detectedSchema,
  private_date: detectedSchema,
} satisfies Record<Category, typeof detectedSchema>);

/** One rate in two windows: how many of how many passed, before and now. All that an e-process needs to continue. */
const rateBlockSchema = z.strictObject({
  metric: idSchema,
  baseline_passed: countSchema,
  baseline_total: countSchema,
  current_passed: countSchema,
  current_total: countSchema,
});
export type RateBlock = z.infer<typeof rateBlockSchema>;

/** What a tool reads and does, as its definition showed when it was pinned. */
export const toolClassSchema = z.strictObject({
  reads: z.array(z.enum(LABELS)).max(LABELS.length),
  acts: z.array(z.enum(ACTS)).max(ACTS.length),
  /** Of which nothing is known. */
  assumes: z.exactOptional(z.array(z.enum(['reads', 'acts'])).max(2)),
});

const flowSourceSchema = z.strictObject({
  /** `server/tool`. */
  tool: z.exactOptional(idSchema),
  call_id: z.exactOptional(idSchema),
  reads: z.array(z.enum(LABELS)).max(LABELS.length),
  assumed: z.exactOptional(z.literal(true)),
});
/** A row of the table of flows that fits a call, what the row decides, and the calls that its values came from. */
export const recordedFlowSchema = z.strictObject({
  check: z.enum(FLOW_CHECKS),
  act: z.enum(ACTS),
  decision: decisionSchema,
  named: z.exactOptional(flowSourceSchema),
  carried: z.array(flowSourceSchema).max(16),
});
export type RecordedFlow = z.infer<typeof recordedFlowSchema>;

/**
 * A flow that a person allowed for more than one call: by which tools its sources are known, and as digests the sources
 * and destinations themselves, never their values.
 */
export const grantedFlowSchema = z.strictObject({
  check: z.enum(FLOW_CHECKS),
  act: z.enum(ACTS),
  sources: z.array(idSchema).max(32),
  from: z.array(digestSchema).min(1).max(32),
  to: z.array(digestSchema).min(1).max(32),
});
export type GrantedFlow = z.infer<typeof grantedFlowSchema>;

const fileDigestsSchema = z.array(digestSchema).max(64).optional();
/**
 * What a call leaves for later calls of its session, as digests: paths on the disk, where it sent something; of what came
 * back, which checks found an order to the model, and which secrets it had.
 */
const sessionFilesSchema = z.strictObject({
  downloaded: fileDigestsSchema,
  written: fileDigestsSchema,
  tainted: fileDigestsSchema,
  orders: fileDigestsSchema,
  secrets: fileDigestsSchema,
  sinks: fileDigestsSchema,
  /** Labels of what was read, the first time each. */
  reads: z.array(z.enum(LABELS)).max(LABELS.length).optional(),
});
export type SessionFiles = z.infer<typeof sessionFilesSchema>;

/** The 5th, 25th, 50th, 75th and 95th percentiles. */
const quantilesSchema = z.array(z.number().nonnegative()).length(5);

/** How the key that signs approvals came into force, or ceased to be. */
export const KEY_TRANSITIONS = ['set', 'changed', 'removed', 'reset'] as const;

/** How far a person's yes goes: one call, the same one in its session, or calls of one shape until a time. */
export const APPROVAL_SCOPES = ['once', 'session', 'shape'] as const;
export type ApprovalScope = (typeof APPROVAL_SCOPES)[number];

/** What holds a terminal, as far as the system shows it. */
export const TERMINAL_KINDS = [
  'window',
  'console',
  'remote',
  'multiplexer',
  'editor',
  'container',
  'other',
] as const;
export type TerminalKind = (typeof TERMINAL_KINDS)[number];

export const GUARD_LEVELS = ['user', 'project'] as const;
/** Where a person decided: in a terminal of their own, or in the client that made the call. */
export const APPROVAL_CHANNELS = ['terminal', 'client'] as const;
export type ApprovalChannel = (typeof APPROVAL_CHANNELS)[number];

export const LOCK_HOLDERS = ['dead', 'unknown'] as const;
export type LockHolder = (typeof LOCK_HOLDERS)[number];

/** All of them are optional: what is not known is left out. */
export const EVENT_FIELDS = {
  session_id: idSchema.optional(),
  call_id: idSchema.optional(),
  agent: idSchema.optional(),
  server: idSchema.optional(),
  tool: toolNameSchema.optional(),
  provider_host: hostSchema.optional(),
  claimed_model: idSchema.optional(),
  request_hash: digestSchema.optional(),
  response_hash: digestSchema.optional(),
  tool_call_hash: digestSchema.optional(),
  content_hash: digestSchema.optional(),
  /** What the command of a call that is not plainly allowed runs: names of a closed list, `other` for any other. */
  programs: z
    .array(z.string().regex(/^[a-z0-9][a-z0-9.+-]{0,31}$/))
    .max(4)
    .optional(),
  decision: decisionSchema.optional(),
  risk_state: riskStateSchema.optional(),
  checks: z.array(checkIdSchema).max(64).optional(),
  policy_version: idSchema.optional(),
  /** Of a policy that was reloaded: its settings, rules, agents and servers that are looser than before. */
  looser: z.array(idSchema).max(64).optional(),
  /** The rule that decided, and all that matched. */
  rule: idSchema.optional(),
  rules: z.array(idSchema).max(64).optional(),
  /** What stopped the call, or had it asked about, besides checks: an entry of the policy, a state of the quarantine. */
  decided_by: z.array(idSchema).max(16).optional(),
  redaction_status: z.enum(['redacted', 'clean', 'not_applicable']).optional(),
  detections: detectionsSchema.optional(),
  latency_ms: z.number().nonnegative().optional(),
  /** How long the built-in checks took for it, and the judge. */
  screening_ms: z.number().nonnegative().optional(),
  judge_ms: z.number().nonnegative().optional(),
  session_files: sessionFilesSchema.optional(),
  /** Where what the session read would go: the flows, what the called tool reads and does, and what the layer of flows decided. */
  flows: z.array(recordedFlowSchema).max(8).optional(),
  flow_reads: z.array(z.enum(LABELS)).max(LABELS.length).optional(),
  flow_acts: z.array(z.enum(ACTS)).max(ACTS.length).optional(),
  flow_decision: decisionSchema.optional(),
  /** Of what was scanned, a call and a reply included: whether nothing was found, the confidence, what was found, and where. */
  safe: z.boolean().optional(),
  confidence: z.number().min(0).max(1).optional(),
  threats: z.array(threatSchema).max(32).optional(),
  paths: z.array(foundPathSchema).max(16).optional(),
  /** For what crossed the gateway: which way, and which scanner judged it. */
  direction: z.enum(DIRECTIONS).optional(),
  scanner: idSchema.optional(),
  scanner_model: idSchema.optional(),
  risk: z.enum(RISKS).optional(),
  /** It passed, but no model scanner judged it. */
  scan_bypass: z.enum(SCAN_BYPASSES).optional(),
  /** Of a call that a rule sampled: the judge's verdict, which provider and model gave it, that it passed without one, and how sure it is. */
  judge_verdict: z.enum(JUDGE_OUTCOMES).optional(),
  judge: idSchema.optional(),
  judge_model: idSchema.optional(),
  judge_bypass: z.enum(JUDGE_BYPASSES).optional(),
  judge_confidence: z.number().min(0).max(1).optional(),
  /** For a definition's pin: server, kind and name, the contract, the previous one, and what happened. */
  definition_kind: z.enum(DEFINITION_KINDS).optional(),
  definition_id: digestSchema.optional(),
  contract_hash: digestSchema.optional(),
  previous_contract_hash: digestSchema.optional(),
  /** Of the server's name and origin together. */
  server_hash: digestSchema.optional(),
  transition: z.enum(PIN_TRANSITIONS).optional(),
  pin_state: z.enum(PIN_STATES).optional(),
  flow_class: toolClassSchema.optional(),
  trust: z.enum(TRUST_MODES).optional(),
  verdict: z.enum(VERDICTS).optional(),
  /** Of an agent: its role, the profile it is bound to, and the digest of its token. */
  role: idSchema.optional(),
  profile: idSchema.optional(),
  token_hash: digestSchema.optional(),
  /** The host whose hooks the token is for, and for nothing else. */
  hook_host: idSchema.optional(),
  /** Hosts whose hooks were installed or removed, and whether for all projects of the user or for one. */
  hosts: z.array(idSchema).max(16).optional(),
  level: z.enum(GUARD_LEVELS).optional(),
  /** Until when a person's approval of one exact call holds, or a token that was replaced. */
  expires_at: timeSchema.optional(),
  /** The public half of the key that a person's PIN opens, since when it counts, and its signature of an approval. */
  approver_key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
  key_transition: z.enum(KEY_TRANSITIONS).optional(),
  key_since: timeSchema.optional(),
  /** Where a PIN was typed: the terminal with the session of processes that has it, and what kind of terminal it is. */
  terminal: idSchema.optional(),
  terminal_kind: z.enum(TERMINAL_KINDS).optional(),
  approval_signature: z
    .string()
    .regex(/^[A-Za-z0-9_-]{86}$/)
    .optional(),
  /** Of a question to a person: what was shown, and the agent, tool and reason that it is about. */
  preview_hash: digestSchema.optional(),
  question_hash: digestSchema.optional(),
  approval_scope: z.enum(APPROVAL_SCOPES).optional(),
  approval_channel: z.enum(APPROVAL_CHANNELS).optional(),
  /** What a grant for more than one call is bound to, and the arguments that it leaves open. */
  grant_hash: digestSchema.optional(),
  free_arguments: z.array(idSchema).max(32).optional(),
  granted_flows: z.array(grantedFlowSchema).max(8).optional(),
  /** The ruling that stopped the call which the approval then let run. */
  ruled_event: idSchema.optional(),
  /** For an audited route: who is behind its host, how often it was seen, and what was delivered instead. */
  trust_class: z.enum(TRUST_CLASSES).optional(),
  sightings: countSchema.optional(),
  /** The host that this one imitates. */
  lookalike_of: hostSchema.optional(),
  observed_model: idSchema.optional(),
  /** Models in the answers that are not the claimed one, the most frequent first, and how many answers named any model. */
  other_models: z
    .array(z.strictObject({ model: idSchema, answers: countSchema }))
    .max(8)
    .optional(),
  answers: countSchema.optional(),
  traces: countSchema.optional(),
  /** When the traces were made, which is not when they were audited. */
  traces_from: timeSchema.optional(),
  traces_to: timeSchema.optional(),
  latency_quantiles_ms: quantilesSchema.optional(),
  output_token_quantiles: quantilesSchema.optional(),
  input_token_quantiles: quantilesSchema.optional(),
  /** For a comparison of models, and of windows of one route over time. */
  identity_state: z.enum(IDENTITY_STATES).optional(),
  identity_confidence: z.enum(CONFIDENCES).optional(),
  posterior: z.number().min(0).max(1).optional(),
  /** Kinds of evidence that point to another model. */
  evidence_kinds: z.array(idSchema).max(16).optional(),
  degradation_state: z.enum(DEGRADATION_STATES).optional(),
  affected_areas: z.array(z.enum(AFFECTED_AREAS)).max(8).optional(),
  series_id: idSchema.optional(),
  rates: z.array(rateBlockSchema).max(16).optional(),
  /** The natural logarithm of the running e-value of the series, this window included. */
  log_e: z.number().optional(),
  /** Of the ledger itself. */
  origin: idSchema.optional(),
  public_key: z
    .string()
    .regex(/^[A-Za-z0-9._/-]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*$/)
    .optional(),
  signatures: z
    .array(z.string().regex(/^[A-Za-z0-9+/]+=*$/))
    .max(2)
    .optional(),
  /** What was known about the writer whose lock was taken over. */
  lock_holder: z.enum(LOCK_HOLDERS).optional(),
  recovered_bytes: countSchema.optional(),
  recovered_hash: hashSchema.optional(),
  previous_root: hashSchema.optional(),
  previous_size: countSchema.optional(),
};

/** The fields that the ledger gives every event. */
export const CHAIN_FIELDS = {
  seq: z.int().positive(),
  prev: hashSchema,
  event_id: z.string().regex(/^evt_\d{8}_\d{6,}$/),
  time: timeSchema,
  /** The writer's mark, under a secret key: for the writer itself, until a checkpoint signs the event. */
  mac: z
    .string()
    .regex(/^[A-Za-z0-9_-]{22}$/)
    .optional(),
};
