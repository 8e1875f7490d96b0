import type { PatternCases } from '../../pattern/pattern.ts';
import { ofKey, ofNamed, sample } from '../sample.cases.ts';

/** Neptune's token is base64 of a JSON object with the server's address and the key. */
const neptuneToken = Buffer.from(
  JSON.stringify({
    api_address: 'https://app.neptune.ai',
    api_url: 'https://app.neptune.ai',
    api_key: sample('{uuid}'),
  }),
).toString('base64');

export const aiToolsCases: PatternCases = {
  'langsmith.api-key': ofKey('lsv2_pt_{hex:32}_{hex:10}'),
  'langsmith.legacy-key': ofKey('ls__{hex:32}', { 'a private member': 'self.tools__initialize_all' }),
  'langfuse.secret-key': ofKey('sk-lf-{uuid}', { 'the public key beside it': `pk-lf-${sample('{uuid}')}` }),
  'helicone.api-key': ofKey('sk-helicone-{lower:7}-{lower:7}-{lower:7}-{lower:7}', {
    'the public key beside it': `pk-helicone-${sample('{lower:7}-{lower:7}-{lower:7}-{lower:7}')}`,
  }),
  'portkey.api-key': ofNamed('PORTKEY_API_KEY', '{base64:27}='),
  'wandb.api-key': ofNamed('WANDB_API_KEY', '{hex:40}', {
    'a run': `wandb: Syncing run at commit ${sample('{hex:40}')}`,
  }),
  'neptune.api-token': {
    flags: { 'in an environment file': { text: `NEPTUNE=${neptuneToken}\n`, secret: neptuneToken } },
    passes: {
      'an object without a key': Buffer.from(
        JSON.stringify({ api_address: 'https://example.org/a/rather/long/path/to/fill' }),
      ).toString('base64'),
      'the decoded start': '{"api_address":"https://app.neptune.ai"}',
    },
  },
  'comet.api-key': ofNamed('COMET_API_KEY', '{alnum:25}'),
  'promptlayer.api-key': ofKey('pl_{hex:32}', { 'a checksum': `impl_${sample('{hex:32}')}.o` }),
  'agentops.api-key': ofNamed('AGENTOPS_API_KEY', '{uuid}', {
    'a session': `agentops session ${sample('{uuid}')} ended`,
  }),
  'pinecone.api-key': ofKey('pcsk_{alnum:6}_{alnum:63}'),
  'pinecone.legacy-key': ofNamed('PINECONE_API_KEY', '{uuid}', {
    'a project': `pinecone project ${sample('{uuid}')}`,
  }),
  'weaviate.api-key': ofNamed('WEAVIATE_API_KEY', '{alnum:36}'),
  'qdrant.api-key': ofNamed('QDRANT_API_KEY', '{word:54}'),
  'llamacloud.api-key': ofKey('llx-{alnum:48}'),
  'mem0.api-key': ofKey('m0-{alnum:40}', { 'a build': `arm0-${sample('{hex:40}')}.img` }),
  'tavily.api-key': ofKey('tvly-dev-{alnum:32}', { 'a package': 'pip install tvly-cli-tools' }),
  'exa.api-key': ofNamed('EXA_API_KEY', '{uuid}'),
  'firecrawl.api-key': ofKey('fc-{hex:32}', { 'a host': `fc-${sample('{hex:8}')}.lambda.internal` }),
  'composio.api-key': ofNamed('COMPOSIO_API_KEY', 'ak_{alnum:20}'),
  'e2b.api-key': ofKey('e2b_{hex:40}', { 'a module': 'import e2b_code_interpreter' }),
  'browserbase.api-key': ofKey('bb_live_{alnum:27}'),
  'brave.search-key': ofNamed('BRAVE_API_KEY', 'BSA{word:28}'),
  'serper.api-key': ofNamed('SERPER_API_KEY', '{hex:40}'),
  'serpapi.api-key': ofNamed('SERPAPI_API_KEY', '{hex:64}'),
  'apify.api-token': ofKey('apify_api_{alnum:36}'),
  'scrapingbee.api-key': ofNamed('SCRAPINGBEE_API_KEY', '{upper:80}'),
  'context7.api-key': ofKey('ctx7sk-{uuid}'),
  'lakera.api-key': ofNamed('LAKERA_GUARD_API_KEY', '{hex:64}'),
  'unstructured.api-key': ofNamed('UNSTRUCTURED_API_KEY', '{alnum:30}'),
};
