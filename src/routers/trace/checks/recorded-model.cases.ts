import type { TraceCheckCases } from '../route/check.ts';
import { traces } from '../sample-traces.cases.ts';

/** Replies of an agent's session log: the last `others` of them name another model. */
const log = (count: number, others: number, other: string, more: object = {}) =>
  traces(count, (i) => ({
    claimed_model: i < count - others ? 'claude-opus-4-5' : other,
    route_label: 'claude-code',
    id: `m${i}`,
    ...(i < count - others ? {} : more),
  }));

export const recordedModelCases: TraceCheckCases = {
  flags: {
    'a smaller model in some replies': [log(20, 3, 'claude-haiku-4-5-20251001'), 'medium'],
    'a model of another maker in one reply': [log(20, 1, 'glm-4.6'), 'medium'],
    'a model of an earlier generation': [log(20, 2, 'claude-3-opus-20240229'), 'medium'],
    'a larger model': [
      traces(9, (i) => ({
        claimed_model: i < 7 ? 'claude-sonnet-4-5' : 'claude-opus-4-5',
        route_label: 'claude-code',
        id: `m${i}`,
      })),
      'info',
    ],
    'a model that no catalogue knows': [log(20, 2, 'house-blend-x'), 'low'],
    'another model in the log of another agent': [
      traces(9, (i) => ({
        claimed_model: i < 7 ? 'gpt-5' : 'gpt-5-nano',
        route_label: 'codex:openai',
        id: `m${i}`,
      })),
      'medium',
    ],
  },
  passes: {
    'one model, once with its date': log(20, 5, 'claude-opus-4-5-20251101'),
    'a subagent with a model of its own': log(20, 5, 'claude-haiku-4-5', {
      route_label: 'claude-code:subagent',
    }),
    'two agents with a model each': log(20, 8, 'gpt-5', { route_label: 'codex' }),
    'another model of a route that is no session log': log(20, 3, 'claude-haiku-4-5', {
      route_label: 'prod',
    }),
    'a model that the answer names beside the one that was asked for': log(20, 3, 'claude-haiku-4-5', {
      observed_model: 'claude-haiku-4-5-20251001',
    }),
  },
};
