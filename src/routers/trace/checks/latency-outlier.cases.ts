import type { TraceCheckCases } from '../route/check.ts';
import { lognormal, trace, traces } from '../sample-traces.cases.ts';

export const latencyOutlierCases: TraceCheckCases = {
  flags: {
    'one answer that took a hundred times as long': [
      traces(60, (i) => ({ latency_ms: i === 7 ? 200_000 : lognormal(i, 2000, 0.3) })),
      'info',
    ],
    'a tenth of the answers much slower': [
      traces(1000, (i) => ({
        latency_ms: i % 10 === 0 ? 300_000 : lognormal(i, 2000, 0.3),
        output_tokens: lognormal(i + 3, 300, 0.4),
      })),
      'medium',
    ],
    'a tenth much slower, lengths unknown': [
      traces(1000, (i) => ({ latency_ms: i % 10 === 0 ? 300_000 : lognormal(i, 2000, 0.3) })),
      'low',
    ],
    'three answers that took a hundred times as long for their length': [
      traces(300, (i) => ({
        latency_ms: i % 100 === 7 ? 250_000 : 500 + 8 * lognormal(i + 3, 250, 0.4),
        output_tokens: lognormal(i + 3, 250, 0.4),
      })),
      'info',
    ],
  },
  passes: {
    'a single slow answer, with nothing to compare': [trace({ latency_ms: 90_000 })],
    'latencies with the usual spread': traces(200, (i) => ({ latency_ms: lognormal(i, 2500, 0.6) })),
    'more traces than are kept individually': traces(3000, (i) => ({ latency_ms: lognormal(i, 2500, 0.6) })),
    'long answers that take long': traces(300, (i) => {
      const output_tokens = i % 20 === 0 ? 4000 : lognormal(i, 40, 0.2);
      return { output_tokens, latency_ms: 300 + 15 * output_tokens };
    }),
    'failed answers that timed out': traces(300, (i) =>
      i % 5 === 0 ? { latency_ms: 600_000, status: 'timeout' } : { latency_ms: lognormal(i, 2000, 0.3) },
    ),
    'answers from a cache': traces(100, (i) =>
      i % 3 === 0 ? { latency_ms: 12, cache_hit: true } : { latency_ms: lognormal(i, 4000, 0.4) },
    ),
    'nineteen answers, one of them slow': traces(19, (i) => ({
      latency_ms: i === 0 ? 60_000 : 2000,
    })),
  },
};
