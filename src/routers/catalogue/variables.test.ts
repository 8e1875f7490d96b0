import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readVariable } from './variables.ts';

const MEANT: [name: string, role: string, provider?: string][] = [
  ['OPENAI_API_KEY', 'credential', 'openai'],
  ['OPENAI_BASE_URL', 'endpoint', 'openai'],
  ['OPENAI_API_BASE', 'endpoint', 'openai'],
  ['OPENAI_BASEURL', 'endpoint', 'openai'],
  ['OPENAI_API_HOST', 'endpoint', 'openai'],
  ['OPENAI_ENDPOINT', 'endpoint', 'openai'],
  ['OPENAI_PROXY_URL', 'endpoint', 'openai'],
  ['OPENAI_REVERSE_PROXY', 'endpoint', 'openai'],
  ['OPENAI_MODEL', 'model', 'openai'],
  ['OPENAI_API_TYPE', 'switch', 'openai'],
  ['ANTHROPIC_BASE_URL', 'endpoint', 'anthropic'],
  ['ANTHROPIC_AUTH_TOKEN', 'credential', 'anthropic'],
  ['ANTHROPIC_CUSTOM_HEADERS', 'credential', 'anthropic'],
  ['ANTHROPIC_DEFAULT_OPUS_MODEL', 'model', 'anthropic'],
  ['ANTHROPIC_SMALL_FAST_MODEL', 'model', 'anthropic'],
  ['ANTHROPIC_BEDROCK_BASE_URL', 'endpoint', 'bedrock'],
  ['ANTHROPIC_VERTEX_BASE_URL', 'endpoint', 'vertex'],
  ['ANTHROPIC_FOUNDRY_BASE_URL', 'endpoint', 'azure-foundry'],
  ['CLAUDE_CODE_USE_BEDROCK', 'switch', 'bedrock'],
  ['CLAUDE_CODE_USE_VERTEX', 'switch', 'vertex'],
  ['CLAUDE_CODE_SUBAGENT_MODEL', 'model', 'anthropic'],
  ['CLAUDE_CODE_OAUTH_TOKEN', 'credential', 'anthropic'],
  ['AZURE_OPENAI_ENDPOINT', 'endpoint', 'azure-openai'],
  ['AZURE_OPENAI_API_KEY', 'credential', 'azure-openai'],
  ['AZURE_OPENAI_DEPLOYMENT_NAME', 'model', 'azure-openai'],
  ['AWS_BEARER_TOKEN_BEDROCK', 'credential', 'bedrock'],
  ['GEMINI_API_KEY', 'credential', 'google'],
  ['GOOGLE_API_KEY', 'credential', 'google'],
  ['GOOGLE_GENERATIVE_AI_API_KEY', 'credential', 'google'],
  ['GOOGLE_GEMINI_BASE_URL', 'endpoint', 'google'],
  ['OLLAMA_HOST', 'endpoint', 'ollama'],
  ['OLLAMA_BASE_URL', 'endpoint', 'ollama'],
  ['USE_OLLAMA', 'switch', 'ollama'],
  ['LITELLM_MASTER_KEY', 'credential', 'litellm'],
  ['LITELLM_PROXY_API_BASE', 'endpoint', 'litellm'],
  ['OPENROUTER_KEY', 'credential', 'openrouter'],
  ['AI_GATEWAY_API_KEY', 'credential', 'vercel-gateway'],
  ['PORTKEY_VIRTUAL_KEY', 'credential', 'portkey'],
  ['HF_TOKEN', 'credential', 'huggingface'],
  ['TOGETHER_API_KEY', 'credential', 'together'],
  ['XAI_API_KEY', 'credential', 'xai'],
  ['DASHSCOPE_API_KEY', 'credential', 'dashscope'],
  ['ARK_API_KEY', 'credential', 'volcengine'],
  ['302AI_API_KEY', 'credential', '302ai'],
  ['ZENMUX_API_KEY', 'credential', 'zenmux'],
  ['SCALEWAY_API_KEY', 'credential', 'scaleway'],
  ['LLM_API_KEY', 'credential'],
  ['LLM_HOST', 'endpoint'],
  ['LLM_MODEL', 'model'],
  ['LLM_PROVIDER', 'switch'],
  ['EMBEDDING_MODEL', 'model'],
  ['AI_BASE_URL', 'endpoint'],
  ['CHAT_MODEL_NAME', 'model'],
  // What build tools put in front.
  ['VITE_OPENAI_API_KEY', 'credential', 'openai'],
  ['NEXT_PUBLIC_OPENAI_BASE_URL', 'endpoint', 'openai'],
  ['REACT_APP_GROQ_API_KEY', 'credential', 'groq'],
  ['EXPO_PUBLIC_GEMINI_API_KEY', 'credential', 'google'],
  ['INPUT_ANTHROPIC_API_KEY', 'credential', 'anthropic'],
  ['MY_APP_MISTRAL_API_KEY', 'credential', 'mistral'],
  ['VITE_GOOGLE_API_KEY', 'credential', 'google'],
  ['NEXT_PUBLIC_HF_TOKEN', 'credential', 'huggingface'],

  // Keys of settings.
  ['openAiApiKey', 'credential', 'openai'],
  ['openAIBaseUrl', 'endpoint', 'openai'],
  ['openai.api-key', 'credential', 'openai'],
  ['spring.ai.openai.base-url', 'endpoint', 'openai'],
  ['spring.ai.openai.chat.options.model', 'model', 'openai'],
  ['langchain4j.open-ai.chat-model.base-url', 'endpoint', 'openai'],
  ['AzureOpenAI:Endpoint', 'endpoint', 'azure-openai'],
  ['OpenAI__ApiKey', 'credential', 'openai'],
  ['deepSeekApiKey', 'credential', 'deepseek'],
  ['anthropic_api_key', 'credential', 'anthropic'],
];

