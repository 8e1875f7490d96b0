/**
 * Names by which programs make a client of a model. Without an address of its own a client speaks to the host given here;
 * clients without a host get theirs from a region, a resource or a setting.
 */
export type ClientLanguage =
  | 'javascript'
  | 'python'
  | 'go'
  | 'rust'
  | 'java'
  | 'csharp'
  | 'ruby'
  | 'php'
  | 'swift';

export interface ClientNames {
  /** Empty for clients of whatever speaks the protocol. */
  readonly provider: string;
  readonly host?: string;
  /** `javascript` is TypeScript too, `java` all that runs beside it. */
  readonly language: ClientLanguage;
  /** Constructors, factories and first words of calls that nobody else uses. */
  readonly names: readonly string[];
  /** Names that could be anybody's: they count in a file that imports one of the modules. */
  readonly sharedNames: readonly string[];
  /** Packages and modules; a longer path below one counts too. */
  readonly modules: readonly string[];
}

function client(
  provider: string,
  host: string,
  language: ClientLanguage,
  names: string,
  sharedNames: string,
  modules: string,
): ClientNames {
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
  return {
    provider,
    ...(host !== '' && { host }),
    language,
    names: words(names),
    sharedNames: words(sharedNames),
    modules: words(modules),
  };
}

export const CLIENTS: readonly ClientNames[] = [
  client(
    'openai',
    'api.openai.com',
    'javascript',
    `OpenAI createOpenAI ChatOpenAI OpenAIEmbeddings OpenAIApi OpenAIChat OpenAIModel
    OpenAIChatModel OpenAIProvider OpenAIEmbedding OpenAIEdgeClient OpenAIClient OpenAIBackend
    OpenAIInstance OpenAIAgent OpenAILike`,
    'Configuration openai',
    `openai @ai-sdk/openai @langchain/openai langchain @llamaindex/openai openai-edge @azure/openai`,
  ),
  client(
    'openai',
    'api.openai.com',
    'python',
    `OpenAI AsyncOpenAI ChatOpenAI OpenAIEmbeddings OpenAIChat OpenAILike OpenAIEmbedding OpenAIModel
    OpenAIChatModel OpenAIResponsesModel OpenAIProvider OpenAIServerModel OpenAIGenerator
    OpenAIChatGenerator OpenAITextEmbedder OpenAIDocumentEmbedder OpenAIEmbeddingFunction
    OpenAIChatCompletion OpenAIChatCompletionClient OpenAIChatCompletionsModel OpenAIMultiModal
    OpenAIAgent BaseOpenAI openai.ChatCompletion openai.Completion openai.Embedding openai.Image
    openai.Audio openai.Moderation openai.chat openai.embeddings openai.OpenAI openai.AsyncOpenAI
    instructor.from_openai`,
    '',
    `openai langchain_openai langchain llama_index pydantic_ai haystack autogen_ext agents
    semantic_kernel chromadb smolagents dspy`,
  ),
  client(
    'openai',
    'api.openai.com',
    'go',
    `openai.NewClient openai.NewClientWithConfig openai.DefaultConfig gogpt.NewClient openai.New`,
    '',
    `github.com/openai/openai-go github.com/sashabaranov/go-openai github.com/tmc/langchaingo/llms/openai`,
  ),
  client(
    'openai',
    'api.openai.com',
    'rust',
    'OpenAIConfig openai::Client',
    'Client',
    'async_openai openai_api_rs rig',
  ),
  client(
    'openai',
    'api.openai.com',
    'java',
    `OpenAIOkHttpClient OpenAIOkHttpClientAsync OpenAiChatModel OpenAiStreamingChatModel
    OpenAiEmbeddingModel OpenAiApi OpenAiService OpenAiClient OpenAiChatClient OpenAIClientBuilder
    OpenAiModel`,
    'OpenAI OpenAIClient OpenAIAsyncClient',
    `com.openai dev.langchain4j org.springframework.ai com.theokanning.openai com.aallam.openai
    com.azure.ai.openai io.github.sashirestela`,
  ),
  client(
    'openai',
    'api.openai.com',
    'csharp',
    `OpenAIClient OpenAIClientOptions OpenAIService OpenAIAPI AddOpenAIChatCompletion AddOpenAIChatClient
    OpenAIChatCompletionService`,
    'ChatClient EmbeddingClient ResponsesClient',
    'OpenAI OpenAI.Chat Azure.AI.OpenAI Betalgo.OpenAI Microsoft.SemanticKernel',
  ),
  client(
    'openai',
    'api.openai.com',
    'ruby',
    'OpenAI::Client OpenAI::Client.new OpenAI.client',
    '',
    'openai ruby-openai ruby/openai langchain',
  ),
  client(
    'openai',
    'api.openai.com',
    'php',
    'OpenAI::client OpenAI::factory',
    'Client',
    'openai-php/client OpenAI OpenAI\\Laravel',
  ),
  client('openai', 'api.openai.com', 'swift', 'OpenAIServiceFactory', 'OpenAI', 'OpenAI SwiftOpenAI'),
  client(
    'azure-openai',
    '',
    'javascript',
    'AzureOpenAI createAzure AzureChatOpenAI AzureOpenAIEmbeddings',
    'OpenAIClient azure',
    'openai @ai-sdk/azure @langchain/openai @azure/openai',
  ),
  client(
    'azure-openai',
    '',
    'python',
    `AzureOpenAI AsyncAzureOpenAI AzureChatOpenAI AzureOpenAIEmbeddings AzureOpenAIGenerator
    AzureOpenAIChatGenerator AzureOpenAIModel AzureChatCompletion AzureOpenAIChatCompletionClient`,
    'ChatCompletionsClient',
    'openai langchain_openai llama_index azure.ai.inference semantic_kernel',
  ),
  client(
    'azure-openai',
    '',
    'go',
    `azopenai.NewClient azopenai.NewClientWithKeyCredential openai.DefaultAzureConfig azure.WithEndpoint`,
    '',
    'github.com/Azure/azure-sdk-for-go/sdk/ai/azopenai',
  ),
  client('azure-openai', '', 'rust', 'AzureConfig', '', 'async_openai'),
  client('azure-openai', '', 'java', 'AzureOpenAiChatModel', '', 'dev.langchain4j org.springframework.ai'),
  client(
    'azure-openai',
    '',
    'csharp',
    'AzureOpenAIClient AddAzureOpenAIChatCompletion',
    'ChatCompletionsClient',
    'Azure.AI.OpenAI Azure.AI.Inference',
  ),
  client(
    'anthropic',
    'api.anthropic.com',
    'javascript',
    'createAnthropic ChatAnthropic AnthropicStream AnthropicClient AnthropicProvider',
    'Anthropic anthropic',
    '@anthropic-ai/sdk @ai-sdk/anthropic @langchain/anthropic @llamaindex/anthropic',
  ),
  client(
    'anthropic',
    'api.anthropic.com',
    'python',
    `AsyncAnthropic ChatAnthropic AnthropicModel AnthropicLLM AnthropicChatGenerator AnthropicProvider
    anthropic.Anthropic anthropic.AsyncAnthropic anthropic.Client instructor.from_anthropic
    AnthropicServerModel`,
    'Anthropic',
    'anthropic langchain_anthropic llama_index pydantic_ai',
  ),
  client(
    'anthropic',
    'api.anthropic.com',
    'go',
    'anthropic.NewClient anthropic.New',
    '',
    `github.com/anthropics/anthropic-sdk-go github.com/liushuangls/go-anthropic
    github.com/tmc/langchaingo/llms/anthropic`,
  ),
  client(
    'anthropic',
    'api.anthropic.com',
    'java',
    'AnthropicOkHttpClient AnthropicChatModel AnthropicApi AnthropicStreamingChatModel',
    '',
    'com.anthropic dev.langchain4j org.springframework.ai',
  ),
  client('anthropic', 'api.anthropic.com', 'csharp', 'AnthropicClient', '', 'Anthropic Anthropic.SDK'),
  client('anthropic', 'api.anthropic.com', 'ruby', 'Anthropic::Client', '', 'anthropic'),
  client('anthropic', 'api.anthropic.com', 'rust', '', 'Client', 'anthropic anthropic_sdk clust'),
  client(
    'anthropic',
    'api.anthropic.com',
    'php',
    'Anthropic::client Anthropic::factory',
    '',
    'anthropic-ai/sdk mozex/anthropic-php',
  ),
  client(
    'bedrock',
    '',
    'javascript',
    `AnthropicBedrock AnthropicBedrockMantle BedrockRuntimeClient createAmazonBedrock ChatBedrockConverse
    BedrockChat BedrockEmbeddings`,
    'bedrock',
    `@aws-sdk/client-bedrock-runtime @anthropic-ai/bedrock-sdk @ai-sdk/amazon-bedrock @langchain/aws`,
  ),
  client(
    'bedrock',
    '',
    'python',
    `AnthropicBedrock AsyncAnthropicBedrock ChatBedrock ChatBedrockConverse BedrockLLM BedrockEmbeddings
    BedrockModel BedrockConverseModel BedrockConverse`,
    '',
    'boto3 anthropic langchain_aws strands',
  ),
  client(
    'bedrock',
    '',
    'go',
    'bedrockruntime.NewFromConfig bedrockruntime.New',
    '',
    'github.com/aws/aws-sdk-go-v2/service/bedrockruntime',
  ),
  client(
    'bedrock',
    '',
    'java',
    'BedrockRuntimeClient BedrockRuntimeAsyncClient BedrockChatModel',
    '',
    'software.amazon.awssdk.services.bedrockruntime',
  ),
  client('bedrock', '', 'csharp', 'AmazonBedrockRuntimeClient', '', 'Amazon.BedrockRuntime'),
  client('bedrock', '', 'ruby', 'Aws::BedrockRuntime::Client', '', 'aws-sdk-bedrockruntime'),
  client('bedrock', '', 'rust', 'aws_sdk_bedrockruntime::Client', '', 'aws_sdk_bedrockruntime'),
  client(
    'vertex',
    'aiplatform.googleapis.com',
    'javascript',
    'AnthropicVertex createVertex createVertexAnthropic ChatVertexAI VertexAI',
    'vertex',
    `@google-cloud/vertexai @anthropic-ai/vertex-sdk @ai-sdk/google-vertex @langchain/google-vertexai`,
  ),
  client(
    'vertex',
    'aiplatform.googleapis.com',
    'python',
    `AnthropicVertex AsyncAnthropicVertex ChatVertexAI VertexAI VertexAIEmbeddings vertexai.init
    ChatAnthropicVertex`,
    '',
    'vertexai langchain_google_vertexai google.cloud.aiplatform',
  ),
  client(
    'vertex',
    'aiplatform.googleapis.com',
    'java',
    'VertexAiGeminiChatModel',
    'VertexAI',
    'com.google.cloud.vertexai',
  ),
  client(
    'google',
    'generativelanguage.googleapis.com',
    'javascript',
    `GoogleGenAI GoogleGenerativeAI createGoogleGenerativeAI ChatGoogleGenerativeAI
    GoogleGenerativeAIEmbeddings GoogleGenerativeAIModel`,
    'google',
    '@google/genai @google/generative-ai @ai-sdk/google @langchain/google-genai',
  ),
  client(
    'google',
    'generativelanguage.googleapis.com',
    'python',
    `ChatGoogleGenerativeAI GoogleGenerativeAIEmbeddings genai.Client genai.configure
    genai.GenerativeModel GoogleGenAI GoogleModel GeminiModel GoogleGenAIModel GoogleGenerativeAIModel
    GoogleProvider`,
    '',
    'google.genai google.generativeai langchain_google_genai',
  ),
  client(
    'google',
    'generativelanguage.googleapis.com',
    'go',
    'genai.NewClient googleai.New',
    '',
    `google.golang.org/genai github.com/google/generative-ai-go github.com/tmc/langchaingo/llms/googleai`,
  ),
  client(
    'google',
    'generativelanguage.googleapis.com',
    'java',
    'GoogleAiGeminiChatModel',
    'Client',
    'com.google.genai dev.langchain4j',
  ),
  client('google', 'generativelanguage.googleapis.com', 'swift', '', 'GenerativeModel', 'GoogleGenerativeAI'),
  client(
    'groq',
    'api.groq.com',
    'javascript',
    'createGroq ChatGroq GroqClient',
    'Groq groq',
    'groq-sdk @ai-sdk/groq @langchain/groq',
  ),
  client(
    'groq',
    'api.groq.com',
    'python',
    'AsyncGroq ChatGroq GroqModel GroqClient GroqProvider',
    'Groq',
    'groq langchain_groq',
  ),
  client(
    'together',
    'api.together.xyz',
    'javascript',
    'createTogetherAI ChatTogetherAI',
    'Together TogetherAI togetherai',
    'together-ai @ai-sdk/togetherai',
  ),
  client(
    'together',
    'api.together.xyz',
    'python',
    'AsyncTogether ChatTogether TogetherLLM TogetherEmbeddings TogetherEmbedding',
    'Together',
    'together langchain_together',
  ),
  client(
    'mistral',
    'api.mistral.ai',
    'javascript',
    'createMistral ChatMistralAI MistralAIEmbeddings MistralClient MistralAIClient ChatMistral',
    'Mistral mistral',
    '@mistralai/mistralai @ai-sdk/mistral @langchain/mistralai',
  ),
  client(
    'mistral',
    'api.mistral.ai',
    'python',
    'MistralClient MistralAsyncClient ChatMistralAI MistralAIEmbeddings MistralAI MistralModel',
    'Mistral',
    'mistralai langchain_mistralai',
  ),
  client('mistral', 'api.mistral.ai', 'java', 'MistralAiChatModel', '', 'dev.langchain4j'),
  client(
    'cohere',
    'api.cohere.com',
    'javascript',
    'CohereClient CohereClientV2 createCohere ChatCohere CohereEmbeddings',
    'cohere',
    'cohere-ai @ai-sdk/cohere @langchain/cohere',
  ),
  client(
    'cohere',
    'api.cohere.com',
    'python',
    `cohere.Client cohere.ClientV2 cohere.AsyncClient cohere.AsyncClientV2 ChatCohere CohereEmbeddings
    CohereRerank`,
    '',
    'cohere langchain_cohere',
  ),
  client('cohere', 'api.cohere.com', 'go', 'cohereclient.NewClient', '', 'github.com/cohere-ai/cohere-go'),
  client('cohere', 'api.cohere.com', 'java', '', 'Cohere', 'com.cohere'),
  client(
    'ollama',
    'localhost:11434',
    'javascript',
    'createOllama ChatOllama OllamaEmbeddings OllamaFunctions OllamaClient',
    'Ollama ollama',
    'ollama ollama-ai-provider @langchain/ollama @langchain/community',
  ),
  client(
    'ollama',
    'localhost:11434',
    'python',
    `OllamaLLM ChatOllama OllamaEmbeddings ollama.Client ollama.AsyncClient ollama.chat ollama.generate
    ollama.embeddings ollama.embed OllamaChatGenerator OllamaClient OllamaModel OllamaProvider`,
    'Ollama',
    'ollama langchain_ollama llama_index',
  ),
  client(
    'ollama',
    'localhost:11434',
    'go',
    'api.ClientFromEnvironment ollama.New',
    '',
    'github.com/ollama/ollama/api github.com/tmc/langchaingo/llms/ollama',
  ),
  client(
    'ollama',
    'localhost:11434',
    'java',
    'OllamaChatModel OllamaStreamingChatModel OllamaApi OllamaAPI',
    '',
    'dev.langchain4j org.springframework.ai io.github.ollama4j',
  ),
  client(
    'ollama',
    'localhost:11434',
    'csharp',
    'OllamaApiClient OllamaChatClient',
    '',
    'OllamaSharp Microsoft.Extensions.AI.Ollama',
  ),
  client('ollama', 'localhost:11434', 'rust', 'Ollama::default', 'Ollama', 'ollama_rs'),
  client(
    'deepseek',
    'api.deepseek.com',
    'javascript',
    'createDeepSeek ChatDeepSeek DeepSeekClient',
    'deepseek',
    '@ai-sdk/deepseek @langchain/deepseek',
  ),
  client(
    'deepseek',
    'api.deepseek.com',
    'python',
    'ChatDeepSeek DeepSeekClient DeepSeekProvider',
    'DeepSeek',
    'langchain_deepseek llama_index',
  ),
  client('xai', 'api.x.ai', 'javascript', 'createXai ChatXAI', 'xai', '@ai-sdk/xai @langchain/xai'),
  client('xai', 'api.x.ai', 'python', 'ChatXAI xai_sdk.Client', '', 'xai_sdk langchain_xai'),
  client(
    'fireworks',
    'api.fireworks.ai',
    'javascript',
    'createFireworks ChatFireworks',
    'fireworks',
    '@ai-sdk/fireworks @langchain/community',
  ),
  client(
    'fireworks',
    'api.fireworks.ai',
    'python',
    'ChatFireworks FireworksEmbeddings',
    'Fireworks AsyncFireworks',
    'fireworks langchain_fireworks',
  ),
  client(
    'perplexity',
    'api.perplexity.ai',
    'javascript',
    'createPerplexity ChatPerplexity',
    'Perplexity perplexity',
    '@ai-sdk/perplexity @perplexity-ai/perplexity_ai',
  ),
  client(
    'perplexity',
    'api.perplexity.ai',
    'python',
    'ChatPerplexity',
    'Perplexity',
    'perplexity langchain_perplexity',
  ),
  client(
    'cerebras',
    'api.cerebras.ai',
    'javascript',
    'createCerebras',
    'Cerebras cerebras',
    '@cerebras/cerebras_cloud_sdk @ai-sdk/cerebras',
  ),
  client(
    'cerebras',
    'api.cerebras.ai',
    'python',
    'AsyncCerebras ChatCerebras',
    'Cerebras',
    'cerebras langchain_cerebras',
  ),
  client('deepinfra', 'api.deepinfra.com', 'javascript', 'createDeepInfra', 'deepinfra', '@ai-sdk/deepinfra'),
  client(
    'deepinfra',
    'api.deepinfra.com',
    'python',
    'ChatDeepInfra DeepInfraEmbeddings',
    '',
    'langchain_community',
  ),
  client(
    'replicate',
    'api.replicate.com',
    'javascript',
    'createReplicate',
    'Replicate replicate',
    'replicate @ai-sdk/replicate',
  ),
  client(
    'replicate',
    'api.replicate.com',
    'python',
    'replicate.run replicate.Client replicate.stream',
    'Replicate',
    'replicate',
  ),
  client(
    'huggingface',
    'router.huggingface.co',
    'javascript',
    'HfInference createHuggingFace',
    'InferenceClient huggingface',
    '@huggingface/inference @ai-sdk/huggingface',
  ),
  client(
    'huggingface',
    'router.huggingface.co',
    'python',
    `ChatHuggingFace HuggingFaceEndpoint HuggingFaceHub HuggingFaceInferenceAPI InferenceClientModel
    HfApiModel`,
    'InferenceClient AsyncInferenceClient',
    'huggingface_hub langchain_huggingface smolagents',
  ),
  client(
    'dashscope',
    'dashscope.aliyuncs.com',
    'python',
    `ChatTongyi Tongyi dashscope.Generation dashscope.MultiModalConversation dashscope.TextEmbedding`,
    '',
    'dashscope langchain_community',
  ),
  client(
    'dashscope',
    'dashscope.aliyuncs.com',
    'java',
    'DashScopeChatModel QwenChatModel',
    'Generation',
    'com.alibaba.dashscope com.alibaba.cloud.ai',
  ),
  client(
    'zhipu',
    'open.bigmodel.cn',
    'python',
    'ZhipuAI ChatZhipuAI ZhipuAIEmbeddings ZhipuAiClient ZaiClient',
    '',
    'zhipuai zai langchain_community',
  ),
  client('zhipu', 'open.bigmodel.cn', 'javascript', 'createZhipu', 'ZhipuAI', 'zhipu-ai-provider'),
  client('moonshot', 'api.moonshot.cn', 'python', 'MoonshotChat ChatMoonshot', '', 'langchain_community'),
  client(
    'volcengine',
    'ark.cn-beijing.volces.com',
    'python',
    'volcenginesdkarkruntime.Ark',
    'Ark AsyncArk',
    'volcenginesdkarkruntime',
  ),
  client('minimax', 'api.minimax.io', 'javascript', 'createMinimax', '', 'vercel-minimax-ai-provider'),
  client(
    'voyage',
    'api.voyageai.com',
    'python',
    'voyageai.Client voyageai.AsyncClient VoyageAIEmbeddings',
    '',
    'voyageai langchain_voyageai',
  ),
  client(
    'voyage',
    'api.voyageai.com',
    'javascript',
    'VoyageAIClient VoyageEmbeddings',
    '',
    'voyageai @langchain/community',
  ),
  client('ai21', 'api.ai21.com', 'python', 'AI21Client AsyncAI21Client ChatAI21', '', 'ai21 langchain_ai21'),
  client(
    'sambanova',
    'api.sambanova.ai',
    'python',
    'ChatSambaNovaCloud',
    'SambaNova',
    'langchain_sambanova sambanova',
  ),
  client(
    'nvidia',
    'integrate.api.nvidia.com',
    'python',
    'ChatNVIDIA NVIDIAEmbeddings',
    '',
    'langchain_nvidia_ai_endpoints',
  ),
  client(
    'watsonx',
    '',
    'python',
    'ChatWatsonx WatsonxLLM WatsonxEmbeddings',
    'ModelInference',
    'ibm_watsonx_ai langchain_ibm',
  ),
  client('github-models', 'models.github.ai', 'javascript', '', 'ModelClient', '@azure-rest/ai-inference'),
  client('github-copilot', 'api.githubcopilot.com', 'javascript', '', 'CopilotClient', '@github/copilot-sdk'),
  client(
    'openrouter',
    'openrouter.ai',
    'javascript',
    'createOpenRouter',
    'OpenRouter openrouter',
    '@openrouter/ai-sdk-provider @openrouter/sdk',
  ),
  client(
    'openrouter',
    'openrouter.ai',
    'python',
    'ChatOpenRouter OpenRouterModel OpenRouterProvider',
    'OpenRouter',
    'openrouter langchain_openrouter llama_index pydantic_ai',
  ),
  client(
    'vercel-gateway',
    'ai-gateway.vercel.sh',
    'javascript',
    'createGateway',
    'gateway',
    '@ai-sdk/gateway ai',
  ),
  client(
    'cloudflare-gateway',
    'gateway.ai.cloudflare.com',
    'javascript',
    'createAiGateway',
    '',
    'ai-gateway-provider',
  ),
  client('cloudflare', 'api.cloudflare.com', 'javascript', 'createWorkersAI', '', 'workers-ai-provider'),
  client(
    'portkey',
    'api.portkey.ai',
    'javascript',
    'createPortkey',
    'Portkey',
    'portkey-ai @portkey-ai/vercel-provider',
  ),
  client('portkey', 'api.portkey.ai', 'python', 'AsyncPortkey', 'Portkey createHeaders', 'portkey_ai'),
  client(
    'helicone',
    'ai-gateway.helicone.ai',
    'javascript',
    'createHelicone',
    '',
    '@helicone/ai-sdk-provider',
  ),
  client(
    'litellm',
    '',
    'python',
    `litellm.completion litellm.acompletion litellm.embedding litellm.aembedding litellm.responses
    litellm.text_completion ChatLiteLLM LiteLLMModel LitellmModel LiteLLM ChatLiteLLMRouter`,
    'completion acompletion Router',
    'litellm langchain_litellm smolagents',
  ),
  client('requesty', 'router.requesty.ai', 'javascript', 'createRequesty', '', '@requesty/ai-sdk'),
  client('lm-studio', 'localhost:1234', 'javascript', 'LMStudioClient createLMStudio', '', '@lmstudio/sdk'),
  client('lm-studio', 'localhost:1234', 'python', 'lmstudio.Client', '', 'lmstudio'),
  client('vllm', '', 'python', 'ChatVLLM VLLMOpenAI', '', 'langchain_community'),
  client('unify', 'api.unify.ai', 'python', '', 'Unify AsyncUnify', 'unify'),
  client(
    '',
    '',
    'javascript',
    'createOpenAICompatible ChatOpenAICompatible',
    '',
    '@ai-sdk/openai-compatible',
  ),
  client('mistral', '', 'go', 'mistral.New', '', 'github.com/tmc/langchaingo/llms/mistral'),
  client('moonshot', 'api.moonshot.ai', 'javascript', 'createMoonshotAI', 'moonshotai', '@ai-sdk/moonshotai'),
  client(
    'dashscope',
    'dashscope-intl.aliyuncs.com',
    'javascript',
    'createAlibaba createQwen',
    'alibaba',
    '@ai-sdk/alibaba qwen-ai-provider',
  ),
  client('baseten', 'inference.baseten.co', 'javascript', 'createBaseten', '', '@ai-sdk/baseten'),
  client(
    '',
    '',
    'python',
    'init_chat_model dspy.LM instructor.from_provider',
    'LLM',
    'langchain dspy instructor crewai',
  ),
];
