import type { TraceCheckCases } from '../route/check.ts';
import { trace, traces } from '../sample-traces.cases.ts';

const pair = (claimed_model: string, observed_model: string) => [trace({ claimed_model, observed_model })];

export const modelMismatchCases: TraceCheckCases = {
  flags: {
    'a smaller sibling': [pair('gpt-5', 'gpt-5-mini'), 'high'],
    'a smaller model of an older generation': [pair('gpt-5', 'gpt-4o-mini'), 'high'],
    'a model of another maker': [pair('claude-opus-4-1', 'deepseek-chat'), 'high'],
    'another maker behind the prefix of the claimed one': [
      pair('anthropic/claude-sonnet-4.5', 'z-ai/glm-4.6'),
      'high',
    ],
    'an older model of the family': [pair('claude-opus-4-5', 'claude-opus-4-1-20250805'), 'medium'],
    'a model of an earlier generation': [pair('gpt-4o', 'gpt-3.5-turbo-0125'), 'high'],
    'a model without reasoning in place of one with it': [
      pair('deepseek-reasoner', 'deepseek-chat'),
      'medium',
    ],
    'the chat form of a model that reasons': [pair('gpt-5', 'gpt-5-chat-latest'), 'medium'],
    'another form of the same model': [pair('gpt-5-codex', 'gpt-5'), 'low'],
    'a smaller but newer model': [pair('claude-3-opus', 'claude-sonnet-4-5'), 'high'],
    'one answer in a hundred': [
      traces(100, (i) => ({ observed_model: i === 50 ? 'gpt-5-mini' : 'gpt-5-2025-08-07' })),
      'high',
    ],
    'an unknown name': [pair('gpt-5', 'house-blend-x'), 'low'],
  },
  passes: {
    'an unlisted version of the same name': [
      trace({ claimed_model: 'text-embedding-ada-002', observed_model: 'text-embedding-ada-002-v2' }),
    ],
    'a name of the family that leaves the version open': pair('deepseek-chat', 'deepseek-v3.1'),
    'a date behind the name': pair('gpt-5', 'gpt-5-2025-08-07'),
    'the vendor before the name': pair('gpt-5', 'openai/gpt-5'),
    'a region before the name': pair('claude-sonnet-4-5', 'us.anthropic.claude-sonnet-4-5-20250929-v1:0'),
    'what `-latest` resolves to': pair('claude-3-5-haiku-latest', 'claude-3-5-haiku-20241022'),
    'a preview of the same model': pair('gemini-2.5-pro', 'gemini-2.5-pro-preview-06-05'),
    'a free tier': pair('deepseek/deepseek-r1:free', 'deepseek/deepseek-r1'),
    'a disclosed fallback to another model': [
      trace({ claimed_model: 'gpt-5', observed_model: 'claude-sonnet-4-5', fallback_disclosed: true }),
    ],
    'an answer that names no model': [trace({ observed_model: null })],
    'a user’s own alias': pair('team-default', 'gpt-5'),
  },
};