test.each(MEANT)('%s', (name, role, provider) => {
  expect(readVariable(name)).toEqual(provider === undefined ? { role } : { role, provider });
});

test.each(
  'DATABASE_HOST DATABASE_URL SUPABASE_URL SUPABASE_KEY NEXT_PUBLIC_BASE_URL VITE_API_URL BASE_URL baseURL API_KEY apiKey MODEL MODEL_NAME TOKEN GITHUB_TOKEN LANGFUSE_HOST LANGFUSE_SECRET_KEY LANGCHAIN_API_KEY LANGSMITH_ENDPOINT REDIS_HOST SMTP_HOST MAIL_HOST EMAIL_KEY PINECONE_API_KEY OPENAI_ORG_ID OPENAI_MAX_TOKENS OPENAI_MAX_TOKEN OPENAI_TIMEOUT OPENAI_WEBHOOK_SECRET OPENAI_API_VERSION OLLAMA_MODELS OLLAMA_KEEP_ALIVE VERCEL_URL VERCEL_TOKEN AZURE_STORAGE_KEY AZURE_CLIENT_SECRET GOOGLE_CLIENT_SECRET GOOGLE_MAPS_API_KEY GOOGLE_APPLICATION_CREDENTIALS CLOUDFLARE_API_TOKEN WANDB_API_KEY CHAT_HOST CHAT_TOKEN AI_TOKEN AGENT_HOST LAMBDA_TASK_ROOT NVIDIA_VISIBLE_DEVICES TELEGRAM_CHAT_ID PLAYWRIGHT_BASE_URL MAXAI TAXAIDE_URL constructor __proto__ toString'.split(
    ' ',
  ),
)('%s reveals nothing', (name) => {
  expect(readVariable(name)).toBeUndefined();
});

describe('laws', () => {
  // Build tools know their prefixes in capitals only.
  const plain = MEANT.map(([name]) => name).filter((name) => /^(?!VITE_|NEXT_)[A-Z][A-Z_]+$/.test(name));
  const names = fc.constantFrom(...plain);

  test('small letters, hyphens and camels mean what the capitals mean', () => {
    fc.assert(
      fc.property(names, (name) => {
        const camel = name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
        const meaning = readVariable(name);
        expect(readVariable(name.toLowerCase())).toEqual(meaning);
        expect(readVariable(name.toLowerCase().replaceAll('_', '-'))).toEqual(meaning);
        expect(readVariable(camel)).toEqual(meaning);
      }),
    );
  });

  test('any text is read', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        expect(['undefined', 'object']).toContain(typeof readVariable(text));
      }),
    );
  });
});
