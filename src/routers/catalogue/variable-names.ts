/** Names that the grammar cannot read, or would read wrongly: role and provider by full name. */
import type { VariableRole } from './variables.ts';

export const EXACT_VARIABLES: Readonly<
  Record<string, readonly [role: VariableRole, provider?: string] | null>
> = {
  ANTHROPIC_BEDROCK_BASE_URL: ['endpoint', 'bedrock'],
  ANTHROPIC_BEDROCK_MANTLE_BASE_URL: ['endpoint', 'bedrock'],
  ANTHROPIC_AWS_BASE_URL: ['endpoint', 'bedrock'],
  ANTHROPIC_VERTEX_BASE_URL: ['endpoint', 'vertex'],
  ANTHROPIC_FOUNDRY_BASE_URL: ['endpoint', 'azure-foundry'],
  ANTHROPIC_FOUNDRY_RESOURCE: ['endpoint', 'azure-foundry'],
  ANTHROPIC_FOUNDRY_API_KEY: ['credential', 'azure-foundry'],
  ANTHROPIC_CUSTOM_HEADERS: ['credential', 'anthropic'],
  ANTHROPIC_API_TOKEN: ['credential', 'anthropic'],
  ANTHROPIC_SMALL_FAST_MODEL_AWS_REGION: null,
  CLAUDE_CODE_USE_BEDROCK: ['switch', 'bedrock'],
  CLAUDE_CODE_USE_MANTLE: ['switch', 'bedrock'],
  CLAUDE_CODE_USE_VERTEX: ['switch', 'vertex'],
  CLAUDE_CODE_USE_FOUNDRY: ['switch', 'azure-foundry'],
  CLAUDE_CODE_SKIP_BEDROCK_AUTH: ['switch', 'bedrock'],
  CLAUDE_CODE_SKIP_VERTEX_AUTH: ['switch', 'vertex'],
  CLAUDE_CODE_OAUTH_TOKEN: ['credential', 'anthropic'],
  AWS_BEARER_TOKEN_BEDROCK: ['credential', 'bedrock'],
  AZURE_RESOURCE_NAME: ['endpoint', 'azure-openai'],
  AZURE_API_KEY: ['credential', 'azure-openai'],
  AZURE_API_BASE: ['endpoint', 'azure-openai'],
  AZURE_ENDPOINT: ['endpoint', 'azure-openai'],
  AZURE_DEPLOYMENT_NAME: ['model', 'azure-openai'],
  AZURE_COGNITIVE_SERVICES_RESOURCE_NAME: ['endpoint', 'azure-openai'],
  AZURE_COGNITIVE_SERVICES_API_KEY: ['credential', 'azure-openai'],
  GOOGLE_API_KEY: ['credential', 'google'],
  GOOGLE_AI_API_KEY: ['credential', 'google'],
  GOOGLE_AI_STUDIO_API_KEY: ['credential', 'google'],
  GOOGLE_VERTEX_PROJECT: ['switch', 'vertex'],
  GOOGLE_VERTEX_BASE_URL: ['endpoint', 'vertex'],
  GOOGLE_VERTEX_API_KEY: ['credential', 'vertex'],
  GOOGLE_GENAI_USE_VERTEXAI: ['switch', 'vertex'],
  MAKERSUITE_API_KEY: ['credential', 'google'],
  HF_TOKEN: ['credential', 'huggingface'],
  HF_API_KEY: ['credential', 'huggingface'],
  HF_API_TOKEN: ['credential', 'huggingface'],
  HF_INFERENCE_ENDPOINT: ['endpoint', 'huggingface'],
  HF_ENDPOINT: ['endpoint', 'huggingface'],
  HUGGING_FACE_HUB_TOKEN: ['credential', 'huggingface'],
  CO_API_KEY: ['credential', 'cohere'],
  CO_API_URL: ['endpoint', 'cohere'],
  TOGETHER_API_KEY: ['credential', 'together'],
  TOGETHER_API_TOKEN: ['credential', 'together'],
  TOGETHER_BASE_URL: ['endpoint', 'together'],
  TOGETHER_MODEL: ['model', 'together'],
  LAMBDA_API_KEY: ['credential', 'lambda'],
  NVIDIA_API_KEY: ['credential', 'nvidia'],
  NVIDIA_BASE_URL: ['endpoint', 'nvidia'],
  NGC_API_KEY: ['credential', 'nvidia'],
  NIM_API_KEY: ['credential', 'nvidia'],
  VOYAGE_API_KEY: ['credential', 'voyage'],
  ARK_API_KEY: ['credential', 'volcengine'],
  ARK_BASE_URL: ['endpoint', 'volcengine'],
  SPARK_API_KEY: ['credential', 'spark'],
  SPARK_API_SECRET: ['credential', 'spark'],
  YI_API_KEY: ['credential', 'yi'],
  WRITER_API_KEY: ['credential', 'writer'],
  REKA_API_KEY: ['credential', 'reka'],
  STABILITY_API_KEY: ['credential', 'stability'],
  FAL_KEY: ['credential', 'fal'],
  POE_API_KEY: ['credential', 'poe'],
  V0_API_KEY: ['credential', 'v0'],
  MORPH_API_KEY: ['credential', 'morph'],
  INCEPTION_API_KEY: ['credential', 'inception'],
  LLAMA_API_KEY: ['credential', 'meta'],
  NOVA_API_KEY: ['credential', 'amazon-nova'],
  VENICE_API_KEY: ['credential', 'venice'],
  UNIFY_KEY: ['credential', 'unify'],
  UNIFY_API_KEY: ['credential', 'unify'],
  CLARIFAI_PAT: ['credential', 'clarifai'],
  ABLIT_KEY: ['credential', 'abliteration'],
  BAILING_API_TOKEN: ['credential', 'bailing'],
  SUBMODEL_INSTAGEN_ACCESS_KEY: ['credential', 'submodel'],
  PRIVATEMODE_API_KEY: ['credential', 'privatemode'],
  PRIVATEMODE_ENDPOINT: ['endpoint', 'privatemode'],
  CLOUDFLARE_GATEWAY_ID: ['endpoint', 'cloudflare-gateway'],
  AI_GATEWAY_URL: ['endpoint'],
  VERCEL_OIDC_TOKEN: null,
  LITELLM_SALT_KEY: ['credential', 'litellm'],
  OLLAMA_MODELS: null,
  OPENAI_API_VERSION: null,
  SNOWFLAKE_CORTEX_BASE_URL: ['endpoint', 'snowflake'],
  DATABRICKS_SERVING_ENDPOINT: ['model', 'databricks'],
  OPENAI_API_TYPE: ['switch', 'openai'],
  LLM_PROVIDER: ['switch'],
  AI_PROVIDER: ['switch'],
  LLM_BACKEND: ['switch'],
  EMBEDDING_PROVIDER: ['switch'],
  EMBEDDINGS_PROVIDER: ['switch'],
  MODEL_PROVIDER: ['switch'],
  ...catalogued(),
};

