import type { Finding } from '../vocabulary/finding.ts';
import { SEVERITIES, type Severity } from '../vocabulary/orders.ts';
import type { Signal } from '../vocabulary/signal.ts';

/** A person reads ten findings; the count of signals behind them is in the screening. */
const MOST = 40;

/** What a finding about execution, if it is high and no milder, says better: where code comes from, that it cannot be read. */
const SAID_BY_EXECUTION: ReadonlySet<string> = new Set(['command.unknown', 'network.unexpected-host']);

/** What people read of the signals of a call: one finding for each distinct sentence, gravest first. */
export function findingsOf(signals: readonly Signal[]): Finding[] {
  const bySentence = new Map<string, Finding>();
  const said = Math.max(
    -1,
    ...signals.filter(({ check }) => check.startsWith('execution.')).map(({ severity }) => rank(severity)),
  );
  for (const { check, severity, title, detail, confidence } of signals) {
    if (said >= rank('high') && rank(severity) <= said && SAID_BY_EXECUTION.has(check)) continue;
    const key = `${severity}\n${title}\n${detail}`;
    const known = bySentence.get(key);
    bySentence.set(key, {
      evidenceClass: 'tool_call_signal',
      severity,
      title,
      detail,
      confidence: Math.max(confidence, known?.confidence ?? 0),
      checks: known ? [...new Set([...known.checks, check])] : [check],
    });
  }
  return [...bySentence.values()].sort(byGravity).slice(0, MOST);
}

function rank(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

function byGravity(a: Finding, b: Finding): number {
  return rank(b.severity) - rank(a.severity) || b.confidence - a.confidence;
}
