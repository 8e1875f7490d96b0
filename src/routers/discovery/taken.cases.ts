/**
 * Base URLs that come from a variable, as programs and configurations spell it, and variables that hold something else.
 * A row is a file with every route that is in use in it: a host, or `$NAME` for what is known only at run time.
 */
export type ClassRow = readonly [file: string, text: string, ...seen: string[]];

export const TAKEN: Readonly<Record<string, readonly ClassRow[]>> = {
  'variables in Python': [
    [
      'app.py',
      'import os\nfrom openai import OpenAI\nclient = OpenAI(base_url=os.environ["MY_PROXY"], api_key=os.environ["KEY"])',
      '$MY_PROXY',
    ],
    [
      'app.py',
      'import os\nfrom openai import AsyncOpenAI\nclient = AsyncOpenAI(\n    api_key=os.environ.get("CORP_KEY"),\n    base_url=os.environ.get("CORP_GATEWAY"),\n)',
      '$CORP_GATEWAY',
    ],
    [
      'llm.py',
      'from os import getenv\nimport anthropic\nc = anthropic.Anthropic(base_url=getenv("CLAUDE_EDGE"))',
      '$CLAUDE_EDGE',
    ],
    [
      'llm.py',
      'import os\nfrom langchain_openai import ChatOpenAI\nllm = ChatOpenAI(model="gpt-4o", openai_api_base=os.getenv("LLM_SERVER"))',
      '$LLM_SERVER',
    ],
    [
      'settings.py',
      'from pydantic_settings import BaseSettings\nfrom openai import OpenAI\n\nclass Settings(BaseSettings):\n    llm_base_url: str\n    llm_model: str = "gpt-4o"\n\nsettings = Settings()\nclient = OpenAI(base_url=settings.llm_base_url)',
      '$LLM_BASE_URL',
    ],
    [
      'settings.py',
      'from pydantic import Field\nfrom pydantic_settings import BaseSettings\n\nclass Settings(BaseSettings):\n    openai_base_url: str = Field(..., env="OPENAI_BASE_URL")\n    openai_api_key: str = Field(..., env="OPENAI_API_KEY")',
      '$OPENAI_BASE_URL',
    ],
    [
      'settings.py',
      'from pydantic_settings import BaseSettings\n\nclass Settings(BaseSettings):\n    openai_base_url: str = "https://api.deepinfra.com/v1/openai"',
      'api.deepinfra.com',
      '$OPENAI_BASE_URL',
    ],
    [
      'main.py',
      'import os, litellm\nresp = litellm.completion(model="openai/qwen", api_base=os.environ["QWEN_EP"], messages=m)',
      '$QWEN_EP',
    ],
    [
      'main.py',
      'import os\nfrom openai import OpenAI\n\nBASE = os.environ.get("LLM_GW_URL", "https://openrouter.ai/api/v1")\nclient = OpenAI(base_url=BASE)',
      'openrouter.ai',
      '$LLM_GW_URL',
    ],
    [
      'main.py',
      'import os\nfrom openai import OpenAI\nclient = OpenAI(base_url=os.getenv("AI_HOST") or "http://localhost:11434/v1", api_key="ollama")',
      'localhost:11434',
      '$AI_HOST',
    ],
    [
      'main.py',
      'import os\nfrom openai import OpenAI\nclient = OpenAI(base_url=f"{os.environ[\'RELAY\']}/v1")',
      '$RELAY',
    ],
    [
      'main.py',
      'from decouple import config\nfrom openai import OpenAI\nclient = OpenAI(base_url=config("OPENAI_PROXY_URL"))',
      '$OPENAI_PROXY_URL',
    ],
    [
      'main.py',
      'import os\nimport requests\nurl = os.environ["GPT_ROUTER"] + "/v1/chat/completions"\nr = requests.post(url, json={"model": "gpt-4o", "messages": []})',
      '$GPT_ROUTER',
    ],
    [
      'main.py',
      'import os\nfrom openai import OpenAI\nkw = {}\nif os.environ.get("UPSTREAM_LLM"):\n    kw["base_url"] = os.environ["UPSTREAM_LLM"]\nclient = OpenAI(**kw)',
      'api.openai.com',
      '$UPSTREAM_LLM',
    ],
    [
      'svc/llm.py',
      'import os\nfrom openai import OpenAI\n\ndef client() -> OpenAI:\n    base = os.environ.get("INTERNAL_AI", "").rstrip("/")\n    return OpenAI(base_url=f"{base}/v1")',
      '$INTERNAL_AI',
    ],
    [
      'bot.py',
      'import os\nimport httpx\nasync def ask(messages):\n    async with httpx.AsyncClient(base_url=os.environ["FRONT"]) as http:\n        return await http.post("/v1/chat/completions", json={"model": "gpt-4o", "messages": messages})',
      '$FRONT',
    ],
  ],
  'variables in JavaScript': [
    [
      'ai.ts',
      'import OpenAI from "openai";\nexport const ai = new OpenAI({ baseURL: process.env.AI_GW, apiKey: process.env.AI_KEY });',
      '$AI_GW',
    ],
    [
      'ai.ts',
      'import OpenAI from "openai";\nconst c = new OpenAI({ baseURL: process.env["CHAT_UPSTREAM"]! });',
      '$CHAT_UPSTREAM',
    ],
    [
      'ai.ts',
      'import { createOpenAI } from "@ai-sdk/openai";\nexport const p = createOpenAI({ baseURL: import.meta.env.VITE_LLM_URL });',
      '$VITE_LLM_URL',
    ],
    [
      'ai.ts',
      'import OpenAI from "npm:openai";\nconst c = new OpenAI({ baseURL: Deno.env.get("EDGE_AI"), apiKey: Deno.env.get("K") });',
      '$EDGE_AI',
    ],
    [
      'ai.ts',
      'import Anthropic from "@anthropic-ai/sdk";\nconst c = new Anthropic({ baseURL: Bun.env.CLAUDE_PROXY });',
      '$CLAUDE_PROXY',
    ],
    [
      'ai.js',
      'const { OpenAI } = require("openai");\nconst { LLM_ORIGIN } = process.env;\nmodule.exports = new OpenAI({ baseURL: LLM_ORIGIN });',
      '$LLM_ORIGIN',
    ],
    [
      'ai.ts',
      'import OpenAI from "openai";\nconst baseURL = process.env.LLM_SITE ?? "https://api.groq.com/openai/v1";\nexport const c = new OpenAI({ baseURL });',
      'api.groq.com',
      '$LLM_SITE',
    ],
    [
      'ai.ts',
      'import OpenAI from "openai";\nexport const c = new OpenAI({ baseURL: process.env.OAI_BASE || "https://oneapi.corp.example/v1" });',
      'oneapi.corp.example',
      '$OAI_BASE',
    ],
    [
      'ai.ts',
      'import OpenAI from "openai";\nexport const c = new OpenAI({ baseURL: `${process.env.GW_ORIGIN}/openai/v1` });',
      '$GW_ORIGIN',
    ],
    [
      'ai.ts',
      'import OpenAI from "openai";\nimport { env } from "./env";\nexport const c = new OpenAI({ baseURL: env.LLM_BASE_URL });',
      '$LLM_BASE_URL',
    ],
    [
      'worker.ts',
      'import OpenAI from "openai";\nexport default { async fetch(req, env) { const c = new OpenAI({ baseURL: env.AI_GATEWAY_URL, apiKey: env.KEY }); } };',
      '$AI_GATEWAY_URL',
    ],
    [
      'ai.ts',
      'const r = await fetch(`${process.env.MODEL_API}/v1/chat/completions`, { method: "POST", body: JSON.stringify({ model: "gpt-4o" }) });',
      '$MODEL_API',
    ],
    [
      'env.ts',
      'import { z } from "zod";\nexport const schema = z.object({ OPENAI_BASE_URL: z.string().url(), OPENAI_API_KEY: z.string() });',
      '$OPENAI_BASE_URL',
    ],
    [
      'env.ts',
      'import { z } from "zod";\nexport const schema = z.object({ OPENAI_BASE_URL: z.string().url().default("https://api.openai.com/v1") });',
      'api.openai.com',
      '$OPENAI_BASE_URL',
    ],
    [
      'ai.ts',
      'import { ChatOpenAI } from "@langchain/openai";\nconst m = new ChatOpenAI({ model: "gpt-4o", configuration: { basePath: process.env.LC_PROXY } });',
      '$LC_PROXY',
    ],
    [
      'ai.tsx',
      'const base = process.env.NEXT_PUBLIC_LLM_HOST;\nexport const chat = (m: unknown) => fetch(base + "/v1/messages", { headers: { "anthropic-version": "2023-06-01" } });',
      '$NEXT_PUBLIC_LLM_HOST',
    ],
    [
      'app.js',
      'const cfg = { basePath: process.env.OLD_PROXY };\nconst api = new OpenAIApi(new Configuration(cfg));',
      '$OLD_PROXY',
    ],
    [
      'llm.mjs',
      'const { BACKEND: backend = "https://api.mistral.ai" } = process.env;\nawait fetch(`${backend}/v1/chat/completions`, { method: "POST" });',
      'api.mistral.ai',
      '$BACKEND',
    ],
    [
      'edge.ts',
      'import Anthropic from "npm:@anthropic-ai/sdk";\nconst base = Deno.env.get("UPSTREAM");\nconst anthropic = new Anthropic({ baseURL: base });',
      '$UPSTREAM',
    ],
  ],
  'variables in Go': [
    [
      'main.go',
      'package main\nimport ("os"; "github.com/openai/openai-go"; "github.com/openai/openai-go/option")\nfunc main() {\n\tc := openai.NewClient(option.WithBaseURL(os.Getenv("LLM_FRONT")))\n\t_ = c\n}',
      '$LLM_FRONT',
    ],
    [
      'main.go',
      'package main\nimport (\n\t"os"\n\topenai "github.com/sashabaranov/go-openai"\n)\nfunc client() *openai.Client {\n\tcfg := openai.DefaultConfig(os.Getenv("TOKEN"))\n\tcfg.BaseURL = os.Getenv("OAI_MIRROR")\n\treturn openai.NewClientWithConfig(cfg)\n}',
      '$OAI_MIRROR',
    ],
    [
      'main.go',
      'package main\nimport (\n\t"os"\n\topenai "github.com/sashabaranov/go-openai"\n)\nfunc client() *openai.Client {\n\tbase := os.Getenv("OAI_MIRROR")\n\tif base == "" {\n\t\tbase = "https://api.deepseek.com/v1"\n\t}\n\tcfg := openai.DefaultConfig("")\n\tcfg.BaseURL = base\n\treturn openai.NewClientWithConfig(cfg)\n}',
      'api.deepseek.com',
      '$OAI_MIRROR',
    ],
    [
      'main.go',
      'package main\nfunc client() {\n\tif u, ok := os.LookupEnv("ANTHROPIC_EDGE_URL"); ok {\n\t\topts = append(opts, option.WithBaseURL(u))\n\t}\n\tanthropic.NewClient(opts...)\n}',
      'api.anthropic.com',
      '$ANTHROPIC_EDGE_URL',
    ],
  ],
  'variables in other languages': [
    [
      'llm.rb',
      'require "openai"\nclient = OpenAI::Client.new(access_token: ENV["TOK"], uri_base: ENV["RB_PROXY"])',
      '$RB_PROXY',
    ],
    [
      'llm.rb',
      'OpenAI.configure do |config|\n  config.access_token = ENV.fetch("OPENAI_TOKEN")\n  config.uri_base = ENV.fetch("LLM_EDGE")\nend',
      '$LLM_EDGE',
    ],
    [
      'llm.rb',
      'OpenAI.configure do |config|\n  config.uri_base = ENV.fetch("LLM_EDGE", "https://openrouter.ai/api/v1")\nend',
      'openrouter.ai',
      '$LLM_EDGE',
    ],
    [
      'llm.php',
      '<?php\n$client = OpenAI::factory()->withApiKey(getenv("K"))->withBaseUri(getenv("PHP_LLM"))->make();',
      '$PHP_LLM',
    ],
    ['llm.php', '<?php\n$client = OpenAI::factory()->withBaseUri($_ENV["LLM_URI"])->make();', '$LLM_URI'],
    [
      'config/openai.php',
      "<?php\nreturn [\n    'api_key' => env('OPENAI_API_KEY'),\n    'base_uri' => env('OPENAI_BASE_URL'),\n];",
      '$OPENAI_BASE_URL',
    ],
    [
      'config/openai.php',
      "<?php\nreturn [\n    'api_key' => env('OPENAI_API_KEY'),\n    'base_uri' => env('OPENAI_BASE_URL', 'https://api.openai.com/v1'),\n];",
      'api.openai.com',
      '$OPENAI_BASE_URL',
    ],
    [
      'Llm.java',
      'import com.openai.client.okhttp.OpenAIOkHttpClient;\nclass Llm {\n  OpenAIClient c = OpenAIOkHttpClient.builder().baseUrl(System.getenv("JAVA_LLM")).build();\n}',
      '$JAVA_LLM',
    ],
    [
      'Llm.kt',
      'val model = OpenAiChatModel.builder()\n    .baseUrl(System.getenv("KT_ROUTE") ?: "https://api.mistral.ai/v1")\n    .modelName("mistral-large-latest")\n    .build()',
      'api.mistral.ai',
      '$KT_ROUTE',
    ],
    [
      'Llm.cs',
      'using OpenAI;\nvar options = new OpenAIClientOptions { Endpoint = new Uri(Environment.GetEnvironmentVariable("NET_LLM")!) };\nvar client = new OpenAIClient(new ApiKeyCredential(key), options);',
      '$NET_LLM',
    ],
    [
      'Program.cs',
      'var endpoint = new Uri(Environment.GetEnvironmentVariable("AZURE_OPENAI_ENDPOINT") ?? throw new Exception());\nvar client = new AzureOpenAIClient(endpoint, cred);',
      '$AZURE_OPENAI_ENDPOINT',
    ],
    [
      'main.rs',
      'use async_openai::{Client, config::OpenAIConfig};\nfn main() {\n    let config = OpenAIConfig::new().with_api_base(std::env::var("RS_GATE").unwrap());\n    let client = Client::with_config(config);\n}',
      '$RS_GATE',
    ],
    [
      'main.rs',
      'use std::env;\nfn base() -> String {\n    env::var("OPENAI_API_BASE").unwrap_or_else(|_| "https://api.together.xyz/v1".to_string())\n}',
      'api.together.xyz',
      '$OPENAI_API_BASE',
    ],
    [
      'a.php',
      '<?php\n$base = $_ENV["PHP_GATE"] ?? "https://openrouter.ai/api/v1";\n$client = OpenAI::factory()->withBaseUri($base)->make();',
      'openrouter.ai',
      '$PHP_GATE',
    ],
    [
      'B.java',
      '@Service\nclass B {\n  @Value("${llm.base-url}")\n  private String baseUrl;\n}',
      '$llm.base-url',
    ],
    [
      'm.ex',
      'config :openai_ex, base_url: System.get_env("EX_ROUTE")\nclient = OpenaiEx.new(key) |> OpenaiEx.with_base_url(System.fetch_env!("EX_ROUTE"))',
      '$EX_ROUTE',
    ],
    ['x.r', 'resp <- httr::POST(paste0(Sys.getenv("GATE"), "/v1/chat/completions"), body = b)', '$GATE'],
  ],
  'variables in shell': [
    [
      'run.sh',
      '#!/bin/bash\ncurl "${LLM_ENDPOINT}/v1/chat/completions" -H "Authorization: Bearer $KEY" -d @body.json',
      '$LLM_ENDPOINT',
    ],
    ['run.sh', '#!/bin/sh\nexport OPENAI_BASE_URL="$MY_RELAY/v1"\npython agent.py', '$MY_RELAY'],
    [
      'run.sh',
      '#!/bin/sh\nexport ANTHROPIC_BASE_URL=${ANTHROPIC_BASE_URL:-https://api.anthropic.com}\nclaude -p hi',
      'api.anthropic.com',
      '$ANTHROPIC_BASE_URL',
    ],
    ['run.sh', '#!/bin/sh\nANTHROPIC_BASE_URL=$CORP_PROXY claude -p "hello"', '$CORP_PROXY'],
    ['run.ps1', '$env:OPENAI_BASE_URL = $env:CORP_LLM\npython agent.py', '$CORP_LLM'],
    [
      'go.sh',
      '#!/usr/bin/env bash\nBASE=${LLM_BASE:-http://127.0.0.1:8080}\ncurl -s "$BASE/v1/chat/completions" -d @q.json',
      '127.0.0.1:8080',
      '$LLM_BASE',
    ],
    [
      'go.ps1',
      '$base = $env:LLM_GATE\nInvoke-RestMethod -Uri "$base/v1/chat/completions" -Method Post -Body $b',
      '$LLM_GATE',
    ],
    ['x.sh', 'curl -s ${GATE:-http://localhost:4000}/v1/chat/completions -d @b', 'localhost:4000', '$GATE'],
    ['x.bat', 'set OPENAI_BASE_URL=%GATE%\npython a.py', '$GATE'],
  ],
  'variables in configurations': [
    [
      'litellm_config.yaml',
      'model_list:\n  - model_name: gpt-4o\n    litellm_params:\n      model: openai/gpt-4o\n      api_base: os.environ/UPSTREAM_BASE\n      api_key: os.environ/UPSTREAM_KEY',
      '$UPSTREAM_BASE',
    ],
    [
      'litellm_config.yaml',
      'model_list:\n  - model_name: az\n    litellm_params:\n      model: azure/gpt-4o\n      api_base: "os.environ/AZ_EP"\n      api_key: "os.environ/AZ_KEY"\n      api_version: "2024-10-21"',
      '$AZ_EP',
    ],
    [
      'docker-compose.yml',
      'services:\n  app:\n    image: corp/app\n    environment:\n      OPENAI_BASE_URL: ${LLM_URL}\n      OPENAI_API_KEY: ${LLM_KEY}',
      '$LLM_URL',
    ],
    [
      'docker-compose.yml',
      'services:\n  app:\n    image: corp/app\n    environment:\n      - OPENAI_BASE_URL=${LLM_URL:-https://api.siliconflow.cn/v1}',
      'api.siliconflow.cn',
      '$LLM_URL',
    ],
    [
      'docker-compose.yaml',
      'services:\n  app:\n    image: corp/app\n    environment:\n      - ANTHROPIC_BASE_URL=$GATEWAY',
      '$GATEWAY',
    ],
    [
      '.github/workflows/ci.yml',
      'on: push\njobs:\n  review:\n    runs-on: ubuntu-latest\n    env:\n      ANTHROPIC_BASE_URL: ${{ vars.CLAUDE_GATEWAY }}\n    steps:\n      - run: claude -p review',
      '$CLAUDE_GATEWAY',
    ],
    [
      '.github/workflows/ci.yml',
      'on: push\njobs:\n  review:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: anthropics/claude-code-action@v1\n        env:\n          OPENAI_API_BASE: ${{ secrets.LLM_BASE }}',
      '$LLM_BASE',
    ],
    [
      '.github/workflows/ci.yml',
      "on: push\njobs:\n  review:\n    runs-on: ubuntu-latest\n    env:\n      OPENAI_BASE_URL: ${{ vars.LLM_BASE || 'https://api.openai.com/v1' }}\n    steps:\n      - run: make eval",
      'api.openai.com',
      '$LLM_BASE',
    ],
    [
      'opencode.json',
      '{\n  "$schema": "https://opencode.ai/config.json",\n  "provider": { "corp": { "npm": "@ai-sdk/openai-compatible", "options": { "baseURL": "{env:CORP_LLM_URL}", "apiKey": "{env:CORP_KEY}" } } }\n}',
      '$CORP_LLM_URL',
    ],
    [
      'librechat.yaml',
      'endpoints:\n  custom:\n    - name: "Corp"\n      apiKey: "${CORP_KEY}"\n      baseURL: "${CORP_LLM}"\n      models:\n        default: ["gpt-4o"]',
      '$CORP_LLM',
    ],
    [
      'application.yml',
      'spring:\n  ai:\n    openai:\n      base-url: ${LLM_BASE:https://dashscope.aliyuncs.com/compatible-mode}\n      api-key: ${LLM_KEY}',
      'dashscope.aliyuncs.com',
      '$LLM_BASE',
    ],
    [
      'application.properties',
      'spring.ai.openai.base-url=${AI_ROUTE}\nspring.ai.openai.api-key=${AI_KEY}',
      '$AI_ROUTE',
    ],
    [
      'chart/templates/deployment.yaml',
      'apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n        - name: app\n          env:\n            - name: OPENAI_BASE_URL\n              value: {{ .Values.llm.baseUrl | quote }}',
      '$OPENAI_BASE_URL',
    ],
    [
      'playbook.yml',
      '- hosts: all\n  tasks:\n    - name: env\n      lineinfile:\n        path: /etc/app.env\n        line: "OPENAI_BASE_URL={{ llm_gateway_url }}"',
      '$OPENAI_BASE_URL',
    ],
    [
      'deploy.yaml',
      'apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n        - name: app\n          env:\n            - name: OPENAI_BASE_URL\n              valueFrom:\n                configMapKeyRef:\n                  name: llm\n                  key: base-url',
      '$OPENAI_BASE_URL',
    ],
    [
      'main.tf',
      'resource "aws_lambda_function" "a" {\n  environment {\n    variables = {\n      OPENAI_BASE_URL = var.llm_base_url\n    }\n  }\n}',
      '$OPENAI_BASE_URL',
    ],
    ['config.toml', '[llm]\nprovider = "openai"\nbase_url = "${LLM_GATE}"\nmodel = "gpt-4o"', '$LLM_GATE'],
    ['config.json', '{ "openai": { "model": "gpt-4o", "baseUrl": "{{ LLM_GATE }}" } }', '$LLM_GATE'],
    ['.env.example', 'OPENAI_API_KEY=\nOPENAI_BASE_URL=${LLM_PROXY}', '$LLM_PROXY'],
    [
      'Dockerfile',
      'FROM node:22\nARG LLM_PROXY\nENV OPENAI_BASE_URL=$LLM_PROXY\nCMD ["node","a.js"]',
      '$LLM_PROXY',
    ],
    [
      '.github/workflows/e.yaml',
      'on: push\njobs:\n  e:\n    runs-on: ubuntu-latest\n    steps:\n      - name: eval\n        run: python eval.py --base-url "${{ vars.EVAL_GATE }}" --model gpt-4o',
      '$EVAL_GATE',
    ],
    [
      'compose.yaml',
      'services:\n  web:\n    image: ghcr.io/open-webui/open-webui\n    environment:\n      - OLLAMA_BASE_URL=${OLLAMA_ADDR-http://ollama:11434}',
      'ollama:11434',
      '$OLLAMA_ADDR',
    ],
    ['config.json', '{ "model": "gpt-4o", "base_url": "${GATE}" }', '$GATE'],
    ['config.yaml', 'provider: openai\nmodel: gpt-4o\nbase_url: ${GATE}', '$GATE'],
    ['package.json', '{ "scripts": { "dev": "OPENAI_BASE_URL=$GATE node a.js" } }', '$GATE'],
    ['devcontainer.json', '{ "remoteEnv": { "ANTHROPIC_BASE_URL": "${localEnv:GATE}" } }', '$GATE'],
    ['cloudbuild.yaml', 'steps:\n  - name: a\n    env:\n      - OPENAI_BASE_URL=${_GATE}', '$_GATE'],
  ],
  'variables of something else': [
    [
      'app.ts',
      'import { createClient } from "@supabase/supabase-js";\nexport const db = createClient(process.env.SUPABASE_URL!, process.env.SUPABASE_KEY!);',
    ],
    ['app.py', 'import os, psycopg\nconn = psycopg.connect(os.environ["DATABASE_URL"])'],
    [
      'playwright.config.ts',
      'import { defineConfig } from "@playwright/test";\nexport default defineConfig({ use: { baseURL: process.env.BASE_URL } });',
    ],
    [
      'api.ts',
      'import axios from "axios";\nexport const api = axios.create({ baseURL: process.env.REACT_APP_API_URL });',
    ],
    ['lf.py', 'import os\nfrom langfuse import Langfuse\nlf = Langfuse(host=os.environ["LANGFUSE_HOST"])'],
    [
      'docker-compose.yml',
      'services:\n  web:\n    image: corp/web\n    environment:\n      API_BASE_URL: ${API_BASE_URL}\n      REDIS_URL: ${REDIS_URL:-redis://redis:6379}',
    ],
    [
      'q.py',
      'import os\nfrom qdrant_client import QdrantClient\nq = QdrantClient(url=os.environ["QDRANT_URL"], api_key=os.environ["QDRANT_KEY"])',
    ],
    ['s.go', 'package main\nfunc main() { http.ListenAndServe(os.Getenv("LISTEN_HOST"), nil) }'],
    [
      'gh.ts',
      'import { Octokit } from "octokit";\nexport const gh = new Octokit({ baseUrl: process.env.GITHUB_API_URL });',
    ],
    ['mail.rb', 'ActionMailer::Base.default_url_options = { host: ENV["APP_HOST"] }'],
    [
      'x.py',
      'import os\nfrom openai import OpenAI\nproxy = os.environ["HTTPS_PROXY"]\nclient = OpenAI(http_client=httpx.Client(proxy=proxy))',
      'api.openai.com',
    ],
  ],
};
