import { type Finding, foundPaths } from '../vocabulary/finding.ts';
import { SEVERITIES, type Severity } from '../vocabulary/orders.ts';
import type { Signal } from '../vocabulary/signal.ts';

/** A person reads ten findings; the count of signals behind them is in the screening. */
const MOST = 40;

/** Findings up to this severity that a high finding about execution makes redundant: origin of code, unreadable code. */
const SAID_BY_EXECUTION: ReadonlyMap<string, Severity> = new Map([
  ['command.unknown', 'high'],
  ['network.unexpected-host', 'medium'],
]);

/** What these report often follows from what another check reports: `rm -rf /` deletes the guard, too. */
const INDIRECT: ReadonlySet<string> = new Set(['defense.guard']);

/** The findings of a call: one for each distinct sentence, the most severe first, and of those the most direct. */
export function findingsOf(signals: readonly Signal[]): Finding[] {
  const bySentence = new Map<string, Finding>();
  const isSaid = signals.some(
    ({ check, severity }) => check.startsWith('execution.') && rank(severity) >= rank('high'),
  );
  for (const { check, severity, title, detail, confidence, path } of signals) {
    const upTo = isSaid ? SAID_BY_EXECUTION.get(check) : undefined;
    if (upTo !== undefined && rank(severity) <= rank(upTo)) continue;
    const key = `${severity}\n${title}\n${detail}`;
    const known = bySentence.get(key);
    const paths = foundPaths([...(known?.paths ?? []), path]);
    bySentence.set(key, {
      evidenceClass: 'tool_call_signal',
      severity,
      title,
      detail,
      confidence: Math.max(confidence, known?.confidence ?? 0),
      checks: known ? [...new Set([...known.checks, check])] : [check],
      ...(paths.length === 0 ? {} : { paths }),
    });
  }
  return [...bySentence.values()].sort(byGravity).slice(0, MOST);
}

function rank(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

function byGravity(a: Finding, b: Finding): number {
  return (
    rank(b.severity) - rank(a.severity) || indirectness(a) - indirectness(b) || b.confidence - a.confidence
  );
}

const indirectness = ({ checks }: Finding): number => (checks.every((check) => INDIRECT.has(check)) ? 1 : 0);
