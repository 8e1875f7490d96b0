import { describe, expect, it } from 'vitest';
import type { Sighting } from '../../vocabulary/route.ts';
import { withoutSecrets } from './guard.ts';

const SEEN: Sighting = {
  line: 1,
  kind: 'endpoint',
  host: 'api.openai.com',
  trust: 'direct',
  indicator: 'baseURL',
  isActive: true,
  confidence: 'high',
};
/** Made up here, so that no file holds them: letters and digits in turn, as keys have them. */
const mixed = (length: number) => Array.from({ length }, (_, i) => 'aB7cD3eF9g'[i % 10]).join('');
const hex = (length: number) => Array.from({ length }, (_, i) => '3fa9c0e17b'[i % 10]).join('');
const KEYS = [
  mixed(44),
  mixed(19),
  hex(32),
  hex(64),
  `AK${'IA'}${'ABCDEFGH234567JK'}`,
  `AI${'za'}${mixed(35)}`,
  `ey${'J'}${mixed(30)}`,
];

describe('a secret where something else belongs', () => {
  it.each(KEYS)('as the label of a host, number %#', (key) => {
    const low = key.toLowerCase();
    for (const host of [low, `${low}:11434`, `${low}.openai.azure.com`, `${low}.example.com`, `a.${low}`])
      expect(JSON.stringify(withoutSecrets({ ...SEEN, host })), 'it shows').not.toContain(low.slice(0, 19));
  });

  it.each(KEYS)('as a model, a variable or an indicator, number %#', (key) => {
    for (const seen of [
      { ...SEEN, model: key },
      { ...SEEN, kind: 'model' as const, model: `openai/${key}` },
      { ...SEEN, kind: 'credential' as const, variable: key },
      { ...SEEN, variable: key, indicator: key },
      { ...SEEN, variable: `OPENAI_${key}_URL`, indicator: `OPENAI_${key}_URL` },
    ])
      expect(JSON.stringify(withoutSecrets(seen)), 'it shows').not.toContain(key);
  });
});

it.each([
  'api.openai.com',
  'acme-eus2-prod-01.openai.azure.com',
  'bedrock-runtime.us-east-1.amazonaws.com',
  'x7kq2m9vp4w8z1ab.us-east-1.aws.endpoints.huggingface.cloud',
  'qz7x1w8v5u4t3s2r1q0p9o8n7m6l5k4j.lambda-url.us-east-1.on.aws',
  'cog-k7m2p4q9r1s8.openai.azure.com',
  'ollama-service.open-webui.svc.cluster.local:11434',
  'llama3-70b-instruct.models.example.com',
  '192.168.100.200:11434',
  'vllm:8000',
  'textgenerationwebui:5000',
  'models.inference.ai.azure.com',
])('%s is a host', (host) => {
  expect(withoutSecrets({ ...SEEN, host })).toEqual([{ ...SEEN, host }]);
});

it.each([
  'accounts/fireworks/models/llama-v3p1-405b-instruct',
  'mixtral8x7binstruct',
  'ft:gpt-4o-mini-2024-07-18:acme::9AbCdEfG',
  'deepseek-r1-distill-qwen-32b',
  'eu.anthropic.claude-3-5-sonnet-20240620-v1:0',
])('%s is a model', (model) => {
  expect(withoutSecrets({ ...SEEN, model })).toEqual([{ ...SEEN, model }]);
});
