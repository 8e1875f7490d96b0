/** What agents did under guard: by agent, and by the tools of each server. */
import { count } from '../text/words/amounts.ts';
import type { GuardedFacts, ReportFacts } from './facts.ts';
import { named } from './inventory.ts';
import { countOf, type Judgement } from './judgement.ts';
import { type Block, list, type Section, text, unshown } from './memo.ts';
import type { PinnedFacts } from './pin-facts.ts';
import { withheldIn } from './quarantined.ts';

const MOST_ROWS = 25;

export function guardingSection(facts: ReportFacts, judged: Judgement, advice: readonly string[]): Section {
  const [agents, tools] = [ranked(Object.values(facts.agents)), Object.values(facts.tools)];
  const decisions = countOf(facts.decisions);
  const withheld = withheldIn(facts);
  const heldTools = withheld.filter(({ kind }) => kind === 'tool');
  const uncalled = heldTools.filter((pin) => !tools.some((tool) => isOf(pin, tool))).map(uncalledTool);
  const stateOf = (tool: GuardedFacts) => heldTools.find((pin) => isOf(pin, tool))?.state ?? 'no';
  return {
    title: 'Guarding',
    blocks: [
      text(judged.summary),
      ...decidedByPeople(facts),
      ...firstOf(advice),
      ...table(['agent'], agents, ({ name }) => [nameOf(name)]),
      ...table(
        ['server', 'tool'],
        ranked([...tools, ...uncalled]),
        ({ name, server }) => [server === undefined ? 'the host itself' : named(server), nameOf(name)],
        stateOf,
      ),
      {
        kind: 'claim',
        statement: `${count(agents.length, 'agent')} and ${count(tools.length, 'tool')} in the recorded calls; ${count(withheld.length, 'definition')} in the quarantine.`,
        evidence: 'policy_signal',
        sample: count(decisions, 'decision'),
        window: judged.window,
        confidence: judged.confidence,
        limits:
          'allowed calls of low risk are recorded as a sample, so their number is lower than that of the calls made',
      },
    ],
  };
}

/** What people decided in this window: questions about calls, and definitions. */
function decidedByPeople({ types, people: { ran, definitions } }: ReportFacts): Block[] {
  const [given, denied] = [types['approval.granted'] ?? 0, types['approval.denied'] ?? 0];
  const changes = types['policy.changed'] ?? 0;
  const [asked, expired] = [types['approval.requested'] ?? 0, types['approval.expired'] ?? 0];
  const parts = [
    ...(asked > 0 ? [`${count(asked, 'question')} asked`] : []),
    ...(given > 0 ? [`${count(given, 'approval')} given`] : []),
    ...(ran > 0 ? [`${count(ran, 'call')} run by an approval`] : []),
    ...(denied > 0 ? [`${count(denied, 'call')} denied`] : []),
    ...(expired > 0 ? [`${count(expired, 'approval or question', 'approvals or questions')} expired`] : []),
    ...(definitions > 0 ? [`${count(definitions, 'definition')} approved`] : []),
    ...(changes > 0 ? [`${count(changes, 'change')} of the policy`] : []),
  ];
  return parts.length === 0 ? [] : [text(`Decisions by people: ${parts.join(', ')}.`)];
}

export const firstOf = ([first]: readonly string[]): Block[] =>
  first === undefined ? [] : [list([`First: ${first}`])];

const nameOf = (name: string): string => (name === '' ? 'not recorded' : named(name));

const stopped = ({ blocked, asked, removed }: GuardedFacts): number => blocked + asked + removed;

/** A tool that is held may never have been called. */
const isOf = (pin: PinnedFacts, { server, name }: GuardedFacts): boolean =>
  pin.server === server && pin.name === name;
const uncalledTool = ({ server, name }: PinnedFacts): GuardedFacts => ({
  ...{ name, server, calls: 0, blocked: 0, asked: 0, approved: 0, removed: 0 },
});

/** What was stopped comes first, then what was used most. */
const ranked = (entries: readonly GuardedFacts[]): GuardedFacts[] =>
  [...entries].sort((a, b) => stopped(b) - stopped(a) || b.calls - a.calls);

function table(
  head: readonly string[],
  rows: readonly GuardedFacts[],
  cells: (row: GuardedFacts) => string[],
  quarantine?: (row: GuardedFacts) => string,
): Block[] {
  if (rows.length === 0) return [];
  const hasApproved = rows.some(({ approved }) => approved > 0);
  const counts = (row: GuardedFacts) => [
    ...[row.calls, row.blocked, row.asked].map(String),
    ...(hasApproved ? [String(row.approved)] : []),
    String(row.removed),
    ...(quarantine === undefined ? [] : [quarantine(row)]),
  ];
  const more = quarantine === undefined ? [] : ['in quarantine'];
  return [
    {
      kind: 'table',
      head: [
        ...[...head, 'calls', 'blocked', 'asked'],
        ...[...(hasApproved ? ['ran: approved'] : []), 'replies with removals', ...more],
      ],
      rows: rows.slice(0, MOST_ROWS).map((row) => [...cells(row), ...counts(row)]),
    },
    ...unshown(rows.length, MOST_ROWS, 'with less that was stopped'),
  ];
}
