/** Calls that wait, and grants, for people and for programs. Untrusted text was escaped when the call was stopped. */
import { isDeepStrictEqual } from 'node:util';
import type { GrantDocument, QuestionDocument } from '../../../../answers/machine/approvals.answer.ts';
import type { Approval, Granted } from '../../../../approvals/approval-states.ts';
import type { ReadQuestion } from '../../../../approvals/decide-question.ts';
import type { ShownFlow } from '../../../../approvals/flow-grants.ts';
import type { HeldCall, HeldState } from '../../../../approvals/overrides-kept.ts';
import { printable } from '../../../../text/printable.ts';
import { splitName } from '../../../../vocabulary/call.ts';
import { alignColumns } from '../../print/columns.ts';
import { inertText } from '../../print/inert.ts';
import type { Paint } from '../../verb/session.ts';

export type ListedQuestion = QuestionDocument;

const NOTHING = { asks: [], reasons: [], effects: [], preview: [], cwd: null, decision: null, flows: [] };

export const questionDocument = ({ approval, code, state, kept }: ReadQuestion): ListedQuestion => {
  const { requestedAt, expiresAt, agent, server, tool, checks, session } = approval;
  const { cwd, decision, asks, reasons, effects, preview, flows = [] } = kept?.shown ?? NOTHING;
  return {
    ...{ code, state, time: requestedAt ?? '', expires_at: expiresAt, agent, server, tool, checks },
    ...{ rules: [], session, cwd, decision, asks, reasons, effects, preview, flows: flows.map(flowDocument) },
  };
};

const flowDocument = ({
  check,
  line,
  covers,
  own,
  isDictated,
}: ShownFlow): ListedQuestion['flows'][number] => ({
  ...{ check, line, grant: covers, own },
  named_by_others: isDictated,
});

const STATES: Readonly<Record<HeldState, ListedQuestion['state']>> = {
  held: 'stopped',
  allowed: 'approved',
  used: 'consumed',
};

/** A call that was stopped without a question. Its tool is spelled as that of a question. */
export function heldQuestion({ call, state }: { call: HeldCall; state: HeldState }): ListedQuestion {
  const { code, time, host: agent, session, cwd, decision, checks, reasons, preview } = call;
  const { server = null, tool } = splitName(call.tool);
  return {
    ...{
      code,
      state: call.asked === true && state === 'held' ? 'asked' : STATES[state],
      time,
      expires_at: null,
      agent,
      server,
      tool,
      checks,
    },
    ...{
      rules: call.rules ?? [],
      session,
      cwd,
      decision,
      asks: call.asks ?? [],
      reasons,
      effects: [],
      flows: [],
      preview,
    },
  };
}

export function questionTable(
  questions: readonly ListedQuestion[],
  width: number,
  paint: Paint,
  extent: 'line' | 'whole' = 'line',
): string {
  if (questions.length === 0) return '';
  const rows = questions.map(({ code, state, time, agent, server, tool, checks, rules, asks }) => [
    code,
    state,
    time.slice(0, 16).replace('T', ' '),
    agent ?? '-',
    server === null ? (tool ?? '-') : `${server}/${tool ?? '-'}`,
    [...checks, ...rules].join(' ') || [...new Set(asks.map(({ layer }) => layer))].join(' '),
  ]);
  const [head = '', ...lines] = alignColumns(
    [['CODE', 'STATE', 'SINCE (UTC)', 'AGENT', 'TOOL', 'WHY'], ...rows],
    width,
  );
  const shown = lines.flatMap((line, i) => [
    line,
    ...(extent === 'line' ? apartFrom(questions, i) : []),
    ...detailsOf(questions[i], width, extent),
  ]);
  return `${inertText([paint.bold(head), ...shown].join('\n'))}\n`;
}

/** What tells a call from others in the list that run the same: each has a code of its own. */
function apartFrom(questions: readonly ListedQuestion[], i: number): string[] {
  const own = questions[i];
  const alike = questions.filter((each) => own && isAlike(each, own));
  return (['session', 'cwd'] as const).flatMap((key) => {
    const value = own?.[key];
    const isApart = alike.some((each) => each[key] !== value);
    return isApart ? [`  ${key === 'cwd' ? 'folder' : key}: ${printable(value ?? 'unknown')}`] : [];
  });
}

const isAlike = (one: ListedQuestion, other: ListedQuestion): boolean =>
  one.tool === other.tool &&
  one.server === other.server &&
  one.preview.length > 0 &&
  isDeepStrictEqual(one.preview, other.preview);

function detailsOf(question: ListedQuestion | undefined, width: number, extent: 'line' | 'whole'): string[] {
  const { asks = [], reasons = [], effects = [], preview = [] } = question ?? {};
  const { flows = [], expires_at, cwd, session } = question ?? {};
  const runs = preview.map(({ name, text }) => `  ${name}: ${text}`);
  if (extent === 'line') return runs.map((line) => oneLine(line, width));
  const facts = { expires: expires_at?.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'), folder: cwd, session };
  return [
    ...Object.entries(facts).flatMap(([name, value]) => (value ? [`  ${name}: ${printable(value)}`] : [])),
    ...asks.map(({ layer, reason }) => `  ${layer}: ${reason}`),
    ...reasons.map((reason) => `  ${reason}`),
    ...flows.map(({ line }) => `  flow: ${line}`),
    ...effects.map((effect) => `  does: ${effect}`),
    ...runs,
  ];
}

/** Its end is never hidden: that is where something would be. */
function oneLine(line: string, width: number): string {
  const most = Math.max(40, Math.min(width, 400));
  if (line.length <= most) return line;
  const head = Math.floor((most - 3) / 3);
  return `${line.slice(0, head)} … ${line.slice(-(most - 3 - head))}`;
}

/** `covers`: what the person was shown that it covers, if that can still be read. */
export const grantDocument = (
  { approval, granted }: { approval: Approval; granted: Granted },
  covers: readonly string[] = [],
): GrantDocument => ({
  id: approval.id,
  scope: granted.approval_scope === 'session' ? 'session' : 'shape',
  ...{ agent: approval.agent, server: approval.server, tool: approval.tool },
  free: [...(granted.free_arguments ?? [])],
  flows: (granted.granted_flows ?? []).map(({ check, act, sources }, i) => ({
    ...{ check, act, sources: [...sources] },
    covers: covers[i] ?? null,
  })),
  since: granted.time,
  until: granted.expires_at ?? '',
  last_used: approval.allowed?.time ?? null,
});

export function grantTable(grants: readonly GrantDocument[], paint: Paint): string {
  const rows = grants.map(({ id, scope, agent, server, tool, free, until, flows }) => [
    id,
    flows.length === 0 ? scope : scope === 'session' ? 'flow, session' : 'flow',
    agent ?? '-',
    server === null ? (tool ?? '-') : `${server}/${tool ?? '-'}`,
    free.length === 0 ? '-' : free.join(' '),
    until.slice(0, 16).replace('T', ' '),
  ]);
  const [head = '', ...aligned] = alignColumns(
    [['ID', 'FOR', 'AGENT', 'TOOL', 'FREE', 'UNTIL (UTC)'], ...rows],
    Number.POSITIVE_INFINITY,
  );
  const lines = aligned.flatMap((line, i) => [
    line,
    ...(grants[i]?.flows ?? []).map(
      ({ check, act, sources, covers }) =>
        `  flow: ${printable(covers ?? `${check}: ${act}, with content of ${sources.join(', ')}`)}`,
    ),
  ]);
  return `${inertText([paint.bold(head), ...lines].join('\n'))}\n`;
}
