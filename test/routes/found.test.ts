import { expect, test } from 'vitest';
import { discover, routesByFile } from './discover.ts';
import { filesIn, layOut } from './tree.ts';

// Every configuration and language that is read, each route with its class. The lines are what a person finds there.
const CONFIGURATIONS = {
  '.aider.conf.yml': [
    '1 model aggregator openrouter/anthropic/claude-3.7-sonnet',
    '2 endpoint api.fireworks.ai inference_host',
    '3 endpoint oneapi.reseller.example custom off',
  ],
  '.claude/settings.json': [
    '5 endpoint openrouter.ai aggregator claude-opus-4-5 $ANTHROPIC_BASE_URL',
    '6 model direct claude-opus-4-5 $ANTHROPIC_MODEL',
    '7 switch cloud $CLAUDE_CODE_USE_BEDROCK',
  ],
  '.codex/config.toml': [
    '1 model env_dynamic gpt-5-codex',
    '6 endpoint models.corp-gw.net custom gpt-5-codex',
    '7 credential env_dynamic $CORP_LLM_KEY',
    '9 header gateway',
  ],
  '.continue/config.yaml': [
    '5 model env_dynamic llama3.1:8b',
    '6 endpoint localhost:11434 local llama3.1:8b',
    '9 model env_dynamic gpt-4.1',
    '10 endpoint api.together.xyz inference_host gpt-4.1',
    '11 credential inference_host $TOGETHER_API_KEY',
  ],
  '.cursor/settings.json': ['2 endpoint proxy.team.example custom'],
  '.env.example': [
    '1 endpoint api.openai-proxy.example custom $OPENAI_BASE_URL off',
    '2 credential aggregator $OPENROUTER_API_KEY',
    '3 endpoint 127.0.0.1:11434 local $OLLAMA_HOST',
    '4 endpoint acme.openai.azure.com cloud $AZURE_OPENAI_ENDPOINT',
    '5 endpoint env_dynamic $OPENAI_REVERSE_PROXY',
  ],
  '.envrc': [
    '1 credential direct $ANTHROPIC_AUTH_TOKEN',
    '2 endpoint api.moonshot.cn direct $ANTHROPIC_BASE_URL',
  ],
  '.github/workflows/review.yml': [
    '7 endpoint api.hyperbolic.xyz inference_host $OPENAI_API_BASE',
    '7 endpoint env_dynamic $OPENAI_API_BASE',
    '12 credential direct $ANTHROPIC_API_KEY',
    '13 model env_dynamic claude-sonnet-4-5',
    '15 endpoint api.cohere.com direct',
    '16 credential direct $CO_API_KEY',
  ],
  '.zed/settings.json': ['5 endpoint zed-gw.example.org custom gpt-4o', '6 model env_dynamic gpt-4o'],
  Dockerfile: [
    '3 endpoint api.siliconflow.cn inference_host $OPENAI_API_BASE',
    '4 model env_dynamic deepseek-chat $LLM_MODEL',
    '5 endpoint old-proxy.example.com custom $ANTHROPIC_BASE_URL off',
    '6 endpoint api.perplexity.ai direct',
  ],
  Makefile: [
    '1 endpoint api.studio.nebius.com inference_host $OPENAI_BASE_URL',
    '2 endpoint api.studio.nebius.com inference_host $OPENAI_BASE_URL',
    '5 endpoint api.ai21.com direct',
  ],
  'chart/templates/cm.yaml': [
    '5 endpoint env_dynamic gpt-4o-mini $OPENAI_BASE_URL',
    '6 model direct gpt-4o-mini $OPENAI_MODEL',
  ],
  'chart/values.yaml': ['2 image gateway', '5 endpoint api.deepinfra.com inference_host'],
  'cloudbuild.yaml': [
    '6 credential direct $GEMINI_API_KEY',
    '7 endpoint generativelanguage.googleapis.com direct $OPENAI_BASE_URL',
  ],
  'config/Info.plist': ['4 endpoint api.lepton.ai inference_host'],
  'config/app.ini': [
    '2 endpoint openrouter.ai.login-check.net custom gpt-4o like openrouter.ai',
    '3 model env_dynamic gpt-4o',
  ],
  'deploy/bot.service': [
    '5 endpoint api.upstage.ai direct solar-pro2 $OPENAI_BASE_URL',
    '5 model direct solar-pro2 $OPENAI_MODEL',
  ],
  'deploy/host.nix': ['3 endpoint inference.baseten.co inference_host $OPENAI_BASE_URL'],
  'deploy/nginx.conf': ['2 endpoint api.openai.com direct'],
  'docker-compose.yml': [
    '5 endpoint litellm:4000 local $OPENAI_BASE_URL',
    '6 credential direct $OPENAI_API_KEY',
    '11 image gateway',
    '14 credential aggregator $OPENROUTER_API_KEY',
    '15 endpoint host.docker.internal:11434 local $OLLAMA_API_BASE',
    '15 endpoint env_dynamic $OLLAMA_API_BASE',
    '17 image inference_host',
    '19 endpoint localhost:11434 local',
  ],
  'dotnet/appsettings.json': [
    '4 endpoint acme-eu.openai.azure.com cloud gpt-4.1-mini',
    '5 model env_dynamic gpt-4.1-mini',
  ],
  'dotnet/web.config': ['4 endpoint api.x.ai direct', '5 endpoint api.cerebras.ai inference_host off'],
  'infra/main.tf': [
    '2 endpoint tf-gateway.example.dev custom',
    '8 endpoint gateway.ai.cloudflare.com gateway anthropic.claude-3-5-sonnet-20240620-v1:0 $OPENAI_BASE_URL',
    '9 model env_dynamic anthropic.claude-3-5-sonnet-20240620-v1:0 $MODEL_ID',
    '17 endpoint anthropic.helicone.ai gateway $ANTHROPIC_BASE_URL',
  ],
  'k8s/deployment.yaml': [
    '13 endpoint vllm.models.svc.cluster.local:8000 local $OPENAI_BASE_URL',
    '14 credential direct $OPENAI_API_KEY',
    '27 endpoint api.anthropic.com direct $ANTHROPIC_BASE_URL',
    '29 endpoint api.novita.ai inference_host',
  ],
  'librechat.yaml': [
    '5 credential inference_host $GROQ_API_KEY',
    '6 endpoint api.groq.com inference_host llama-3.3-70b-versatile',
    '8 model env_dynamic llama-3.3-70b-versatile',
    '8 model env_dynamic mixtral-8x7b-32768',
    '10 credential env_dynamic',
    '11 endpoint env_dynamic $OWN_REVERSE_PROXY',
  ],
  'litellm_config.yaml': [
    '4 model env_dynamic openai/gpt-4o-mini',
    '5 endpoint llm-gw.acme-corp.io custom openai/gpt-4o-mini',
    '6 credential env_dynamic $ACME_GW_KEY',
    '9 model env_dynamic anthropic/claude-sonnet-4-5',
    '10 credential direct $ANTHROPIC_API_KEY',
    '13 endpoint api.deepseek.com direct off',
    '17 credential env_dynamic $LITELLM_MASTER_KEY',
  ],
  'notebooks/try.ipynb': ['11 endpoint api.sambanova.ai inference_host'],
  'opencode.jsonc': [
    '7 endpoint lab-models.example.net custom qwen3-coder-480b',
    '8 credential env_dynamic $LAB_MODELS_KEY',
    '9 endpoint api.groq.com inference_host off',
    '11 model env_dynamic qwen3-coder-480b',
  ],
  'package.json': ['6 endpoint localhost:1234 local $OPENAI_BASE_URL'],
  'spring/application.properties': [
    '3 endpoint spring-gw.example.io custom gpt-4o',
    '4 credential direct $OPENAI_API_KEY',
    '5 model direct gpt-4o',
    '6 endpoint localhost:11434 local off',
    '7 endpoint langchain4j.dev custom',
    '8 endpoint api.mistral.ai direct $QUARKUS_GW',
    '8 endpoint env_dynamic $QUARKUS_GW',
  ],
  'spring/application.yml': [
    '5 endpoint acme.openai.azure.com cloud gpt-4o',
    '6 credential cloud $AZURE_OPENAI_API_KEY',
    '9 model env_dynamic gpt-4o',
  ],
};

