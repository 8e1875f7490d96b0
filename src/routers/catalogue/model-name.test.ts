import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { isModelId, isPremiumModel, readModelName, relateModels, siblingsBetween } from './model-name.ts';

const SPELLINGS: [canonical: string, ...ids: string[]][] = [
  [
    'gpt-4o',
    'gpt-4o',
    'openai/gpt-4o',
    'openai:gpt-4o',
    'azure/gpt-4o',
    'openrouter/openai/gpt-4o:free',
    'gpt-4o-2024-08-06',
    'ft:gpt-4o-2024-08-06:acme::abc',
  ],
  ['gpt-4o-mini', 'gpt-4o-mini-2024-07-18', 'github/gpt-4o-mini', 'openai/gpt-4o-mini:online'],
  ['gpt-3.5-turbo', 'gpt-35-turbo', 'gpt-3.5-turbo-0613', 'azure/gpt-35-turbo'],
  [
    'gpt-4-turbo',
    'gpt-4-turbo-2024-04-09',
    'gpt-4-turbo-preview',
    'gpt-4-1106-preview',
    'gpt-4-0125-preview',
  ],
  ['gpt-4', 'gpt-4-0613', 'gpt-4-0314'],
  ['gpt-4.1-mini', 'gpt-4.1-mini', 'gpt-4-1-mini'],
  ['gpt-5.1-codex-max', 'gpt-5.1-codex-max'],
  ['o3-mini', 'o3-mini', 'o3-mini-2025-01-31', 'o3-mini-high'],
  [
    'claude-sonnet-3.5',
    'claude-3-5-sonnet-20241022',
    'claude-3.5-sonnet',
    'anthropic.claude-3-5-sonnet-20241022-v2:0',
    'us.anthropic.claude-3-5-sonnet-20241022-v2:0',
    'arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.anthropic.claude-3-5-sonnet-20241022-v2:0',
    'vertex_ai/claude-3-5-sonnet@20240620',
    'projects/p/locations/us-east5/publishers/anthropic/models/claude-3-5-sonnet@20240620',
    'bedrock/us-east-1/anthropic.claude-3-5-sonnet-20240620-v1:0',
    'claude-3-5-sonnet-latest',
  ],
  [
    'claude-sonnet-4.5',
    'claude-sonnet-4-5',
    'claude-sonnet-4-5-20250929',
    'anthropic/claude-sonnet-4.5',
    'anthropic/claude-4.5-sonnet',
    'claude-sonnet-4-5[1m]',
    'global.anthropic.claude-sonnet-4-5-20250929-v1:0',
  ],
  ['claude-opus-4', 'claude-opus-4-20250514', 'claude-opus-4-0', 'claude-opus-4@20250514', 'claude-4-opus'],
  ['claude-sonnet-3.7', 'anthropic/claude-3.7-sonnet:thinking', 'claude-3-7-sonnet-20250219-thinking'],
  ['claude-2.1', 'claude-2.1', 'anthropic.claude-v2:1'],
  [
    'gemini-2.5-pro',
    'models/gemini-2.5-pro',
    'publishers/google/models/gemini-2.5-pro',
    'gemini/gemini-2.5-pro-preview-05-06',
    'google/gemini-2.5-pro-exp-03-25',
  ],
  ['gemini-1.5-flash-8b', 'gemini-1.5-flash-8b', 'google/gemini-flash-1.5-8b'],
  ['gemini-2.0-flash', 'gemini-2.0-flash-001', 'gemini-2.0-flash-exp'],
  [
    'llama-3.1-70b',
    'meta-llama/Meta-Llama-3.1-70B-Instruct',
    'meta-llama/Meta-Llama-3.1-70B-Instruct-Turbo',
    'accounts/fireworks/models/llama-v3p1-70b-instruct',
    '@cf/meta/llama-3.1-70b-instruct',
    'meta.llama3-1-70b-instruct-v1:0',
    'llama3.1:70b-instruct-q4_K_M',
    'groq/llama-3.1-70b-versatile',
    'nvidia_nim/meta/llama-3.1-70b-instruct',
  ],
  [
    'qwen-2.5-72b',
    'Qwen/Qwen2.5-72B-Instruct',
    'qwen2.5:72b',
    'qwen-2.5-72b-instruct',
    'Qwen/Qwen2.5-72B-Instruct-AWQ',
  ],
  ['deepseek-v3', 'deepseek-ai/DeepSeek-V3', 'deepseek/deepseek-v3', 'deepseek.v3-v1:0', 'deepseek-v3-0324'],
  ['mistral-large', 'mistral-large-latest', 'mistral-large-2411', 'mistral/mistral-large-2407'],
  ['kimi-k2.5', 'kimi-k2.5', 'moonshotai/kimi-k2.5', 'accounts/fireworks/models/kimi-k2p5'],
  ['glm-4.6', 'glm-4.6', 'zai-org/GLM-4.6', 'z-ai/glm-4.6:exacto', 'accounts/fireworks/models/glm-4p6'],
  ['minimax-m2', 'MiniMax-M2', 'minimax/minimax-m2:free', 'MiniMaxAI/MiniMax-M2'],
  ['command-r-plus', 'command-r-plus', 'command-r-plus-08-2024', 'cohere.command-r-plus-v1:0'],
  ['nova-pro', 'amazon.nova-pro-v1:0', 'us.amazon.nova-pro-v1:0'],
  ['doubao-1.5-pro-32k', 'doubao-1-5-pro-32k-250115', 'doubao-1.5-pro-32k'],
];

