/**
 * Addresses that are no routes, by what they are instead, each class with look-alikes that are. A row is a file with every
 * route that is in use in it, as in `taken.cases.ts`.
 */
import type { ClassRow } from './taken.cases.ts';

export const REFUSED: Readonly<Record<string, readonly ClassRow[]>> = {
  placeholders: [
    ['Form.tsx', 'export const F = () => <input name="baseUrl" placeholder="https://api.openai.com/v1" />;'],
    [
      'Form.tsx',
      'export const F = () => <TextField label="Base URL" placeholder={"https://openrouter.ai/api/v1"} value={v} />;',
    ],
    [
      'Form.vue',
      '<template>\n  <el-input v-model="form.baseUrl" placeholder="https://api.deepseek.com/v1" />\n</template>',
    ],
    ['index.html', '<form><input id="api_base" type="url" placeholder="https://my-relay.example/v1"></form>'],
    [
      'package.json',
      '{ "name": "ext", "contributes": { "configuration": { "properties": { "ext.baseUrl": { "type": "string", "description": "Base URL, e.g. https://api.groq.com/openai/v1" } } } } }',
    ],
    [
      'settings.ts',
      'import { Setting } from "obsidian";\nnew Setting(el).setName("Base URL").addText((t) => t.setPlaceholder("https://api.openai.com/v1").setValue(this.plugin.settings.url));',
    ],
    [
      'fields.ts',
      'export const fields = [{ key: "baseUrl", label: "Base URL", placeholder: "https://openrouter.ai/api/v1", required: false }];',
    ],
    [
      'app.py',
      'import streamlit as st\nurl = st.text_input("Base URL", placeholder="https://api.together.xyz/v1")',
    ],
    [
      'App.svelte',
      '<script>let url = "";</script>\n<input bind:value={url} placeholder="http://localhost:11434" />',
    ],
    [
      'Real.tsx',
      'const DEFAULT = { baseURL: "https://api.openai.com/v1", placeholder: "Ask anything" };\nexport const c = new OpenAI(DEFAULT);',
      'api.openai.com',
    ],
    [
      'Form2.tsx',
      'export const F = () => <input name="baseUrl" defaultValue="https://api.openai.com/v1" placeholder="Base URL" />;',
      'api.openai.com',
    ],
    [
      'A.kt',
      'OutlinedTextField(\n    value = url,\n    onValueChange = { url = it },\n    placeholder = { Text("https://api.openai.com/v1") },\n)',
    ],
    ['A.swift', 'TextField("", text: $url, prompt: Text("https://api.deepseek.com/v1"))'],
    [
      'a.ts',
      'input.setAttribute("placeholder", "https://api.openai.com/v1");\nel.placeholder = "https://api.x.ai/v1";',
    ],
    ['locales.json', '{ "settings": { "baseUrlPlaceholder": "https://api.openai.com/v1" } }'],
  ],
  'names of the program itself': [
    [
      'or.ts',
      'import OpenAI from "openai";\nnew OpenAI({ baseURL: "https://openrouter.ai/api/v1", defaultHeaders: { "HTTP-Referer": "https://myapp.example.com", "X-Title": "https://myapp.example.com" } });',
      'openrouter.ai',
    ],
    [
      'or.py',
      'import requests\nrequests.post("https://openrouter.ai/api/v1/chat/completions", headers={"Authorization": f"Bearer {k}", "HTTP-Referer": "https://llm.mysite.dev/chat", "X-Title": "LLM site"}, json={})',
      'openrouter.ai',
    ],
    [
      'or.sh',
      'curl https://openrouter.ai/api/v1/chat/completions -H "HTTP-Referer: https://ai.mysite.dev/api" -H "X-Title: openai.mysite.dev" -d @x',
      'openrouter.ai',
    ],
    [
      'or.go',
      'package x\nfunc f(req *http.Request) {\n\treq.Header.Set("HTTP-Referer", "https://ai.corp.example/v1")\n\treq.Header.Set("X-Title", "ai")\n}',
    ],
    ['or.rb', 'headers["HTTP-Referer"] = "https://chat.corp.example/v1/chat"\nheaders["X-Title"] = "Chat"'],
    [
      'config.yaml',
      'openrouter:\n  base_url: https://openrouter.ai/api/v1\n  headers:\n    HTTP-Referer: https://ai.corp.example\n    X-Title: corp',
      'openrouter.ai',
    ],
    [
      'hel.ts',
      'import OpenAI from "openai";\nnew OpenAI({ baseURL: "https://gateway.helicone.ai/v1", defaultHeaders: { "Helicone-Target-URL": "https://api.groq.com/openai" } });',
      'api.groq.com',
      'gateway.helicone.ai',
    ],
    [
      'ref.ts',
      'fetch("https://api.openai.com/v1/models", { headers: { Referer: "https://ai.corp.example/v1", Origin: "https://ai.corp.example" } });',
      'api.openai.com',
    ],
  ],
  'lists of hosts': [
    [
      'migrate.ts',
      'const DEPRECATED_BASE_URLS = [\n  "https://api.openai-proxy.com/v1",\n  "https://api.old-relay.example/v1",\n];',
    ],
    ['hosts.py', 'BLOCKED_HOSTS = {"api.openai.com", "api.anthropic.com", "openrouter.ai"}'],
    ['csp.ts', 'export const allowedHosts = ["https://api.openai.com", "https://api.anthropic.com"];'],
    ['egress.yaml', 'egress:\n  allowlist:\n    - api.openai.com\n    - api.anthropic.com'],
    ['config.json', '{ "blocklist": ["https://openrouter.ai/api/v1", "https://api.aihubmix.com/v1"] }'],
    [
      'legacy.go',
      'package x\nvar legacyEndpoints = []string{\n\t"https://api.openai.com/v1/engines",\n\t"https://api.groq.com/openai/v1",\n}',
    ],
    [
      'next.config.js',
      'module.exports = { async headers() { return [{ source: "/", headers: [{ key: "Content-Security-Policy", value: "connect-src \'self\' https://api.openai.com https://api.anthropic.com" }] }]; } };',
    ],
    [
      'manifest.json',
      '{ "manifest_version": 3, "name": "x", "host_permissions": ["https://api.openai.com/*", "https://api.anthropic.com/*"] }',
    ],
    ['rules.rb', 'DENYLIST = %w[api.openai.com api.deepseek.com].freeze'],
    ['sec.ts', 'const TRUSTED_DOMAINS = new Set(["api.openai.com", "generativelanguage.googleapis.com"]);'],
    [
      'pool.ts',
      'const ENDPOINTS = ["https://api.openai.com/v1", "https://api.groq.com/openai/v1"];\nexport const next = () => ENDPOINTS[i++ % ENDPOINTS.length];',
      'api.groq.com',
      'api.openai.com',
    ],
    [
      'prov.py',
      'PROVIDERS = {\n    "openai": "https://api.openai.com/v1",\n    "blockrun": "https://api.together.xyz/v1",\n}',
      'api.openai.com',
      'api.together.xyz',
    ],
  ],
  comparisons: [
    ['a.ts', 'export const isOpenAI = (url: string) => url === "https://api.openai.com/v1";'],
    ['a.ts', 'if (baseUrl.includes("openrouter.ai")) { headers["X-Title"] = "x"; }'],
    ['a.ts', 'if (baseURL.startsWith("https://api.anthropic.com")) useNative = true;'],
    [
      'a.py',
      'def is_or(base_url):\n    return base_url == "https://openrouter.ai/api/v1" or "api.groq.com" in base_url',
    ],
    [
      'a.py',
      'if base_url in ("https://api.openai.com/v1", "https://api.openai.com"):\n    provider = "openai"',
    ],
    [
      'a.go',
      'package x\nfunc f(u string) bool { return strings.HasPrefix(u, "https://api.deepseek.com") || strings.Contains(u, "openrouter.ai") }',
    ],
    ['a.rb', 'native = base_url.start_with?("https://api.openai.com")'],
    [
      'A.java',
      'class A { boolean f(String u) { return u.equals("https://api.openai.com/v1") || u.contains("api.groq.com"); } }',
    ],
    [
      'a.rs',
      'fn f(u: &str) -> bool { u.starts_with("https://api.mistral.ai") || u == "https://api.x.ai/v1" }',
    ],
    ['a.sh', 'if [ "$OPENAI_BASE_URL" = "https://api.openai.com/v1" ]; then echo direct; fi'],
    ['a.sh', '[[ $ANTHROPIC_BASE_URL == *"api.anthropic.com"* ]] || warn'],
    [
      'a.php',
      '<?php if (str_contains($baseUrl, "openrouter.ai") || $baseUrl !== "https://api.openai.com/v1") { $x = 1; }',
    ],
    [
      'a.ts',
      'switch (host) {\n  case "api.openai.com":\n    return "openai";\n  case "https://openrouter.ai/api/v1":\n    return "openrouter";\n}',
    ],
    ['a.ts', 'const re = /^https:\\/\\/api\\.openai\\.com/;\nexport const t = (u: string) => re.test(u);'],
    [
      'a.cs',
      'if (endpoint.Host.EndsWith("openai.azure.com") || uri == "https://api.openai.com/v1") { azure = true; }',
    ],
    [
      'b.ts',
      'const isLocal = url.includes("localhost");\nconst client = new OpenAI({ baseURL: isLocal ? "http://localhost:11434/v1" : "https://api.openai.com/v1" });',
      'api.openai.com',
      'localhost:11434',
    ],
    [
      'b.py',
      'url = "https://api.groq.com/openai/v1" if provider == "groq" else "https://api.openai.com/v1"\nclient = OpenAI(base_url=url)',
      'api.groq.com',
      'api.openai.com',
    ],
    ['a.py', 'match host:\n    case "api.openai.com" | "api.groq.com":\n        return "known"'],
    [
      'a.kt',
      'val p = when (host) {\n    "api.openai.com" -> "openai"\n    "openrouter.ai" -> "openrouter"\n    else -> "other"\n}',
    ],
    ['a.rs', 'let p = match host { "api.openai.com" => "openai", "api.mistral.ai" => "mistral", _ => "?" };'],
    [
      'a.java',
      'if ("https://api.openai.com/v1".equals(base) || base.startsWith("https://api.deepseek.com")) { a(); }',
    ],
    ['a.ps1', 'if ($env:OPENAI_BASE_URL -eq "https://api.openai.com/v1") { Write-Host direct }'],
    [
      'a.sh',
      'case "$OPENAI_BASE_URL" in\n  https://api.openai.com*) echo direct ;;\n  *openrouter.ai*) echo router ;;\nesac',
    ],
    ['a.lua', 'if url == "https://api.openai.com/v1" or url:find("openrouter.ai") then end'],
  ],
  'variables that are removed': [
    ['x.sh', 'unset OPENAI_BASE_URL ANTHROPIC_BASE_URL\npython run.py'],
    ['x.sh', 'env -u ANTHROPIC_BASE_URL claude'],
    ['x.py', 'import os\nos.environ.pop("OPENAI_BASE_URL", None)'],
    ['x.ts', 'delete process.env.OPENAI_BASE_URL;'],
    ['x.ps1', 'Remove-Item Env:OPENAI_BASE_URL'],
    ['x.py', 'def test(monkeypatch):\n    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)'],
    ['x.fish', 'set -e ANTHROPIC_BASE_URL'],
    ['x.go', 'package x\nfunc f() { os.Unsetenv("OPENAI_BASE_URL") }'],
    ['x.sh', 'unset OPENAI_BASE_URL\nexport OPENAI_BASE_URL=https://api.openai.com/v1', 'api.openai.com'],
    [
      'u.js',
      'delete process.env["ANTHROPIC_BASE_URL"];\nReflect.deleteProperty(process.env, "OPENAI_BASE_URL");',
    ],
    ['package.json', '{ "name": "a", "scripts": { "start": "env -u OPENAI_BASE_URL node a.js" } }'],
    ['a.ps1', '$env:OPENAI_BASE_URL = $null'],
    [
      '.github/workflows/b.yml',
      'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: |\n          unset OPENAI_BASE_URL\n          npm test',
    ],
  ],
  spans: [
    ['t.ts', 'tracer.startActiveSpan("api.openai.com/chat.completions", async (span) => { span.end(); });'],
    [
      't.py',
      'with tracer.start_as_current_span("openai.chat"):\n    pass\nspan.set_attribute("gen_ai.system", "openai")',
    ],
    ['t.go', 'package x\nfunc f() { ctx, span := tracer.Start(ctx, "llm.openai.call") ; defer span.End() }'],
    ['t.ts', 'Sentry.startSpan({ name: "api.anthropic.com", op: "http.client" }, () => run());'],
    [
      't.rs',
      '#[tracing::instrument(name = "llm.router.chat")]\nasync fn chat() { let span = tracing::info_span!("openrouter.ai"); }',
    ],
    [
      'a.py',
      'with tracer.start_span(name="api.openai.com/v1/chat/completions") as span:\n    span.set_attribute("server.address", "api.openai.com")',
    ],
    ['a.py', '@observe(name="api.groq.com")\ndef f(): ...'],
  ],
  assertions: [
    [
      'x.test.ts',
      'expect(client.baseURL).toBe("https://api.openai.com/v1");\nexpect(url).toEqual("https://openrouter.ai/api/v1");',
    ],
    ['test_x.py', 'def test_url(cfg):\n    assert cfg.base_url == "https://api.groq.com/openai/v1"'],
    [
      'x_test.go',
      'package x\nfunc TestX(t *testing.T) { require.Equal(t, "https://api.openai.com/v1", cfg.BaseURL) }',
    ],
    [
      'test_y.py',
      'class T(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(self.c.base_url, "https://api.deepseek.com/v1")',
    ],
    ['x_spec.rb', 'expect(client.uri_base).to eq("https://api.openai.com/v1")'],
    [
      'XTest.java',
      'class XTest { void t() { assertEquals("https://api.openai.com/v1", c.baseUrl()); assertThat(c.baseUrl()).isEqualTo("https://api.x.ai/v1"); } }',
    ],
    ['lib.rs', '#[test]\nfn t() { assert_eq!(cfg.api_base, "https://api.mistral.ai/v1"); }'],
    [
      'ATest.kt',
      'assertEquals("https://api.openai.com/v1", client.baseUrl)\nclient.baseUrl shouldBe "https://api.mistral.ai"',
    ],
  ],
  comments: [
    ['x.ts', '// e.g. https://api.openai.com/v1\nexport const a = 1;'],
    ['x.py', '# base_url: e.g. "https://openrouter.ai/api/v1"\ndef f(base_url): ...'],
  ],
  'plain addresses': [
    [
      'p.py',
      'from openai import OpenAI\nclient = OpenAI(base_url="https://llm.corp.example/v1")',
      'llm.corp.example',
    ],
    ['p.ts', 'import OpenAI from "openai";\nconst c = new OpenAI();', 'api.openai.com'],
    [
      '.claude/settings.json',
      '{ "env": { "ANTHROPIC_BASE_URL": "https://relay.example.net" } }',
      'relay.example.net',
    ],
    ['p.sh', 'export OPENAI_BASE_URL=https://openrouter.ai/api/v1', 'openrouter.ai'],
    [
      'p.go',
      'package x\nfunc f() { cfg.BaseURL = "https://api.deepseek.com/v1" ; openai.NewClientWithConfig(cfg) }',
      'api.deepseek.com',
    ],
    [
      'p.ts',
      'const { url = "https://api.groq.com/openai/v1" } = opts;\nexport const c = new OpenAI({ baseURL: url });',
      'api.groq.com',
    ],
    [
      'p.py',
      'def make(base_url: str = "https://api.perplexity.ai"):\n    return OpenAI(base_url=base_url)',
      'api.perplexity.ai',
    ],
  ],
  'files of several matters': [
    [
      'config.ts',
      'export const config = {\n  openaiKey: process.env.OPENAI_API_KEY,\n  apiUrl: process.env.API_URL,\n  backendUrl: process.env.BACKEND_URL ?? "http://localhost:8000",\n  databaseUrl: process.env.DATABASE_URL,\n  llm: {\n    model: "gpt-4o",\n    baseUrl: process.env.LLM_GATE,\n  },\n};',
      '$LLM_GATE',
    ],
    [
      'settings.py',
      'from pydantic_settings import BaseSettings\n\nclass Settings(BaseSettings):\n    openai_api_key: str\n    openai_base_url: str | None = None\n    api_base_url: str = "http://localhost:8000"\n    frontend_url: str\n    redis_url: str = "redis://localhost:6379"\n    gateway: str',
      '$OPENAI_BASE_URL',
    ],
    [
      'providers.ts',
      'const providers = {\n  legacy: { baseURL: "https://api.openai.com/v1" },\n  trusted: { baseURL: "https://api.groq.com/openai/v1" },\n};',
      'api.groq.com',
      'api.openai.com',
    ],
    [
      'providers.yaml',
      'providers:\n  legacy:\n    base_url: https://api.openai.com/v1\n  allowed:\n    base_url: https://api.groq.com/openai/v1',
      'api.groq.com',
      'api.openai.com',
    ],
    [
      'a.ts',
      'ignore(fetch("https://api.openai.com/v1/chat/completions", { method: "POST" }));',
      'api.openai.com',
    ],
    [
      'a.ts',
      'import OpenAI from "openai";\nconst c = new OpenAI({ apiKey: k, defaultHeaders: { "X-Origin": process.env.SITE_ORIGIN, "X-Api-Url": process.env.SELF } });',
      'api.openai.com',
    ],
    [
      'a.py',
      'LEGACY_BASE_URL = "https://api.deepseek.com/v1"\nclient = OpenAI(base_url=LEGACY_BASE_URL)',
      'api.deepseek.com',
    ],
    [
      'a.ts',
      'const origin = "https://api.mistral.ai";\nawait fetch(origin + "/v1/chat/completions");',
      'api.mistral.ai',
    ],
    [
      'a.py',
      'for url in ["https://api.openai.com/v1", "https://api.groq.com/openai/v1"]:\n    OpenAI(base_url=url)',
      'api.groq.com',
      'api.openai.com',
    ],
    [
      'a.ts',
      'const url = provider === "groq" ? "https://api.groq.com/openai/v1" : process.env.FALLBACK ?? "https://api.openai.com/v1";\nexport const c = new OpenAI({ baseURL: url });',
      'api.groq.com',
      'api.openai.com',
      '$FALLBACK',
    ],
    [
      'a.go',
      'func base(p string) string {\n\tswitch p {\n\tcase "groq":\n\t\treturn "https://api.groq.com/openai/v1"\n\tdefault:\n\t\treturn "https://api.openai.com/v1"\n\t}\n}',
      'api.groq.com',
      'api.openai.com',
    ],
    [
      'a.rs',
      'let base = match provider {\n    Provider::Groq => "https://api.groq.com/openai/v1",\n    Provider::Xai => "https://api.x.ai/v1",\n};',
      'api.groq.com',
      'api.x.ai',
    ],
    [
      'a.kt',
      'val base = when (p) {\n    "groq" -> "https://api.groq.com/openai/v1"\n    else -> "https://api.openai.com/v1"\n}',
      'api.groq.com',
      'api.openai.com',
    ],
    [
      'a.rb',
      'base = case provider\n       when "groq" then "https://api.groq.com/openai/v1"\n       else "https://api.openai.com/v1"\n       end',
      'api.groq.com',
      'api.openai.com',
    ],
    [
      'a.test.ts',
      'const client = new OpenAI({ baseURL: "https://relay.example.net/v1" });\nexpect(client.baseURL).toBe("https://relay.example.net/v1");',
      'relay.example.net',
    ],
    [
      'a.ts',
      'tracer.startActiveSpan("chat", async (span) => {\n  const res = await fetch("https://api.anthropic.com/v1/messages", { method: "POST" });\n  span.end();\n});',
      'api.anthropic.com',
    ],
    [
      'a.ts',
      'tracer.startActiveSpan("chat", async () => {\n  const url = "https://api.openai.com/v1";\n  return new OpenAI({ baseURL: url });\n});',
      'api.openai.com',
    ],
    [
      'a.sh',
      'if [ -z "$OPENAI_BASE_URL" ]; then\n  export OPENAI_BASE_URL=https://openrouter.ai/api/v1\nfi\ncurl "$OPENAI_BASE_URL/chat/completions"',
      'openrouter.ai',
      '$OPENAI_BASE_URL',
    ],
    [
      'a.sh',
      '#!/bin/sh\nAPI=https://api.deepseek.com\ncurl "$API/v1/chat/completions" -d @x',
      'api.deepseek.com',
    ],
    [
      'a.sh',
      'for host in api.example.com cdn.example.com; do\n  curl -s "https://$host/health"\ndone\necho "$GREETING"',
    ],
    [
      'docker-compose.yml',
      'services:\n  web:\n    image: corp/web\n    environment:\n      OPENAI_API_KEY: ${OPENAI_API_KEY}\n      NEXT_PUBLIC_API_URL: ${API_URL}\n      BASE_URL: ${BASE_URL:-http://localhost:3000}',
    ],
    ['values.yaml', 'openaiKey: ""\ningress:\n  host: "{{ .Values.domain }}"\napiUrl: ${API_URL}'],
    [
      'a.py',
      'import os\nimport boto3\nclient = boto3.client("s3", endpoint_url=os.environ["S3_ENDPOINT"])\nprompt = "Ask gpt-4o to summarise"',
    ],
    [
      'a.py',
      'from langfuse import Langfuse\nimport os\nfrom openai import OpenAI\nlf = Langfuse(host=os.environ["LF_HOST"])\nllm = OpenAI(base_url=os.environ["LLM_VIA"])',
      '$LLM_VIA',
    ],
    [
      'next.config.mjs',
      'export default { async rewrites() { return [{ source: "/api/:path*", destination: `${process.env.API_HOST}/:path*` }]; } };',
    ],
    [
      'a.ts',
      'export const openrouter = createOpenRouter({\n  apiKey: process.env.OPENROUTER_API_KEY,\n  headers: { "HTTP-Referer": process.env.SITE_URL, "X-Title": process.env.APP_NAME },\n});',
      'openrouter.ai',
    ],
    [
      'A.tsx',
      '<Input placeholder="sk-..." defaultValue={process.env.NEXT_PUBLIC_KEY} />\n<Input placeholder="Base URL" defaultValue="https://api.openai.com/v1" />',
      'api.openai.com',
    ],
    [
      'a.ts',
      'const { data } = await axios.get(process.env.FEED_URL);\nconst summary = await openai.chat.completions.create({ model: "gpt-4o", messages });',
    ],
    [
      'a.php',
      "<?php\nreturn [\n    'default' => env('LLM_DRIVER', 'openai'),\n    'openai' => ['url' => env('OPENAI_URL', 'https://api.openai.com/v1'), 'key' => env('OPENAI_KEY')],\n    'app_url' => env('APP_URL', 'http://localhost'),\n];",
      'api.openai.com',
      '$OPENAI_URL',
    ],
    [
      'a.java',
      'static final Map<String, String> BASES = Map.of("openai", "https://api.openai.com/v1", "groq", "https://api.groq.com/openai/v1");',
      'api.groq.com',
      'api.openai.com',
    ],
  ],
};
