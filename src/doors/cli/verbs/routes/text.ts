/** Routes for people: what set the severity, then the classes, riskiest first, each with hosts and places. */

import { count } from '../../../../text/words/amounts.ts';
import { RISK_STATES } from '../../../../vocabulary/orders.ts';
import type { PlacedSighting, TrustClass } from '../../../../vocabulary/route.ts';
import type { Discovery } from '../../../../work/routes/discover.ts';
import type { Recorded } from '../../../../work/routes/record.ts';
import { isSample } from '../../../../work/routes/sample-places.ts';
import { type HostRoute, riskOfRoute } from '../../../../work/routes/summary.ts';
import { alignColumns } from '../../print/columns.ts';
import type { Paint } from '../../verb/session.ts';
import { describeRest } from './rest.ts';
import { shownText as safe } from './shown.ts';
import { riskWords, totalsOf } from './totals.ts';

export interface RouteTextOptions {
  readonly paint: Paint;
  readonly width: number;
  readonly isAll: boolean;
  readonly recorded: (Recorded & { readonly ledger: string }) | undefined;
}

const CLASS_WORDS: Readonly<Record<TrustClass, string>> = {
  direct: 'the maker of the model answers',
  cloud: 'a cloud provider answers, under its own contract',
  inference_host: 'a host that runs the weights itself',
  aggregator: 'forwards requests to many providers',
  gateway: 'forwards to a provider that you choose',
  relay: 'an unofficial reseller, as it describes itself',
  local: 'this machine or its own network',
  custom: 'not in the catalogue',
  env_dynamic: 'known only at run time',
};

/** Of two equally risky classes the lesser known comes first. */
const WORST_FIRST: readonly TrustClass[] = [
  'relay',
  'custom',
  'env_dynamic',
  'aggregator',
  'gateway',
  'inference_host',
  'cloud',
  'direct',
  'local',
];

/** Limits for places per host, and names per cell. */
const MOST_PLACES = 3;
const MOST_NAMES = 4;
const MOST_UNRECORDED = 5;
const MOST_SAMPLES = 8;

export function describeRoutes(discovery: Discovery, options: RouteTextOptions): string {
  const { paint, isAll } = options;
  const lines = [riskWords(discovery, paint), ''];
  const shown = discovery.hosts.filter(({ isActive, isSample }) => !isSample && (isAll || isActive));
  const classes = WORST_FIRST.map((trust) => ({
    trust,
    hosts: shown.filter((host) => host.trust === trust).sort((a, b) => rankOf(b) - rankOf(a)),
  })).filter(({ hosts }) => hosts.length > 0);
  classes.sort((a, b) => rankOf(b.hosts[0]) - rankOf(a.hosts[0]));
  for (const { trust, hosts } of classes) {
    lines.push(`${paint.bold(trust)}  ${paint.dim(CLASS_WORDS[trust])}`);
    for (const host of hosts) lines.push(...describeHost(host, discovery, options));
    lines.push('');
  }
  lines.push(
    ...describeRest(discovery, options),
    ...describeSamples(discovery, options),
    ...totalsOf(discovery),
  );
  lines.push(...recordedWords(options.recorded));
  return `${lines.join('\n')}\n`;
}

/** Requests of the program itself do not go there. */
function describeSamples({ hosts }: Discovery, { paint, isAll, width }: RouteTextOptions): string[] {
  const samples = hosts.filter(({ isSample, isActive }) => isSample && (isAll || isActive));
  if (samples.length === 0) return [];
  const shown = isAll ? samples : samples.slice(0, MOST_SAMPLES);
  const rows = shown.map(({ host, trust, lookalikeOf, sightings }) => [
    safe(host),
    lookalikeOf === undefined ? trust : `imitates ${safe(lookalikeOf)}`,
    count(sightings, 'place'),
  ]);
  const more = samples.length - shown.length;
  return [
    `${paint.bold('tests and examples')}  ${paint.dim('also hosts reserved for documentation; not part of the severity')}`,
    ...alignColumns(rows, width - 2).map((row) => `  ${row}`),
    ...(more > 0 ? [`  and ${count(more, 'more host')}; --all shows them`] : []),
    '',
  ];
}

export function recordedWords(recorded: RouteTextOptions['recorded']): string[] {
  if (recorded === undefined) return [];
  const { events, unrecorded, ledger } = recorded;
  const left = unrecorded.slice(0, MOST_UNRECORDED).map(({ host, reason }) => `${safe(host)} (${reason})`);
  const more = unrecorded.length > left.length ? ` and ${unrecorded.length - left.length} more` : '';
  return [
    `${count(events, 'event')} recorded in ${safe(ledger)}`,
    ...(left.length > 0 ? [`not recorded: ${left.join(', ')}${more}`] : []),
  ];
}

function rankOf(host: HostRoute | undefined): number {
  return host === undefined ? 0 : RISK_STATES.indexOf(riskOfRoute(host));
}

function describeHost(
  route: HostRoute,
  { sightings }: Discovery,
  { paint, width, isAll }: RouteTextOptions,
): string[] {
  const { host, lookalikeOf, isActive, models, variables } = route;
  const notes = [
    lookalikeOf === undefined ? '' : paint.red(`imitates ${safe(lookalikeOf)}`),
    isActive ? '' : paint.dim('commented out'),
    models.length === 0 ? '' : `models ${listed(models)}`,
    variables.length === 0 ? '' : `variables ${listed(variables)}`,
  ].filter((words) => words !== '');
  const head = `  ${lookalikeOf === undefined ? paint.cyan(safe(host)) : paint.red(safe(host))}`;
  const places = sightings
    .filter((sighting) => sighting.host === host && (isAll || sighting.isActive))
    .sort((a, b) => Number(isSample(a)) - Number(isSample(b)));
  return [
    notes.length === 0 ? head : `${head}  ${notes.join('; ')}`,
    ...describePlaces(places, isAll ? places.length : MOST_PLACES, width),
  ];
}

function describePlaces(places: readonly PlacedSighting[], most: number, width: number): string[] {
  const rows = places.slice(0, most).map((place) => {
    const { file, line, kind, indicator, model, variable, isActive } = place;
    const about = [model, variable === indicator ? undefined : variable].flatMap((name) =>
      name ? [safe(name)] : [],
    );
    const note = isActive ? [] : ['(commented out)'];
    return [`${safe(file)}:${line}`, kind, [safe(indicator), ...about, ...note].join('  ')];
  });
  const rest = places.length - rows.length;
  const lines = alignColumns(rows, width - 4).map((row) => `    ${row}`);
  return rest > 0 ? [...lines, `    and ${count(rest, 'more place')}; --all shows them`] : lines;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map(safe).join(', ');
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}