describe('one model in all its spellings', () => {
  test.each(SPELLINGS)('%s', (canonical, ...ids) => {
    expect(ids.map((id) => readModelName(id).canonical)).toEqual(ids.map(() => canonical));
  });
});

test.each<[string, ReturnType<typeof readModelName>]>([
  [
    'anthropic.claude-3-5-sonnet-20241022-v2:0',
    {
      vendor: 'anthropic',
      family: 'claude',
      tier: 'sonnet',
      version: '3.5',
      date: '2024-10-22',
      canonical: 'claude-sonnet-3.5',
      suffixes: ['v2:0'],
    },
  ],
  [
    'TheBloke/Llama-2-7B-Chat-GGUF',
    {
      vendor: 'meta',
      family: 'llama',
      version: '2',
      size: '7b',
      canonical: 'llama-2-7b',
      suffixes: ['chat', 'gguf'],
    },
  ],
  [
    'qwen/qwen3-coder:free',
    {
      vendor: 'alibaba',
      family: 'qwen',
      version: '3',
      line: 'coder',
      canonical: 'qwen-3-coder',
      suffixes: ['free'],
    },
  ],
  ['acme/house-model', { canonical: 'house-model', suffixes: [] }],
  ['claude-code', { canonical: 'claude-code', suffixes: [] }],
])('%s is read into its parts', (id, name) => {
  expect(readModelName(id)).toEqual(name);
});

