/** The step that screens a call: understood, then looked at by every check, within a budget of computation. */
import { screenCall } from '../checks/screening.ts';
import { screenBeside } from '../checks/screening-beside.ts';
import { callFacts } from '../screening/calls/facts/call-facts.ts';
import { understand } from '../screening/calls/subject.ts';
import type { CallSubject, ProposedCall } from '../screening/contract/call.ts';
import { withinBudget } from '../text/budget.ts';
import { type Call, hidesServer, spelledName } from '../vocabulary/call.ts';
import type { CallContext, CallFacts } from '../vocabulary/call-context.ts';
import type { Screening } from '../vocabulary/screening.ts';
import { BUDGET, OVER_BUDGET, OWN_FAULT } from './coverage.ts';
import { missingIn } from './proposal.ts';

interface ScreenedCall {
  readonly subject: CallSubject | undefined;
  readonly screening: Screening;
  readonly facts?: CallFacts | undefined;
}

/** In coverage: a server's tool, but not known which server's. */
const SERVER = 'call.server';

export function screenCallOf(sent: Call, context: CallContext): ScreenedCall {
  const screened = screenSpelled(sent, context);
  if (!hidesServer(sent)) return screened;
  const { signals, coverage } = screened.screening;
  return { ...screened, screening: { signals, coverage: { ...coverage, unresolved: [SERVER] } } };
}

function screenSpelled(sent: Call, context: CallContext): ScreenedCall {
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
