import { expect, test } from 'vitest';
import { classifyHost } from './classify.ts';
import { routedBy } from './routing-prefix.ts';

test.each([
  ['openrouter/deepseek/deepseek-chat', { provider: 'openrouter', host: 'openrouter.ai' }],
  ['groq/llama-3.3-70b-versatile', { provider: 'groq', host: 'api.groq.com' }],
  ['anthropic/claude-sonnet-4-5', { provider: 'anthropic', host: 'api.anthropic.com' }],
  ['azure/eu-prod-gpt5', { provider: 'azure-openai' }],
  ['ollama/llama3', { provider: 'ollama', host: 'localhost:11434' }],
  ['meta-llama/llama-3.3-70b-instruct', undefined],
  ['gpt-4o', undefined],
  ['constructor/x', undefined],
])('%s is routed by %j', (model, routed) => expect(routedBy(model)).toEqual(routed));

test('each host belongs to the provider that the prefix names', () => {
  const prefixes =
    'openrouter vercel_ai_gateway requesty ollama groq together_ai fireworks_ai deepinfra cerebras sambanova hyperbolic novita nebius replicate huggingface nvidia_nim gemini openai anthropic mistral codestral cohere xai deepseek perplexity moonshot';
  for (const prefix of prefixes.split(' ')) {
    const routed = routedBy(`${prefix}/x`);
    expect(classifyHost(routed?.host ?? '').provider, prefix).toBe(routed?.provider);
  }
});
