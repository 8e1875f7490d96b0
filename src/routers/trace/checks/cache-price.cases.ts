import type { TraceCheckCases } from '../route/check.ts';
import { trace, traces } from '../sample-traces.cases.ts';

export const cachePriceCases: TraceCheckCases = {
  flags: {
    'a quarter where a tenth is usual': [
      traces(5, () => ({ claimed_model: 'claude-sonnet-4-5', cache_price_ratio: 0.25 })),
      'medium',
    ],
    'an unknown model at the full price': [
      [trace({ claimed_model: 'team-default', cache_price_ratio: 1 })],
      'low',
    ],
  },
  passes: {
    'the usual tenth': traces(5, () => ({ cache_price_ratio: 0.1 })),
    'slightly more than usual': traces(5, () => ({ cache_price_ratio: 0.12 })),
    'free cached input': traces(5, () => ({ cache_price_ratio: 0 })),
    'the half that older models charge': [trace({ claimed_model: 'gpt-4o', cache_price_ratio: 0.5 })],
    'no ratio in the trace': [trace()],
  },
};
