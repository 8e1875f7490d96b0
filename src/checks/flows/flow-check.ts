/** A check that reports the rows of the table of flows under its own id. The table decides; the check words it for people. */
import type { CallCheck } from '../../screening/contract/check.ts';
import type { Flow, FlowCheck } from '../../vocabulary/call-context.ts';
import { type CheckCard, tiersOf } from '../../vocabulary/check.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import type { Threat } from '../../vocabulary/signal.ts';

export const SEVERITY_OF: Readonly<Record<Flow['decision'], Severity>> = {
  warn: 'medium',
  require_approval: 'high',
  block: 'critical',
};

const LONGEST = 400;

export function flowCheck(
  card: CheckCard & { readonly id: FlowCheck },
  threat: Threat,
  sentence: string,
): CallCheck {
  return {
    card,
    *inspectCall({ context }) {
      for (const { check, decision, path, line, act } of context.flow?.flows ?? []) {
        if (check !== card.id) continue;
        yield {
          threat,
          confidence: decision === 'block' ? 0.9 : 0.6,
          path,
          severity: SEVERITY_OF[decision],
          // What is blocked is evidence by itself.
          ...(tiersOf(card).length === 1 ? {} : { tier: decision === 'block' ? 'hard' : 'soft' }),
          detail: `${sentence} ${line}`.slice(0, LONGEST),
          evidence: act,
        };
      }
    },
  };
}
