/** What the path of an address reveals. */
import { anyWord, either } from '../../../text/patterns/compose.ts';
import { remembered } from '../reading/remembered.ts';

/** Only a model answers there. */
const CERTAIN = either(
  /\/chat\/completions?\b|\/v\d\w*\/(?:completions|embeddings|chat|complete|engines|moderations|images\/(?:generations|edits)|audio\/(?:speech|transcriptions|translations)|fine_tuning|assistants)\b/i,
  /:(?:stream)?generate_?content\b|:stream(?:Raw)?Predict\b|:embedContent/i,
  /\/openai\/(?:deployments|v1)\b|\/deployments\/[^/]+\/(?:chat|completions|embeddings)/i,
  /\/compatible-mode\/v1|\/serving-endpoints\//i,
  /\/locations\/[^/]+\/endpoints\/openapi\b|\/publishers\/(?:google|anthropic|\*|mistralai|meta)\/models/i,
  /\/backend-api\/(?:codex|conversation)/i,
  /\/text-generation\b|\/rpc\/2\.0\/ai_custom|\/aigc\/text-generation/i,
  /\/api\/paas\/v4|\/model\/[^/]+\/(?:invoke|converse)/i,
);
/** Where models answer, and others too. */
const LIKELY = either(
  /\/v\d\w*\/(?:messages|responses|models|rerank|realtime|threads|batch|batches|files|generate|count_tokens)\b/i,
  /\/api\/(?:generate|chat|tags|embed|embeddings|pull|show|ps|delete)\b/i,
  /\/(?:openai|anthropic|gemini|claude|llm|ollama|inference|genai|bedrock|groq|mistral)(?:\/|$)/i,
  /^\/(?:completions?|embeddings|messages|responses|infill|generate(?:_stream)?)\/?$/i,
  /\/images\/generations\b/i,
);
const PAGE = anyWord`
  docs? documentation redoc swagger reference blog news pricing settings account login signin signup
  register keys api-?keys help faq legal terms privacy policies status dashboard console playground rankings
  library download downloads usage billing organization tokens profile product index research community
  guides? tutorials? examples? about workspace user users join datasets spaces papers
`;
const PAGE_ENDING = anyWord`
  md html? png svg jpe?g gif ico css pdf ya?ml txt zip gz whl webp mp[34] safetensors gguf woff2?
`;
const PAGES = either(
  new RegExp(`^/${PAGE}(?:[/.]|$)`, 'i'),
  new RegExp(String.raw`\.${PAGE_ENDING}$`, 'i'),
  /\.json$/i,
  /\/v1\/(?:traces|metrics|logs)\/?$/i,
);
const VERSIONED = /(?:^|\/)v\d\w*(?:\/|$)/i;
/** How a base URL ends: paths of models are appended to it. */
const VERSIONED_END = /(?:^|\/)v\d\w*(?:\/?\*+|\/:\w+\*?|\/)?$/i;

export type PathGrade = 'certain' | 'likely' | 'versioned' | 'page' | 'nothing';

export const readPath = remembered(tellsOf);

function tellsOf(path: string): PathGrade {
  if (PAGES.test(path)) return 'page';
  if (CERTAIN.test(path)) return 'certain';
  if (LIKELY.test(path)) return 'likely';
  return VERSIONED_END.test(path) ? 'versioned' : 'nothing';
}

export function isVersioned(path: string): boolean {
  return VERSIONED.test(path);
}

/** A path without its host that only a model answers: `/chat/completions` after a base that is elsewhere. */
export const LONE_PATH = either(
  /\/?chat\/completions\b/g,
  /\/v1\/(?:messages|completions|embeddings|responses|images\/generations|audio\/(?:speech|transcriptions|translations)|rerank|models|files|batches|fine_tuning)\b/g,
  /:(?:stream)?[gG]enerateContent\b/g,
  /\/openai\/(?:deployments\/|v1\b(?!\/chat))/g,
  /\/api\/(?:generate|chat|embed|embeddings|tags)\b/g,
);

/** Of these, the ones that mean nothing without a known base. */
export const WEAK_PATH = /^\/v1\/(?:models|files|batches|fine_tuning)$/;

/** Labels of hosts that people read in a browser. */
const PAGE_LABELS = new Set(
  'docs doc www platform console dashboard status help support community cookbook developers developer blog app chat auth accounts cdn trust academy learn forum discord news policies openaicom-api raw static labs'.split(
    ' ',
  ),
);

export function isPageHost(host: string): boolean {
  const first = host.split('.')[0] ?? '';
  return PAGE_LABELS.has(first) || (host.split('.').length === 2 && !host.endsWith('*'));
}

/** A host whose first label marks a site for people. */
export function isReadingHost(host: string): boolean {
  return /^(?:docs?|www|blog|help|status|support|learn|developers?|community|console|dashboard|raw|cdn|static|auth|login|accounts?|registry)\./.test(
    host,
  );
}

/** A documentation host: its paths are chapters, whatever they look like. */
export function isDocsHost(host: string): boolean {
  return /^(?:docs?|help|learn|blog|support|status|cookbook)\.|^ai\.google\.dev$/.test(host);
}

/** Hosts that are frequent in code of AI projects, but serve no model. */
const OTHER_HOSTS: ReadonlySet<string> = new Set(
  `
  googleapis.com github.com githubusercontent.com gitlab.com npmjs.com npmjs.org launchpad.net pypi.org
  w3.org schema.org json-schema.org schemastore.org supabase.co langfuse.com lunary.ai langchain.com
  smith.langchain.com sentry.io stackoverflow.com wikipedia.org medium.com youtube.com youtu.be discord.gg
  discord.com slack.com telegram.org stripe.com tavily.com serper.dev serpapi.com search.brave.com bing.com
  microsoft.com cloud.microsoft office.com botframework.com google.com gstatic.com arxiv.org firecrawl.dev
  e2b.dev readthedocs.io twitter.com linkedin.com reddit.com shields.io unpkg.com jsdelivr.net
  cloudfront.net stlouisfed.org pinecone.io weaviate.io weaviate.cloud qdrant.io zilliz.com upstash.io
  vercel.com netlify.com notion.so apache.org mozilla.org python.org nodejs.org golang.org rust-lang.org
  docs.rs crates.io creativecommons.org opensource.org gnu.org openweathermap.org posthog.com segment.io
  atlassian.net zapier.com twilio.com sendgrid.com algolia.net wolframalpha.com exa.ai googleusercontent.com
  huggingface.co esm.sh deno.land kaggle.com bitbucket.org docker.com docker.io ghcr.io quay.io iana.org
  ietf.org rfc-editor.org graph.microsoft.com windows.net live.com microsoftonline.com googletagmanager.com
  amplitude.com mixpanel.com datadoghq.com newrelic.com elastic.co mongodb.com mongodb.net redis.io
  redis.com models.dev swagger.io yandex.ru yandex.net sourceforge.net freedesktop.org letsencrypt.org
  fontawesome.com bootstrapcdn.com cdnjs.com cloudflare.com wordpress.org
`
    .trim()
    .split(/\s+/),
);

/** One of them, or a host below one. */
export function isOtherHost(host: string): boolean {
  const labels = host.replace(/:\d+$/, '').split('.');
  return labels.some((_, at) => OTHER_HOSTS.has(labels.slice(at).join('.')));
}
