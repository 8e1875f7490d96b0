/**
 * The ruling on a call. Every door gives this one shape or a part of it: a field has the same name and the same meaning
 * in `screen --json`, in its `--jsonl` lines, over MCP and in the library.
 */
import { z } from 'zod';
import { ACTS, FLOW_CHECKS } from '../../vocabulary/call-context.ts';
import { decisionSchema, riskStateSchema, severitySchema } from '../../vocabulary/order-schemas.ts';
import { LAYERS } from '../../vocabulary/ruling.ts';
import { checkedFields, confidenceSchema, gapsSchema, lineId } from '../shared-fields.ts';
import type { Camel, Wire } from '../wire-names.ts';

const findingSchema = z.strictObject({
  ...checkedFields,
  evidence: z.array(z.string()).describe('Programs and places, each once, without secrets'),
  paths: z
    .array(z.string())
    .optional()
    .describe('Where in the arguments it is, such as `emails[0].subject`; left out for the call as a whole'),
  remedy: z.string().describe('What to do'),
});

const traceSchema = z.strictObject({
  layer: z.enum(LAYERS).describe('The layer of the road'),
  decision: decisionSchema.describe('What this layer decided'),
  reason: z.string().describe('Why'),
  exception: z.string().optional().describe('Id of the exception that it applied'),
  rule: z.string().optional().describe('Id of the rule behind it'),
  matched: z.array(z.string()).optional().describe('Ids of all rules that match, or may match'),
  shadow: z.literal(true).optional().describe('Present if it is only reported'),
  confidence: confidenceSchema
    .optional()
    .describe('Of a judge: how sure the model is; low if the call passes though no judge could be reached'),
  words: z.string().optional().describe('Of a judge: why, in the model’s own words'),
});

const signalSchema = z.strictObject({
  check: z.string().describe('Id of the check'),
  path: z.string().describe('JSON path of the text inside the call'),
  severity: severitySchema.describe('How much it matters'),
  confidence: confidenceSchema.describe('How sure it is, 0 to 1'),
  evidence: z.string().describe('What the check saw, without secrets'),
});

const silencedSchema = z.strictObject({
  check: z.string().describe('Id of the check'),
  path: z.string().describe('JSON path of the text inside the call'),
  exception: z.string().describe('Id of the exception that silenced it'),
});

const gaps = {
  ...gapsSchema.shape,
  unresolved: z
    .array(z.string())
    .optional()
    .describe('What the call does not reveal: `call.server` if the name of a tool has no clear server'),
};

const coverageSchema = z.strictObject({ ran: z.array(z.string()).describe('Checks that ran'), ...gaps });

export const rulingSchema = z.strictObject({
  decision: decisionSchema.describe('Whether the call may run; the strictest of all layers'),
  risk_state: riskStateSchema.describe('How closely the route or session should be watched'),
  findings: z.array(findingSchema).describe('What was found, most severe first'),
  reason: z.string().describe('The reason that decided'),
  reasons: z.array(z.string()).describe('The reason that decided, then each finding in a sentence'),
  user_message: z.string().describe('The decision in a sentence for the user'),
  trace: z.array(traceSchema).describe('What each layer decided, in order'),
  signals: z.array(signalSchema).describe('What each check saw, silenced or not'),
  exceptions: z
    .array(z.string())
    .describe('Ids of exceptions of the policy that silenced a check, each once'),
  silenced: z.array(silencedSchema).describe('Signals that an exception silenced'),
  coverage: coverageSchema.describe('Which checks ran, and what was not judged'),
});
export type Ruling = Camel<Wire<typeof rulingSchema>>;
export type RulingFinding = Ruling['findings'][number];

export const flowsSchema = z
  .array(
    z.strictObject({
      check: z.enum(FLOW_CHECKS).describe('The row of the table of flows'),
      decision: decisionSchema.describe('With `flows.mode: on`'),
      act: z.enum(ACTS).describe('What the call does'),
      path: z.string().describe('JSON path of the argument with its destination or its object'),
      line: z.string().describe('The flow in one line, without a value of the call'),
    }),
  )
  .describe('What the call does with earlier replies; the first decides');

/** Exceptions and flows are present only if there are any. */
export const rulingLineSchema = z.strictObject({
  ...lineId,
  ...rulingSchema.pick({ decision: true, risk_state: true, findings: true }).shape,
  exceptions: rulingSchema.shape.exceptions.optional(),
  flows: flowsSchema.optional(),
});
export type RulingLine = Wire<typeof rulingLineSchema>;

/** Without what is of no use to a model: every check that ran, each signal, each finding repeated. */
export const adviceSchema = rulingSchema
  .omit({ reasons: true, signals: true, silenced: true })
  .extend({ coverage: z.strictObject(gaps).describe(gapsSchema.description ?? '') });
export type Advice = Wire<typeof adviceSchema>;

export const recordedRulingSchema = z.strictObject({
  executed: z.literal(false).describe('Always false: the auditor never runs the call'),
  event_written: z.boolean().describe('Whether an event was recorded'),
  report_written: z
    .boolean()
    .describe('Whether the call wrote the report: with each event, unless `write_report` is false'),
  tool_call_hash: z.string().describe('Keyed digest of the call'),
  event_path: z.string().describe('The ledger'),
  report_path: z.string().describe('Where the report is, once one was written'),
  event_id: z.string().optional().describe('Id of the event, if one was recorded'),
  sampling_mode: z.string().describe('Why the event was or was not recorded'),
  ...adviceSchema.shape,
});

export const gateRulingSchema = z.strictObject({
  ...rulingSchema.pick({ decision: true, reason: true, user_message: true }).shape,
  audit_event_required: z.boolean().describe('Whether the decision should be recorded'),
});
