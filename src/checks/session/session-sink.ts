import type { CallCheck } from '../../screening/contract/check.ts';
import { cameBefore } from '../../screening/session/reply-facts.ts';
import { sinksOf } from '../../screening/session/sinks.ts';

export const sessionSink: CallCheck = {
  card: {
    id: 'session.sink',
    title: 'New recipient in a watched session',
    reads: ['call'],
    tier: 'soft',
    severity: 'high',
    sees: 'A call that sends to a host, a recipient or a tool that the session had not used before, after an order to the model was found in a result, or secrets came from a server.',
    matters:
      'What a poisoned page or ticket wants is usually sent away in the next calls, by tools that are harmless by themselves.',
    remedy:
      'Compare the call with what you asked for. Recipients that the session used before are not asked about.',
    limits:
      'Recognises recipients by the names of tools and arguments, hosts in commands and addresses. A session ends with its connection, or in the stateless protocol after 30 minutes without a call.',
  },
  *inspectCall(call) {
    const { session } = call.context;
    const before = cameBefore(session);
    if (before === undefined) return;
    if (sinksOf(call).every((sink) => session?.sinks?.has(sink) === true)) return;
    yield {
      threat: 'data_exfiltration',
      confidence: 0.6,
      path: '$',
      detail: `It sends to a place that this session had not used before. ${before}`,
      evidence: 'new recipient',
    };
  },
};