const RELATIONS: [claimed: string, reported: string | null | undefined, relation: string][] = [
  ['gpt-4o', 'gpt-4o-2024-08-06', 'equal'],
  ['openrouter/anthropic/claude-sonnet-4.5', 'claude-sonnet-4-5-20250929', 'equal'],
  ['gpt-4o-2024-05-13', 'gpt-4o-2024-08-06', 'same_family_newer'],
  ['gpt-4-0613', 'gpt-4-0314', 'same_family_older'],
  ['gpt-4', 'gpt-4-turbo', 'same_family_newer'],
  ['gpt-4-turbo', 'gpt-4o', 'same_family_newer'],
  ['gpt-4-turbo', 'gpt-3.5-turbo', 'same_family_older_generation'],
  ['gpt-4o', 'gpt-3.5-turbo', 'same_family_older_generation'],
  ['gpt-5', 'gpt-4o', 'same_family_older_generation'],
  ['gpt-5.1', 'gpt-5', 'same_family_older'],
  ['gemini-2.5-pro', 'gemini-1.5-pro-002', 'same_family_older_generation'],
  ['meta-llama/Llama-3.3-70B-Instruct', 'llama-2-70b-chat', 'same_family_older_generation'],
  ['claude-opus-4-1', 'claude-3-opus-20240229', 'same_family_older_generation'],
  ['qwen3-72b', 'Qwen/Qwen2.5-72B-Instruct', 'same_family_older_generation'],
  ['deepseek-v3', 'deepseek-v2.5', 'same_family_older_generation'],
  // Forms of one model.
  ['gpt-5-codex', 'gpt-5', 'same_family_variant'],
  ['gpt-4o', 'gpt-4o-audio-preview', 'same_family_variant'],
  ['gpt-4o-search-preview-2025-03-11', 'gpt-4o', 'same_family_variant'],
  ['gpt-4o-mini', 'gpt-4o-mini-realtime-preview', 'same_family_variant'],
  ['gpt-4o', 'chatgpt-4o-latest', 'same_family_variant'],
  ['gemini-2.0-flash', 'gemini-2.0-flash-live-001', 'same_family_variant'],
  ['grok-2', 'grok-2-vision-1212', 'same_family_variant'],
  ['llama-3.2-11b', 'meta-llama/Llama-3.2-11B-Vision-Instruct', 'same_family_variant'],
  ['phi-4', 'phi-4-vision', 'same_family_variant'],
  ['gpt-5-codex', 'gpt-5-codex-mini', 'same_family_smaller'],
  ['gpt-5-codex', 'gpt-4o', 'same_family_older_generation'],
  // Products of their own, whatever precedes them.
  ['gpt-4o', 'gpt-4o-mini-tts', 'other_family'],
  ['gpt-4o', 'gpt-4o-transcribe', 'other_family'],
  ['gemini-2.5-flash', 'gemini-2.5-flash-image', 'other_family'],
  ['gpt-5', 'gpt-audio', 'other_family'],
  ['deepseek-r1', 'deepseek-r1-distill-llama-70b', 'other_family'],
  ['llama-3.1-8b', 'llama-guard-3-8b', 'other_family'],
  // Reasoning, lost and gained.
  ['gpt-5', 'gpt-5-chat-latest', 'same_family_without_reasoning'],
  ['gpt-5.2-thinking', 'gpt-5.2-instant', 'same_family_without_reasoning'],
  ['deepseek-reasoner', 'deepseek-chat', 'same_family_without_reasoning'],
  ['deepseek-r1', 'deepseek-v3-0324', 'same_family_without_reasoning'],
  ['grok-4-fast-reasoning', 'grok-4-fast-non-reasoning', 'same_family_without_reasoning'],
  ['grok-4-fast', 'grok-4-fast-non-reasoning', 'same_family_without_reasoning'],
  ['qwen3-235b-a22b-thinking-2507', 'qwen3-235b-a22b-instruct-2507', 'same_family_without_reasoning'],
  ['kimi-k2-thinking', 'kimi-k2-0905-preview', 'same_family_without_reasoning'],
  ['gemini-2.0-flash-thinking-exp-01-21', 'gemini-2.0-flash', 'same_family_without_reasoning'],
  ['phi-4-reasoning', 'phi-4', 'same_family_without_reasoning'],
  ['command-a-reasoning-08-2025', 'command-a-03-2025', 'same_family_without_reasoning'],
  ['sonar-reasoning-pro', 'sonar-pro', 'same_family_without_reasoning'],
  ['deepseek-chat', 'deepseek-reasoner', 'same_family_with_reasoning'],
  // The plain name of these reasons when it is asked to, or is how a host shortens the other.
  ['grok-4-fast', 'grok-4-fast-reasoning', 'unknown'],
  ['qwen3-235b-a22b-thinking-2507', 'qwen3-235b-a22b', 'unknown'],
  ['deepseek-reasoner', 'deepseek-v3.1', 'unknown'],
  ['deepseek-chat', 'deepseek-v3.1', 'unknown'],
  ['deepseek-reasoner', 'deepseek-r1-0528', 'unknown'],
  ['glm-4.6-thinking', 'glm-4.6', 'unknown'],
  ['claude-3-7-sonnet-thinking', 'claude-3-7-sonnet-20250219', 'equal'],
  ['qwen3-32b', 'Qwen/Qwen3-32B-Instruct', 'equal'],
  // The same under other spellings.
  ['gpt-5', 'openai/gpt-5-2025-08-07', 'equal'],
  ['gpt-5-codex', 'openrouter/openai/gpt-5-codex:free', 'equal'],
  ['claude-3-5-haiku-latest', 'us.anthropic.claude-3-5-haiku-20241022-v1:0', 'equal'],
  ['gemini-2.5-pro', 'google/gemini-2.5-pro-preview-05-06', 'equal'],
  ['mistral-large-latest', 'mistral/mistral-large-2411', 'equal'],
  ['grok-4', 'x-ai/grok-4-0709', 'equal'],
  ['gpt-4o-realtime-preview', 'gpt-4o-realtime-preview-2024-12-17', 'equal'],
  ['gpt-4o', 'gpt-4o-mini', 'same_family_smaller'],
  ['gpt-5', 'gpt-5-nano', 'same_family_smaller'],
  ['gpt-5.6-sol', 'gpt-5.6-luna', 'same_family_smaller'],
  ['gpt-5.5', 'gpt-6-sol', 'same_family_newer'],
  ['claude-opus-4-1', 'claude-sonnet-4-5', 'same_family_smaller'],
  ['claude-opus-4-5', 'claude-opus-4-1', 'same_family_older'],
  ['claude-3-haiku', 'claude-3-5-sonnet', 'same_family_larger'],
  ['gemini-2.5-pro', 'gemini-2.5-flash', 'same_family_smaller'],
  ['meta-llama/Llama-3.1-405B', 'llama-3.3-70b-versatile', 'same_family_smaller'],
  ['llama-3.1-70b', 'llama-3.3-70b', 'same_family_newer'],
  ['mixtral-8x22b', 'mixtral-8x7b', 'same_family_smaller'],
  ['qwen3-30b', 'qwen3-coder-30b', 'other_family'],
  ['gpt-4o', 'claude-3-haiku', 'other_family'],
  ['o1', 'gpt-4o', 'other_family'],
  ['gpt-4o', 'deepseek-chat', 'other_family'],
  ['deepseek-chat', 'deepseek-v3', 'unknown'],
  ['kimi-k2-0711', 'kimi-k2-0905', 'unknown'],
  ['house-model', 'house-model', 'equal'],
  ['acme/house-model', 'house-model', 'equal'],
  ['gpt-4o', 'house-model', 'unknown'],
  ['gpt-4o', null, 'absent'],
  ['gpt-4o', undefined, 'absent'],
  ['gpt-4o', ' ', 'absent'],
  ['', 'gpt-4o', 'unknown'],
];

