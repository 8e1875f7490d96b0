/**
 * Hosts that imitate a well-known one. Three ways are detected: the complete known host as labels below another domain,
 * a brand joined with everyday words in a registered name, and a registered name one typo or one glyph away.
 *
 * A brand as one label below another owner's domain (`openai.mycorp.com`, `llm-openai.corp.example`) is how companies name
 * their gateways, and the ending shows whose it is: that is no look-alike. Neither is a brand in a label on a hosting
 * platform (`openai-proxy.vercel.app`), which is plainly a hosted site; the whole host with its dots
 * (`api.openai.com.vercel.app`) is, there as well. A network's own ending (`.internal`) can be registered by no
 * outsider. No list of public suffixes is needed for that: a wrong guess about a registry's two-part ending
 * makes us look at `com` or `co`, which is no brand.
 */
import { skeleton } from '../../text/unicode/skeleton.ts';
import { HOST_PATTERNS, OWNED_DOMAINS } from './host-patterns.ts';
import { HOSTS } from './hosts.ts';

interface Brand {
  readonly name: string;
  readonly domain: string;
  /** An ordinary word: its bare name under another ending is no evidence. */
  readonly isWord?: true;
  /** Legitimate names are one letter away: typos are not looked for. */
  readonly hasNeighbours?: true;
}

const BRANDS: readonly Brand[] = [
  { name: 'openai', domain: 'openai.com' },
  { name: 'chatgpt', domain: 'chatgpt.com' },
  { name: 'anthropic', domain: 'anthropic.com' },
  { name: 'claude', domain: 'claude.ai', isWord: true, hasNeighbours: true },
  { name: 'groq', domain: 'groq.com', isWord: true, hasNeighbours: true },
  { name: 'cohere', domain: 'cohere.com', isWord: true, hasNeighbours: true },
  { name: 'moonshot', domain: 'moonshot.ai', isWord: true, hasNeighbours: true },
  { name: 'openrouter', domain: 'openrouter.ai' },
  { name: 'deepseek', domain: 'deepseek.com' },
  { name: 'mistral', domain: 'mistral.ai', isWord: true },
  { name: 'perplexity', domain: 'perplexity.ai', isWord: true },
  { name: 'huggingface', domain: 'huggingface.co' },
  { name: 'googleapis', domain: 'googleapis.com' },
  { name: 'amazonaws', domain: 'amazonaws.com' },
  { name: 'githubcopilot', domain: 'githubcopilot.com' },
  { name: 'siliconflow', domain: 'siliconflow.com' },
  { name: 'deepinfra', domain: 'deepinfra.com' },
  { name: 'cerebras', domain: 'cerebras.ai' },
  { name: 'sambanova', domain: 'sambanova.ai' },
];

/** A brand's own domains that no row names: hosts below them belong to the brand and are no look-alikes. */
const OWN_ENDINGS = [
  ...BRANDS.map(({ domain }) => domain),
  'googleapis.cn',
  'amazonaws.com.cn',
  'openai.org',
  'anthropic.ai',
  'perplexity.com',
  'huggingface.tech',
  'huggingface.cloud',
  'siliconflow.cn',
];

/** Names of others that are one typo away from a brand. */
const HONEST_NEIGHBOURS = new Set([
  'openapi',
  'openair',
  'openaid',
  'openagi',
  'openao',
  'openani',
  'cerebra',
]);

/** Words that add nothing of the registrant's own to a brand: `openai-api`, `secure-anthropic-login`. */
const EVERYDAY =
  'account accounts ai app api apis auth azure chat claude cloud cn code com dev direct edge endpoint eu free gateway global gpt hub inference io key keys llm login mirror model models net official online org platform portal pro proxy relay router secure server service support us v1 verify web www'.split(
    ' ',
  );
const EVERYDAY_WORDS = new Set(EVERYDAY);

const PLATFORMS = [
  'workers.dev',
  'pages.dev',
  'vercel.app',
  'netlify.app',
  'github.io',
  'gitlab.io',
  'herokuapp.com',
  'azurewebsites.net',
  'azurecontainerapps.io',
  'azurefd.net',
  'cloudfront.net',
  'run.app',
  'appspot.com',
  'web.app',
  'firebaseapp.com',
  'fly.dev',
  'onrender.com',
  'railway.app',
  'deno.dev',
  'modal.run',
  'hf.space',
  'repl.co',
  'replit.app',
  'supabase.co',
  'ngrok.io',
  'ngrok.app',
  'ngrok-free.app',
  'trycloudflare.com',
  'amazonaws.com',
  'on.aws',
  'storage.googleapis.com',
  'blob.core.windows.net',
];
/** Content networks name their edges after the host they serve. */
const CONTENT_NETWORKS = ['cdn.cloudflare.net', 'edgekey.net', 'edgesuite.net', 'akamaized.net'];
/** Endings that no one can register, or that are reserved for examples. */
const UNREGISTRABLE = /\.(?:internal|intranet|corp|home|private|test|example|invalid|onion)$/;

