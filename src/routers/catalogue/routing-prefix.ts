/**
 * Which provider serves a model, by the first word of its id: libraries that support many providers choose the host by it.
 * `openrouter/deepseek/deepseek-chat` goes to OpenRouter; `deepseek/deepseek-chat` to the maker, unless the id is handed
 * to a relay.
 */
export interface RoutedBy {
  readonly provider: string;
  /** Absent where a region, a resource or a setting gives it. */
  readonly host?: string;
}

const PREFIXES: Readonly<Record<string, readonly [provider: string, host?: string]>> = {
  openrouter: ['openrouter', 'openrouter.ai'],
  open_router: ['openrouter', 'openrouter.ai'],
  vercel_ai_gateway: ['vercel-gateway', 'ai-gateway.vercel.sh'],
  requesty: ['requesty', 'router.requesty.ai'],
  azure: ['azure-openai'],
  azure_ai: ['azure-foundry'],
  azure_openai: ['azure-openai'],
  bedrock: ['bedrock'],
  bedrock_converse: ['bedrock'],
  vertex_ai: ['vertex'],
  vertex: ['vertex'],
  ollama: ['ollama', 'localhost:11434'],
  ollama_chat: ['ollama', 'localhost:11434'],
  lm_studio: ['lm-studio'],
  hosted_vllm: ['vllm'],
  groq: ['groq', 'api.groq.com'],
  together_ai: ['together', 'api.together.xyz'],
  fireworks_ai: ['fireworks', 'api.fireworks.ai'],
  deepinfra: ['deepinfra', 'api.deepinfra.com'],
  cerebras: ['cerebras', 'api.cerebras.ai'],
  sambanova: ['sambanova', 'api.sambanova.ai'],
  hyperbolic: ['hyperbolic', 'api.hyperbolic.xyz'],
  novita: ['novita', 'api.novita.ai'],
  nebius: ['nebius', 'api.studio.nebius.com'],
  replicate: ['replicate', 'api.replicate.com'],
  huggingface: ['huggingface', 'router.huggingface.co'],
  nvidia_nim: ['nvidia', 'integrate.api.nvidia.com'],
  gemini: ['google', 'generativelanguage.googleapis.com'],
  google_gla: ['google', 'generativelanguage.googleapis.com'],
  google_genai: ['google', 'generativelanguage.googleapis.com'],
  google_vertex: ['vertex'],
  google_vertexai: ['vertex'],
  openai_chat: ['openai', 'api.openai.com'],
  openai_responses: ['openai', 'api.openai.com'],
  openai: ['openai', 'api.openai.com'],
  anthropic: ['anthropic', 'api.anthropic.com'],
  mistral: ['mistral', 'api.mistral.ai'],
  codestral: ['mistral', 'codestral.mistral.ai'],
  cohere: ['cohere', 'api.cohere.com'],
  cohere_chat: ['cohere', 'api.cohere.com'],
  xai: ['xai', 'api.x.ai'],
  deepseek: ['deepseek', 'api.deepseek.com'],
  perplexity: ['perplexity', 'api.perplexity.ai'],
  moonshot: ['moonshot', 'api.moonshot.ai'],
};

export function routedBy(model: string): RoutedBy | undefined {
  const end = model.indexOf('/');
  const prefix = end < 0 ? '' : model.slice(0, end).toLowerCase().replaceAll('-', '_');
  const [provider, host] = (Object.hasOwn(PREFIXES, prefix) ? PREFIXES[prefix] : undefined) ?? [];
  return provider === undefined ? undefined : { provider, ...(host !== undefined && { host }) };
}
