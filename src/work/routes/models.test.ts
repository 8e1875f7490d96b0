import { expect, test } from 'vitest';
import { sightingsIn } from '../../routers/discovery/read-file.ts';
import { routesOf } from './lines.ts';

/** `host model` of each address, in order. */
function asked(file: string, text: string): string[] {
  const routes = routesOf(sightingsIn(file, text), text);
  return routes.flatMap(({ kind, host, model }) =>
    host !== undefined && (kind === 'endpoint' || kind === 'client') ? [`${host} ${model ?? '-'}`] : [],
  );
}

test('each client has the models of its own calls, however far away', () => {
  const text = `import os
from openai import OpenAI, AzureOpenAI

azure = AzureOpenAI(
    azure_endpoint="https://acme.openai.azure.com",
)
router = OpenAI(
    base_url="https://openrouter.ai/api/v1",
)
${'\n'.repeat(40)}
def ask(question):
    return router.chat.completions.create(
        model="anthropic/claude-sonnet-4",
        messages=[],
    )

def ask_azure(question):
    return azure.chat.completions.create(model="gpt-4o", messages=[])
`;
  expect(new Set(asked('a.py', text))).toEqual(
    new Set(['acme.openai.azure.com gpt-4o', 'openrouter.ai anthropic/claude-sonnet-4']),
  );
});

test('where two addresses could be meant, none is', () => {
  const text = `import OpenAI from 'openai';
const one = 'https://openrouter.ai/api/v1';
const two = 'https://api.together.xyz/v1';
export const MODEL = 'meta-llama/llama-3.3-70b-instruct';
`;
  expect(asked('a.ts', text)).toEqual(['openrouter.ai -', 'api.together.xyz -']);
});

test.each([
  ['https://acme.openai.azure.com', 'openrouter/openai/gpt-4o'],
  ['http://localhost:11434/v1', 'anthropic/claude-sonnet-4'],
  ['https://openrouter.ai/api/v1', 'groq/llama-3.3-70b-versatile'],
  ['https://api.openai.com/v1', 'claude-sonnet-4-5'],
  ['https://api.groq.com/openai/v1', 'openrouter/openai/gpt-4o'],
])('%s is never asked for %s by being near', (address, model) => {
  const text = `base_url = "${address}"\n\nmodel = "${model}"\n`;
  expect(asked('a.toml', text)).toEqual([`${new URL(address).host} -`]);
});

test.each([
  ['https://openrouter.ai/api/v1', 'anthropic/claude-sonnet-4'],
  ['http://localhost:11434/v1', 'qwen3:8b'],
  ['https://api.groq.com/openai/v1', 'openai/gpt-oss-120b'],
  ['https://models.acme-corp.io/v1', 'openai/gpt-4o-mini'],
])('%s is asked for %s of the same section', (address, model) => {
  const text = `[other]\nurl = "https://example.com"\n[llm]\nbase_url = "${address}"\nmodel = "${model}"\n`;
  expect(asked('a.toml', text)).toEqual([`${new URL(address).host} ${model}`]);
});

test('of flat keys those that begin alike belong together', () => {
  const text = `OPENAI_BASE_URL=https://api.together.xyz/v1
OPENAI_MODEL=meta-llama/llama-3.3-70b-instruct
OLLAMA_HOST=http://localhost:11434
OLLAMA_MODEL=qwen3:8b
`;
  expect(asked('.env', text)).toEqual([
    'api.together.xyz meta-llama/llama-3.3-70b-instruct',
    'localhost:11434 qwen3:8b',
  ]);
});

test('of several addresses the one that the id names', () => {
  const text = `const hosts = [
  'https://openrouter.ai/api/v1',
  'https://api.anthropic.com/v1',
  'https://api.together.xyz/v1',
];
const models = ['openrouter/deepseek/deepseek-chat', 'claude-sonnet-4-5'];
`;
  expect(asked('a.ts', text)).toEqual([
    'openrouter.ai openrouter/deepseek/deepseek-chat',
    'api.anthropic.com claude-sonnet-4-5',
    'api.together.xyz -',
  ]);
});

test('the model beside the address comes before the name of the whole entry', () => {
  const text = `model_list:
  - model_name: gpt-5
    litellm_params:
      api_base: https://models.acme-corp.io/v1
      rpm: 5
      tpm: 900
      model: openai/gpt-5-mini
`;
  expect(asked('litellm.yaml', text)).toEqual(['models.acme-corp.io openai/gpt-5-mini']);
});

test('a variable for the models of one provider is not asked of the address of another', () => {
  const text = 'OPENAI_BASE_URL=https://gpt.acme-corp.io/v1\nANTHROPIC_MODEL=claude-opus-4-5\n';
  expect(asked('.env', text)).toEqual(['gpt.acme-corp.io -']);
});

test('names of one letter are names', () => {
  const text = `import boto3
a = OpenAI()
b = boto3.client("bedrock-runtime", region_name="us-east-1")
b.invoke_model(modelId="anthropic.claude-3-5-sonnet-20241022-v2:0", body="{}")
`;
  expect(asked('a.py', text)).toEqual([
    'api.openai.com -',
    'bedrock-runtime.us-east-1.amazonaws.com anthropic.claude-3-5-sonnet-20241022-v2:0',
  ]);
});

test('a model is not looked for in the next block, nor far away', () => {
  const text = `models:
  - name: one
    api_base: https://models.acme-corp.io/v1
  - name: two
    model: gpt-4o
    api_base: https://api.together.xyz/v1
`;
  expect(asked('litellm.yaml', text)).toEqual(['models.acme-corp.io -', 'api.together.xyz gpt-4o']);
  const far = `const base_url = 'https://openrouter.ai/api/v1';${'\n'.repeat(60)}const model = 'gpt-4o';\n`;
  expect(asked('a.ts', far)).toEqual(['openrouter.ai -']);
});
