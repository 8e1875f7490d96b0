import type { TraceCheckCases } from '../route/check.ts';
import { trace, traces } from '../sample-traces.cases.ts';

export const toolValidityCases: TraceCheckCases = {
  flags: {
    'one call in ten that is not JSON': [
      traces(100, (i) => ({ tool_calls: { total: 2, invalid_json: i % 5 === 0 ? 1 : 0 } })),
      'medium',
    ],
    'every other call to a tool that was not offered': [
      traces(40, (i) => ({ tool_calls: { total: 1, unknown_name: i % 2 } })),
      'high',
    ],
    'calls that do not fit their schema': [
      [trace({ tool_calls: { total: 30, schema_mismatch: 6 } })],
      'medium',
    ],
  },
  passes: {
    'one wrong call of three': [trace({ tool_calls: { total: 3, invalid_json: 1 } })],
    'one wrong call of two hundred': traces(200, (i) => ({
      tool_calls: { total: 1, schema_mismatch: i === 9 ? 1 : 0 },
    })),
    'calls that are all in order': traces(50, () => ({ tool_calls: { total: 4 } })),
    'no calls at all': traces(50),
  },
};
