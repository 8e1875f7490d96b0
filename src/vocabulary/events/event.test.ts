import { describe, expect, test } from 'vitest';
import {
  type AnyEvent,
  type DraftOf,
  EVENT_TYPES,
  type EventDraft,
  eventDraftSchema,
  eventSchema,
  FIELDS_BY_TYPE,
  type LedgerEvent,
} from './event.ts';
import { EVENT_FIELDS } from './event-fields.ts';

const CALL = 'agent call_id claimed_model provider_host server session_id tool';
const RULING = 'checks decision policy_version risk_state';
const RULES = 'decided_by rule rules';
const EXCHANGE = 'request_hash response_hash tool_call_hash';

/** What a ledger holds on disks that we cannot reach: names are added here, and never change. */
const FLOWS = 'flows flow_reads flow_acts flow_decision';
const JUDGED = 'judge judge_bypass judge_confidence judge_model judge_ms judge_verdict';
const FOUND = 'confidence paths risk screening_ms threats';
const PINNED: Readonly<Record<LedgerEvent['type'], string>> = {
  'log.created': 'origin public_key',
  'log.recovered': 'recovered_bytes recovered_hash',
  'log.lock_taken': 'lock_holder',
  'log.restarted': 'origin previous_root previous_size public_key',
  'key.rotated': 'public_key signatures',
  'agent.added': 'agent hook_host profile role token_hash',
  'agent.rotated': 'agent expires_at token_hash',
  'agent.revoked': 'agent',
  'approval.requested':
    'agent call_id checks expires_at paths preview_hash question_hash server session_id tool tool_call_hash',
  'approval.granted':
    'agent approval_channel approval_scope approval_signature call_id checks expires_at free_arguments grant_hash granted_flows preview_hash session_id tool tool_call_hash',
  'approval.denied': 'agent approval_channel call_id content_hash session_id tool tool_call_hash',
  'approval.expired': 'agent call_id session_id tool tool_call_hash',
  'approval.cancelled': 'agent call_id session_id tool tool_call_hash',
  'approval.consumed': 'agent call_id decision ruled_event session_id tool tool_call_hash',
  'approval.key': 'approval_signature approver_key key_since key_transition terminal terminal_kind',
  'approval.refused': 'approver_key terminal',
  content_scan:
    'agent call_id checks confidence content_hash direction latency_ms paths risk safe scan_bypass scanner scanner_model server session_id threats tool',
  'definition.pin':
    'agent approval_signature checks content_hash contract_hash definition_id definition_kind flow_class pin_state previous_contract_hash server server_hash tool transition trust verdict',
  degradation_window:
    'affected_areas claimed_model degradation_state log_e provider_host rates risk_state series_id',
  'guard.installed': 'hosts level terminal terminal_kind',
  'guard.removed': 'hosts level terminal terminal_kind',
  identity_comparison:
    'claimed_model evidence_kinds identity_confidence identity_state observed_model posterior provider_host risk_state trust_class',
  'policy.changed': 'looser policy_version',
  policy_decision: `${CALL} ${EXCHANGE} ${RULING} ${RULES} detections ${FLOWS} ${FOUND} ${JUDGED} latency_ms programs redaction_status session_files`,
  redaction: `${CALL} ${EXCHANGE} detections latency_ms policy_version redaction_status`,
  route_discovery: 'claimed_model lookalike_of provider_host risk_state sightings trust_class',
  'tool_call.proposed': `${CALL} request_hash tool_call_hash ${RULING} ${RULES} detections ${FLOWS} ${FOUND} ${JUDGED} programs redaction_status scan_bypass`,
  'tool_call.returned': `${CALL} ${EXCHANGE} ${RULING} decided_by detections ${FOUND} latency_ms redaction_status scan_bypass session_files`,
  trace_audit: `${EXCHANGE} answers checks claimed_model input_token_quantiles latency_ms latency_quantiles_ms observed_model other_models output_token_quantiles provider_host redaction_status risk_state session_id traces traces_from traces_to trust_class`,
};
const sorted = (names: Iterable<string>): string[] => [...names].sort();

test('the types of events, in the order in which they are listed', () => {
  expect(EVENT_TYPES).toEqual(Object.keys(PINNED));
});

test.each(Object.entries(PINNED))('the fields of %s', (type, names) => {
  expect(sorted(FIELDS_BY_TYPE.get(type) ?? [])).toEqual(sorted(names.split(' ')));
});

test('every field belongs to a type', () => {
  const used = new Set([...FIELDS_BY_TYPE.values()].flatMap((names) => [...names]));
  expect(sorted(used)).toEqual(sorted(Object.keys(EVENT_FIELDS)));
});

