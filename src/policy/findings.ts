import type { Finding } from '../vocabulary/finding.ts';
import { SEVERITIES, type Severity } from '../vocabulary/orders.ts';
import type { Signal } from '../vocabulary/signal.ts';

/** A person reads ten findings; the count of signals behind them is in the screening. */
const MOST = 40;

/** Mild findings that a grave one about execution says better: where code comes from, and that it cannot be read. */
const SAID_BY_EXECUTION: ReadonlySet<string> = new Set(['command.unknown', 'network.unexpected-host']);

/** What people read of the signals of a call: one finding for each distinct sentence, gravest first. */
export function findingsOf(signals: readonly Signal[]): Finding[] {
  const bySentence = new Map<string, Finding>();
  const isSourceSaid = signals.some(
    ({ check, severity }) => check.startsWith('execution.') && isGrave(severity),
  );
  for (const { check, severity, title, detail, confidence } of signals) {
    if (isSourceSaid && SAID_BY_EXECUTION.has(check) && !isGrave(severity)) continue;
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

function isGrave(severity: Severity): boolean {
  return severity === 'critical' || severity === 'high';
}

function byGravity(a: Finding, b: Finding): number {
  return SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) || b.confidence - a.confidence;
}
