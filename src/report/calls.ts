import { count } from '../text/words/amounts.ts';
import { DECISIONS } from '../vocabulary/orders.ts';
import { APPROVED, OTHERS, type ReportFacts } from './facts.ts';
import { countOf, type Judgement } from './judgement.ts';
import { type Block, list, type Section, text } from './memo.ts';
import { periodOf } from './substitution.ts';

const MOST_ROWS = 50;
const MOST_DAYS = 60;

export function evidenceSection(
  facts: ReportFacts,
  judged: Judgement,
  titleOf: (check: string) => string,
): Section {
  const title = 'Evidence summary';
  const { window, confidence } = judged;
  const checks = Object.entries(facts.checks).sort(([, a], [, b]) => b.count - a.count);
  const rows = checks
    .slice(0, MOST_ROWS)
    .map(([id, { count: events, stopped, last }]) => [
      titleOf(id),
      id,
      String(events),
      String(stopped),
      last,
    ]);
  const scanned = scanClaims(facts, judged);
  if (rows.length === 0)
    return { title, blocks: [text('No check flagged a tool call in this window.'), ...scanned] };
  const sightings = checks.reduce((sum, [, { count: events }]) => sum + events, 0);
  return {
    title,
    blocks: [
      { kind: 'table', head: ['finding', 'check', 'events', 'stopped', 'last seen'], rows },
      {
        kind: 'claim',
        statement: `${count(checks.length, 'kind')} of finding in proposed tool calls.`,
        evidence: 'tool_call_signal',
        sample: count(sightings, 'finding'),
        window,
        confidence,
        limits: 'a finding shows what a call would have done, not who put it there',
      },
      ...scanned,
    ],
  };
}

export function traceClaims(
  { audits }: ReportFacts,
  { window, confidence }: Judgement,
  titleOf: (check: string) => string,
): Block[] {
  const checks = Object.entries(audits.traceChecks).sort(([, a], [, b]) => b.count - a.count);
  if (checks.length === 0) return [];
  const rows = checks
    .slice(0, MOST_ROWS)
    .map(([id, { count: events, last }]) => [titleOf(id), id.replace(/\/.*$/, ''), String(events), last]);
  return [
    { kind: 'table', head: ['finding in traces', 'check', 'audits', 'last seen'], rows },
    {
      kind: 'claim',
      statement: `${count(checks.length, 'kind')} of finding in audited traces.`,
      evidence: 'trace_signal',
      sample: count(
        Object.values(audits.audited).reduce((sum, { traces }) => sum + traces, 0),
        'audited trace',
      ),
      window: periodOf(Object.values(audits.audited)) ?? window,
      confidence,
      limits: 'a finding shows what the numbers of a trace indicate, not who caused it',
    },
  ];
}

function scanClaims({ scans }: ReportFacts, { window, confidence }: Judgement): Block[] {
  if (scans.count === 0) return [];
  const threats = Object.entries(scans.threats)
    .sort(([, a], [, b]) => b - a)
    .map(([threat, scansWith]) => `${threat}: ${count(scansWith, 'scan')}`);
  const failed = scans.failed === 0 ? '' : `; of ${scans.failed} a scanner gave no verdict`;
  return [
    ...(threats.length > 0 ? [list(threats)] : []),
    {
      kind: 'claim',
      statement: `${scans.unsafe} of ${count(scans.count, 'scanned content')} contained threats${failed}.`,
      evidence: 'redaction_signal',
      sample: count(scans.count, 'scan'),
      window,
      confidence,
      limits: 'a scan finds known patterns; content without findings is not proven harmless',
    },
  ];
}

export function policySection(facts: ReportFacts, { window, confidence }: Judgement): Section {
  const title = 'Policy decisions';
  const total = countOf(facts.decisions);
  if (total === 0) return { title, blocks: [text('No decision is recorded in this window.')] };
  const approved = facts.decisions[APPROVED] ?? 0;
  const rows = [
    ...DECISIONS.map((decision) => [decision, String(facts.decisions[decision] ?? 0)]),
    ...(approved > 0 ? [['ran: approved by a person', String(approved)]] : []),
  ];
  const stopped = (facts.decisions.block ?? 0) + (facts.decisions.require_approval ?? 0);
  return {
    title,
    blocks: [
      { kind: 'table', head: ['decision', 'events'], rows },
      ...decidersIn(facts),
      ...charts(facts),
      {
        kind: 'claim',
        statement: `${stopped} of ${count(total, 'recorded decision')} stopped a call or held it for a person.`,
        evidence: 'policy_signal',
        sample: count(total, 'decision'),
        window,
        confidence,
        limits:
          'all suspicious calls are recorded, but only a sample of the others: this is not a rate of bad calls',
      },
    ],
  };
}

/** Beside the checks, which have a table of their own. */
function decidersIn({ deciders }: ReportFacts): Block[] {
  const rows = Object.entries(deciders)
    .sort(([, a], [, b]) => b.count - a.count)
    .slice(0, MOST_ROWS)
    .map(([id, { count: events, last }]) => [id, String(events), last]);
  return rows.length === 0 ? [] : [{ kind: 'table', head: ['stopped by', 'events', 'last seen'], rows }];
}

function charts({ days }: ReportFacts): Block[] {
  const newest = Object.entries(days)
    .filter(([day]) => day !== OTHERS)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(-MOST_DAYS);
  const stoppedShare = (counts: Readonly<Record<string, number>>) =>
    Math.round((100 * ((counts.block ?? 0) + (counts.require_approval ?? 0))) / Math.max(1, countOf(counts)));
  return [
    {
      kind: 'chart',
      title: 'Decisions a day',
      legend: DECISIONS,
      bars: newest.map(([label, counts]) => ({ label, parts: DECISIONS.map((d) => counts[d] ?? 0) })),
    },
    {
      kind: 'chart',
      title: 'Drift: recorded decisions that stopped a call, in percent of the day’s',
      legend: ['percent'],
      bars: newest.map(([label, counts]) => ({ label, parts: [stoppedShare(counts)] })),
    },
  ];
}

export function redactionSection({ redactions, detections }: ReportFacts): Section {
  const counted = Object.entries(detections).map(([category, number]) => `${category}: ${number}`);
  const statuses = Object.entries(redactions).map(([status, number]) => `${status}: ${number}`);
  return {
    title: 'Redaction statement',
    blocks: [
      text(
        'This report and the ledger behind it hold no prompts, replies, commands, arguments or secrets. Calls and contents appear as digests under the project’s secret key, which cannot be guessed back.',
      ),
      ...(statuses.length > 0 ? [list(statuses.map((words) => `redaction status ${words}`))] : []),
      ...(counted.length > 0 ? [list(counted.map((words) => `detected and removed, ${words}`))] : []),
    ],
  };
}
