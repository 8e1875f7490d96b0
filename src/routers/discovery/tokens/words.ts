/** The words that names of endpoints are made of, whatever way a language joins them. */
import { memo } from '../../../text/bounded-memo.ts';
import { anyWord } from '../../../text/patterns/compose.ts';

/** Words that by themselves are about models. */
const MODEL_WORDS = new Set(
  `openai anthropic claude gpt chatgpt llm llms ollama gemini genai mistral groq deepseek openrouter litellm together fireworks
  qwen dashscope moonshot kimi zhipu glm bigmodel perplexity cohere xai grok vllm lmstudio bedrock vertex vertexai portkey
  helicone completion completions embedding embeddings embedder inference ai llama llamacpp llamafile localai copilot
  cerebras sambanova nvidia nim siliconflow huggingface hf tgi codestral oneapi newapi requesty chat model models
  volcengine ark doubao hunyuan qianfan ernie minimax stepfun baichuan azureai aoai watsonx novita nebius hyperbolic
  voyage jina replicate deepinfra xinference sglang aihubmix cloudflareai aigateway generativelanguage responses`.split(
    /\s+/,
  ),
);
/** Of these, the ones that other things are called too. */
const SHARED_WORDS = new Set(
  'chat model models together vertex ark jina nim voyage inference responses hf nvidia replicate completion'.split(
    ' ',
  ),
);

const BASE_WORD = anyWord`
  base(?:url|uri|address|domain|endpoint|api|path)
  api(?:base|url|uri|host|endpoint|server|domain|address|root|hostname|baseurl|gateway) (?:url|uri)base
  serverurl serveruri endpoint endpoints endpointurl endpointuri reverseproxy proxyurl gatewayurl gateway
  backendurl upstream upstreamurl hosturl httpoptions inferenceserver apibaseurl
`;
const BASE_KEY = new RegExp(`${BASE_WORD}$`);
const LOOSE_KEY =
  /(?:url|uri|host|hostname|server|address|origin|target|domain|proxy|base|urls|hosts|service|link|destination|upstreams)$/;
const TRAILING =
  /(?:defaults?|v\d|prod|production|dev|env|value|str|string|override|template|prefix|suffix|path|const|key|name|var|\d)$/;

/** Words that mark an address for anything but a model: reading, authentication, storage. */
const OTHER_WORDS = new Set(
  `docs doc documentation help homepage website href referer referrer schema xmlns ns namespace icon logo avatar image img badge
  callback redirect logging webhook webhooks telemetry sentry posthog database db redis qdrant pinecone weaviate chroma chromadb milvus vector
  vectorstore supabase langfuse langsmith phoenix github gitlab gitea oidc issuer audience aud jwks auth oauth oauth2 token login signin signup
  status pricing privacy terms license licence console dashboard repo repository download downloads cdn site social twitter discord
  search tavily serper issues issue changelog blog tutorial see bugs funding announcement feedback support subscribe
  launch playwright cypress selenium storybook frontend webapp s3 minio mongo mongodb postgres mysql elastic elasticsearch opensearch kafka rabbitmq
  smtp imap mail email stripe paypal slack telegram notion jira confluence registry mirror npm pypi docker source sources reference
  proxyhttp cors allowed_origins otel otlp opentelemetry trace traces tracing metrics consent analytics feature flags lunary prometheus grafana swagger openapi favicon font fonts`.split(
    /\s+/,
  ),
);

export type KeyGrade = 'model' | 'base' | 'loose' | 'other';

/** `openAIBaseUrl`, `OPENAI_BASE_URL`, `uri-base` → their words in lower case. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/OpenAI|OpenAi/g, 'Openai')
    .replace(/LLMs?(?=[A-Z])/g, 'Llm')
    .replace(/LM ?Studio/g, 'Lmstudio')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}

/** Code repeats the same names. */
const REMEMBERED = { most: 4096 };

/** How strongly the name of an assignment suggests that its value is the address of a model. */
export const gradeOf = memo(REMEMBERED, readGrade);

function readGrade(name: string): KeyGrade | undefined {
  if (name.length > 64) return undefined;
  // A header of the program's own.
  if (/^x-/i.test(name)) return 'other';
  const words = wordsOf(name);
  if (words.some((word) => OTHER_WORDS.has(word)) && !/github[^a-z]?copilot/i.test(name)) return 'other';
  let joined = words.join('');
  // The project itself, as sent to an aggregator: `OPENROUTER_APP_URL`.
  if (/app(?:url|uri|link)$/.test(joined)) return 'other';
  for (let round = 0; round < 2; round++) if (!isKey(joined)) joined = joined.replace(TRAILING, '');
  if (!isKey(joined)) return undefined;
  const isBase = BASE_KEY.test(joined);
  const isOfModels = words.some((word) => MODEL_WORDS.has(word) && (isBase || !SHARED_WORDS.has(word)));
  if (isOfModels || /openai|anthropic|ollama/.test(joined)) return 'model';
  return isBase ? 'base' : 'loose';
}

function isKey(joined: string): boolean {
  return BASE_KEY.test(joined) || LOOSE_KEY.test(joined);
}

/** A name that mentions models or their makers: `openaiClient`, `llm`, `ChatAnthropic`. */
export const isAboutModels = memo(REMEMBERED, (name) =>
  wordsOf(name.slice(0, 120)).some((word) => MODEL_WORDS.has(word) && !SHARED_WORDS.has(word)),
);

const TALK_WORD = anyWord`
  open_?ai anthropic claude gpt-?[\d.] chatgpt \bllms?\b LLM _llm llm_ ollama llama gemini mistral groq
  deepseek openrouter lite_?llm vllm qwen chat[_/.]?completions? max_?(?:completion_)?tokens system_?prompt
  lm[_-]?studio generative-?ai genai cohere perplexity moonshot zhipu dashscope bedrock fireworks portkey
  helicone huggingface grok\b copilot modelscope api2d one-?api new-?api
`;
/** Words of code that calls models; text near them is read with them in mind. */
export const MODEL_TALK = new RegExp(TALK_WORD, 'gi');

/** Keywords of languages, not names of the project. */
const KEYWORDS = new Set(
  `const let var val final static public private protected export default readonly self this process env os string str return new
  await async if else or and not def func fn import String Final declare type get set set_default getenv environ ENV System std
  null None nil undefined true false True False meta in of is as function lambda yield throw raise try catch for while do then
  fi done echo Some Ok`.split(/\s+/),
);

/** Names that functions use for unrelated things. */
const VAGUE = new Set(
  'data headers body method params options config client response result res req request object curl wget http fetch axios post get echo requests s d X H o'.split(
    ' ',
  ),
);

/** Whether a name is too vague to be followed from one place of a file to another. */
export function isVague(name: string): boolean {
  return KEYWORDS.has(name) || VAGUE.has(name);
}

export function isKeyword(name: string): boolean {
  return KEYWORDS.has(name);
}
