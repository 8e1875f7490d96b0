/** Names of constructors and factories. */
interface ClientRow {
  readonly provider: string | undefined;
  readonly host: string | undefined;
  /** A word that the file must hold too where the name alone could be anybody's. */
  readonly needs?: RegExp;
}

/** provider, default host, names; `~` marks names that need the provider's word elsewhere in the file. */
const TABLE: readonly (readonly [provider: string, host: string, names: string])[] = [
  [
    'openai',
    'api.openai.com',
    `OpenAI AsyncOpenAI ChatOpenAI OpenAIEmbeddings OpenAIChat OpenAIModel OpenAIChatModel OpenAIResponsesModel createOpenAI
    OpenAIApi OpenAIEmbedding OpenAIAgent OpenAILike OpenAiChatModel OpenAiStreamingChatModel OpenAiEmbeddingModel OpenAiApi OpenAiService
    OpenAIOkHttpClient OpenAIOkHttpClientAsync OpenAIConfig OpenAIClient OpenAIClientOptions OpenAIAPI OpenAIService OpenAIGenerator
    OpenAIChatGenerator OpenAIChatCompletion OpenAIChatCompletionClient OpenAITextEmbedder OpenAIDocumentEmbedder OpenAIEmbeddingFunction
    OpenAIMultiModal OpenAIProvider OpenAIServerModel OpenAIChatCompletionsModel BaseOpenAI OpenAIStream OpenAIBackend OpenAiClient OpenAi
    ~ChatClient openai.ChatCompletion openai.Completion openai.Embedding openai.NewClient openai.NewClientWithConfig openai.DefaultConfig
    openai.Image openai.Audio openai.Moderation openai.Model gogpt.NewClient OpenAI::Client OpenAI.client OpenAI::factory OpenAI::client
    AddOpenAIChatCompletion OpenAIInstance OpenAI.instance OpenAIAsyncClient OpenAIClientBuilder OpenAiChatClient`,
  ],
  [
    'azure-openai',
    '',
    `AzureOpenAI AsyncAzureOpenAI AzureChatOpenAI AzureOpenAIEmbeddings AzureOpenAIClient createAzure AzureOpenAiChatModel
    AzureConfig openai.DefaultAzureConfig azopenai.NewClient azopenai.NewClientWithKeyCredential AzureOpenAIGenerator AzureOpenAIChatGenerator
    AddAzureOpenAIChatCompletion AzureOpenAIModel`,
  ],
  [
    'anthropic',
    'api.anthropic.com',
    `Anthropic AsyncAnthropic ChatAnthropic createAnthropic AnthropicClient AnthropicModel AnthropicOkHttpClient
    AnthropicChatModel AnthropicLLM AnthropicApi anthropic.NewClient Anthropic::Client AnthropicChatGenerator Anthropic.client`,
  ],
  [
    'bedrock',
    '',
    `AnthropicBedrock AsyncAnthropicBedrock BedrockRuntimeClient ChatBedrock ChatBedrockConverse BedrockChat BedrockLLM
    createAmazonBedrock BedrockEmbeddings BedrockModel bedrockruntime.NewFromConfig BedrockRuntimeAsyncClient AnthropicBedrockMantle`,
  ],
  [
    'vertex',
    'aiplatform.googleapis.com',
    `AnthropicVertex AsyncAnthropicVertex ChatVertexAI createVertex createVertexAnthropic VertexAI VertexAIEmbeddings vertexai.init`,
  ],
  [
    'google',
    'generativelanguage.googleapis.com',
    `GoogleGenAI GoogleGenerativeAI ChatGoogleGenerativeAI createGoogleGenerativeAI GoogleGenerativeAIEmbeddings
    genai.Client genai.configure genai.GenerativeModel genai.NewClient GoogleAiGeminiChatModel GoogleGenAIModel GeminiModel GoogleGenerativeAIModel`,
  ],
  ['groq', 'api.groq.com', 'Groq AsyncGroq ChatGroq createGroq GroqModel GroqClient'],
  [
    'together',
    'api.together.xyz',
    'Together~ AsyncTogether ChatTogether TogetherAI ChatTogetherAI createTogetherAI TogetherLLM TogetherEmbeddings',
  ],
  [
    'mistral',
    'api.mistral.ai',
    'Mistral~ MistralClient MistralAI MistralAIClient ChatMistralAI ChatMistral createMistral MistralAiChatModel MistralModel MistralAIEmbeddings MistralAsyncClient',
  ],
  [
    'cohere',
    'api.cohere.com',
    'CohereClient CohereClientV2 ChatCohere createCohere CohereEmbeddings cohere.Client cohere.ClientV2 cohere.AsyncClient cohere.AsyncClientV2 CohereRerank',
  ],
  [
    'ollama',
    'localhost:11434',
    `Ollama~ OllamaLLM ChatOllama createOllama OllamaEmbeddings ollama.Client ollama.AsyncClient ollama.chat ollama.generate ollama.embeddings
    ollama.embed OllamaChatModel OllamaApi OllamaApiClient OllamaClient OllamaFunctions Ollama::default api.ClientFromEnvironment OllamaChatGenerator OllamaStreamingChatModel OllamaAPI`,
  ],
  ['deepseek', 'api.deepseek.com', 'ChatDeepSeek createDeepSeek DeepSeek~ DeepSeekClient'],
  ['xai', 'api.x.ai', 'ChatXAI createXai XAI~'],
  ['fireworks', 'api.fireworks.ai', 'ChatFireworks Fireworks~ createFireworks FireworksEmbeddings'],
  ['perplexity', 'api.perplexity.ai', 'ChatPerplexity createPerplexity Perplexity~'],
  [
    'openrouter',
    'openrouter.ai',
    'createOpenRouter ChatOpenRouter OpenRouter~ OpenRouterModel OpenRouterProvider',
  ],
  ['vercel', 'ai-gateway.vercel.sh', 'createGateway gateway~'],
  ['cerebras', 'api.cerebras.ai', 'Cerebras AsyncCerebras ChatCerebras createCerebras'],
  ['deepinfra', 'api.deepinfra.com', 'createDeepInfra ChatDeepInfra DeepInfraEmbeddings'],
  ['replicate', 'api.replicate.com', 'Replicate~ replicate.run createReplicate'],
  [
    'huggingface',
    'router.huggingface.co',
    'HfInference InferenceClient~ AsyncInferenceClient~ ChatHuggingFace HuggingFaceEndpoint HuggingFaceHub HuggingFaceInferenceAPI',
  ],
  [
    'dashscope',
    'dashscope.aliyuncs.com',
    'ChatTongyi Tongyi dashscope.Generation DashScopeChatModel dashscope.MultiModalConversation dashscope.TextEmbedding',
  ],
  ['zhipu', 'open.bigmodel.cn', 'ZhipuAI ChatZhipuAI ZhipuAIEmbeddings ZhipuAiClient'],
  ['moonshot', 'api.moonshot.cn', 'MoonshotChat ChatMoonshot'],
  ['portkey', 'api.portkey.ai', 'Portkey~ AsyncPortkey createPortkey'],
  ['voyage', 'api.voyageai.com', 'voyageai.Client VoyageAIEmbeddings VoyageEmbeddings VoyageAIClient'],
  ['ai21', 'api.ai21.com', 'AI21Client ChatAI21'],
  ['sambanova', 'api.sambanova.ai', 'ChatSambaNovaCloud SambaNova~'],
  ['watsonx', '', 'ChatWatsonx WatsonxLLM ModelInference~'],
  ['nvidia', 'integrate.api.nvidia.com', 'ChatNVIDIA NVIDIAEmbeddings'],
  [
    'litellm',
    '',
    'litellm.completion litellm.acompletion litellm.embedding litellm.aembedding litellm.responses litellm.text_completion ChatLiteLLM LiteLLM LiteLLMModel LitellmModel',
  ],
  ['', '', 'createOpenAICompatible ChatOpenAICompatible'],
];

