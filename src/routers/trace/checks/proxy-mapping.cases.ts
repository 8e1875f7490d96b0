import type { TraceCheckCases } from '../route/check.ts';
import { trace } from '../sample-traces.cases.ts';

export const proxyMappingCases: TraceCheckCases = {
  flags: {
    'a group under the name of a larger model': [
      [trace({ proxy_alias: 'gpt-5', claimed_model: 'openai/gpt-5-mini' })],
      'info',
    ],
    'a group under the name of another maker’s model': [
      [trace({ proxy_alias: 'claude-sonnet-4-5', claimed_model: 'gpt-5' })],
      'info',
    ],
  },
  passes: {
    'another spelling of the same model': [trace({ proxy_alias: 'gpt-5', claimed_model: 'openai/gpt-5' })],
    'a group with a name of its own': [trace({ proxy_alias: 'fast', claimed_model: 'openai/gpt-5-mini' })],
    'a deployment with a name of its own': [
      trace({ proxy_alias: 'gpt-5', claimed_model: 'azure/eu-prod-primary' }),
    ],
  },
};
