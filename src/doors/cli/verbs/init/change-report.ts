/** What would be done, and what was done, in lines for people. */

import { titlesOf } from '../../../../work/install/hosts.ts';
import { shownPath } from '../../../../work/install/place.ts';
import type { Change, Refusal } from '../../../../work/install/plan.ts';
import type { Reversal } from '../../../../work/install/undo.ts';
import { isSame } from '../../../../work/install/write.ts';
import type { Paint } from '../../verb/session.ts';
import type { Report, ReportedChange } from './document.ts';
import { changeLines, hostLines, refusalLines } from './preview.ts';

export function reportedChange(change: Change): ReportedChange {
  const { path, hosts, whereabouts, after, twins = [] } = change;
  const action = isSame(change) ? 'keep' : whereabouts.bytes === undefined ? 'create' : 'change';
  const notes = [
    ...(whereabouts.target === path ? [] : [`a link; the file is ${whereabouts.target}`]),
    ...twins.map((twin) => `the same file as ${twin}`),
  ];
  const note = notes.length === 0 ? {} : { note: notes.join('; ') };
  return { path, hosts, before: whereabouts.bytes, after, action, isDone: false, ...note };
}

export function reportedReversal({ path, hosts, bytes, outcome }: Reversal): ReportedChange {
  const common = { path, hosts, before: bytes, isDone: false };
  if (outcome.does === 'nothing') return { ...common, after: bytes, action: 'keep', note: outcome.why };
  if (outcome.does === 'delete') return { ...common, after: undefined, action: 'delete' };
  const note = outcome.note === undefined ? {} : { note: outcome.note };
  return { ...common, after: outcome.after, action: 'change', ...note };
}

type Planned = Pick<Report, 'seen' | 'reported' | 'refusals'>;

export function planLines({ seen, reported, refusals }: Planned, home: string, paint: Paint): string[] {
  const lines = [
    ...hostLines(seen, paint),
    ...refusals.flatMap((refusal) => refusalLines(refusal, paint)),
    '',
    ...reported.filter(({ action }) => action !== 'keep').flatMap((each) => changeLines(each, home, paint)),
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
    const word = isDryRun && each.action !== 'keep' ? `would ${each.action}` : doneWord(each, isUndo);
    const note = each.note === undefined ? '' : `: ${each.note}`;
    return [`${word.padEnd(12)} ${shownPath(each.path, home)} (${titlesOf(each.hosts)})${note}`];
  });
  if (reported.length === 0 && refusals.length === 0 && isUndo)
    lines.push('TokenAuditor is not installed here');
  const steps = isDryRun ? [] : next.map((step) => `${paint.cyan('next')} ${step}`);
  return [...lines, ...failures.flatMap((each) => refusalLines(each, paint)), ...steps];
}

/** A change without a remark from undo restores the original file. */
function doneWord({ action, note }: ReportedChange, isUndo: boolean): string {
  return isUndo && action === 'change' && note === undefined ? 'restored' : WORDS[action];
}
