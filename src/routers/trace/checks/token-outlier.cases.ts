import type { TraceCheckCases } from '../route/check.ts';
import { lognormal, trace, traces } from '../sample-traces.cases.ts';

export const tokenOutlierCases: TraceCheckCases = {
  flags: {
    'one request of a million tokens among small ones': [
      traces(80, (i) => ({ input_tokens: i === 3 ? 1_000_000 : lognormal(i, 900, 0.4) })),
      'low',
    ],
    'a tenth of the answers hundreds of times as long': [
      traces(600, (i) => ({ output_tokens: i % 10 === 0 ? 120_000 : lognormal(i, 400, 0.4) })),
      'low',
    ],
  },
  passes: {
    'a single large request': [trace({ input_tokens: 900_000, output_tokens: 12 })],
    'counts with the usual spread': traces(300, (i) => ({
      input_tokens: lognormal(i, 3000, 0.9),
      output_tokens: lognormal(i + 7, 500, 0.8),
    })),
    'aborted streams': traces(100, (i) => ({
      output_tokens: i % 4 === 0 ? 0 : i % 7 === 0 ? 1 : lognormal(i, 600, 0.4),
    })),
    'long answers among tool calls': traces(300, (i) => ({
      output_tokens: i % 20 === 0 ? lognormal(i, 1800, 0.4) : lognormal(i, 55, 0.5),
    })),
    'requests that are all alike': traces(50, () => ({ input_tokens: 812, output_tokens: 1 })),
  },
};
