/** After a server returned a secret, what would pass with a warning is asked about, and what is asked about is blocked. */
import type { SessionFacts } from '../../vocabulary/call-context.ts';
import { SEVERITIES, type Severity } from '../../vocabulary/orders.ts';
import type { Signal } from '../../vocabulary/signal.ts';
import { cameBefore, hasSecrets } from './reply-facts.ts';

/** Recorded beside the checks of a call whose findings rose. */
export const SESSION_TAINTED = 'session.tainted';

const RAISED = 'Judged one step more severely.';

/** What is known of the session itself has its severity already. */
const isOfSession = (check: string): boolean => /^(?:session|flow)\./.test(check);

export function raised(signals: readonly Signal[], session: SessionFacts | undefined): readonly Signal[] {
  if (session === undefined || !hasSecrets(session)) return signals;
  const { orders: _, ...returned } = session;
  const before = cameBefore(returned);
  return signals.map((signal) => {
    const severity = oneHigher(signal.severity);
    if (isOfSession(signal.check) || severity === signal.severity) return signal;
    return { ...signal, severity, detail: `${signal.detail} ${RAISED} ${before}` };
  });
}

/** A remark stays one. */
function oneHigher(severity: Severity): Severity {
  return severity === 'info' ? severity : (SEVERITIES[SEVERITIES.indexOf(severity) + 1] ?? severity);
}
