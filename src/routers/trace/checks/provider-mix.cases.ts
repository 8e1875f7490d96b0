import type { TraceCheckCases } from '../route/check.ts';
import { traces } from '../sample-traces.cases.ts';

const mix = (count: number, every: number) =>
  traces(count, (i) => ({ upstream_provider: i % every === 0 ? 'Together' : 'DeepInfra' }));

export const providerMixCases: TraceCheckCases = {
  flags: {
    'two providers that share the work': [mix(40, 2), 'info'],
    'a different mix than in the baseline': [{ baseline: mix(100, 20), traces: mix(100, 2) }, 'low'],
  },
  passes: {
    'one provider': mix(40, 1),
    'an occasional substitute': mix(60, 20),
    'too few traces': mix(10, 2),
    'no providers named': traces(100),
  },
};