const LANGUAGES = {
  'Bot.cs': ['3 client api.x.ai direct', '4 credential direct $OPENAI_API_KEY', '5 endpoint api.x.ai direct'],
  'app/main.py': [
    '7 endpoint api.deepseek.com direct $DEEPSEEK_API_KEY',
    '8 endpoint acme.openai.azure.com cloud $AZURE_OPENAI_ENDPOINT',
    '8 endpoint env_dynamic $AZURE_OPENAI_ENDPOINT',
    '9 client api.anthropic.com direct',
    '10 endpoint localhost:11434 local gpt-4o-mini',
    '11 endpoint openrouter.ai aggregator openrouter/meta-llama/llama-3.3-70b-instruct',
  ],
  'ask.sh': [
    '2 endpoint api.perplexity.ai direct $OPENAI_API_BASE',
    '3 endpoint api.anthropic.com direct claude-sonnet-4-5 $ANTHROPIC_API_KEY',
  ],
  'bin/ask': ['3 endpoint api.siliconflow.cn inference_host'],
  'bot.php': ['2 endpoint api.sambanova.ai inference_host $OPENAI_API_KEY'],
  'cmd/main.go': ['9 endpoint api.groq.com inference_host'],
  'lib/bot.rb': ['2 endpoint api.cerebras.ai inference_host $OPENAI_API_KEY'],
  'src/ai.ts': ['12 endpoint openrouter.ai aggregator openai/gpt-4o'],
  'src/commit.js': ['2 endpoint api.openai.com direct', '3 endpoint gateway.ai.cloudflare.com gateway'],
  'src/direct.ts': [
    '2 endpoint relay.team.example custom $OPENAI_BASE_URL',
    '2 endpoint env_dynamic $OPENAI_BASE_URL',
    '3 client relay.team.example custom $OPENAI_BASE_URL',
    '3 credential direct $OPENAI_API_KEY',
    '4 client api.openai.com direct',
    '5 endpoint api.together.xyz inference_host off',
  ],
  'src/llm.rs': ['2 endpoint api.fireworks.ai inference_host', '4 client api.fireworks.ai inference_host'],
  'src/main/java/Bot.java': [
    '3 client api.mistral.ai direct mistral-large-latest',
    '4 endpoint api.mistral.ai direct mistral-large-latest',
    '5 credential direct $MISTRAL_API_KEY',
    '6 model env_dynamic mistral-large-latest',
  ],
  'src/main/kotlin/Bot.kt': ['3 endpoint llm.kotlin-gw.example custom $OPENAI_API_KEY'],
};

test.each([
  ['configurations.txt', CONFIGURATIONS],
  ['languages.txt', LANGUAGES],
])('the routes of %s', async (name, expected) => {
  const laid = layOut(filesIn(name));
  const discovery = await discover(laid.root);
  laid.clear();
  expect(routesByFile(discovery)).toEqual(expected);
});

test('nothing is said of what only looks like a route', async () => {
  const files = filesIn('quiet.txt');
  expect(Object.keys(files).length).toBeGreaterThan(10);
  const laid = layOut(files);
  const { sightings, riskState, skipped } = await discover(laid.root);
  laid.clear();
  expect(sightings).toEqual([]);
  expect(riskState).toBe('Watch');
  expect(skipped).toMatchObject({ prose: 2, generated: 1 });
});

test('every file of the fixtures gives at least one route', () => {
  const files = { ...filesIn('configurations.txt'), ...filesIn('languages.txt') };
  expect(Object.keys(files).filter((file) => !(file in CONFIGURATIONS || file in LANGUAGES))).toEqual([]);
});
