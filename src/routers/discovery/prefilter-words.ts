import { HOST_PATTERNS } from '../catalogue/host-patterns.ts';
import { HOSTS } from '../catalogue/hosts.ts';
import { EXACT_VARIABLES } from '../catalogue/variable-names.ts';

const WORDS: readonly string[] = [
  ...[
    'openai',
    'anthropic',
    'claude',
    'gpt',
    'llm',
    'llama',
    'gemini',
    'mistral',
    'groq',
    'cohere',
    'deepseek',
    'openrouter',
  ],
  ...[
    'qwen',
    'grok',
    'bedrock',
    'vertex',
    'aiplatform',
    'generativelanguage',
    'generativeai',
    'genai',
    'huggingface',
    'hf_',
  ],
  ...[
    'replicate',
    'perplexity',
    'together',
    'fireworks',
    'cerebras',
    'sambanova',
    'dashscope',
    'tongyi',
    'aliyuncs',
    'moonshot',
  ],
  ...[
    'kimi',
    'zhipu',
    'bigmodel',
    'volces',
    'bytepluses',
    'doubao',
    'siliconflow',
    'hunyuan',
    'tencent',
    'baidubce',
    'qianfan',
  ],
  ...[
    'minimax',
    'stepfun',
    'baichuan',
    'lingyiwanwu',
    'ai_api',
    'ai_base',
    'ai_gateway',
    'createxai',
    'ai-sdk',
    'portkey',
    'helicone',
    'cf-aig',
  ],
  ...[
    'completions',
    '/v1/messages',
    '/v1/responses',
    'embeddings',
    'generatecontent',
    '/api/generate',
    '/api/chat',
    '11434',
  ],
  ...[
    'api_base',
    'apibase',
    'base_url',
    'inference',
    'copilot',
    '.ai/',
    '.ai"',
    ".ai'",
    '.ai`',
    '.ai:',
    'watsonx',
    'xf-yun',
    'voyage',
  ],
  ...[
    'githubcopilot',
    'models.github',
    'azure-api.net',
    'sagemaker',
    'nvidia',
    'sarvam',
    'codestral',
    'phi-',
    'command-r',
    'gemma',
    'lmstudio',
    'lm_studio',
    'lm-studio',
    'lm studio',
    'lite-llm',
    'endpoints/openapi',
  ],
];

/** Only the machine itself: other words identify what listens there. */
const OWN_MACHINE = new Set(['localhost', '127.0.0.1']);

function isCovered(name: string): boolean {
  return WORDS.some((word) => name.includes(word));
}

/** The longest part of a pattern that is spelled out. */
function fixedPart(pattern: string): string {
  return pattern
    .split(/\*+\.?/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

const NAMES = [
  ...Object.values(HOSTS).flatMap((rows) => rows.map(([host]) => `${host}/`)),
  ...HOST_PATTERNS.map(([pattern]) => fixedPart(pattern)),
  ...Object.keys(EXACT_VARIABLES).map((name) => name.toLowerCase()),
];

/**
 * Words without which a file holds no route: lower case, looked for in any case. A file that has none of them is not
 * read. General words first; hosts and variables of the catalogue are listed only if they contain no general word.
 */
export const PREFILTER_WORDS: readonly string[] = [
  ...WORDS,
  ...new Set(
    NAMES.filter((name) => !isCovered(name))
      .map((name) => name.replace(/\/$/, ''))
      .filter((name) => !OWN_MACHINE.has(name)),
  ),
];
