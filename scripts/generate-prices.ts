/**
 * Prints src/routers/catalogue/prices.generated.ts from a published catalogue of list prices:
 *   npm install --ignore-scripts --prefix /tmp/prices @pydantic/genai-prices
 *   npx tsx scripts/generate-prices.ts /tmp/prices/node_modules/@pydantic/genai-prices/dist/index.js <YYYY-MM of its release>
 * Only what makers ask for their own models, under our canonical names. Nothing of the package ships.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readModelName } from '../src/routers/catalogue/model-name.ts';

const TARGET = fileURLToPath(new URL('../src/routers/catalogue/prices.generated.ts', import.meta.url));
const MAKERS = [
  'openai',
  'anthropic',
  'google',
  'x-ai',
  'deepseek',
  'mistral',
  'moonshotai',
  'zai',
  'cohere',
  'perplexity',
  'minimax',
  'aws',
];
/** Other makers' models, fine-tunes, speech and pictures, and names whose meaning changed while the row did not. */
const LEFT_OUT = [
  /^(?:google|aws) (?!gemini-|amazon\.nova-(?:micro|lite|pro|premier)|global\.amazon\.nova)/,
  /(?:^openai |:)(?:ft:|gpt-oss|gpt-chat-latest|chatgpt)|\.ft-|:free$|:extended$/,
  /image|audio|realtime|tts|transcribe|live|voice|sonic|ocr|voxtral|moderation|whisper|search/,
  /^deepseek deepseek-(?:chat|reasoner|v3)/,
  /^mistral (?:mistral-(?:large|medium|small)(?:-latest)?|.*-24b-.*|mixtral-8x22b.*|ministral-\db|ministral-8b-latest|devstral-small|codestral)$/,
  /^moonshotai (?:kimi-k2|moonshot-.*)$/,
  /^(?:cohere c4ai-|cohere command$|perplexity (?:llama|r1))/,
];
/** Names that the catalogue covers by a rule and does not list. */
const ALSO = [
  'gpt-5-chat-latest',
  'gpt-5-codex',
  'gpt-5.1-codex',
  'gpt-5.1-codex-max',
  'gpt-5.1-chat-latest',
  'gpt-5.2-codex',
  'gpt-5.2-chat-latest',
  'gpt-5.3-chat-latest',
  'mistral-large-2411',
  'mistral-medium-2508',
  'mistral-small-2506',
];

interface Rates {
  readonly [unit: string]: number | { readonly base: number } | undefined;
}
interface Dated {
  readonly constraint?: { readonly type: string; readonly start_date?: string };
  readonly prices: Rates;
}
interface Listed {
  readonly id: string;
  readonly prices: Rates | readonly Dated[];
}
interface Catalogue {
  findProvider(by: { providerId: string }): { readonly models: readonly Listed[] } | undefined;
  calcPrice(usage: object, model: string): { readonly model: Listed } | null;
}

function isDated(prices: Listed['prices']): prices is readonly Dated[] {
  return Array.isArray(prices);
}

/** The prices of the month; an hour of the day or a long context makes some of them higher. */
function ratesOf(listed: Listed, month: string): { rates: Rates; varies: boolean } {
  const rows = isDated(listed.prices) ? listed.prices : [{ prices: listed.prices }];
  const begun = rows.filter((row) => (row.constraint?.start_date ?? '').slice(0, 7) <= month);
  const plain = begun.filter((row) => row.constraint?.type !== 'time_of_date');
  const rates = plain.at(-1)?.prices ?? {};
  const varies = begun.length > plain.length || Object.values(rates).some((rate) => typeof rate === 'object');
  return { rates, varies };
}

function amount(rate: number | { readonly base: number } | undefined): number | undefined {
  return typeof rate === 'object' ? rate.base : rate;
}

function rowOf(listed: Listed, id: string, month: string): [key: string, row: string] | undefined {
  const { rates, varies } = ratesOf(listed, month);
  const name = readModelName(id);
  const input = amount(rates.input_mtok);
  const output = amount(rates.output_mtok) ?? (/embed/.test(id) ? 0 : undefined);
  if (name.family === undefined || input === undefined || output === undefined) return undefined;
  const key = name.date === undefined ? name.canonical : `${name.canonical}@${name.date}`;
  const extras = [amount(rates.cache_read_mtok) ?? 'none', amount(rates.cache_write_mtok) ?? 'none'];
  return [key, [key, input, output, ...extras, ...(varies ? ['varies'] : [])].join(' ')];
}

const [source = '', month = ''] = process.argv.slice(2);
if (!/^20\d\d-\d\d$/.test(month)) throw new Error('usage: generate-prices.ts <module> <YYYY-MM>');
const catalogue: Catalogue = await import(pathToFileURL(source).href);
const rows = new Map<string, string>();
for (const maker of MAKERS) {
  for (const listed of catalogue.findProvider({ providerId: maker })?.models ?? []) {
    if (LEFT_OUT.some((expression) => expression.test(`${maker} ${listed.id}`))) continue;
    const row = rowOf(listed, listed.id, month);
    if (row && !rows.has(row[0])) rows.set(...row);
  }
}
for (const id of ALSO) {
  const listed = catalogue.calcPrice({ input_tokens: 1 }, id)?.model;
  const row = listed && rowOf(listed, id, month);
  if (row && !rows.has(row[0])) rows.set(...row);
}
if (rows.size < 80) throw new Error(`only ${rows.size} rows: is this the catalogue?`);
const lines = [...rows.values()].toSorted((a, b) => (a < b ? -1 : 1));
writeFileSync(
  TARGET,
  `/** Printed by scripts/generate-prices.ts; do not edit. */

/** The month whose list prices these are. */
export const PRICES_AS_OF = '${month}';

/** Canonical name, with its date where a snapshot has its own price; USD per million: input, output, cached input, cache write. */
export const PRICES = \`
${lines.join('\n')}
\`;
`,
);
