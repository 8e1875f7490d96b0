/** What a person is shown of a call before they decide, and what has to be approved for it to run. */
import { canonicalJson } from '../text/json/json-canonical.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import { printable } from '../text/printable.ts';
import type { Call } from '../vocabulary/call.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { type Finding, sentenceOf } from '../vocabulary/finding.ts';
import { stops } from '../vocabulary/orders.ts';
import type { Ruling } from '../vocabulary/ruling.ts';
import type { Asking } from './binding.ts';
import type { Exceptable } from './exception-draft.ts';
import { type AskedFlows, type FlowShape, flowShapeOf, shownFlows } from './flow-grants.ts';
import { type CallShape, shapeOf } from './grant-shapes.ts';
import { previewOf, shownLines } from './overrides-preview.ts';
import type { QuestionPlace, Shown } from './question-files.ts';

/** A call that a person has to allow. */
export interface Waiting {
  readonly call: Call;
  readonly findings: readonly Finding[];
  readonly ruling: Pick<Ruling, 'decision' | 'trace'>;
  /** What the answer is bound to. */
  readonly digest: Digest;
  readonly files?: readonly JsonValue[];
  /** Of a command: what it does. */
  readonly effects?: readonly string[];
  readonly except?: Exceptable;
  /** Why it is asked about, where that is a flow. */
  readonly asked?: AskedFlows | undefined;
}

/** The call that wants to run now. */
export interface Wanted {
  readonly digest: Digest;
  readonly preview: Digest;
  readonly shape: () => CallShape;
  /** Its flows, if nothing else asks and each can be granted. */
  readonly flows?: () => FlowShape | undefined;
  /** When its agent was added: what was asked before was for another one of its name. */
  readonly since?: string | undefined;
  /** The event by which the call is recorded as stopped: with it, readers know that the call ran after all. */
  readonly ruledEvent?: string | undefined;
}

/** What stops it, each layer with its own reason. */
const stoppingIn = ({ trace }: Pick<Ruling, 'trace'>) =>
  trace.filter(({ decision, shadow }) => stops(decision) && shadow !== true);

/** Ids of the rules that stop it. */
export const rulesStopping = (ruling: Pick<Ruling, 'trace'>): string[] => [
  ...new Set(stoppingIn(ruling).flatMap(({ rule }) => rule ?? [])),
];

export function asksOf(ruling: Pick<Ruling, 'trace'>): Shown['asks'] {
  return stoppingIn(ruling)
    .slice(0, 8)
    .map(({ layer, reason, rule }) => ({
      layer,
      reason: printable(rule === undefined ? reason : `${reason} (rule ${rule})`, { max: 500 }),
    }));
}

export function shownOf(waiting: Waiting, asking: Asking): Shown {
  const { call, findings, ruling, effects = [], asked } = waiting;
  const flows = shownFlows(call, asked, ruling);
  return {
    agent: printable(asking.caller.agent, { max: 256 }),
    server: call.server === undefined ? null : printable(call.server, { max: 256 }),
    tool: printable(call.tool, { max: 256 }),
    cwd: asking.cwd === undefined ? null : printable(asking.cwd, { max: 4_096 }),
    decision: ruling.decision,
    asks: asksOf(ruling),
    reasons: findings.slice(0, 16).map((finding) => printable(sentenceOf(finding), { max: 500 })),
    preview: [...previewOf(inOrder(call.arguments)), ...besideLines(asking)],
    effects: shownLines(effects),
    ...(flows.length === 0 ? {} : { flows }),
  };
}

/** A call whose keys come in another order is the same call: it is shown in the same way. */
const inOrder = (values: Call['arguments']): Record<string, JsonValue> =>
  JSON.parse(canonicalJson({ ...values }));

/** What else its server is sent. */
const besideLines = ({ beside = {} }: Asking) =>
  previewOf(inOrder(beside)).map(({ name, text }) => ({ name: `sent with it, ${name}`, text }));

/** Of what a person sees: an answer to another text is no answer to this one. */
export const previewHashOf = (shown: Shown, { ledger }: QuestionPlace): Digest =>
  ledger().digest(canonicalJson({ purpose: 'preview', ...shown, reasons: shown.reasons.toSorted() }));

/** What has to be approved for it to run. */
export function wantedOf(waiting: Waiting, asking: Asking, place: QuestionPlace): Wanted {
  const { digest, call, files, asked, ruling } = waiting;
  return {
    digest,
    preview: previewHashOf(shownOf(waiting, asking), place),
    shape: () => shapeOf(call, asking, place.ledger(), files),
    flows: () => flowShapeOf(call, asked, ruling, asking, place.ledger(), files),
    since: asking.caller.since,
  };
}
