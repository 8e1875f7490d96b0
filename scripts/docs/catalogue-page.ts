import { HOST_PATTERNS, OWNED_DOMAINS } from '../../src/routers/catalogue/host-patterns.ts';
import { HOSTS, type HostRow } from '../../src/routers/catalogue/hosts.ts';
import { FAMILIES } from '../../src/routers/catalogue/model-families.ts';
import { allPrices } from '../../src/routers/catalogue/prices.ts';
import { RELAY_HEADERS, RELAY_IMAGES, RELAY_PORTS } from '../../src/routers/catalogue/relays.ts';
import { CLIENTS } from '../../src/routers/discovery/code/known-clients.ts';
import { TRUST_CLASSES, type TrustClass } from '../../src/vocabulary/route.ts';
import { cell, table } from './markdown.ts';

const MEANS: Readonly<Record<TrustClass, string>> = {
  direct: 'The maker of the model answers.',
  cloud: 'A cloud serves models of others under its own contract.',
  inference_host: 'A host runs published weights itself.',
  aggregator: 'Passes a request on to one of many providers.',
  gateway: 'A proxy in front of a provider that its user chooses.',
  relay: 'An unofficial reseller, as it describes itself. The class is not an accusation.',
  local: 'This machine, its containers, its own network.',
  custom: 'Not in the catalogue: your own gateway, or an unknown party to look into.',
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
          const order = rows.filter((row) => row !== '').join('; ');
          return order === '' ? `\`${family}\`` : `\`${family}\` (${cell(order.replaceAll('<', '→'))})`;
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
    'Known by their container image:',
    table(['image', 'provider', 'class'], RELAY_IMAGES.map(own)),
    'By the headers that only they read (`HTTP-Referer` together with `X-Title` is OpenRouter’s):',
    table(['beginning', 'provider', 'class'], RELAY_HEADERS.map(own)),
    'And, as a hint, by the port; a port that is weak evidence counts only with other evidence:',
    table(
      ['port', 'provider', 'class', 'evidence'],
      RELAY_PORTS.map(([port, provider, trust, isDistinctive]) => [
        String(port),
        provider,
        trust,
        isDistinctive ? 'strong' : 'weak',
      ]),
    ),
  ];
}

export function cataloguePage(): string {
  const hosts = Object.values(HOSTS).flat();
  const asOf = [...allPrices().values()][0]?.asOf ?? '';
  return [
    '# Catalogue',
    `What the product knows about who runs which host: ${hosts.length} hosts, ${HOST_PATTERNS.length} patterns, ${OWNED_DOMAINS.length} domains, ${FAMILIES.length} families of models, ${allPrices().size} list prices. It ships with the program; nothing is looked up online. Routes to unknown hosts are found as well, and are \`custom\`.`,
    '## Trust classes',
    table(
      ['class', 'means'],
      TRUST_CLASSES.map((trust) => [`\`${trust}\``, cell(MEANS[trust])]),
    ),
    'A host is looked up by whole labels from its end: `openrouter.ai` covers `eu.openrouter.ai` and neither `notopenrouter.ai` nor `openrouter.ai.example.com`. The last is reported as an imitation of the first, and so are well-known names joined with everyday words (`openai-api.xyz`), one typo away (`openrouterr.ai`) or in letters that look the same. A complete name with its dots below a hosting platform’s domain (`api.openai.com.vercel.app`) is one as well. Names in other scripts are read and shown in their DNS form (`xn--…`). A brand as one label below a domain of your own (`openai.mycorp.com`), in a label on a hosting platform (`openai-proxy.vercel.app`) or under a private network’s own ending is an ordinary gateway: `custom`.',
    '## Hosts',
    'A row covers the host and everything below it. If a host also has web pages, an address is a route only below one of the paths in brackets. A fact is from a published client library or from a public catalogue of providers; an unverified one is common knowledge that was compared with neither.',
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
    'A client without an explicit address connects to its default host, and that is the route.',
    clientTable(),
    '## Models',
    'Names are parsed by the grammar of their makers, not looked up in a list, so that future models are recognised as well. Vendor prefixes, cloud regions, dates, quantisation and routing tags are removed before two names are compared; a smaller or an older model of the same family is distinguished from one of another family.',
    familyTable(),
    '## Prices',
    `List prices of the makers as of ${asOf}, in US dollars for a million tokens. A model that is not listed has no price, and none is guessed. For those with a star, long contexts or certain hours cost more; the lowest price is given. A name with \`@\` is one snapshot.`,
    priceTable(),
  ].join('\n\n');
}
