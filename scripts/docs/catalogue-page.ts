import { HOST_PATTERNS, OWNED_DOMAINS } from '../../src/routers/catalogue/host-patterns.ts';
import { HOSTS, type HostRow } from '../../src/routers/catalogue/hosts.ts';
import { FAMILIES } from '../../src/routers/catalogue/model-families.ts';
import { allPrices } from '../../src/routers/catalogue/prices.ts';
import { RELAY_HEADERS, RELAY_IMAGES, RELAY_PORTS } from '../../src/routers/catalogue/relays.ts';
import { CLIENTS } from '../../src/routers/discovery/code/known-clients.ts';
import { TRUST_CLASSES, type TrustClass } from '../../src/vocabulary/route.ts';
import { cell, table } from './markdown.ts';

const MEANS: Readonly<Record<TrustClass, string>> = {
  direct: 'Whoever makes the model answers.',
  cloud: 'A cloud serves models of others under its own contract.',
  inference_host: 'A host runs published weights itself.',
  aggregator: 'Hands a request on to one of many providers.',
  gateway: 'Stands before a provider that its user chooses.',
  relay: 'An unofficial reseller, as it describes itself. The class accuses nobody.',
  local: 'This machine, its containers, its own network.',
  custom: 'Not in the catalogue: your own gateway, or somebody to find out about.',
  env_dynamic: 'The address is known only when the program runs.',
};

const coded = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(' ');

function groups<T>(rows: readonly T[], nameOf: (row: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) found.set(nameOf(row), [...(found.get(nameOf(row)) ?? []), row]);
  return found;
}

/** Providers in order, each with its hosts: a list of three hundred rows is read by nobody. */
function hostTable(rows: readonly HostRow[]): string {
  const providers = groups(rows, ([, provider]) => provider);
  return table(
    ['provider', 'hosts', 'source'],
    [...providers].map(([provider, all]) => [
      provider,
      all.map(([host, , , paths]) => `\`${host}\`${paths ? ` (${coded(paths)})` : ''}`).join(', '),
      [...new Set(all.map(([, , source]) => source))].join(', '),
    ]),
  );
}

function hostSections(): string[] {
  return Object.entries(HOSTS).flatMap(([trust, rows]) => [`### ${trust}`, hostTable(rows)]);
}

function clientTable(): string {
  return table(
    ['provider', 'language', 'default host', 'names', 'names that need an import'],
    CLIENTS.map(({ provider, language, host, names, sharedNames }) => [
      provider === '' ? 'any' : provider,
      language,
      host === undefined ? '' : `\`${host}\``,
      cell(coded(names)),
      cell(coded(sharedNames)),
    ]),
  );
}

function familyTable(): string {
  const makers = groups(FAMILIES, ({ vendor }) => vendor);
  return table(
    ['maker', 'families, with their tiers from small to large'],
    [...makers].map(([vendor, families]) => [
      vendor,
      families
        .map(({ family, tiers = [], laterTiers = [] }) => {
          const rows = [tiers, laterTiers].map((row) => row.filter((tier) => tier !== '').join(' < '));
          const told = rows.filter((row) => row !== '').join('; ');
          return told === '' ? `\`${family}\`` : `\`${family}\` (${cell(told.replaceAll('<', '→'))})`;
        })
        .join(', '),
    ]),
  );
}

function priceTable(): string {
  return table(
    ['model', 'input', 'output', 'cached input', 'cache write'],
    [...allPrices()].map(([name, price]) => [
      `\`${name}\`${price.isLowest ? ' *' : ''}`,
      String(price.inputPerMTok),
      String(price.outputPerMTok),
      String(price.cachedInputPerMTok ?? ''),
      String(price.cacheWritePerMTok ?? ''),
    ]),
  );
}

function relaySections(): string[] {
  const own = ([what, provider, trust]: readonly [string, string, TrustClass]) => [
    `\`${what}\``,
    provider,
    trust,
  ];
  return [
    '## Gateways and runners',
    'Known by the image that is run:',
    table(['image', 'provider', 'class'], RELAY_IMAGES.map(own)),
    'By the headers that nobody else reads (`HTTP-Referer` together with `X-Title` is OpenRouter’s):',
    table(['beginning', 'provider', 'class'], RELAY_HEADERS.map(own)),
    'And, as a hint, by the port; a port that tells little counts only beside other signs:',
    table(
      ['port', 'provider', 'class', 'tells'],
      RELAY_PORTS.map(([port, provider, trust, isTelling]) => [
        String(port),
        provider,
        trust,
        isTelling ? 'much' : 'little',
      ]),
    ),
  ];
}

export function cataloguePage(): string {
  const hosts = Object.values(HOSTS).flat();
  const asOf = [...allPrices().values()][0]?.asOf ?? '';
  return [
    '# Catalogue',
    `What the product knows about who answers where: ${hosts.length} hosts, ${HOST_PATTERNS.length} patterns, ${OWNED_DOMAINS.length} domains, ${FAMILIES.length} families of models, ${allPrices().size} list prices. It ships with the program and asks nobody. A route is found without it: an unknown host is \`custom\`, never left out.`,
    '## Trust classes',
    table(
      ['class', 'means'],
      TRUST_CLASSES.map((trust) => [`\`${trust}\``, cell(MEANS[trust])]),
    ),
    'A host is looked up by whole labels from its end: `openrouter.ai` covers `eu.openrouter.ai` and neither `notopenrouter.ai` nor `openrouter.ai.example.com`. The last is reported as made to look like the first, and so are well-known names joined with everyday words (`openai-api.xyz`), one slip away (`openrouterr.ai`) or in letters that look the same. The whole name with its dots before a hosting platform’s (`api.openai.com.vercel.app`) is one, too. Names in other scripts are understood as DNS is asked for them (`xn--…`), and shown so. A brand as one label below a domain of your own (`openai.mycorp.com`), in a label on a hosting platform (`openai-proxy.vercel.app`) or on a network’s own ending is an ordinary gateway: `custom`.',
    '## Hosts',
    'A row covers the host and all below it. Paths in brackets make an address a route where a host has web pages too. A fact is from a published client library or from a public catalogue of providers; an unverified one is common knowledge that was compared with neither.',
    ...hostSections(),
    '### Patterns',
    '`*` is a label or a part of one, `**.` any number of labels.',
    table(
      ['pattern', 'provider', 'class', 'paths'],
      HOST_PATTERNS.map(([pattern, provider, trust, paths]) => [
        `\`${pattern}\``,
        provider,
        trust,
        coded(paths ?? []),
      ]),
    ),
    ...relaySections(),
    '## Clients',
    'Without an address of its own a client speaks to its default host, and that is the route.',
    clientTable(),
    '## Models',
    'Names are read by the grammar of their makers, not from a list, so that tomorrow’s are read as well. Vendors in front, regions of clouds, dates, quantisation and routing tags come off before two names are compared; a smaller or an older model of the same family is told apart from another family.',
    familyTable(),
    '## Prices',
    `List prices of the makers as of ${asOf}, in US dollars for a million tokens. A model that does not stand here has no price, and nothing is guessed. Of those with a star long contexts or certain hours cost more: the lowest is given. A name with \`@\` is one snapshot.`,
    priceTable(),
  ].join('\n\n');
}
