import type { TraceCheckCases } from '../route/check.ts';
import { trace } from '../sample-traces.cases.ts';

export const modelMappedCases: TraceCheckCases = {
  flags: {
    'a model of another maker upstream': [
      [trace({ claimed_model: 'claude-opus-4-1', upstream_model: 'glm-4.6', model_mapped: true })],
      'high',
    ],
    'a smaller sibling upstream, without a mapping flag': [[trace({ upstream_model: 'gpt-5-nano' })], 'high'],
    'a name of the same family that leaves the version open': [
      [trace({ claimed_model: 'deepseek-chat', upstream_model: 'deepseek-v3.1', model_mapped: true })],
      'low',
    ],
    'an unknown name': [[trace({ upstream_model: 'house-blend-x', model_mapped: true })], 'medium'],
    'a smaller sibling upstream, with the mapping denied': [
      [trace({ claimed_model: 'claude-opus-4-5', upstream_model: 'claude-haiku-4-5', model_mapped: false })],
      'medium',
    ],
    'a mapping to an unnamed model': [[trace({ model_mapped: true })], 'medium'],
  },
  passes: {
    'the dated name of the same model': [trace({ upstream_model: 'gpt-5-2025-08-07', model_mapped: true })],
    'the spelling of another cloud': [
      trace({
        claimed_model: 'claude-sonnet-4-5',
        upstream_model: 'anthropic.claude-sonnet-4-5-20250929-v1:0',
        model_mapped: true,
      }),
    ],
    'a proxy’s group with a name of its own': [
      trace({ claimed_model: 'smart', upstream_model: 'gpt-4o-2024-08-06' }),
    ],
    'the same model upstream, with the mapping denied': [
      trace({ upstream_model: 'gpt-5-2025-08-07', model_mapped: false }),
    ],
    'a relay that denies a mapping': [trace({ model_mapped: false })],
  },
};
