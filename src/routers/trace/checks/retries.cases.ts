import type { TraceCheckCases } from '../route/check.ts';
import { trace, traces } from '../sample-traces.cases.ts';

export const retriesCases: TraceCheckCases = {
  flags: {
    'every fourth request of eighty': [traces(80, (i) => ({ retry_count: i % 4 === 0 ? 1 : 0 })), 'low'],
    'four of five of a hundred requests': [
      traces(100, (i) => ({ retry_count: i % 5 === 0 ? 0 : 3 })),
      'medium',
    ],
  },
  passes: {
    'one request that was repeated twice': [trace({ retry_count: 2 })],
    'three of ten, too few to judge': traces(10, (i) => ({ retry_count: i < 3 ? 1 : 0 })),
    'one in twenty of many': traces(200, (i) => ({ retry_count: i % 20 === 0 ? 1 : 0 })),
    'a hundred requests without retry counts': traces(100),
  },
};