test('every event has these fields, whatever its type', () => {
  for (const { shape } of eventSchema.options) {
    const own = FIELDS_BY_TYPE.get(shape.type.value);
    const common = Object.keys(shape).filter((name) => !own?.has(name));
    expect(sorted(common)).toEqual(['event_id', 'mac', 'prev', 'seq', 'time', 'type']);
  }
});

test('a draft has the fields of its event, and the ledger’s own types are none', () => {
  const drafted = eventDraftSchema.options.map(({ shape }) => shape.type.value);
  expect(drafted).toEqual(EVENT_TYPES.filter((type) => !/^(?:log|key)\./.test(type)));
  for (const { shape } of eventDraftSchema.options)
    expect(sorted(Object.keys(shape))).toEqual(
      sorted(['type', ...(FIELDS_BY_TYPE.get(shape.type.value) ?? [])]),
    );
});

describe('an event draft holds metadata only', () => {
  const refused: Record<string, unknown> = {
    'an unknown key': { type: 'redaction', prompt: 'hello' },
    'an unknown type': { type: 'note' },
    'a field of another type': { type: 'redaction', decision: 'allow' },
    'a sentence as a tool name': { type: 'policy_decision', tool: 'please delete it' },
    'a URL as a host': { type: 'policy_decision', provider_host: 'https://router.example.com/v1' },
    'an unkeyed or short hash': { type: 'policy_decision', request_hash: 'sha256:request' },
    'a newline in an id': { type: 'policy_decision', session_id: 'a\nb' },
    'a negative latency': { type: 'policy_decision', latency_ms: -1 },
  };
  test.each(Object.entries(refused))('%s is refused', (_, draft) => {
    expect(eventDraftSchema.safeParse(draft).success).toBe(false);
  });

  test('ids, hosts, models, digests and enums are taken', () => {
    const draft = {
      type: 'policy_decision',
      tool: 'mcp__files__read',
      provider_host: 'router.example.com:8443',
      claimed_model: 'openai/gpt-5',
      request_hash: `sha256:${'0'.repeat(64)}`,
      decision: 'require_approval',
      detections: { secret: 2 },
    };
    expect(eventDraftSchema.parse(draft)).toEqual(draft);
  });
});

/** `tsc` reads these as well, and fails where an error is expected and there is none. */
const about = { tool: 'shell' };
const foreign: EventDraft[] = [
  // @ts-expect-error a redaction decides nothing
  { type: 'redaction', decision: 'allow' },
  // @ts-expect-error a proposed call has no reply yet
  { type: 'tool_call.proposed', response_hash: undefined },
  // @ts-expect-error scanned content is not ruled
  { type: 'content_scan', decision: 'allow' },
  // @ts-expect-error a pin is not a route
  { type: 'definition.pin', provider_host: 'router.example.com' },
  // @ts-expect-error beside what is spread, too
  { type: 'redaction', ...about, risk_state: 'Watch' },
  // @ts-expect-error no type has it
  { type: 'policy_decision', prompt: 'hello' },
  // @ts-expect-error the ledger alone writes these
  { type: 'log.created', origin: 'tokenauditor.local/1' },
  // @ts-expect-error the ledger gives each event its number
  { type: 'redaction', seq: 1 },
  // @ts-expect-error a draft has a type
  { tool: 'shell' },
];

test.each(foreign.map((draft) => [JSON.stringify(draft), draft] as const))(
  'does not compile, and is refused: %s',
  (_, draft) => {
    expect(eventDraftSchema.safeParse(draft).success).toBe(false);
  },
);

test('a field is read once the type of its event is known', () => {
  const seen = (event: LedgerEvent): unknown[] => [
    event.type === 'degradation_window' && event.rates,
    // @ts-expect-error not before
    event.rates,
    // @ts-expect-error not of another type
    event.type === 'redaction' && event.rates,
  ];
  const rates: DraftOf<'degradation_window'>['rates'] = [];
  const place = { seq: 1, prev: '', event_id: '', time: '' };
  expect(seen({ ...place, type: 'degradation_window', rates })).toEqual([[], [], false]);
});

test('who counts over all types reads any field', () => {
  const decisionOf = ({ decision }: AnyEvent) => decision;
  const event: LedgerEvent = { seq: 1, prev: '', event_id: '', time: '', type: 'log.created' };
  expect([decisionOf(event), decisionOf({ ...event, type: 'policy_decision', decision: 'warn' })]).toEqual([
    undefined,
    'warn',
  ]);
});
