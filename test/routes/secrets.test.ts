import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk } from '../cli/desk.ts';
import { fixedPorts } from '../cli/sample-project.ts';
import { ports } from './discover.ts';
import { type LaidOut, layOut } from './tree.ts';

// Put together here, so that no file of the repository holds one.
const KEY = ['sk', 'proj', 'Zq7Xw2Lk9Vb4Nt6Yh3Jd5Fg0PaUeOiR8sW2kQ9zLm4Xc7Vb1'].join('-');
const TOKEN = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');
const PASSWORD = ['hunter', '22', 'Blue', 'Kite'].join('-');
const PIECES = [KEY, TOKEN, PASSWORD, KEY.slice(8, 30), TOKEN.slice(4, 24)];

const LOGIN = `https://user:${PASSWORD}@api.openai.com/v1?api_key=${KEY}`;

const PLANTED: Readonly<Record<string, string>> = {
  '.env': `OPENAI_API_KEY=${KEY}\nOPENAI_BASE_URL=${LOGIN}\nOPENAI_MODEL=${KEY}\n${KEY}=x\nOPENAI_HOST=${KEY}\n`,
  '.envrc': `export ANTHROPIC_AUTH_TOKEN="${TOKEN}"\n# export OPENAI_API_KEY=${KEY}\n`,
  'a.json': JSON.stringify({
    openai: { apiKey: KEY, baseURL: LOGIN, model: KEY, [KEY]: 'gpt-4o' },
    models: { [TOKEN]: {} },
  }),
  'a.jsonc': `{ // "apiKey": "${KEY}", openai\n "env_key": "${KEY}", "openaiModel": "${TOKEN}" }\n`,
  'litellm.yaml': `model_list:\n  - litellm_params:\n      model: openai/${KEY}\n      api_key: ${KEY}\n      api_base: ${LOGIN}\n# api_key: ${KEY}\n`,
  '.codex/config.toml': `[model_providers.x]\nbase_url = "${LOGIN}"\nexperimental_bearer_token = "${KEY}"\nenv_key = "${KEY}"\nhttp_headers = { "x-portkey-api-key" = "${KEY}" }\n`,
  'app.ini': `[llm]\napi_key = ${KEY}\nbase_url = ${LOGIN}\n`,
  'application.properties': `spring.ai.openai.api-key=${KEY}\nspring.ai.openai.base-url=${LOGIN}\n`,
  'web.config': `<add key="OpenAI:ApiKey" value="${KEY}" /><add key="OpenAI:BaseUrl" value="${LOGIN}" /><!-- ${KEY} openai -->`,
  'Info.plist': `<key>OpenAIKey</key><string>${KEY}</string><key>${TOKEN}</key><string>https://api.openai.com</string>`,
  Dockerfile: `FROM openai/${TOKEN}:1\nENV OPENAI_API_KEY=${KEY} OPENAI_BASE_URL="${LOGIN}"\nRUN curl -H "Authorization: Bearer ${KEY}" ${LOGIN}\n`,
  'docker-compose.yml': `services:\n  a:\n    image: ollama/ollama:${TOKEN}\n    environment:\n      - OPENAI_API_KEY=${KEY}\n      - OPENAI_BASE_URL=${LOGIN}\n`,
  'k8s.yaml': `env:\n  - name: OPENAI_API_KEY\n    value: ${KEY}\n  - name: OPENAI_BASE_URL\n    value: ${LOGIN}\ndata:\n  x.env: |\n    OPENAI_API_KEY=${KEY}\n`,
  'main.tf': `variable "openai_api_key" {\n  default = "${KEY}"\n}\nenvironment = {\n  OPENAI_API_KEY = "${KEY}"\n  OPENAI_BASE_URL = "${LOGIN}"\n}\n`,
  '.github/workflows/a.yml': `env:\n  OPENAI_API_KEY: ${KEY}\njobs:\n  a:\n    steps:\n      - run: curl ${LOGIN} -H "x-api-key: ${TOKEN}"\n`,
  'bot.service': `[Service]\nEnvironment="OPENAI_API_KEY=${KEY}" "OPENAI_BASE_URL=${LOGIN}"\n`,
  Makefile: `OPENAI_API_KEY ?= ${KEY}\nask:\n\tcurl ${LOGIN} -H "Authorization: Bearer ${KEY}"\n`,
  'host.nix': `{ OPENAI_API_KEY = "${KEY}"; OPENAI_BASE_URL = "${LOGIN}"; }\n`,
  'nginx.conf': `proxy_pass ${LOGIN};\nproxy_set_header Authorization "Bearer ${KEY}";\n`,
  'a.ipynb': JSON.stringify({
    cells: [{ cell_type: 'code', source: [`OpenAI(api_key="${KEY}", base_url="${LOGIN}")\n`] }],
  }),
  'a.ts': `new OpenAI({ apiKey: '${KEY}', baseURL: '${LOGIN}', model: '${TOKEN}' }); // ${KEY} openai\n`,
  'a.py': `client = OpenAI(api_key="${KEY}", base_url="${LOGIN}")\nopenai.api_key = "${TOKEN}"\nos.environ["${KEY}"]\n`,
  'a.go': `openai.NewClient(option.WithAPIKey("${KEY}"), option.WithBaseURL("${LOGIN}"))\n`,
  'a.rs': `const API_BASE: &str = "${LOGIN}"; const OPENAI_KEY: &str = "${KEY}";\n`,
  'A.java': `OpenAiChatModel.builder().apiKey("${KEY}").baseUrl("${LOGIN}").modelName("${TOKEN}").build();\n`,
  'A.cs': `new OpenAIClient("${KEY}", new OpenAIClientOptions { Endpoint = new Uri("${LOGIN}") });\n`,
  'a.rb': `OpenAI::Client.new(access_token: "${KEY}", uri_base: "${LOGIN}")\n`,
  'a.php': `<?php OpenAI::factory()->withApiKey('${KEY}')->withBaseUri('${LOGIN}');\n`,
  'a.sh': `export OPENAI_API_KEY=${KEY}\ncurl -u user:${PASSWORD} ${LOGIN} -H 'Authorization: Bearer ${TOKEN}'\n`,
  'look.yaml': `openai:\n  base_url: https://${TOKEN.replace('_', '-').toLowerCase()}.example.com/v1\n  base_path: https://x/${KEY}\n`,
  [`${TOKEN}/${KEY}.ts`]: `new OpenAI({ baseURL: 'https://openrouter.ai/api/v1' });\n`,
};