test.each(RELATIONS)('%s and %s: %s', (claimed, reported, relation) => {
  expect(relateModels(claimed, reported)).toBe(relation);
});

test.each<[string, string, string[]]>([
  ['claude-3-opus', 'claude-sonnet-4-5', ['same_family_smaller', 'same_family_newer']],
  ['gpt-5', 'gpt-4o-mini', ['same_family_smaller', 'same_family_older_generation']],
  ['gemini-2.5-flash', 'gemini-1.5-pro', ['same_family_larger', 'same_family_older_generation']],
  ['llama-3.1-405b', 'llama-3.3-70b', ['same_family_smaller', 'same_family_newer']],
  [
    'gpt-5.2-thinking',
    'gpt-4.1-mini',
    ['same_family_smaller', 'same_family_older_generation', 'same_family_without_reasoning'],
  ],
  ['gpt-4o', 'claude-3-haiku', []],
  ['house-model', 'gpt-4o', []],
])('all that %s beside %s is: %j', (claimed, reported, said) => {
  expect(siblingsBetween(claimed, reported)).toEqual(said);
});

const IDS =
  'chatgpt-4o-latest gpt-5 gpt-5.1 gpt-6-astra gpt-5-chat-latest gpt-oss-120b gpt-image-1 gpt-realtime gpt-4o-mini-tts gpt-4-32k o1-preview o1-2024-12-17 o4-mini-deep-research openai/o1 codex-mini-latest claude-opus-5 claude-fable-5-1 claude-haiku-4-5 claude-instant-1.2 gemini-pro gemini-4-pro gemini-2.5-flash-lite gemini-embedding-001 gemini-2.0-flash-thinking-exp-01-21 gemma-2-9b-it gemma3:27b grok-5 grok-code-fast-1 grok-4-fast-non-reasoning grok-2-vision-1212 deepseek-chat deepseek-reasoner deepseek-coder deepseek-r1-distill-llama-70b deepseek-v4-pro mistral-small-2402 mistral-7b-instruct-v0.3 open-mixtral-8x7b codestral-latest devstral-small-2505 ministral-8b-latest mistral-embed llama3 llama3.2-vision:11b llama-4-maverick-17b-128e-instruct llama-guard-3-8b codellama-34b qwen-max qwen-vl-max qwen3-coder-plus qwen3-235b-a22b-thinking-2507 qwq-32b moonshot-v1-8k kimi-k2-0905-preview kimi-latest glm-4 glm-4.5-air glm-4.5v MiniMax-M2 abab6.5s-chat command-r command-a-03-2025 nova-pro-v1 amazon.titan-text-express-v1 phi-3-mini-4k-instruct phi-4 nvidia/llama-3.1-nemotron-70b-instruct yi-large Baichuan4-Turbo doubao-seed-1.6 hunyuan-turbos-latest ernie-4.0-8k step-1-8k sonar-pro sonar-deep-research perplexity/sonar jamba-1.5-large granite-3.0-8b-instruct text-embedding-ada-002 text-embedding-3-small embed-english-v3.0 rerank-v3.5 voyage-3-large jina-embeddings-v3 bge-m3 nomic-embed-text multilingual-e5-large whisper-1 tts-1-hd dall-e-3 text-davinci-003 omni-moderation-latest TheBloke/Llama-2-7B-GGUF unsloth/Qwen2.5-7B-Instruct-bnb-4bit'.split(
    ' ',
  );

