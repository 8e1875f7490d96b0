import type { CallSubject } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { effectsIn, sinksOf } from '../../screening/session/sinks.ts';
import { LABELS } from '../../vocabulary/call-context.ts';
import { flowCheck } from './flow-check.ts';

const ofMemory = flowCheck(
  {
    id: 'flow.private-out',
    title: 'Private content to an unknown place',
    reads: ['call'],
    tier: 'soft',
    severity: 'high',
    sees: 'A call that carries private content of an earlier reply to an address or host that is not known, after content of outsiders came from another server.',
    matters: 'An order that was read as ordinary text may be behind it.',
    remedy:
      'If the place is yours, list it in `flows.own`; a grant covers this flow for the session or longer.',
    limits: 'Channels, pages and tables of a connected server count as known unless an outsider named them.',
  },
  'data_exfiltration',
  'Private content goes to a place that is not known.',
);

/** Where the values of what was read are lost, its labels rule: each new place is asked about once. */
export const flowPrivateOut: CallCheck = {
  ...ofMemory,
  *inspectCall(call) {
    yield* ofMemory.inspectCall(call);
    const { session, project, flow } = call.context;
    if (flow?.flows.some(({ check }) => check === 'flow.private-out')) return;
    if (!LABELS.every((label) => session?.reads?.includes(label))) return;
    const isKnown = (sink: string) =>
      session?.sinks?.has(sink) === true || project?.hosts.has(sink.replace(/^host /, '')) === true;
    if (!canCarry(call) || sinksOf(call).every(isKnown)) return;
    yield {
      threat: 'data_exfiltration',
      confidence: 0.4,
      path: '$',
      detail:
        'This session read private content and content of outsiders, but what it was is no longer known here. It sends to a place that it had not used before.',
      evidence: 'new recipient',
    };
  },
};

/** An address that is only opened has no room for more than a name. */
const canCarry = (call: CallSubject): boolean => {
  const fetches = effectsIn(call).filter(({ does }) => does === 'fetch' || does === 'send');
  return !(
    fetches.length > 0 &&
    fetches.every((one) => one.does === 'fetch' && !/[?#].{24}|[^/?#]{48}/s.test(one.url))
  );
};
