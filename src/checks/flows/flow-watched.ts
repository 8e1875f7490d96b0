import { flowCheck } from './flow-check.ts';

export const flowWatched = flowCheck(
  {
    id: 'flow.watched',
    title: 'New recipient in a watched session',
    reads: ['call'],
    tier: 'soft',
    severity: 'high',
    sees: 'A call that sends, pays, grants, runs, changes or deletes at a place that the session had not used before, after an order to the model was found in a result.',
    matters: 'What a poisoned page or ticket wants is usually done in the next calls, by tools that are harmless by themselves.',
    remedy: 'Compare the call with what you asked for. A place that you allowed once is not asked about again in the session.',
    limits: 'Recognises places by the names of tools and arguments, hosts in commands and addresses. A session ends with its client, or in the stateless protocol after 30 minutes without a call.',
  },
  'data_exfiltration',
  'It goes to a place that this session had not used before.',
);
