/** The step that screens a call: understood, then looked at by every check, within a budget of computation. */
import { SCREENING_CHECKS } from '../../checks/call-checks.ts';
import { screenCall } from '../../checks/screening.ts';
import { screenBeside } from '../../checks/screening-beside.ts';
import { callFacts } from '../../screening/calls/facts/call-facts.ts';
import { understand } from '../../screening/calls/subject.ts';
import type { CallSubject, ProposedCall } from '../../screening/contract/call.ts';
import { withinBudget } from '../../text/budget.ts';
import { type Call, hidesServer, spelledName } from '../../vocabulary/call.ts';
import type { CallContext, CallFacts } from '../../vocabulary/call-context.ts';
import type { CheckCard } from '../../vocabulary/check.ts';
import type { Screening } from '../../vocabulary/screening.ts';
import { BUDGET, OVER_BUDGET, OWN_FAULT, remedyKey } from '../coverage.ts';
import { missingIn } from '../proposal.ts';
import type { Remedies } from '../road.ts';

interface ScreenedCall {
  readonly subject: CallSubject | undefined;
  readonly screening: Screening;
  readonly remedies: Remedies;
  readonly facts?: CallFacts | undefined;
}

/** In coverage: a server's tool, but not known which server's. */
const SERVER = 'call.server';

export function screenCallOf(sent: Call, context: CallContext): ScreenedCall {
  const spelled = screenSpelled(sent, context);
  const screened = { ...spelled, remedies: remediesFor(spelled.screening) };
  if (!hidesServer(sent)) return screened;
  const { signals, coverage } = screened.screening;
  return { ...screened, screening: { signals, coverage: { ...coverage, unresolved: [SERVER] } } };
}

const CARDS: ReadonlyMap<string, CheckCard> = new Map(SCREENING_CHECKS.map(({ card }) => [card.id, card]));

/** Of each signal, and of its check in general. */
function remediesFor({ signals }: Screening): Remedies {
  const found = signals.flatMap(({ check, remedy }) => {
    const card = CARDS.get(check);
    const general = card?.remedy ?? '';
    const own = card?.remedies?.[remedy ?? ''] ?? general;
    return [
      [remedyKey({ check }), general],
      [remedyKey({ check, ...(remedy === undefined ? {} : { remedy }) }), own],
    ];
  });
  return Object.fromEntries(found);
}

function screenSpelled(sent: Call, context: CallContext): Omit<ScreenedCall, 'remedies'> {
  try {
    const call: ProposedCall = { tool: spelledName(sent), arguments: sent.arguments };
    const { value: subject, isSpent } = withinBudget(() => understand(call, context));
    // A computation that would not end is not repeated for every check.
    if (isSpent) return { subject, screening: OVER_BUDGET };
    const { value: screening, isSpent: isCut } = withinBudget(() => screenCall(subject));
    const all = screenBeside(sent, context, { subject, screening, isSpent: isCut });
    const facts = context.factsWanted && callFacts(all.subject, context.factsWanted);
    const within = all.isSpent ? capped(all.screening, BUDGET) : all.screening;
    // A shell call whose command cannot be read is not therefore harmless: at every door, it needs approval.
    const whole = missingIn(call) ? capped(within, 'command.reading') : within;
    const read = { subject: all.subject, screening: whole };
    return facts === undefined ? read : { ...read, facts };
  } catch {
    return { subject: undefined, screening: { signals: [], coverage: OWN_FAULT } };
  }
}

function capped({ signals, coverage }: Screening, id: string): Screening {
  return { signals, coverage: { ...coverage, capped: [...coverage.capped, id] } };
}
