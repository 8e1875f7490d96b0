import type { TraceCheckCases } from '../route/check.ts';
import { lognormal, trace, traces } from '../sample-traces.cases.ts';

const window = (ratio: number) =>
  traces(30, (i) => {
    const output_tokens = lognormal(i, 500, 0.6);
    return { output_tokens, native_output_tokens: Math.round(output_tokens * (ratio + (i % 5) / 100)) };
  });

export const nativeTokensCases: TraceCheckCases = {
  flags: {
    'twice as many upstream': [window(2), 'low'],
    'half as many upstream': [window(0.5), 'low'],
  },
  passes: {
    'tokenizers that differ by design': window(1.25),
    'counts that agree': window(1),
    'a single trace': [trace({ output_tokens: 100, native_output_tokens: 400 })],
  },
};
