import type { TraceCheckCases } from '../route/check.ts';
import { trace, traces } from '../sample-traces.cases.ts';

export const undisclosedFallbackCases: TraceCheckCases = {
  flags: {
    'a retried premium model, with no fallback disclosed': [
      [trace({ fallback_disclosed: false, retry_count: 2 })],
      'high',
    ],
    'a premium model after two other routes': [
      [trace({ fallback_disclosed: false, fallback_count: 2 })],
      'high',
    ],
    'a small model after another route': [
      [trace({ claimed_model: 'gpt-4o-mini', fallback_disclosed: false, fallback_count: 1 })],
      'medium',
    ],
    'one such trace among a hundred clean ones': [
      [
        ...traces(100, () => ({ fallback_disclosed: true })),
        trace({ fallback_disclosed: false, retry_count: 1 }),
      ],
      'high',
    ],
    'one retry of a thousand, all answers naming the model': [
      traces(1000, (i) => ({
        observed_model: 'gpt-5-2025-08-07',
        fallback_disclosed: false,
        retry_count: i === 500 ? 1 : 0,
      })),
      'low',
    ],
    'one retry of a thousand, one answer naming no model': [
      traces(1000, (i) => ({
        observed_model: i === 3 ? null : 'gpt-5-2025-08-07',
        fallback_disclosed: false,
        retry_count: i === 500 ? 1 : 0,
      })),
      'medium',
    ],
    'a tenth of a thousand retried, all answers naming the model': [
      traces(1000, (i) => ({
        observed_model: 'gpt-5-2025-08-07',
        fallback_disclosed: false,
        retry_count: i % 10 === 0 ? 1 : 0,
      })),
      'high',
    ],
    'one fallback of a thousand that was denied': [
      traces(1000, (i) => ({
        observed_model: 'gpt-5-2025-08-07',
        fallback_disclosed: false,
        fallback_count: i === 500 ? 1 : 0,
      })),
      'high',
    ],
    'a fallback with unknown disclosure': [[trace({ fallback_count: 1 })], 'low'],
  },
  passes: {
    'a disclosed fallback': [trace({ fallback_disclosed: true, fallback_count: 2, retry_count: 1 })],
    'a first attempt that succeeded': [
      trace({ fallback_disclosed: false, retry_count: 0, fallback_count: 0 }),
    ],
    'a retry of a small model': [
      trace({ claimed_model: 'gpt-4o-mini', fallback_disclosed: false, retry_count: 1 }),
    ],
    'a retry without fallback data': [trace({ retry_count: 1 })],
  },
};
