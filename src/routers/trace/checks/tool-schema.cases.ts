import type { TraceCheckCases } from '../route/check.ts';
import { trace, traces } from '../sample-traces.cases.ts';

export const toolSchemaCases: TraceCheckCases = {
  flags: {
    'a session whose tools change': [
      [
        trace({ session_id: 'one', tool_schema_hash: 'sha256:a' }),
        trace({ session_id: 'one', tool_schema_hash: 'sha256:b' }),
      ],
      'low',
    ],
    'tools that the baseline does not have': [
      {
        baseline: traces(5, () => ({ tool_schema_hash: 'sha256:a' })),
        traces: traces(5, () => ({ tool_schema_hash: 'sha256:b' })),
      },
      'medium',
    ],
  },
  passes: {
    'a single hash': [trace({ tool_schema_hash: 'sha256:example' })],
    'two sessions with tools of their own': traces(10, (i) => ({
      session_id: `session-${i % 2}`,
      tool_schema_hash: `sha256:${i % 2}`,
    })),
    'two programs on one route, without sessions': traces(10, (i) => ({
      tool_schema_hash: `sha256:${i % 2}`,
    })),
    'the tools of the baseline': {
      baseline: traces(5, () => ({ tool_schema_hash: 'sha256:a' })),
      traces: traces(5, () => ({ tool_schema_hash: 'sha256:a' })),
    },
  },
};
