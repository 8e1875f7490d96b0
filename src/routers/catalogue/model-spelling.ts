/** Every host spells a model's id its own way: this removes the prefixes and suffixes, and keeps what they mean. */
export interface Spelling {
  /** The maker's own name of the model, in lower case, with whatever tags belong to it. */
  readonly name: string;
  /** What precedes it: makers, hosts, folders of an address. */
  readonly prefixes: readonly string[];
  /** Suffixes that do not change which model it is. */
  readonly suffixes: readonly string[];
}

const MAX_ID = 300;
/** After a colon: how a request is routed or billed, or whether the model may think and search first. */
const ROUTING_TAG =
  /:(free|nitro|exacto|floor|online|extended|beta|thinking|cloud|fast|fastest|cheapest|preferred|self-moderated)$/;
const CLOUD_MAKERS =
  'ai21|amazon|anthropic|cohere|deepseek|google|luma|meta|minimax|mistral|moonshotai|moonshot|nvidia|openai|qwen|stability|twelvelabs|writer|zai';
/** `us.anthropic.claude-…`: a region that a cloud spreads requests over, and the maker. */
const CLOUD_PREFIX = new RegExp(
  `^(?:(?:us|eu|ap|apac|jp|au|ca|sa|global|us-gov)\\.)?(${CLOUD_MAKERS})\\.(?=[a-z])`,
);
const CLOUD_REVISION = /-v?\d+:\d+(?::\d+k)?$/;

/** Makers under the names they go by as the first part of an id. */
const MAKERS: Readonly<Record<string, string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  gemini: 'google',
  google_genai: 'google',
  'meta-llama': 'meta',
  meta: 'meta',
  'deepseek-ai': 'deepseek',
  deepseek: 'deepseek',
  'x-ai': 'xai',
  xai: 'xai',
  mistralai: 'mistral',
  'mistral-ai': 'mistral',
  mistral: 'mistral',
  qwen: 'alibaba',
  alibaba: 'alibaba',
  dashscope: 'alibaba',
  moonshotai: 'moonshot',
  moonshot: 'moonshot',
  thudm: 'zhipu',
  'zai-org': 'zhipu',
  'z-ai': 'zhipu',
  zai: 'zhipu',
  zhipu: 'zhipu',
  zhipuai: 'zhipu',
  minimax: 'minimax',
  minimaxai: 'minimax',
  cohere: 'cohere',
  cohere_chat: 'cohere',
  cohereforai: 'cohere',
  coherelabs: 'cohere',
  amazon: 'amazon',
  microsoft: 'microsoft',
  nvidia: 'nvidia',
  '01-ai': 'yi',
  'yi-01-ai': 'yi',
  'baichuan-inc': 'baichuan',
  baidu: 'baidu',
  tencent: 'tencent',
  bytedance: 'volcengine',
  'bytedance-seed': 'volcengine',
  volcengine: 'volcengine',
  stepfun: 'stepfun',
  'stepfun-ai': 'stepfun',
  perplexity: 'perplexity',
  ai21: 'ai21',
  'ai21-labs': 'ai21',
  ibm: 'ibm',
  'ibm-granite': 'ibm',
  nousresearch: 'nous',
  allenai: 'allenai',
  xiaomi: 'xiaomi',
  xiaomimimo: 'xiaomi',
  meituan: 'longcat',
  upstage: 'upstage',
  inception: 'inception',
  liquid: 'liquid',
  writer: 'writer',
  reka: 'reka',
  rekaai: 'reka',
  kwaipilot: 'streamlake',
  'arcee-ai': 'arcee',
  voyage: 'voyage',
  jina: 'jina',
  jinaai: 'jina',
  baai: 'baai',
  'nomic-ai': 'nomic',
  inclusionai: 'bailing',
  databricks: 'databricks',
  snowflake: 'snowflake',
  tiiuae: 'tii',
};

/** Hosts, tools and folders that precede a model's name, and people who repack weights. */
const PLACES = new Set(
  `@cf @hf accounts aihubmix anyscale awq azure azure_ai azure_openai bartowski baseten bedrock bedrock_converse cerebras chutes cloudflare
  cognitivecomputations converse custom custom_openai databricks deepinfra deployments engines featherless fireworks fireworks_ai
  fireworks-ai foundation-model friendliai gateway github github_copilot github-copilot google-gla google-vertex google-vertex-anthropic groq
  helicone hf hosted_vllm huggingface hyperbolic inference-profile intfloat invoke invoke_model lambda lambda_ai litellm litellm_proxy lm_studio
  lmstudio lmstudio-community local locations mixedbread-ai mlx-community models nebius neuralmagic novita nvidia_nim oci ollama ollama_chat ollama-cloud
  open_router opencode opencode-go openai_compatible openai-compatible openrouter parasail pipeshift poe portkey pro projects publishers redhatai replicate
  requesty router routers sagemaker sambanova sentence-transformers siliconflow snowflake system targon tensorblock text-completion-openai thebloke together together_ai
  togetherai turboderp unsloth vercel vercel_ai_gateway vertex vertex_ai vertex_ai_beta vllm wandb watsonx workers-ai workersai zenmux`.split(
    /\s+/,
  ),
);
const REGION = /^[a-z]{2}(?:-gov)?-[a-z]+-?\d$|^global$/;

export function unwrapModelId(id: string): Spelling {
  let text = id.slice(0, MAX_ID).trim().toLowerCase().replace(/^~/, '');
  const suffixes: string[] = [];
  const prefixes: string[] = [];
  const cut = (expression: RegExp) => {
    const found = expression.exec(text);
    if (!found) return false;
    suffixes.unshift((found[1] ?? found[0]).replace(/^-/, ''));
    text = text.slice(0, found.index);
    return true;
  };
  cut(/\[(1m|200k)\]$/);
  const tuned = /^ft:([^:]+)/.exec(text)?.[1];
  if (tuned !== undefined) suffixes.push('ft');
  text = tuned ?? text;
  while (cut(ROUTING_TAG));
  if (text.startsWith('arn:')) {
    prefixes.push('bedrock');
    text = text.slice(text.lastIndexOf('/') + 1);
  }
  const segments = text.split('/');
  text = segments.pop() ?? '';
  prefixes.push(...segments.filter((segment) => segment !== ''));
  const registry = /^([a-z0-9_-]+):(?=[a-z])/.exec(text)?.[1];
  if (registry !== undefined && isPrefixWord(registry)) {
    prefixes.push(registry);
    text = text.slice(registry.length + 1);
  }
  const cloud = CLOUD_PREFIX.exec(text);
  if (cloud) {
    prefixes.push(cloud[1] ?? '');
    text = text.slice(cloud[0].length).replace(/^(?=[rv]\d)/, `${cloud[1]}-`);
    if (text.startsWith('claude-')) cut(/(?<=\d)-v\d$/);
  }
  // The one cloud name in which the revision is the version.
  text = text.replace(/^claude-v(\d):(\d)(?::\d+k)?$/, 'claude-$1.$2');
  cut(CLOUD_REVISION);
  return { name: text, prefixes, suffixes };
}

/** The maker that the prefixes name, the nearest to the model first. */
export function makerOf(prefixes: readonly string[]): string | undefined {
  const named = prefixes.findLast((prefix) => Object.hasOwn(MAKERS, prefix));
  return named === undefined ? undefined : MAKERS[named];
}

export function isPrefixWord(word: string): boolean {
  return Object.hasOwn(MAKERS, word) || PLACES.has(word) || REGION.test(word);
}
