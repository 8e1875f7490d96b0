import type { TraceCheckCases } from '../route/check.ts';
import { trace, traces } from '../sample-traces.cases.ts';

const fallen = { fallback_disclosed: true, fallback_count: 1 };

export const fallbacksCases: TraceCheckCases = {
  flags: {
    'one answer after another route, disclosed': [[trace(fallen)], 'info'],
    'one of a hundred': [[...traces(99), trace(fallen)], 'info'],
    'every answer of a window': [traces(80, () => fallen), 'low'],
  },
  passes: {
    'a first attempt that succeeded': [trace({ fallback_disclosed: true, fallback_count: 0 })],
    'an undisclosed fallback': [trace({ fallback_disclosed: false, fallback_count: 1 })],
    'a retry': [trace({ retry_count: 2 })],
  },
};
