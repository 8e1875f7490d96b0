import type { Finding } from '../vocabulary/finding.ts';
import { SEVERITIES } from '../vocabulary/orders.ts';
import type { Signal } from '../vocabulary/signal.ts';

/** A person reads ten findings; the count of signals behind them is in the screening. */
const MOST = 40;

/** What people read of the signals of a call: one finding for each distinct sentence, gravest first. */
export function findingsOf(signals: readonly Signal[]): Finding[] {
  const bySentence = new Map<string, Finding>();
  const isSourceSaid = signals.some(
    ({ check, severity }) =>
      check.startsWith('execution.') && (severity === 'critical' || severity === 'high'),
  );
  for (const { check, severity, title, detail, confidence } of signals) {
    // A graver finding says where the code comes from: that nobody can read it beforehand adds nothing.
    if (isSourceSaid && check === 'command.unknown') continue;
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

function byGravity(a: Finding, b: Finding): number {
  return SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) || b.confidence - a.confidence;
}
