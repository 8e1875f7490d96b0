/** In a session that is watched, what would pass with a warning is asked about, and what is asked about is blocked. */
import type { SessionFacts } from '../../vocabulary/call-context.ts';
import { SEVERITIES, type Severity } from '../../vocabulary/orders.ts';
import type { Signal } from '../../vocabulary/signal.ts';
import { isTainted } from './reply-facts.ts';

/** Recorded beside the checks of a call whose findings rose. */
export const SESSION_TAINTED = 'session.tainted';

/** What is known of the session itself has its severity already. */
const isOfSession = (check: string): boolean => check.startsWith('session.');

export function raised(signals: readonly Signal[], session: SessionFacts | undefined): readonly Signal[] {
  if (!isTainted(session)) return signals;
  return signals.map((signal) =>
    isOfSession(signal.check) ? signal : { ...signal, severity: oneHigher(signal.severity) },
  );
}

/** A remark stays one. */
function oneHigher(severity: Severity): Severity {
  return severity === 'info' ? severity : (SEVERITIES[SEVERITIES.indexOf(severity) + 1] ?? severity);
}
