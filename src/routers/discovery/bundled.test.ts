import { expect, test } from 'vitest';
import { bundledSightings } from './bundled.ts';

const seenIn = (text: string) =>
  bundledSightings(text).map(({ line, host, trust, confidence }) =>
    [line, host, trust, confidence].join(' '),
  );

test('known hosts once each, with low confidence and their line', () => {
  const text = `var a="https://api.openai.com/v1",b="https://api.openai.com/v1/models";\nvar c=\`https://api.groq.com/openai/v1\`,d="http://localhost:11434",e="https://openrouter.ai/api/v1"`;
  expect(seenIn(text)).toEqual([
    '1 api.openai.com direct low',
    '2 api.groq.com inference_host low',
    '2 localhost:11434 local low',
    '2 openrouter.ai aggregator low',
  ]);
});

test.each([
  'a="https://openrouter.ai/docs"',
  'a="https://api.openai.com/docs/guide"',
  'a="https://openrouter.ai/keys"',
  'a="https://platform.openai.com/api-keys"',
  'a="https://llm.acme.example/v1"',
  'a="http://localhost:3000"',
  'a="https://github.com/openai/openai-node"',
  'a="api.openai.com"',
])('%s is none', (text) => expect(seenIn(text)).toEqual([]));
