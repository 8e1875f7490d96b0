import { z } from 'zod';
import { eventReceiptSchema } from '../../../answers/ledger/events.answer.ts';
import type { Ledger } from '../../../evidence/ledger.ts';
import { checkIdSchema } from '../../../vocabulary/check.ts';
import { type Digest, digestSchema } from '../../../vocabulary/digest.ts';
import { type EventDraft, FIELDS_BY_TYPE } from '../../../vocabulary/events/event.ts';
import { decisionSchema, riskStateSchema } from '../../../vocabulary/order-schemas.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { Desk } from '../desk/desk.ts';
import {
  foreignHashSchema,
  hostSchema,
  idSchema,
  modelSchema,
  projectRootSchema,
  sessionLine,
  toolNameSchema,
} from '../desk/spelling.ts';
import { declareTool, recordsLine } from '../desk/tool.ts';

const NAME = 'append_transparency_event';
/** Events that decide nothing; a client must not append approvals, pins or the ledger's own events. */
const APPENDABLE = [
  'policy_decision',
  'redaction',
  'tool_call.proposed',
  'tool_call.returned',
  'trace_audit',
] as const satisfies readonly EventDraft['type'][];
/** Fields that the tool names differently from events. */
const SPELLED: Readonly<Record<string, string>> = { tool: 'tool_name', decision: 'policy_decision' };

/** Digested again, so that even a guessable one is not kept. */
const keptHashSchema = foreignHashSchema.describe(
  '`sha256:` and an id that represents the content; kept as a keyed digest',
);

export const appendTransparencyEvent = declareTool({
  name: NAME,
  title: 'Append a transparency event',
  description:
    'Appends one metadata-only event to the project’s ledger: hashes, enums, hosts, model ids and numbers. Raw content, unknown keys and fields that the event type does not have are refused. The event is on disk before the tool answers.',
  isReadOnly: false,
  isIdempotent: false,
  isJudging: false,
  // After the recorded calls of its session, too.
  line: (args, desk) => [recordsLine(args, desk), ...sessionOf(args)],
  input: z.strictObject({
    event_type: z.enum(APPENDABLE),
    project_root: projectRootSchema.optional(),
    session_id: idSchema.optional(),
    call_id: idSchema.optional(),
    server: idSchema.optional(),
    tool_name: toolNameSchema.optional(),
    provider_host: hostSchema.optional(),
    claimed_model: modelSchema.optional(),
    request_hash: keptHashSchema.optional(),
    response_hash: keptHashSchema.optional(),
    tool_call_hash: keptHashSchema.optional(),
    risk_state: riskStateSchema.optional(),
    policy_decision: decisionSchema.optional(),
    checks: z.array(checkIdSchema).max(64).optional(),
    policy_version: idSchema.optional(),
    redaction_status: z.enum(['redacted', 'clean', 'not_applicable']).optional(),
    latency_ms: z.number().nonnegative().optional(),
  }),
  output: eventReceiptSchema,
  async run(input, desk) {
    const { event_type, project_root, ...given } = input;
    assertOwn(event_type, Object.keys(given));
    const { tool_name, policy_decision, request_hash, response_hash, tool_call_hash, ...fields } = given;
    const root = await desk.rootOf(project_root);
    const draft = {
      ...fields,
      type: event_type,
      ...(tool_name === undefined ? {} : { tool: tool_name }),
      ...(policy_decision === undefined ? {} : { decision: policy_decision }),
    };
    // Before anything is opened: a refused input must not leave a ledger and a key behind.
    await assertKnown(fields.checks ?? []);
    const { acceptDraft } = await import('../../../evidence/draft.ts');
    acceptDraft(draft);
    const ledger = await desk.ledgerOf(root);
    const keep = (hash: string) => digestOf(hash, ledger, desk);
    const receipt = await ledger.append({
      ...draft,
      ...(request_hash === undefined ? {} : { request_hash: keep(request_hash) }),
      ...(response_hash === undefined ? {} : { response_hash: keep(response_hash) }),
      ...(tool_call_hash === undefined ? {} : { tool_call_hash: keep(tool_call_hash) }),
    });
    const path = `${await desk.directoryOf(root)}/events.jsonl`;
    return { written: true, event_id: receipt.eventId, path };
  },
});

const sessionOf = (args: unknown): string[] =>
  typeof args === 'object' && args !== null && 'session_id' in args ? [sessionLine(args)] : [];

/** In the tool's terms, and before a ledger is opened. */
function assertOwn(type: EventDraft['type'], given: readonly string[]): void {
  const own = [...(FIELDS_BY_TYPE.get(type) ?? [])].map((field) => SPELLED[field] ?? field);
  const foreign = given.find((name) => !own.includes(name));
  if (foreign === undefined) return;
  throw new Trouble('input.refused', {
    tool: NAME,
    field: `\`${foreign}\``,
    reason: `is not a field of ${type} events`,
    hint: `leave it out, or choose another event_type; docs/events.md lists the fields of each`,
  });
}

/** An unknown id could be prose with dashes for spaces. */
async function assertKnown(checks: readonly string[]): Promise<void> {
  if (checks.length === 0) return;
  const { CHECK_CARDS } = await import('../../../road/check-cards.ts');
  const known = new Set<string>(CHECK_CARDS.map(({ id }) => id));
  const unknown = checks.findIndex((id) => !known.has(id));
  if (unknown < 0) return;
  throw new Trouble('input.refused', {
    tool: NAME,
    field: `\`checks[${unknown}]\``,
    reason: 'is not the id of a check',
    hint: '`tokenauditor explain --kind check` lists them',
  });
}

/** A digest that this connection got from us means that call: the events belong together. */
function digestOf(hash: string, ledger: Ledger, desk: Desk): Digest {
  const own = desk.hasIssued(hash) ? digestSchema.safeParse(hash) : undefined;
  return own?.success ? own.data : ledger.digest(hash);
}