/** Real hosts whose labels any company might use: `api.aws.mycorp.com`. */
const PLAIN_LABELS = new Set(['api.aws', 'inference.net']);

const KNOWN: readonly string[] = [
  ...OWNED_DOMAINS.map(([domain]) => domain),
  ...Object.values(HOSTS).flatMap((rows) => rows.map(([host]) => host)),
  ...BRANDS.map(({ domain }) => domain),
  'azure.com',
  ...HOST_PATTERNS.map(([pattern]) => pattern.replace(/^.*\*[^.]*\./, '')),
].filter((host) => /[a-z]/.test(host) && host.includes('.') && !PLAIN_LABELS.has(host));
const KNOWN_HOSTS = new Set(KNOWN);
const HYPHENATED = new Map(KNOWN.map((host) => [host.replaceAll('.', '-'), host]));

export function findLookalike(name: string): string | undefined {
  if (UNREGISTRABLE.test(name) || CONTENT_NETWORKS.some((end) => name.endsWith(`.${end}`))) return undefined;
  const platform = PLATFORMS.find((end) => name.endsWith(`.${end}`));
  if (platform !== undefined) return wholeHostIn(name.slice(0, -platform.length - 1).split('.'));
  if (OWN_ENDINGS.some((end) => name === end || name.endsWith(`.${end}`))) return undefined;
  const labels = name.split('.');
  const own = registeredLabel(labels);
  const below = labels.slice(0, -1);
  return longer(wholeHostIn(below), hyphenatedIn(below)) ?? (own === undefined ? undefined : brandIn(own));
}

const longer = (a: string | undefined, b: string | undefined) =>
  (b?.length ?? 0) > (a?.length ?? 0) ? b : a;

/** `api-openai-com.login.example`: below the registered name, never that name itself. */
function hyphenatedIn(below: readonly string[]): string | undefined {
  return below
    .slice(0, -1)
    .map((label) => HYPHENATED.get(label))
    .reduce(longer, undefined);
}

/** The longest known host that appears whole, with its dots, before the registered part. */
function wholeHostIn(labels: readonly string[]): string | undefined {
  let longest: string | undefined;
  const keep = (host: string | undefined) => {
    if (host !== undefined && host.length > (longest?.length ?? 0)) longest = host;
  };
  const below = labels.slice(-16);
  for (let from = 0; from < below.length; from++) {
    for (let to = from + 2; to <= below.length; to++) {
      const host = below.slice(from, to).join('.');
      if (KNOWN_HOSTS.has(host)) keep(host);
    }
    // `api.openai.com-secure.net`: its end is joined to the registered part.
    const glued = below
      .slice(from)
      .join('.')
      .replace(/-[^.]*$/, '');
    if (KNOWN_HOSTS.has(glued)) keep(glued);
  }
  return longest;
}

/** The label that its owner registered: before the ending, or before a country's two-part one (`co.uk`, `com.cn`). */
function registeredLabel(labels: readonly string[]): string | undefined {
  const [third, second, last] = [labels.at(-3), labels.at(-2), labels.at(-1)];
  const isTwoPart =
    /^[a-z]{2}$/.test(last ?? '') && /^(?:com?|net|org|gov|edu|ac|or|ne|go)$/.test(second ?? '');
  return isTwoPart && third !== undefined ? third : second;
}

function brandIn(label: string): string | undefined {
  if (label.length > 63 || HONEST_NEIGHBOURS.has(label)) return undefined;
  const shape = skeleton(label);
  for (const brand of BRANDS) {
    if (isJoined(label, brand.name)) return brand.domain;
    if (label === brand.name) {
      if (!brand.isWord) return brand.domain;
    } else if (shape === skeleton(brand.name)) return brand.domain;
    else if (!brand.hasNeighbours && isOneSlip(label, brand.name)) return brand.domain;
  }
  return undefined;
}

/** The brand and nothing but everyday words beside it, with hyphens between them or without. */
function isJoined(label: string, brand: string): boolean {
  const at = label.indexOf(brand);
  if (at === -1 || label === brand) return false;
  const words = [label.slice(0, at), label.slice(at + brand.length)]
    .flatMap((rest) => rest.split('-'))
    .filter((word) => word !== '');
  return words.length > 0 && words.every((word) => EVERYDAY_WORDS.has(word));
}

/** One letter added, left out, changed or swapped with its neighbour. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