/** Credentials of hosts whose name is too short or too common to be a word of the grammar. */
function catalogued(): Record<string, readonly [VariableRole, string]> {
  const rows = `ABACUS abacus|AMBIENT ambient|ANYAPI anyapi|ATOMIC_CHAT atomic-chat|AURIKO auriko|BERGET berget|CLAUDINIO claudinio
    |CLOUDFERRO_SHERLOCK cloudferro|CORTECS cortecs|CROF crof|DINFERENCE dinference|DRUN drun|EVROC evroc|FREEMODEL freemodel|FROGBOT frogbot
    |GMICLOUD gmi-cloud|HPC_AI hpc-ai|IFLOW iflow|INCEPTRON inceptron|INFERENCE inference-net|IOINTELLIGENCE io-net|JIEKOU jiekou|KILO kilo
    |KUAE kuae|LILAC lilac|LLMTR llmtr|LUCIDQUERY lucidquery|MEGANOVA meganova|MIXLAYER mixlayer|MOARK moark|NEARAI near-ai
    |NEURALWATT neuralwatt|ORCAROUTER orcarouter|OVHCLOUD ovhcloud|POOLSIDE poolside|QIHANG qihang|QINIU qiniu|REGOLO regolo
    |ROUTING_RUN routing-run|SAKANA sakana|SARVAM sarvam|SCALEWAY scaleway|STACKIT stackit|SUBCONSCIOUS subconscious|SYNTHETIC synthetic
    |THEGRIDAI the-grid|TINFOIL tinfoil|UMANS_AI umans|UMANS_AI_CODING_PLAN umans|VIVGRID vivgrid|WAFER wafer|XIAOMI xiaomi|XPERSONA xpersona|ZELDOC zeldoc`;
  return Object.fromEntries(
    rows.split('|').map((row) => {
      const [name = '', provider = ''] = row.trim().split(/\s+/);
      return [`${name}_API_KEY`, ['credential', provider]];
    }),
  );
}