const ROWS = new Map<string, ClientRow>();
for (const [provider, host, names] of TABLE) {
  for (const spelled of names.split(/\s+/)) {
    const name = spelled.replaceAll('~', '');
    ROWS.set(name, {
      provider: provider || undefined,
      host: host || undefined,
      ...(spelled !== name && { needs: needOf(provider, name) }),
    });
  }
}

function needOf(provider: string, name: string): RegExp {
  if (name === 'gateway') return /@ai-sdk\/gateway|from\s*["']ai["']/;
  if (name.includes('Inference')) return /huggingface|watsonx/i;
  return new RegExp(`(?:import|from|require|use|using|include)\\b[^\\n]{0,120}(?:${provider}|${name})`, 'i');
}

/** First words of all of them: what begins with none of these makes no client. */
const FIRST_WORDS: ReadonlySet<string> = new Set(
  [...ROWS.keys()].map((name) => name.split(/\.|::/)[0] as string),
);

export function mayBeClient(word: string): boolean {
  return FIRST_WORDS.has(word);
}

/** Members of a class that hand out a client; any other member belongs to somebody's own code. */
const MAKING =
  /^(?:builder|new|create\w*|default|from_?env\w*|with_?\w*(?:config|key|url|client|host|endpoint)\w*|instance|client|factory|build|of|init|make|shared|getInstance|get_instance|[A-Z]\w*|chat|setup|configure|connect)$/i;

/** The client that a call makes, if it makes one. `text` is the file, for the names that need more than themselves. */
export function clientOf(
  callee: string,
  text: string,
): { sign: string; provider: string | undefined; host: string | undefined } | undefined {
  const parts = callee
    .replace(/<[^<>]*>/g, '')
    .replace(/->|\?\.|::/g, '.')
    .split('.')
    .filter((part) => part !== '');
  for (let at = 0; at < parts.length; at++) {
    const one = parts[at] as string;
    const two = `${one}.${parts[at + 1] ?? ''}`;
    const name = ROWS.has(two)
      ? two
      : ROWS.has(two.replace('.', '::'))
        ? two.replace('.', '::')
        : ROWS.has(one)
          ? one
          : '';
    const row = ROWS.get(name);
    if (row === undefined || (row.needs !== undefined && !row.needs.test(text))) continue;
    const member = name === one ? parts[at + 1] : undefined;
    if (member !== undefined && /^[A-Z]/.test(one) && !MAKING.test(member)) continue;
    return { sign: name, provider: row.provider, host: row.host };
  }
  return undefined;
}
