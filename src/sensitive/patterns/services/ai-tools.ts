import { named, prefixed, UUID } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { encodedJson, scrambled } from '../../pattern/plausible.ts';

const LANGSMITH = 'smith.langchain.com/settings';

export const aiToolsPatterns: readonly SecretPattern[] = [
  prefixed('langsmith.api-key', 'LANGSMITH_KEY', 'LangSmith API key', {
    anchors: ['lsv2_pt_', 'lsv2_sk_'],
    expression: /lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}/y,
    edges: 'right',
    revokeAt: LANGSMITH,
  }),
  prefixed('langsmith.legacy-key', 'LANGSMITH_KEY', 'LangSmith API key of the first format', {
    anchors: ['ls__'],
    expression: /ls__[a-f0-9]{32}/y,
    revokeAt: LANGSMITH,
  }),
  prefixed('langfuse.secret-key', 'LANGFUSE_KEY', 'Langfuse secret key', {
    anchors: ['sk-lf-'],
    expression: /sk-lf-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}/y,
    revokeAt: "the Langfuse project's settings under API keys",
  }),
  prefixed('helicone.api-key', 'HELICONE_KEY', 'Helicone API key', {
    anchors: ['sk-helicone-'],
    expression: /sk-helicone-[a-z0-9-]{28,60}/y,
    revokeAt: 'helicone.ai under Settings, API keys',
  }),
  named('portkey.api-key', 'PORTKEY_KEY', 'Portkey API key', {
    names: ['portkey'],
    value: '[A-Za-z0-9+/]{27,28}={0,1}',
    revokeAt: 'app.portkey.ai/api-keys',
  }),
  named('wandb.api-key', 'WANDB_KEY', 'Weights & Biases API key', {
    names: ['wandb'],
    value: '[a-f0-9]{40}',
    revokeAt: 'wandb.ai/settings',
  }),
  prefixed('neptune.api-token', 'NEPTUNE_TOKEN', 'Neptune API token', {
    anchors: ['eyJhcGlfYWRkcmVzcyI6'],
    expression: /eyJhcGlfYWRkcmVzcyI6[A-Za-z0-9+/]{40,400}={0,2}/y,
    validate: encodedJson('api_address', 'api_key'),
    revokeAt: 'app.neptune.ai under Get your API token',
  }),
  named('comet.api-key', 'COMET_KEY', 'Comet or Opik API key', {
    names: ['comet_api', 'comet_ml', 'opik'],
    value: '[A-Za-z0-9]{25}',
    revokeAt: 'comet.com under API key',
  }),
  prefixed('promptlayer.api-key', 'PROMPTLAYER_KEY', 'PromptLayer API key', {
    anchors: Array.from('0123456789abcdef', (digit) => `pl_${digit}`),
    expression: /pl_[a-f0-9]{32}/y,
    confidence: 0.9,
    revokeAt: 'promptlayer.com under Settings',
  }),
  named('agentops.api-key', 'AGENTOPS_KEY', 'AgentOps API key', {
    names: ['agentops'],
    value: UUID,
    revokeAt: 'app.agentops.ai under Settings',
  }),
  prefixed('pinecone.api-key', 'PINECONE_KEY', 'Pinecone API key', {
    anchors: ['pcsk_'],
    expression: /pcsk_[A-Za-z0-9]{4,8}_[A-Za-z0-9]{50,70}/y,
    revokeAt: 'app.pinecone.io under API keys',
  }),
  named('pinecone.legacy-key', 'PINECONE_KEY', 'Pinecone API key without prefix', {
    names: ['pinecone'],
    value: UUID,
    revokeAt: 'app.pinecone.io under API keys',
  }),
  named('weaviate.api-key', 'WEAVIATE_KEY', 'Weaviate API key', {
    names: ['weaviate', 'wcs_api', 'wcd_api'],
    value: '(?:[A-Za-z0-9]{36}|[A-Za-z0-9+/]{70,160}={0,2})',
    revokeAt: 'console.weaviate.cloud under API keys',
  }),
  named('qdrant.api-key', 'QDRANT_KEY', 'Qdrant API key', {
    names: ['qdrant'],
    value: '[\\w-]{40,80}',
    revokeAt: 'cloud.qdrant.io under Data access control',
  }),
  prefixed('llamacloud.api-key', 'LLAMACLOUD_KEY', 'LlamaCloud API key', {
    anchors: ['llx-'],
    expression: /llx-[A-Za-z0-9]{40,60}/y,
    revokeAt: 'cloud.llamaindex.ai/api-key',
  }),
  prefixed('mem0.api-key', 'MEM0_KEY', 'Mem0 API key', {
    anchors: ['m0-'],
    expression: /m0-[A-Za-z0-9]{40}/y,
    validate: scrambled,
    revokeAt: 'app.mem0.ai/dashboard/api-keys',
  }),
  prefixed('tavily.api-key', 'TAVILY_KEY', 'Tavily API key', {
    anchors: ['tvly-'],
    expression: /tvly-(?:dev-|prod-)?[A-Za-z0-9-]{30,60}/y,
    revokeAt: 'app.tavily.com',
  }),
  named('exa.api-key', 'EXA_KEY', 'Exa API key', {
    names: ['exa_api', 'exa-api', 'exaapi', 'metaphor_api'],
    value: UUID,
    revokeAt: 'dashboard.exa.ai/api-keys',
  }),
  prefixed('firecrawl.api-key', 'FIRECRAWL_KEY', 'Firecrawl API key', {
    anchors: Array.from('0123456789abcdef', (digit) => `fc-${digit}`),
    expression: /fc-[a-f0-9]{32}(?!-)/y,
    revokeAt: 'firecrawl.dev/app/api-keys',
  }),
  named('composio.api-key', 'COMPOSIO_KEY', 'Composio API key', {
    names: ['composio'],
    value: '(?:ak_[\\w-]{16,32}|[a-z0-9]{20,24})',
    revokeAt: 'app.composio.dev under Settings',
  }),
  prefixed('e2b.api-key', 'E2B_KEY', 'E2B API key or access token', {
    anchors: ['e2b_', 'sk_e2b_'],
    expression: /(?:sk_)?e2b_[a-f0-9]{40}/y,
    revokeAt: 'e2b.dev/dashboard under Keys',
  }),
  prefixed('browserbase.api-key', 'BROWSERBASE_KEY', 'Browserbase API key', {
    anchors: ['bb_live_', 'bb_test_'],
    expression: /bb_(?:live|test)_[\w-]{24,40}/y,
    revokeAt: 'browserbase.com/settings',
  }),
  named('brave.search-key', 'BRAVE_KEY', 'Brave Search API key', {
    names: ['brave', 'X-Subscription-Token'],
    value: 'BSA[\\w-]{20,32}',
    revokeAt: 'api-dashboard.search.brave.com under API keys',
  }),
  named('serper.api-key', 'SERPER_KEY', 'Serper API key', {
    names: ['serper'],
    value: '[a-f0-9]{40}',
    revokeAt: 'serper.dev/api-key',
  }),
  named('serpapi.api-key', 'SERPAPI_KEY', 'SerpApi key', {
    names: ['serpapi', 'serp_api'],
    value: '[a-f0-9]{64}',
    revokeAt: 'serpapi.com/manage-api-key',
  }),
  prefixed('apify.api-token', 'APIFY_TOKEN', 'Apify API token', {
    anchors: ['apify_api_'],
    expression: /apify_api_[A-Za-z0-9]{34,40}/y,
    revokeAt: 'console.apify.com/settings/integrations',
  }),
  named('scrapingbee.api-key', 'SCRAPINGBEE_KEY', 'ScrapingBee API key', {
    names: ['scrapingbee'],
    value: '[A-Z0-9]{80}',
    revokeAt: 'app.scrapingbee.com',
  }),
  prefixed('context7.api-key', 'CONTEXT7_KEY', 'Context7 API key', {
    anchors: ['ctx7sk-'],
    expression: /ctx7sk-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}/y,
    revokeAt: 'context7.com/dashboard',
  }),
  named('lakera.api-key', 'LAKERA_KEY', 'Lakera Guard API key', {
    names: ['lakera'],
    value: '[a-f0-9]{64}',
    revokeAt: 'platform.lakera.ai under API access',
  }),
  named('unstructured.api-key', 'UNSTRUCTURED_KEY', 'Unstructured API key', {
    names: ['unstructured_api', 'unstructured-api'],
    value: '[A-Za-z0-9]{30}',
    revokeAt: 'platform.unstructured.io under API keys',
  }),
];
