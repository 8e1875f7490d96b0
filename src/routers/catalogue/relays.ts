/**
 * Software that projects run themselves, known by image and port, and relays that they use, known by the headers that only
 * those read. Software that passes requests on is a gateway wherever it runs; software that runs the model is local.
 */
import type { TrustClass } from '../../vocabulary/route.ts';

export interface Relay {
  readonly provider: string;
  readonly trust: TrustClass;
}

/** Owner and name, without registry, tag and digest; the last part may be a beginning with `*`. */
export const RELAY_IMAGES: readonly (readonly [image: string, provider: string, trust: TrustClass])[] = [
  ['berriai/litellm*', 'litellm', 'gateway'],
  ['litellm/litellm*', 'litellm', 'gateway'],
  ['portkeyai/gateway', 'portkey', 'gateway'],
  ['helicone/*', 'helicone', 'gateway'],
  ['justsong/one-api', 'one-api', 'gateway'],
  ['songquanpeng/one-api', 'one-api', 'gateway'],
  ['martialbe/one-api', 'one-api', 'gateway'],
  ['calciumion/new-api', 'new-api', 'gateway'],
  ['quantumnous/new-api', 'new-api', 'gateway'],
  ['songquanpeng/new-api', 'new-api', 'gateway'],
  ['deanxv/done-hub', 'new-api', 'gateway'],
  ['veloera/veloera', 'new-api', 'gateway'],
  ['eceasy/cli-proxy-api', 'cli-proxy-api', 'gateway'],
  ['router-for-me/cli-proxy-api', 'cli-proxy-api', 'gateway'],
  ['musistudio/claude-code-router', 'claude-code-router', 'gateway'],
  ['fuergaosi233/claude-code-proxy', 'claude-code-proxy', 'gateway'],
  ['weishaw/claude-relay-service', 'claude-relay-service', 'gateway'],
  ['weishaw/sub2api', 'sub2api', 'gateway'],
  ['tbphp/gpt-load', 'gpt-load', 'gateway'],
  ['snailyp/gemini-balance', 'gemini-balance', 'gateway'],
  ['pengzhile/pandora*', 'pandora', 'gateway'],
  ['aurora-develop/aurora', 'aurora', 'gateway'],
  ['xqdoo00o/chatgpt-to-api', 'chatgpt-to-api', 'gateway'],
  ['maximhq/bifrost', 'bifrost', 'gateway'],
  ['tensorzero/gateway', 'tensorzero', 'gateway'],
  ['bricks-cloud/bricksllm', 'bricksllm', 'gateway'],
  ['luyuanxin1995/bricksllm', 'bricksllm', 'gateway'],
  ['theopenco/llmgateway*', 'llmgateway', 'gateway'],
  ['mlflow/mlflow-ai-gateway', 'mlflow', 'gateway'],
  ['bentoml/openllm', 'openllm', 'local'],
  ['ollama/ollama', 'ollama', 'local'],
  ['vllm/vllm-*', 'vllm', 'local'],
  ['lmsysorg/sglang', 'sglang', 'local'],
  ['huggingface/text-generation-inference', 'tgi', 'local'],
  ['huggingface/text-embeddings-inference', 'tei', 'local'],
  ['ggml-org/llama.cpp', 'llama-cpp', 'local'],
  ['ggerganov/llama.cpp', 'llama-cpp', 'local'],
  ['abetlen/llama-cpp-python', 'llama-cpp', 'local'],
  ['mudler/localai', 'localai', 'local'],
  ['go-skynet/local-ai', 'localai', 'local'],
  ['localai/localai', 'localai', 'local'],
  ['xprobe/xinference', 'xinference', 'local'],
  ['openmmlab/lmdeploy', 'lmdeploy', 'local'],
  ['koboldai/koboldcpp', 'koboldcpp', 'local'],
  ['atinoda/text-generation-webui', 'oobabooga', 'local'],
  ['michaelf34/infinity', 'infinity', 'local'],
  ['nim/*', 'nvidia-nim', 'local'],
];

/** What usually listens there. A port alone is a hint: many web servers use 3000, 8000 and 8080. */
export const RELAY_PORTS: readonly (readonly [
  port: number,
  provider: string,
  trust: TrustClass,
  isDistinctive: boolean,
])[] = [
  [1234, 'lm-studio', 'local', true],
  [1337, 'jan', 'local', false],
  [3000, 'new-api', 'gateway', false],
  [3456, 'claude-code-router', 'gateway', true],
  [4000, 'litellm', 'gateway', false],
  [4891, 'gpt4all', 'local', true],
  [5001, 'koboldcpp', 'local', false],
  [8000, 'vllm', 'local', false],
  [8080, 'llama-cpp', 'local', false],
  [8082, 'claude-code-proxy', 'gateway', false],
  [8317, 'cli-proxy-api', 'gateway', true],
  [8787, 'portkey', 'gateway', false],
  [9997, 'xinference', 'local', true],
  [11434, 'ollama', 'local', true],
  [30000, 'sglang', 'local', false],
];

/** Prefixes of headers that only relays read. `HTTP-Referer` with `X-Title` is an aggregator's, but only the two together. */
export const RELAY_HEADERS: readonly (readonly [beginning: string, provider: string, trust: TrustClass])[] = [
  ['x-portkey-', 'portkey', 'gateway'],
  ['helicone-', 'helicone', 'gateway'],
  ['cf-aig-', 'cloudflare-gateway', 'gateway'],
  ['x-litellm-', 'litellm', 'gateway'],
  ['x-openrouter-', 'openrouter', 'aggregator'],
  ['x-bf-', 'bifrost', 'gateway'],
  ['x-bt-', 'braintrust', 'gateway'],
  ['x-vercel-ai-', 'vercel-gateway', 'gateway'],
  ['ai-gateway-', 'vercel-gateway', 'gateway'],
  ['x-kw-', 'keywordsai', 'gateway'],
  ['x-tfy-', 'truefoundry', 'gateway'],
];

/** The relay that an image is, with the image as the table calls it. */
export function readImage(reference: string): (Relay & { readonly image: string }) | undefined {
  const name = reference
    .slice(0, 256)
    .trim()
    .toLowerCase()
    .replace(/@sha256:.*$/, '')
    .replace(/:[\w.${}-]*$/, '');
  const parts = name.split('/');
  if (parts.length > 1 && /[.:]|^localhost$/.test(parts[0] ?? '')) parts.shift();
  const found = RELAY_IMAGES.find(
    ([image]) => isImage(parts.slice(-2).join('/'), image) || isImage(parts.join('/'), image),
  );
  return found && { image: parts.join('/'), provider: found[1], trust: found[2] };
}

function isImage(name: string, known: string): boolean {
  return known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known;
}

export function readHeader(name: string): Relay | undefined {
  const lower = name.slice(0, 128).trim().toLowerCase();
  const found = RELAY_HEADERS.find(
    ([beginning]) => lower.startsWith(beginning) && lower.length > beginning.length,
  );
  return found && { provider: found[1], trust: found[2] };
}

export function readPort(port: number): (Relay & { readonly isDistinctive: boolean }) | undefined {
  const found = RELAY_PORTS.find(([known]) => known === port);
  return found && { provider: found[1], trust: found[2], isDistinctive: found[3] };
}
