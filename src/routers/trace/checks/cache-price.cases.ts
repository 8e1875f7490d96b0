import type { TraceCheckCases } from '../route/check.ts';
import { trace, traces } from '../sample-traces.cases.ts';

export const cachePriceCases: TraceCheckCases = {
  flags: {
    'a quarter where a tenth is usual': [
      traces(5, () => ({ claimed_model: 'claude-sonnet-4-5', cache_price_ratio: 0.25 })),
      'medium',
    ],
    'a model that nobody knows, at the full price': [
      [trace({ claimed_model: 'team-default', cache_price_ratio: 1 })],
      'low',
    ],
  },
  passes: {
    'the usual tenth': traces(5, () => ({ cache_price_ratio: 0.1 })),
    'a little more than the usual': traces(5, () => ({ cache_price_ratio: 0.12 })),
    'nothing at all': traces(5, () => ({ cache_price_ratio: 0 })),
    'the half that older models ask': [trace({ claimed_model: 'gpt-4o', cache_price_ratio: 0.5 })],
    'no word on it': [trace()],
  },
};
