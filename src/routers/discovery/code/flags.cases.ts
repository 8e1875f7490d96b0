/**
 * Lines that people write, by language, with what is to be seen in them: `kind what`, one for each sighting, a minus
 * before what is commented out. Endpoints and clients are given by host, or by `$NAME` where a variable holds it.
 */
export type Row = readonly [code: string, ...seen: string[]];

export const FLAGS: Readonly<Record<string, readonly Row[]>> = {
  ts: [
    [
      'const baseURL = given ??\n  `https://bedrock-mantle.${loadSetting({\n    name,\n  })}.api.aws/v1`;',
      'endpoint bedrock-mantle.*',
    ],
    [
      'return `https://${hostOf(location)}/v1/projects/${id}/locations/${location}/endpoints/openapi`;',
      'endpoint ?',
    ],
    [
      "acme: {\n  npm: '@ai-sdk/openai-compatible',\n  api: 'https://app.acme.example/api/v1',\n},",
      'endpoint app.acme.example',
    ],
    [
      "case 'local':\n  return openAICompatible('http://localhost:8000/', config);",
      'endpoint localhost:8000',
    ],
    [
      'const g = new GoogleGenAI({\n  apiKey,\n  httpOptions: { timeout: 5000 },\n});',
      'client generativelanguage.googleapis.com',
    ],
    ['const u = process.env.ANTHROPIC_BROWSER_BASE_URL;', 'endpoint $ANTHROPIC_BROWSER_BASE_URL'],
    [
      "import OpenAI from 'openai';\nconst c = new OpenAI({\n  apiKey,\n  baseURL: settings.url,\n});",
      'client ?',
      'endpoint ?',
    ],
    [
      'const c = new OpenAI({\n  apiKey,\n  baseURL: process.env.TEAM_URL,\n});',
      'client $TEAM_URL',
      'endpoint $TEAM_URL',
    ],
    [
      "const BASE = 'https://relay.example.dev/v1';\nconst c = new OpenAI({\n  baseURL: BASE,\n});",
      'endpoint relay.example.dev',
      'client relay.example.dev',
    ],
    [
      'const u = gateway\n  ? `https://gateway.ai.cloudflare.com/v1/${account}/${gateway}/workers-ai/${\n      model\n    }`\n  : own;',
      'endpoint gateway.ai.cloudflare.com',
    ],
    ["const ollama = { protocol: 'http', host: '127.0.0.1', port: '11434' };", 'endpoint 127.0.0.1:11434'],
    ["return 'https://api.business.githubcopilot.com';", 'endpoint api.business.githubcopilot.com'],
    ["class LMStudio {\n  static DEFAULT_URL = 'http://localhost:1234';\n}", 'endpoint localhost:1234'],
    ["import { Groq } from '@llamaindex/groq';\nSettings.llm = new Groq({ model });", 'client api.groq.com'],
    [
      "import { createGoogle } from '@ai-sdk/google';\nconst g = createGoogle({ apiKey });",
      'client generativelanguage.googleapis.com',
    ],
    [
      'const project = new AIProjectClient(process.env.FOUNDRY_PROJECT_ENDPOINT, credential);',
      'endpoint $FOUNDRY_PROJECT_ENDPOINT',
    ],
    ['const base = process.env.ACME_LLMHUB_BASE_URL;', 'endpoint $ACME_LLMHUB_BASE_URL'],
    [
      "import OpenAI from 'openai';\nconst c = new OpenAI({ apiKey, baseURL: this.options.baseUrl });",
      'client ?',
    ],
    ["import OpenAI from 'openai';\nconst c = new OpenAI({ apiKey, baseURL });", 'client ?'],
    [
      "const u = `${process.env.OLLAMA_HOST || 'http://localhost:11434'}/api/chat`;",
      'endpoint localhost:11434',
    ],
    [
      "const client = new OpenAI({ baseURL: 'https://openrouter.ai/api/v1' });",
      'client openrouter.ai',
      'endpoint openrouter.ai',
    ],
    ['const client = new OpenAI();', 'client api.openai.com'],
    [
      "const rt = new BedrockRuntimeClient({ region: 'eu-central-1' });",
      'client bedrock-runtime.eu-central-1.amazonaws.com',
    ],
    [
      "import Anthropic from '@anthropic-ai/sdk';\nconst a = new Anthropic({ baseURL: 'https://relay.example.dev' });",
      'client relay.example.dev',
      'endpoint relay.example.dev',
    ],
    [
      "const BASE = 'https://relay.example.dev/v1';\nconst c = new OpenAI({ baseURL: BASE });",
      'endpoint relay.example.dev',
      'client relay.example.dev',
    ],
    [
      'const c = new OpenAI({ baseURL: process.env.OPENAI_BASE_URL });',
      'client $OPENAI_BASE_URL',
      'endpoint $OPENAI_BASE_URL',
    ],
    [
      "const c = new OpenAI({ baseURL: process.env.OPENAI_BASE_URL ?? 'https://api.deepseek.com' });",
      'client api.deepseek.com',
      'endpoint api.deepseek.com',
    ],
    [
      "const o = createOpenAI({\n  baseURL: 'https://gw.example.com/v1',\n  apiKey: process.env.GW_KEY,\n});",
      'client gw.example.com',
      'endpoint gw.example.com',
    ],
    [
      "const p = createOpenAICompatible({ name: 'x', baseURL: 'http://localhost:1234/v1' });",
      'client localhost:1234',
      'endpoint localhost:1234',
    ],
    [
      "const m = new ChatOpenAI({ model: 'gpt-4o', configuration: { baseURL: 'https://llm.corp.example/v1' } });",
      'client llm.corp.example gpt-4o',
      'endpoint llm.corp.example gpt-4o',
    ],
    [
      "await fetch('https://api.openai.com/v1/chat/completions', { method: 'POST' });",
      'endpoint api.openai.com',
    ],
    ['await axios.post(`https://api.anthropic.com/v1/messages`, body);', 'endpoint api.anthropic.com'],
    [
      'const u = `https://${name}.openai.azure.com/openai/deployments/${d}/chat/completions?api-version=1`;',
      'endpoint *.openai.azure.com',
    ],
    ["https.request({ hostname: 'api.openai.com', path: '/v1/x' });", 'endpoint api.openai.com'],
    ["// baseURL: 'https://api.together.xyz/v1',", '-endpoint api.together.xyz'],
    [
      "/*\nconst c = new OpenAI({ baseURL: 'https://api.x.ai/v1' });\n*/",
      '-client api.x.ai',
      '-endpoint api.x.ai',
    ],
    [
      "const r = await fetch(`${API}/chat/completions`);\nconst API = 'https://one.example.net/v1';",
      'endpoint one.example.net',
      'endpoint one.example.net',
    ],
    ["const url = 'https://mirror.example.org/v1/chat/completions';", 'endpoint mirror.example.org'],
    [
      "const ai = new GoogleGenAI({ apiKey, httpOptions: { baseUrl: 'https://gemini.example.com' } });",
      'client gemini.example.com',
      'endpoint gemini.example.com',
    ],
    [
      "import { gateway } from 'ai';\nconst m = gateway('anthropic/claude-sonnet-4');",
      'client ai-gateway.vercel.sh anthropic/claude-sonnet-4',
    ],
    ["const o = new Ollama({ host: 'http://10.0.0.5:11434' });", 'endpoint 10.0.0.5:11434'],
    ['const key = process.env.OPENROUTER_API_KEY;', 'credential OPENROUTER_API_KEY'],
    ["const headers = { 'x-portkey-config': cfg };", 'header x-portkey-config'],
    ["const m = { model: 'claude-3-5-sonnet-20241022' };", 'model claude-3-5-sonnet-20241022'],
    [
      "new OpenAI({ baseURL: 'https://openrouter.ai.evil.example/api/v1' });",
      'client openrouter.ai.evil.example',
      'endpoint openrouter.ai.evil.example',
    ],
    [
      "const ws = new WebSocket('wss://api.openai.com/v1/realtime?model=gpt-4o-realtime-preview');",
      'endpoint api.openai.com gpt-4o-realtime-preview',
    ],
  ],
  py: [
    [
      "from pydantic_ai import Agent\nagent = Agent('openai:gpt-4o', deps_type=Deps)",
      'client api.openai.com openai:gpt-4o',
    ],
    [
      'from pydantic_ai import Agent\nagent = Agent(model="google-gla:gemini-2.0-flash")',
      'client generativelanguage.googleapis.com google-gla:gemini-2.0-flash',
    ],
    [
      'model = init_chat_model("anthropic:claude-sonnet-4-5")',
      'client api.anthropic.com anthropic:claude-sonnet-4-5',
    ],
    ['jobs = boto3.client("bedrock", region_name="eu-west-1")', 'client bedrock.eu-west-1.amazonaws.com'],
    ['from llama_index.llms.groq import Groq\nllm = Groq(model=name)', 'client api.groq.com'],
    ['from openai import OpenAI\nc = OpenAI(base_url=settings.url)', 'client ?'],
    ['from openai import OpenAI\nc = OpenAI(base_url=None)', 'client api.openai.com'],
    [
      "from openai import OpenAI\nclient = OpenAI(base_url='https://api.groq.com/openai/v1')",
      'client api.groq.com',
      'endpoint api.groq.com',
    ],
    ['client = AsyncOpenAI()', 'client api.openai.com'],
    [
      'rt = boto3.client("bedrock-runtime", region_name="us-east-1")',
      'client bedrock-runtime.us-east-1.amazonaws.com',
    ],
    ["rt = session.client(service_name='bedrock-runtime')", 'client bedrock-runtime.*.amazonaws.com'],
    [
      'rt = boto3.client("bedrock-runtime", endpoint_url="https://relay.example.dev/v1/messages")',
      'client relay.example.dev',
    ],
    [
      'import litellm\nlitellm.completion(model="openrouter/deepseek/deepseek-chat", messages=m)',
      'client openrouter.ai openrouter/deepseek/deepseek-chat',
    ],
    [
      'from litellm import completion\ncompletion(model="claude-sonnet-4-5", messages=m)',
      'client api.anthropic.com claude-sonnet-4-5',
    ],
    ['import litellm\nlitellm.completion(model="azure/gpt-4o", messages=m)', 'client ? azure/gpt-4o'],
    [
      'import boto3, litellm\nlitellm.completion(model="openrouter/x-ai/grok-4", messages=m)',
      'client openrouter.ai openrouter/x-ai/grok-4',
    ],
    [
      'import litellm as ll\nll.completion(model="openrouter/x-ai/grok-4", messages=m)',
      'client openrouter.ai openrouter/x-ai/grok-4',
    ],
    [
      "import google.generativeai as genai\nopenai.api_base = 'https://relay.example.dev/v1'\ngenai.configure(api_key=os.getenv('GEMINI_API_KEY'))",
      'endpoint relay.example.dev',
      'client generativelanguage.googleapis.com',
    ],
    [
      "az = AzureOpenAI(azure_endpoint='https://unit.openai.azure.com', api_version='x')",
      'client unit.openai.azure.com',
      'endpoint unit.openai.azure.com',
    ],
    [
      "az = AzureOpenAI(azure_endpoint=os.environ['AZURE_OPENAI_ENDPOINT'])",
      'client $AZURE_OPENAI_ENDPOINT',
      'endpoint $AZURE_OPENAI_ENDPOINT',
    ],
    [
      "import litellm\nlitellm.completion(model='openai/gpt-4o', api_base='https://p.example.dev')",
      'client p.example.dev openai/gpt-4o',
      'endpoint p.example.dev openai/gpt-4o',
    ],
    ["openai.api_base = 'https://api.openai-relay.example/v1'", 'endpoint api.openai-relay.example'],
    [
      "BASE = os.getenv('OPENAI_BASE_URL', 'https://api.mistral.ai/v1')\nc = OpenAI(base_url=BASE)",
      'endpoint api.mistral.ai',
      'client api.mistral.ai',
    ],
    [
      "c = OpenAI(\n    api_key=k,\n    base_url=os.environ.get('LLM_URL') or 'http://localhost:8000/v1',\n)",
      'client localhost:8000',
      'endpoint localhost:8000',
    ],
    ["requests.post('https://api.anthropic.com/v1/messages', headers=h)", 'endpoint api.anthropic.com'],
    [
      "requests.post(f'{base}/chat/completions', json={'model': 'deepseek-chat'})",
      'endpoint ? deepseek-chat',
    ],
    [
      "url = f'https://{region}-aiplatform.googleapis.com/v1/projects/{p}'",
      'endpoint *-aiplatform.googleapis.com',
    ],
    ["# base_url = 'https://api.deepseek.com'", '-endpoint api.deepseek.com'],
    [
      "llm = ChatOpenAI(model='gpt-4o-mini', openai_api_base='http://10.1.2.3:4000')",
      'client 10.1.2.3:4000 gpt-4o-mini',
      'endpoint 10.1.2.3:4000 gpt-4o-mini',
    ],
    [
      "import ollama\nc = ollama.Client(host='http://gpu-box:11434')",
      'client gpu-box:11434',
      'endpoint gpu-box:11434',
    ],
    [
      "import dashscope\ndashscope.base_http_api_url = 'https://dashscope-intl.aliyuncs.com/api/v1'",
      'endpoint dashscope-intl.aliyuncs.com',
    ],
    ["key = os.environ['ANTHROPIC_API_KEY']", 'credential ANTHROPIC_API_KEY'],
    [
      "from google import genai\nc = genai.Client(http_options=types.HttpOptions(base_url='https://g.example.com'))",
      'endpoint g.example.com',
    ],
    ["os.environ['OPENAI_API_BASE'] = 'https://proxy.example.io/v1'", 'endpoint proxy.example.io'],
    ["OPENAI_BASE_URL = 'https://api.siliconflow.cn/v1'", 'endpoint api.siliconflow.cn'],
    ["parser.add_argument('--api-base', default='https://api.openai.com/v1')", 'endpoint api.openai.com'],
    ["EMBED = 'http://vllm:8000/v1/embeddings'", 'endpoint vllm:8000'],
    [
      'class C:\n    """A client.\n\n    Example:\n        llm = OpenAI(base_url="https://api.fireworks.ai/inference/v1")\n    """',
      '-client api.fireworks.ai',
      '-endpoint api.fireworks.ai',
    ],
  ],
  go: [
    [
      'const (\n\tBaseURL = "https://api.openai.com"\n\tTimeout = 30\n)\n\nfunc list() { http.Get(BaseURL + "/v1/models") }',
      'endpoint api.openai.com',
    ],
    ['flag.StringVar(&endpoint, "endpoint", "http://gpu:11434", "where models run")', 'endpoint gpu:11434'],
    ['viper.SetDefault("openai.base_url", "https://relay.example.dev/v1")', 'endpoint relay.example.dev'],
    ['var hosts = map[string]string{"groq": "https://api.groq.com/openai/v1"}', 'endpoint api.groq.com'],
    ['req, err := http.NewRequest("POST", c.endpoint+"/v1/chat/completions", b)', 'endpoint ?'],
    [
      'client := openai.NewClient(option.WithBaseURL("https://gw.example.com/v1"))',
      'client gw.example.com',
      'endpoint gw.example.com',
    ],
    [
      'config := openai.DefaultConfig(key)\nconfig.BaseURL = "https://openrouter.ai/api/v1"',
      'client openrouter.ai',
      'endpoint openrouter.ai',
    ],
    [
      'req, _ := http.NewRequest("POST", "https://api.openai.com/v1/chat/completions", body)',
      'endpoint api.openai.com',
    ],
    ['const defaultBaseURL = "https://api.anthropic.com"', 'endpoint api.anthropic.com'],
    [
      'base := os.Getenv("OLLAMA_HOST")\nif base == "" { base = "http://127.0.0.1:11434" }',
      'endpoint $OLLAMA_HOST',
      'endpoint 127.0.0.1:11434',
    ],
    ['url := fmt.Sprintf("%s/chat/completions", base)', 'endpoint ?'],
    [
      'url := fmt.Sprintf("https://%s.openai.azure.com/openai/deployments/%s", r, d)',
      'endpoint *.openai.azure.com',
    ],
    [
      'client := anthropic.NewClient(option.WithAPIKey(os.Getenv("ANTHROPIC_API_KEY")))',
      'client api.anthropic.com',
      'credential ANTHROPIC_API_KEY',
    ],
    ['// BaseURL: "https://api.deepseek.com/v1",', '-endpoint api.deepseek.com'],
    [
      'var endpoint = `https://generativelanguage.googleapis.com/v1beta/models`',
      'endpoint generativelanguage.googleapis.com',
    ],
    ['Model: "gpt-4o-mini",', 'model gpt-4o-mini'],
  ],
  rs: [
    [
      'use async_openai::{config::OpenAIConfig, Client};\nlet config = OpenAIConfig::new().with_api_base("http://localhost:8000/v1");\nlet c = Client::with_config(config);',
      'client localhost:8000',
      'client localhost:8000',
    ],
    [
      'let s = Settings { ollama_url: String::from("http://localhost:11434"), model: "llama3.2".into() };',
      'endpoint localhost:11434 llama3.2',
    ],
    [
      '#[arg(long, env = "OPENAI_BASE_URL", default_value = "https://api.openai.com/v1")]',
      'endpoint api.openai.com',
    ],
    [
      'let config = OpenAIConfig::new().with_api_base("https://relay.example.dev/v1");',
      'client relay.example.dev',
      'endpoint relay.example.dev',
    ],
    ['const API_BASE: &str = "https://openrouter.ai/api/v1";', 'endpoint openrouter.ai'],
    ['const OPENAI_URL: &str = "https://api.openai.com/v1/chat/completions";', 'endpoint api.openai.com'],
    [
      'let res = client.post("https://api.anthropic.com/v1/messages").send().await?;',
      'endpoint api.anthropic.com',
    ],
    ['let key = std::env::var("GROQ_API_KEY")?;', 'credential GROQ_API_KEY'],
    [
      'let base = env::var("OPENAI_BASE_URL").unwrap_or_else(|_| "https://api.x.ai/v1".to_string());',
      'endpoint api.x.ai',
    ],
    ['let url = format!("{}/v1/chat/completions", self.base);', 'endpoint ?'],
    ["fn f<'a>(x: &'a str) -> &'a str { \"https://api.mistral.ai/v1\" }", 'endpoint api.mistral.ai'],
    ['// .with_api_base("https://api.together.xyz/v1")', '-endpoint api.together.xyz'],
    ['let body = json!({ "model": "claude-3-haiku-20240307" });', 'model claude-3-haiku-20240307'],
  ],
  java: [
    [
      'private final String endpoint = "https://unit.openai.azure.com/";\nvar c = new OpenAIClientBuilder().endpoint(endpoint).buildClient();',
      'client unit.openai.azure.com',
    ],
    [
      'ChatModel m = OpenAiChatModel.builder().baseUrl("https://gw.example.com/v1").modelName("gpt-4o").build();',
      'client gw.example.com gpt-4o',
      'endpoint gw.example.com gpt-4o',
    ],
    ['OpenAIClient c = OpenAIOkHttpClient.fromEnv();', 'client api.openai.com'],
    [
      'private static final String API_URL = "https://api.openai.com/v1/chat/completions";',
      'endpoint api.openai.com',
    ],
    [
      'HttpRequest.newBuilder().uri(URI.create("https://api.anthropic.com/v1/messages")).build();',
      'endpoint api.anthropic.com',
    ],
    ['String key = System.getenv("OPENAI_API_KEY");', 'credential OPENAI_API_KEY'],
    [
      'OllamaChatModel.builder().baseUrl("http://localhost:11434").build();',
      'client localhost:11434',
      'endpoint localhost:11434',
    ],
    ['// .baseUrl("https://api.deepseek.com")', '-endpoint api.deepseek.com'],
    ['@Value("${openai.base-url:https://api.openai.com/v1}") String baseUrl;', 'endpoint api.openai.com'],
  ],
  kt: [
    [
      'val openAI = OpenAiChatModel.builder().baseUrl("https://api.groq.com/openai/v1").build()',
      'client api.groq.com',
      'endpoint api.groq.com',
    ],
    ['private const val BASE_URL = "https://api.openai.com/"', 'endpoint api.openai.com'],
    ['val host = OpenAIHost(baseUrl = "https://relay.example.dev/v1/")', 'endpoint relay.example.dev'],
  ],
  cs: [
    [
      'using OpenAI.Chat;\nChatClient chat = new(model: "gpt-4o", apiKey: key);',
      'client api.openai.com gpt-4o',
    ],
    [
      'private readonly AzureOpenAIClient _azure = new(\n    new Uri(config.Azure.OpenAIEndpoint), credential);',
      'client ?',
    ],
    ['options.Endpoint = new Uri($"{config.Azure.OpenAIEndpoint}/openai/v1");', 'endpoint ?'],
    [
      'var k = Environment.GetEnvironmentVariable("AZURE_OPENAI_ENDPOINT") ?? "https://y.openai.azure.com";',
      'endpoint y.openai.azure.com',
    ],
    [
      'var http = new HttpClient { BaseAddress = new Uri("https://api.deepseek.com/") };',
      'endpoint api.deepseek.com',
    ],
    [
      'var client = new OpenAIClient(new ApiKeyCredential(key), new OpenAIClientOptions { Endpoint = new Uri("https://relay.example.dev/v1") });',
      'client relay.example.dev',
      'endpoint relay.example.dev',
    ],
    [
      'var c = new AzureOpenAIClient(new Uri("https://unit.openai.azure.com"), cred);',
      'client unit.openai.azure.com',
      'endpoint unit.openai.azure.com',
    ],
    ['private const string ApiUrl = "https://api.anthropic.com/v1/messages";', 'endpoint api.anthropic.com'],
    ['var key = Environment.GetEnvironmentVariable("OPENAI_API_KEY");', 'credential OPENAI_API_KEY'],
    ['builder.AddOpenAIChatCompletion("gpt-4o", apiKey);', 'client api.openai.com gpt-4o'],
    [
      'var url = $"https://{resource}.openai.azure.com/openai/deployments/{d}";',
      'endpoint *.openai.azure.com',
    ],
  ],
  rb: [
    [
      "class << self\n  def base\n    if here\n      'https://api.mistral.ai/v1'\n    end\n  end\nend\nself.call",
      'endpoint api.mistral.ai',
    ],
    [
      "lines << line\nclient = OpenAI::Client.new(uri_base: 'https://relay.example.dev')\nline.strip",
      'client relay.example.dev',
      'endpoint relay.example.dev',
    ],
    [
      'body = <<~JSON\n  { "url": "https://docs.example.com" }\nJSON\nx = \'https://api.mistral.ai/v1\'',
      'endpoint api.mistral.ai',
    ],
    ['client = OpenAI::Client.new', 'client api.openai.com'],
    [
      'client = OpenAI::Client.new(uri_base: "https://openrouter.ai/api/v1")',
      'client openrouter.ai',
      'endpoint openrouter.ai',
    ],
    [
      'client = OpenAI::Client.new(access_token: ENV["OPENAI_API_KEY"])',
      'client api.openai.com',
      'credential OPENAI_API_KEY',
    ],
    ["base = ENV.fetch('OPENAI_BASE_URL', 'https://api.deepseek.com')", 'endpoint api.deepseek.com'],
    ['uri = URI("https://api.anthropic.com/v1/messages")', 'endpoint api.anthropic.com'],
    ['# uri_base: "https://api.together.xyz/v1"', '-endpoint api.together.xyz'],
  ],
  php: [
    [
      "$client = OpenAI::factory()->withApiKey($k)->withBaseUri('openrouter.ai/api/v1')->make();",
      'client openrouter.ai',
      'endpoint openrouter.ai',
    ],
    [
      "$client = OpenAI::client(getenv('OPENAI_API_KEY'));",
      'client api.openai.com',
      'credential OPENAI_API_KEY',
    ],
    [
      "curl_setopt($ch, CURLOPT_URL, 'https://api.openai.com/v1/chat/completions');",
      'endpoint api.openai.com',
    ],
    ["'base_url' => env('OLLAMA_BASE_URL', 'http://localhost:11434'),", 'endpoint localhost:11434'],
  ],
  swift: [
    ['let url = URL(string: "https://api.openai.com/v1/chat/completions")!', 'endpoint api.openai.com'],
    ['let base = "https://\\(resource).openai.azure.com"', 'endpoint *.openai.azure.com'],
  ],
  dart: [
    ["OpenAI.baseUrl = 'https://relay.example.dev';", 'endpoint relay.example.dev'],
    ["final uri = Uri.parse('https://api.groq.com/openai/v1/chat/completions');", 'endpoint api.groq.com'],
    ["final uri = Uri.https('api.openai.com', '/v1/chat/completions');", 'endpoint api.openai.com'],
  ],
  ex: [
    ['client = Ollama.init()', 'client localhost:11434'],
    ['OpenAI.chat_completion(model: "gpt-4o", messages: list)', 'client api.openai.com gpt-4o'],
    ['@base_url "https://api.openai.com/v1"', 'endpoint api.openai.com'],
    ['key = System.get_env("OPENAI_API_KEY")', 'credential OPENAI_API_KEY'],
    ['Req.post!("https://api.anthropic.com/v1/messages", json: body)', 'endpoint api.anthropic.com'],
  ],
  lua: [
    ['local endpoint = "https://api.deepseek.com/v1"', 'endpoint api.deepseek.com'],
    ['-- endpoint = "https://api.deepseek.com/v1"', '-endpoint api.deepseek.com'],
  ],
  r: [
    ['resp <- httr::POST("https://api.openai.com/v1/chat/completions", body = b)', 'endpoint api.openai.com'],
    ['key <- Sys.getenv("OPENAI_API_KEY")', 'credential OPENAI_API_KEY'],
  ],
  sh: [
    [
      'curl https://api.openai.com/v1/models -H "Authorization: Bearer $OPENAI_API_KEY"',
      'endpoint api.openai.com',
      'credential OPENAI_API_KEY',
    ],
    ['export ANTHROPIC_BASE_URL=https://relay.example.cc', 'endpoint relay.example.cc'],
    ['export OPENAI_BASE_URL="${OPENAI_BASE_URL:-https://openrouter.ai/api/v1}"', 'endpoint openrouter.ai'],
    ['aider --openai-api-base http://localhost:4000 --model gpt-4o', 'endpoint localhost:4000'],
    [
      'curl -s http://localhost:11434/api/generate -d \'{"model": "llama3.2"}\'',
      'endpoint localhost:11434 llama3.2',
    ],
    ['# export OPENAI_BASE_URL=https://api.together.xyz/v1', '-endpoint api.together.xyz'],
    ['cat > .env <<EOF\nOPENAI_API_BASE=https://api.deepseek.com\nEOF', 'endpoint api.deepseek.com'],
    ['OLLAMA_HOST=0.0.0.0:11434 ollama serve', 'endpoint 0.0.0.0:11434'],
  ],
  ps1: [
    ['$env:ANTHROPIC_BASE_URL = "https://relay.example.cc"', 'endpoint relay.example.cc'],
    [
      'Invoke-RestMethod -Uri "https://api.openai.com/v1/chat/completions" -Method Post',
      'endpoint api.openai.com',
    ],
  ],
  vue: [
    [
      "<script setup>\nconst u = 'https://api.openai.com/v1/chat/completions';\n</script>",
      'endpoint api.openai.com',
    ],
    [
      "<!-- <Chat base-url='https://x' /> -->\n<script>\nconst c = new OpenAI({ baseURL: 'https://api.deepseek.com' })\n</script>",
      'client api.deepseek.com',
      'endpoint api.deepseek.com',
    ],
  ],
  unknown: [
    ['base_url = "https://api.openai.com/v1"', 'endpoint api.openai.com'],
    ['(setq gptel-host "api.openai.com")', 'endpoint api.openai.com'],
  ],
};
