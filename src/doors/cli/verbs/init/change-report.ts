/** What would be done, and what was done, in lines for people. */

import { titlesOf } from '../../../../work/install/hosts.ts';
import { shownPath } from '../../../../work/install/place.ts';
import type { Change, PlannedPart, Refusal } from '../../../../work/install/plan.ts';
import type { Reversal } from '../../../../work/install/undo.ts';
import { isSame } from '../../../../work/install/write.ts';
import type { Paint } from '../../verb/session.ts';
import type { Report, ReportedChange } from './document.ts';
import { briefLine, changeLines, type HookEntries, hostLines, refusalLines } from './preview.ts';

export function reportedChange(change: Change, parts: readonly PlannedPart[]): ReportedChange {
  const { path, hosts, whereabouts, after, twins = [] } = change;
  const action = isSame(change) ? 'keep' : actionOf(whereabouts.bytes, after);
  const notes = [
    ...(whereabouts.target === path ? [] : [`a link; the file is ${whereabouts.target}`]),
    ...twins.map((twin) => `the same file as ${twin}`),
  ];
  const note = notes.length === 0 ? {} : { note: notes.join('; ') };
  const hooks = hookEntriesOf(path, parts);
  return { path, hosts, hooks, before: whereabouts.bytes, after, action, isDone: false, ...note };
}

/** Undefined for files that are not hooks. */
function hookEntriesOf(path: string, parts: readonly PlannedPart[]): HookEntries | undefined {
  if (!parts.some((part) => part.kind !== 'settings' && part.path === path)) return undefined;
  const wanted = parts.flatMap((part) =>
    part.kind === 'entries' && part.path === path ? [part.wanted] : [],
  );
  return { events: wanted.flatMap(({ events }) => Object.keys(events)) };
}

export function reportedReversal({ path, hosts, bytes, outcome }: Reversal): ReportedChange {
  const hooks = { events: [] };
  const common = { path, hosts, hooks, before: bytes, isDone: false };
  if (outcome.does === 'nothing') return { ...common, after: bytes, action: 'keep', note: outcome.why };
  if (outcome.does === 'delete') return { ...common, after: undefined, action: 'delete' };
  const note = outcome.note === undefined ? {} : { note: outcome.note };
  return { ...common, after: outcome.after, action: actionOf(bytes, outcome.after), ...note };
}

function actionOf(before: Buffer | undefined, after: Buffer | undefined): ReportedChange['action'] {
  if (after === undefined) return 'delete';
  return before === undefined ? 'create' : 'change';
}

interface PlanView {
  readonly home: string;
  readonly isDryRun: boolean;
  /** Whether our own entries are shown in full, too. */
  readonly isDiff: boolean;
}

type Planned = Pick<Report, 'seen' | 'reported' | 'refusals'>;

/** Files first. What came with a project, and settings, are always shown in full: a person accepts what they read. */
export function planLines({ seen, reported, refusals }: Planned, view: PlanView, paint: Paint): string[] {
  const pending = reported.filter(({ action }) => action !== 'keep');
  const briefs = pending.filter(({ hooks }) => hooks !== undefined).map((each) => briefLine(each, view));
  const lines = [
    ...hostLines(seen, paint),
    ...refusals.flatMap((refusal) => refusalLines(refusal, paint)),
    '',
    ...(briefs.length === 0 ? [] : [...briefs, '']),
    ...pending
      .filter(({ hooks }) => view.isDiff || hooks === undefined)
      .flatMap((each) => changeLines(each, view.home, paint)),
  ];
  return seen.length === 0 && refusals.length === 0 ? lines.slice(1) : lines;
}

const WORDS = {
  create: 'wrote',
  change: 'changed',
  delete: 'deleted',
  keep: 'unchanged',
  accept: 'accepted',
} as const;

interface Done {
  readonly report: Report;
  /** For the writing; earlier refusals are shown with the plan. */
  readonly failures: readonly Refusal[];
  readonly isUndo: boolean;
}

export function doneLines({ report, failures, isUndo }: Done, home: string, paint: Paint): string[] {
  const { reported, refusals, next, isDryRun } = report;
  const lines = reported.flatMap((each) => {
    if (!each.isDone && each.action !== 'keep' && !isDryRun) return [];
    if (isDryRun && each.hooks !== undefined && each.action !== 'keep') return [];
    const word = isDryRun && each.action !== 'keep' ? `would ${each.action}` : doneWord(each, isUndo);
    const note = each.note === undefined ? '' : `: ${each.note}`;
    return [`${word.padEnd(12)} ${shownPath(each.path, home)} (${titlesOf(each.hosts)})${note}`];
  });
  if (reported.length === 0 && refusals.length === 0 && isUndo)
    lines.push('TokenAuditor is not installed here');
  const steps = isDryRun ? [] : next.map((step) => `${paint.cyan('next')} ${step}`);
  return [...lines, ...failures.flatMap((each) => refusalLines(each, paint)), ...steps];
}

/** What undo writes without a remark is the original file. */
function doneWord({ action, note }: ReportedChange, isUndo: boolean): string {
  const isWritten = action === 'change' || action === 'create';
  return isUndo && isWritten && note === undefined ? 'restored' : WORDS[action];
}