let laid: LaidOut;
let project: string;
beforeAll(() => {
  laid = layOut(PLANTED);
  project = mkdtempSync(join(tmpdir(), 'tokenauditor-routes-ledger-'));
});
afterAll(() => {
  laid.clear();
  rmSync(project, { recursive: true, force: true });
});

test.each([['text'], ['json'], ['sarif'], ['cyclonedx']])(
  'no value that was planted stands in the %s',
  async (format) => {
    const desk = openDesk({}, fixedPorts(), undefined, ports);
    const args = ['routes', laid.root, '--all', '--format', format, '--record', '--project', project];
    const { out, err, status } = await desk.run(args);
    desk.clear();
    expect(status).toBeLessThan(2);
    const ledger = readFileSync(join(project, '.tokenauditor', 'events.jsonl'), 'utf8');
    const all = `${out}\n${err}\n${ledger}`;
    expect(all).toContain('api.openai.com');
    expect(all).toContain('OPENAI_API_KEY');
    expect(ledger).toContain('route_discovery');
    for (const piece of PIECES) expect(all.includes(piece), `a piece of ${piece.length} signs`).toBe(false);
  },
);

test('each planted file gives a route', async () => {
  const desk = openDesk({}, fixedPorts(), undefined, ports);
  const { out } = await desk.run(['routes', laid.root, '--json']);
  desk.clear();
  const files = new Set(
    JSON.parse(out).routes.map(({ source_file }: { source_file: string }) => source_file),
  );
  const silent = Object.keys(PLANTED).filter(
    (file) => !file.includes(KEY) && !files.has(join(laid.root, file)),
  );
  expect(silent).toEqual([]);
});
