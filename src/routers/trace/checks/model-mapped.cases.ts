import type { TraceCheckCases } from '../route/check.ts';
import { trace } from '../sample-traces.cases.ts';

export const modelMappedCases: TraceCheckCases = {
  flags: {
    'a model of another maker upstream': [
      [trace({ claimed_model: 'claude-opus-4-1', upstream_model: 'glm-4.6', model_mapped: true })],
      'high',
    ],
    'a smaller sibling upstream, though nothing says that it was mapped': [
      [trace({ upstream_model: 'gpt-5-nano' })],
      'high',
    ],
    'a name of the same family that leaves the version open': [
      [trace({ claimed_model: 'deepseek-chat', upstream_model: 'deepseek-v3.1', model_mapped: true })],
      'low',
    ],
    'a name that nobody knows': [[trace({ upstream_model: 'house-blend-x', model_mapped: true })], 'medium'],
    'a smaller sibling upstream, and the word that nothing was mapped': [
      [trace({ claimed_model: 'claude-opus-4-5', upstream_model: 'claude-haiku-4-5', model_mapped: false })],
      'medium',
    ],
    'a mapping to nobody knows what': [[trace({ model_mapped: true })], 'medium'],
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
    'a group of a proxy under a name of its own': [
      trace({ claimed_model: 'smart', upstream_model: 'gpt-4o-2024-08-06' }),
    ],
    'the same model upstream, and the word that nothing was mapped': [
      trace({ upstream_model: 'gpt-5-2025-08-07', model_mapped: false }),
    ],
    'a relay that says it mapped nothing': [trace({ model_mapped: false })],
  },
};
