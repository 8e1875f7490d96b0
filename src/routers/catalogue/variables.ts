/** What the name of a variable or a setting reveals about a route. Names only: values are never read here. */
import { PROVIDER_WORDS } from './providers.ts';
import { EXACT_VARIABLES } from './variable-names.ts';

export type VariableRole = 'endpoint' | 'credential' | 'model' | 'switch';

export interface VariableMeaning {
  readonly role: VariableRole;
  readonly provider?: string;
}

const MAX_NAME = 160;
/** What build tools put before the variables that they hand to a browser, and what runners put before their inputs. */
const PUBLISHED =
  /^(?:NEXT_PUBLIC|NUXT_PUBLIC|EXPO_PUBLIC|PLASMO_PUBLIC|REACT_APP|VUE_APP|VITE|NUXT|GATSBY|PUBLIC|TF_VAR|INPUT)_/i;

/** Role and last words. A strong ending is about models even behind `AI_` or `CHAT_`. */
const ENDINGS: ReadonlyMap<string, readonly [role: VariableRole, isStrong: boolean]> = new Map(
  (
    [
      [
        'endpoint',
        true,
        `base url|baseurl|api base url|api base|apibase|api url|apiurl|api uri|api endpoint|endpoint|endpoint url|base uri|uri base
        |api host|apihost|reverse proxy|completions url`,
      ],
      [
        'endpoint',
        false,
        `url|uri|host|hostname|base|base path|proxy|proxy url|server|server url|service url|backend url|gateway url|address
        |api server|custom url|endpoints|host url|api proxy|base urls`,
      ],
      ['credential', true, 'api key|apikey|api keys|apikeys|api token'],
      [
        'credential',
        false,
        `key|keys|token|auth token|access token|bearer token|secret|secret key|api secret|access key|auth|auth key|master key
        |virtual key|credential|credentials|pat|subscription key`,
      ],
      [
        'model',
        true,
        'model|model name|model id|models|modelname|modelid|deployment|deployment name|deployment id|deploymentname|engine',
      ],
      ['switch', false, 'provider|enabled|backend'],
    ] as const
  ).flatMap(([role, isStrong, list]) =>
    list.split('|').map((ending) => [ending.trim(), [role, isStrong] as const] as const),
  ),
);
const LONGEST_ENDING = 3;
/** The last letters of every ending, and the first of a switch: they rule out most names of a program. */
const MAY_MEAN =
  /(?:url|uri|base|host|hostname|path|proxy|server|address|points?|keys?|token|secret|auth|credentials?|pat|models?|name|id|deployment|engine|provider|enabled|backend|urls|headers|type|resource|project)$|^(?:use|enable|with)|^claude.?code|bedrock$|vertexai$|runtime$/i;

/** Words about models that name no provider: the first need any ending, the others a strong one. */
const SURE_WORDS = new Set(['llm', 'llms', 'gpt', 'genai', 'chatcompletion', 'chatcompletions']);
const LIKELY_WORDS = new Set([
  'ai',
  'chat',
  'embedding',
  'embeddings',
  'completion',
  'completions',
  'inference',
  'agent',
  'rerank',
  'reranker',
]);

/** Beside a provider's name these mean another service of the provider or the project. */
const OTHER_MATTERS = new Set(
  'webhook max min num count limit price cost cache langfuse langsmith database db redis postgres mysql mongo supabase smtp storage vector pinecone qdrant weaviate chroma milvus sentry stripe github slack discord telegram maps oauth client session jwt test speech search telemetry otlp traces metadata constructor setting settings parent exception attr omitted header placeholder'.split(
    ' ',
  ),
);

const BY_WORD = new Map(
  PROVIDER_WORDS.flatMap(([provider, ...words]) => words.map((word): [string, string] => [word, provider])),
);
const LONGEST_NAME = 4;

export function readVariable(name: string): VariableMeaning | undefined {
  if (name.length > MAX_NAME || !MAY_MEAN.test(name)) return undefined;
  const plain = name.trim().replace(PUBLISHED, '');
  const words = wordsOf(plain);
  const whole = words.join('_').toUpperCase();
  const exact = Object.hasOwn(EXACT_VARIABLES, whole) ? EXACT_VARIABLES[whole] : undefined;
  if (exact !== undefined) return exact === null ? undefined : meaning(exact[0], exact[1]);
  if (words.some((word) => OTHER_MATTERS.has(word))) return undefined;
  const provider = providerIn(words);
  if (provider !== undefined && /^(?:use|enable|with)$/.test(words[0] ?? ''))
    return meaning('switch', provider);
  const end = endingOf(words);
  if (!end) return undefined;
  const [role, isStrong] = end.means;
  const before = words.slice(0, words.length - end.length);
  if (before.length === 0) return undefined;
  const owner = providerIn(before) ?? provider;
  if (owner !== undefined) return meaning(role, owner);
  const isAboutModels = before.some(
    (word) => SURE_WORDS.has(word) || (isStrong && (LIKELY_WORDS.has(word) || /^llm|llm$/.test(word))),
  );
  return isAboutModels ? meaning(role) : undefined;
}

function meaning(role: VariableRole, provider?: string): VariableMeaning {
  return provider === undefined ? { role } : { role, provider };
}

/** `OPENAI_API_KEY`, `openAiApiKey`, `openai.api-key` and `OpenAI:ApiKey` are the same words. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function endingOf(words: readonly string[]) {
  for (let length = Math.min(LONGEST_ENDING, words.length); length > 0; length--) {
    const means = ENDINGS.get(words.slice(-length).join(' '));
    if (means) return { length, means };
  }
  return undefined;
}

/** The longest provider name in the words, joined where a spelling splits it (`open ai`). */
function providerIn(words: readonly string[]): string | undefined {
  let best: { length: number; provider: string } | undefined;
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(from + LONGEST_NAME, words.length); to++) {
      const word = words.slice(from, to).join('');
      const provider = BY_WORD.get(word);
      if (provider !== undefined && word.length > (best?.length ?? 0))
        best = { length: word.length, provider };
    }
  }
  return best?.provider;
}
