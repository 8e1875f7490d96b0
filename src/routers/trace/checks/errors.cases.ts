import type { TraceCheckCases } from '../route/check.ts';
import { trace, traces } from '../sample-traces.cases.ts';

export const errorsCases: TraceCheckCases = {
  flags: {
    'a third of the answers with status 500': [
      traces(90, (i) => ({ status: i % 3 === 0 ? '500' : '200' })),
      'low',
    ],
    'a quarter over the limit of a key': [
      traces(80, (i) => ({ status: i % 4 === 0 ? '429' : 'success' })),
      'low',
    ],
    'spans that ended in an error': [traces(40, (i) => ({ status: i % 2 === 0 ? 'ERROR' : 'ok' })), 'low'],
    'a tenth, where there were hardly any before': [
      {
        traces: traces(300, (i) => ({ status: i % 10 === 0 ? '503' : '200' })),
        baseline: traces(300, (i) => ({ status: i % 100 === 0 ? '503' : '200' })),
      },
      'low',
    ],
  },
  passes: {
    'a single answer that failed': [trace({ status: '500' })],
    'a twentieth of the answers': traces(200, (i) => ({ status: i % 20 === 0 ? '502' : '200' })),
    'as many as in the baseline': {
      traces: traces(200, (i) => ({ status: i % 20 === 0 ? '502' : '200' })),
      baseline: traces(200, (i) => ({ status: i % 20 === 1 ? '502' : '200' })),
    },
    'streams that the client cancelled': traces(60, (i) => ({ status: i % 2 === 0 ? 'cancelled' : '499' })),
    'unknown status words': traces(60, () => ({ status: 'errorless-mode' })),
  },
};
