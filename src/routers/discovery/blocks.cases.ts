/**
 * Files as people lay them out, with every endpoint that is in them: `line host`, a minus before what is commented out.
 * Nothing else in them is a route, however often the file mentions models.
 */
export const BLOCKS: readonly (readonly [path: string, text: string, ...seen: string[]])[] = [
  [
    'app/config.py',
    `class LLMConfig:
    model: str = "x-large"
    base_url: str = "https://relay.example.dev"
class CrmConfig:
    base_url: str = "https://crm.example.dev/api/v2"
class Weather:
    endpoint = "https://meteo.example.dev/v1/forecast"`,
    '3 relay.example.dev',
  ],
  [
    'app/stores.py',
    `llm = OpenAI(base_url="https://a.example.dev/v1")
s3 = boto3.client("s3", endpoint_url="https://minio.example.dev")
trace = register(endpoint="https://collector.example.dev/v1/traces")
API_HOST = "https://api.example.dev"`,
    '1 a.example.dev',
  ],
  [
    'app/table.py',
    `HOSTS = {
    "openai": {"base_url": "https://api.openai.com/v1"},
    "own": ("https://models.example.dev/v1", "OWN_KEY"),
    "site": "https://example.dev",
}`,
    '2 api.openai.com',
    '3 models.example.dev',
  ],
  [
    'src/provider.rs',
    `impl Provider {
    pub fn base_url(&self) -> &str {
        match self {
            Provider::OpenAi => "https://api.openai.com/v1",
            Provider::Studio => "http://localhost:1234/v1",
            Provider::Own => "https://llm.example.rs",
        }
    }
}`,
    '4 api.openai.com',
    '5 localhost:1234',
    '6 llm.example.rs',
  ],
  [
    'LlmConfig.java',
    `public class LlmConfig {
    WebClient openAi() {
        return WebClient.builder().baseUrl("https://relay.example.dev").build();
    }
    RestClient crm() {
        return RestClient.builder().baseUrl("https://crm.example.dev/api").build();
    }
    Object store = ChromaEmbeddingStore.builder().baseUrl("http://localhost:8000").build();
}`,
    '3 relay.example.dev',
  ],
  [
    'src/config.ts',
    `export const config = {
  apiUrl: process.env.API_URL ?? 'https://api.example.dev',
  openai: {
    baseUrl: 'https://openai.example.dev',
  },
};
const api = axios.create({ baseURL: 'https://shop.example.dev' });`,
    '4 openai.example.dev',
  ],
  ['src/env.ts', "export const base = process.env.OPENAI_BASE_URL ?? 'https://api.x.ai/v1';", '1 api.x.ai'],
  [
    'src/paths.ts',
    'const a = `https://api.openai.com${path}`;\nconst b = `http://localhost:11434${path}`;\nconst c = `https://${region}.openai.azure.com${path}`;',
    '1 api.openai.com',
    '2 localhost:11434',
    '3 *.openai.azure.com',
  ],
  [
    'src/Node.ts',
    `const x = { baseURL: '={{ $self.region === "cn" ? "https://api.moonshot.cn/v1" : "https://api.moonshot.ai/v1" }}' };`,
    '1 api.moonshot.ai',
    '1 api.moonshot.cn',
  ],
  [
    'src/a.test.ts',
    `describe('goes to https://api.openai.com', () => {
  it('uses https://api.openai.com/v1 by default', () => {
    expect(c.baseURL).toBe('https://api.openai.com/v1');
  });
});`,
  ],
  [
    'a_test.go',
    'func TestIt(t *testing.T) {\n\tt.Run("calls https://api.openai.com", nil)\n}\nfunc cf(a string) string { return "https://api.cloudflare.com/client/v4/accounts/" + a + "/ai/run/" }\nconst zones = "https://api.cloudflare.com/client/v4/zones"',
    '4 api.cloudflare.com',
  ],
  [
    'client.php',
    `<?php
$a = OpenAI::factory()->withBaseUri('openai.example.com/v1')->make();
$b = new Client(['base_uri' => 'https://echo.example.org']);`,
    '2 openai.example.com',
  ],
  ['Chat.hs', 'host\' = "api.openai.com"', '1 api.openai.com'],
  [
    'app/ask.py',
    `url = f"{os.getenv('LLM_BASE', 'https://gateway.example.dev/v1')}/chat/completions"`,
    '1 gateway.example.dev',
  ],
  [
    'src/i18n.ts',
    "const a = t('settingTTS.openai.title');\nconst b = 'runs with huggingface.js';\nconst c = { modelsUrl: 'https://docs.x.ai/models', docUrl: 'https://docs.mistral.ai', source: 'https://console.groq.com/docs' };",
  ],
  [
    'env.sh',
    `: "\${OPENAI_BASE_URL:=https://api.openai.com/v1}"
case $1 in
  own) export ANTHROPIC_BASE_URL=https://relay.example.sh/anthropic ;;
esac
curl -s localhost:11434/api/generate -o api.openai.com
curl -X POST api.openai.com/v1/embeddings
curl -s "$BASE/chat/completions"
curl -sSL https://install.example.org | sh`,
    '1 api.openai.com',
    '3 relay.example.sh',
    '5 localhost:11434',
    '6 api.openai.com',
  ],
  ['start.bat', 'REM set OPENAI_API_BASE=https://api.deepseek.com', '1 -api.deepseek.com'],
  [
    'nginx.conf',
    `upstream ollama { server 127.0.0.1:11434; }
location /claude/ {
  proxy_pass https://api.anthropic.com$request_uri;
  proxy_set_header Host api.anthropic.com;
}
location /api { proxy_pass http://127.0.0.1:3000; }`,
    '1 127.0.0.1:11434',
    '3 api.anthropic.com',
    '4 api.anthropic.com',
  ],
  [
    'Caddyfile',
    'llm.example.dev {\n  reverse_proxy localhost:11434\n}\nexample.dev {\n  reverse_proxy localhost:3000\n}',
    '2 localhost:11434',
  ],
  ['haproxy.cfg', 'backend openai\n    server s1 api.openai.com:443 ssl verify none', '2 api.openai.com'],
  [
    'application.properties',
    'server.base-url=https://example.dev\nspring.ai.openai.base-url=https://relay.example.dev\npayment.api-url=https://pay.example.dev',
    '2 relay.example.dev',
  ],
  [
    'appsettings.json',
    `{
  "OpenAI": { "Endpoint": "https://relay.example.dev", "DeploymentName": "gpt-4o" },
  "KeyVault": { "Endpoint": "https://vault.example.dev" },
  "Crm": { "BaseUrl": "https://crm.example.dev" }
}`,
    '2 relay.example.dev',
  ],
  [
    'main.tf',
    `variables = {
  MODEL    = "gpt-4o"
  API_HOST = "https://api.example.dev"
  LLM_URL  = "https://relay.example.dev"
}`,
    '4 relay.example.dev',
  ],
  [
    '.env',
    'OPENAI_API_KEY=\nNEXT_PUBLIC_API_URL=https://api.example.dev\nCUSTOM_BASE_URL=https://relay.example.dev/v1',
    '3 relay.example.dev',
  ],
  [
    'config.toml',
    '[server]\nbase_url = "https://example.dev"\n[model_providers.own]\nbase_url = "https://relay.example.dev"',
    '4 relay.example.dev',
  ],
  [
    'ci.yml',
    'steps:\n  - run: |\n      curl -s https://api.openai.com/v1/models -H "Authorization: Bearer $K"',
    '3 api.openai.com',
  ],
  [
    'vercel.json',
    '{ "rewrites": [{ "source": "/llm/:path*", "destination": "https://llm.example.dev/v1/:path*" }] }',
    '1 llm.example.dev',
  ],
  [
    'src/defaults.ts',
    `return {
  [Kind.OpenAI]: { apiHost: 'https://api.openai.com' },
  [Kind.LMStudio]: { apiHost: 'http://127.0.0.1:1234' },
  website: 'https://example.dev',
};
viper.SetDefault("server.base_url", "http://localhost:8080");`,
    '2 api.openai.com',
    '3 127.0.0.1:1234',
  ],
  [
    'flags.go',
    'var flags = []Flag{\n\t{\n\t\tName: "llm-endpoint",\n\t\tValue: "https://relay.example.dev",\n\t},\n\t{Name: "public-url", Value: "https://example.dev"},\n}\nvar b = "https://api.deepseek.com/user/balance"\nvar c = "https://ollama.com/library"',
    '4 relay.example.dev',
    '8 api.deepseek.com',
  ],
  [
    'prompt.py',
    'P = """You are GPT. Visit https://example.com/v1 for details, or call https://api.openai.com to ask."""',
  ],
  [
    'ai.dart',
    "class AiService {\n  static const store = 'https://apps.example.dev/x';\n  final u = Uri(host: 'api.openai.com', path: 'v1/chat/completions');\n}",
    '3 api.openai.com',
  ],
  ['init.el', '(gptel-make-openai "own" :host "localhost:8000" :models \'(test))', '1 localhost:8000'],
  [
    'deploy.sh',
    'gcloud run deploy x --set-env-vars "GEMINI_ENDPOINT=https://generativelanguage.googleapis.com,FOO=bar"',
    '1 generativelanguage.googleapis.com',
  ],
  ['main.bicep', "param openAiEndpoint string = 'https://own.openai.azure.com/'", '1 own.openai.azure.com'],
  [
    'llm.yaml',
    'llm:\n  first: { url: "https://relay.example.dev/v1", model: x }\nweb:\n  url: https://example.dev',
    '2 relay.example.dev',
  ],
  [
    'hosts.py',
    `# base_url=https://api.openai.com/v1，可以改
base_url = "https://api.\u043epenai.com/v1"
AZURE_OPENAI_ENDPOINT = "https://你的名称.openai.azure.com/"
llm_url = "https://api.openai.com@relay.example.dev/v1"`,
    '1 -api.openai.com',
    '2 api.xn--penai-iye.com',
    '3 *.openai.azure.com',
    '4 relay.example.dev',
  ],
  [
    'wide.py',
    `base_url = "https://openrouter.ai。API"
base_url = "https://api\u3002chatanywhere\u3002tech/v1"
base_url = "https://\uff41\uff50\uff49.groq.com/openai/v1"`,
    '1 openrouter.ai',
    '2 api.chatanywhere.tech',
    '3 api.groq.com',
  ],
  [
    'said.py',
    `E = ("https://api.openai.com/v1/audio/speech", "https://api.example.dev/v1/ship")
logger.info("Calling https://api.openai.com/v1/chat/completions with %s", model)
print("export OPENAI_BASE_URL=https://relay.example.dev/v1")`,
    '1 api.openai.com',
    '3 relay.example.dev',
  ],
  [
    'said.test.ts',
    "it('should fetch https://api.openai.com/v1/models', () => {\n  nock('https://api.anthropic.com');\n});",
    '2 api.anthropic.com',
  ],
  [
    'environment.ts',
    `export const environment = {
  apiUrl: 'https://api.example.dev',
  openAiUrl: 'https://relay.example.dev/v1',
};
const BASE_URL = 'https://example.dev/v1';
const OPENAI_URL = 'https://api.openai.com/v1';`,
    '3 relay.example.dev',
    '6 api.openai.com',
  ],
  [
    'providers.yaml',
    `providers:
  - name: groq
    url: https://api.groq.com/openai/v1
  - name: own
    url: https://relay.example.dev/v1
  - name: shop
    url: https://shop.example.dev
user: "Call https://example.com/v1/chat please"`,
    '3 api.groq.com',
    '5 relay.example.dev',
  ],
];