test.each(IDS)('%s is a model', (id) => {
  expect(isModelId(id)).toBe(true);
});

const WORDS =
  'gpt-partition gpt gpt-4all gpt4all gpt-2 gpt-3 gpt-4.txt gpt-4-tutorial docs/gpt-4 GPT-4 GPT_4O gpt_4o claude claude-code claude-desktop claude-3 claude-3-5 claude-sdk gemini gemini-cli gemini-api gemini-2.5 llama-index llama-cpp-python llama.cpp llama-stack o1 o3 phi phi-2 phi3 phi-node mistral mistral-common mistral:latest mistral-sdk deepseek deepseek-api grok grok-parser kimi-cli glm glm-sdk qwen-agent command-line command-a command nova-2 nova-pro nova-launcher step-1 step-2 sonar sonar-scanner titan-quest yi-docs falcon-sensor ring-buffer ring-2 solar-system orca-whale mercury-2 arctic-fox ling-2 granite-countertop dolphin-emu text-embedding embed-english hermes-parser codex-cli whisper @anthropic-ai/sdk @ai-sdk/openai @langchain/openai openai/openai-python anthropic/claude-code google/gemini-cli meta-llama/llama-stack ollama/ollama:0.3.1 vllm/vllm-openai:v0.6 python:3.11 node:20-alpine redis:7 ghcr.io/berriai/litellm:main-latest src/models/gpt-4.ts https://api.openai.com/v1 2024-08-06 v1.2.3 claude-3-opus.json llama-3.1-8b.gguf.part1 gpt-5-migration-guide openai.gpt-oss- gpt-4o- claude-3-5-sonnet-'.split(
    ' ',
  );

test.each(WORDS)('%s is no model', (word) => {
  expect(isModelId(word)).toBe(false);
});

test.each<[string, boolean]>([
  ['claude-opus-4-1', true],
  ['claude-sonnet-4-5', true],
  ['claude-haiku-4-5', false],
  ['gpt-4o', true],
  ['gpt-4o-mini', false],
  ['gpt-3.5-turbo', false],
  ['gpt-6-luna', false],
  ['o3', true],
  ['o3-mini', false],
  ['gemini-2.5-pro', true],
  ['gemini-2.5-flash', false],
  ['llama-3.1-405b', true],
  ['llama-3.1-8b', false],
  ['text-embedding-3-large', false],
  ['house-model', false],
])('whether %s is from the upper shelf: %s', (id, isPremium) => {
  expect(isPremiumModel(id)).toBe(isPremium);
});

describe('laws', () => {
  const ids = fc.constantFrom(...SPELLINGS.flatMap(([, ...all]) => all), ...IDS, ...WORDS);
  const MIRROR: Record<string, string> = {
    same_family_newer: 'same_family_older',
    same_family_older: 'same_family_newer',
    same_family_older_generation: 'same_family_newer',
    same_family_without_reasoning: 'same_family_with_reasoning',
    same_family_with_reasoning: 'same_family_without_reasoning',
    same_family_smaller: 'same_family_larger',
    same_family_larger: 'same_family_smaller',
  };

  test('a relation seen from the other side is its mirror image', () => {
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        const relation = relateModels(a, b);
        const mirrored = relateModels(b, a).replace('_older_generation', '_older');
        expect(mirrored).toBe(MIRROR[relation] ?? relation);
      }),
      { numRuns: draws(3000) },
    );
  });

  test('every name is equal to itself, and a canonical name is its own', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(relateModels(id, id)).toBe('equal');
        const { canonical, family } = readModelName(id);
        if (family !== undefined) expect(readModelName(canonical).canonical).toBe(canonical);
      }),
    );
  });

  test('a host in front and a tag behind change nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...IDS),
        fc.constantFrom('openrouter/', 'azure/', 'litellm_proxy/', ''),
        (id, place) => {
          expect(relateModels(id, `${place}${id}:free`)).toBe('equal');
        },
      ),
    );
  });

  test('any text is read', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.string({ maxLength: 80 }), (a, b) => {
        expect(typeof readModelName(a).canonical).toBe('string');
        expect(typeof relateModels(a, b)).toBe('string');
        // Now and then a text is one: `O1`.
        expect([typeof isModelId(a), typeof isPremiumModel(b)]).toEqual(['boolean', 'boolean']);
      }),
    );
  });
});
