import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHeader, readImage, readPort } from './relays.ts';

test.each<[string, string, string, string]>([
  ['ollama/ollama', 'ollama/ollama', 'ollama', 'local'],
  ['ollama/ollama:0.3.1', 'ollama/ollama', 'ollama', 'local'],
  ['docker.io/ollama/ollama@sha256:abc', 'ollama/ollama', 'ollama', 'local'],
  ['ghcr.io/berriai/litellm:main-latest', 'berriai/litellm', 'litellm', 'gateway'],
  ['ghcr.io/berriai/litellm-database:main-stable', 'berriai/litellm-database', 'litellm', 'gateway'],
  ['docker.litellm.ai/berriai/litellm:${TAG}', 'berriai/litellm', 'litellm', 'gateway'],
  ['calciumion/new-api:latest', 'calciumion/new-api', 'new-api', 'gateway'],
  ['justsong/one-api', 'justsong/one-api', 'one-api', 'gateway'],
  ['portkeyai/gateway:latest', 'portkeyai/gateway', 'portkey', 'gateway'],
  ['vllm/vllm-openai:v0.6.1', 'vllm/vllm-openai', 'vllm', 'local'],
  ['registry.mycorp.com:5000/mirror/ollama/ollama:1', 'mirror/ollama/ollama', 'ollama', 'local'],
  [
    'ghcr.io/huggingface/text-generation-inference:2.0',
    'huggingface/text-generation-inference',
    'tgi',
    'local',
  ],
])('%s is %s', (reference, image, provider, trust) => {
  expect(readImage(reference)).toEqual({ image, provider, trust });
});

test.each(['postgres:16', 'redis', 'myollama/ollama-ui', 'ollama', 'open-webui/open-webui', 'gateway', ''])(
  '%j is no relay',
  (reference) => {
    expect(readImage(reference)).toBeUndefined();
  },
);

test('headers that only a gateway reads', () => {
  expect(readHeader('x-portkey-config')).toEqual({ provider: 'portkey', trust: 'gateway' });
  expect(readHeader('Helicone-Auth')).toEqual({ provider: 'helicone', trust: 'gateway' });
  expect(readHeader('cf-aig-metadata')).toEqual({ provider: 'cloudflare-gateway', trust: 'gateway' });
  expect(['x-portkey-', 'Authorization', 'x-api-key', 'HTTP-Referer', 'X-Title', ''].map(readHeader)).toEqual(
    [undefined, undefined, undefined, undefined, undefined, undefined],
  );
});

test('a port is telling when nothing else usually listens there', () => {
  expect(readPort(11434)).toEqual({ provider: 'ollama', trust: 'local', isDistinctive: true });
  expect(readPort(3000)).toEqual({ provider: 'new-api', trust: 'gateway', isDistinctive: false });
  expect(readPort(5432)).toBeUndefined();
});

test('any text is read', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      readImage(text);
      readHeader(text);
    }),
  );
});
