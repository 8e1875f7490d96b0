import type { CallCheck } from '../../screening/contract/check.ts';
import { cameBefore, hasLost, hasOrders } from '../../screening/session/reply-facts.ts';
import { sinksOf } from '../../screening/session/sinks.ts';
import { flowCheck } from './flow-check.ts';

const SENTENCE = 'It goes to a place that this session had not used before.';

const ofMemory = flowCheck(
  {
    id: 'flow.watched',
    title: 'New recipient in a watched session',
    reads: ['call'],
    tier: 'soft',
    severity: 'high',
    sees: 'A call that sends, pays, grants, runs, changes or deletes at a place that the session had not used before, after an order to the model was found in a result.',
    matters:
      'What a poisoned page or ticket wants is usually done in the next calls, by tools that are harmless by themselves.',
    remedy:
      'Compare the call with what you asked for. A place that you allowed once is not asked about again in the session.',
    limits:
      'Recognises places by the names of tools and arguments, hosts in commands and addresses. A session ends with its client, or in the stateless protocol after 30 minutes without a call.',
  },
  'data_exfiltration',
  SENTENCE,
);

/** The memory of flows knows what orders came to; without it, and after secrets, what the session has used decides. */
export const flowWatched: CallCheck = {
  ...ofMemory,
  *inspectCall(call) {
    yield* ofMemory.inspectCall(call);
    const { session, flow } = call.context;
    const isRemembered = flow !== undefined && !hasLost(session);
    if (flow?.flows.some(({ check }) => check === 'flow.watched')) return;
    if (isRemembered || !hasOrders(session)) return;
    if (sinksOf(call).every((sink) => session?.sinks?.has(sink) === true)) return;
    yield {
      threat: 'data_exfiltration',
      confidence: 0.6,
      path: '$',
      detail: `${SENTENCE} ${cameBefore(session)}`,
      evidence: 'new recipient',
    };
  },
};
