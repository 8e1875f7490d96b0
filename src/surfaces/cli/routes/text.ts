/** Routes as people read them: by trust class, then by host, each with its models, variables and places. */
import type { Discovery } from '../../../gateway/routes/discover.ts';
import type { HostRoute } from '../../../gateway/routes/summary.ts';
import { type PlacedSighting, TRUST_CLASSES, type TrustClass } from '../../../vocabulary/route.ts';
import { alignColumns } from '../columns.ts';
import type { Paint } from '../paint.ts';
import { count } from '../progress.ts';
import { shownText as safe } from './shown.ts';

interface Wishes {
  readonly paint: Paint;
  readonly width: number;
  readonly isAll: boolean;
  readonly recorded: number | undefined;
}

const CLASS_WORDS: Readonly<Record<TrustClass, string>> = {
  direct: 'the maker of the model answers',
  cloud: 'a cloud answers, under its own contract',
  inference_host: 'a host that runs the weights itself',
  aggregator: 'passes requests on to many providers',
  gateway: 'stands before a provider that you choose',
  relay: 'an unofficial reseller, as it describes itself',
  local: 'this machine or its own network',
  custom: 'not known to the catalogue',
  env_dynamic: 'known only when the program runs',
};

/** Places shown of one host, and names in one cell. */
const MOST_PLACES = 3;
const MOST_NAMES = 4;

export function describeRoutes(discovery: Discovery, wishes: Wishes): string {
  const { paint } = wishes;
  const lines: string[] = [];
  for (const trust of TRUST_CLASSES) {
    const hosts = discovery.hosts.filter((host) => host.trust === trust && (wishes.isAll || host.isActive));
    if (hosts.length === 0) continue;
    lines.push(`${paint.bold(trust)}  ${paint.dim(CLASS_WORDS[trust])}`);
    for (const host of hosts) lines.push(...describeHost(host, discovery, wishes));
    lines.push('');
  }
  lines.push(...describeRest(discovery, wishes));
  for (const total of totalsOf(discovery)) lines.push(total);
  if (wishes.recorded !== undefined) lines.push(`${count(wishes.recorded, 'event')} recorded`);
  return `${lines.join('\n')}\n`;
}

function describeHost(route: HostRoute, { sightings }: Discovery, { paint, width, isAll }: Wishes): string[] {
  const { host, lookalikeOf, isActive, models, variables } = route;
  const told = [
    lookalikeOf === undefined ? '' : paint.red(`made to look like ${safe(lookalikeOf)}`),
    isActive ? '' : paint.dim('commented out'),
    models.length === 0 ? '' : `models ${listed(models)}`,
    variables.length === 0 ? '' : `variables ${listed(variables)}`,
  ].filter((words) => words !== '');
  const head = `  ${lookalikeOf === undefined ? paint.cyan(safe(host)) : paint.red(safe(host))}`;
  const places = sightings.filter((sighting) => sighting.host === host && (isAll || sighting.isActive));
  return [
    told.length === 0 ? head : `${head}  ${told.join('; ')}`,
    ...describePlaces(places, isAll ? places.length : MOST_PLACES, width),
  ];
}

function describePlaces(places: readonly PlacedSighting[], most: number, width: number): string[] {
  const rows = places.slice(0, most).map((place) => {
    const { file, line, kind, sign, model, variable, isActive } = place;
    const about = [model, variable === sign ? undefined : variable].flatMap((name) =>
      name ? [safe(name)] : [],
    );
    const note = isActive ? [] : ['(commented out)'];
    return [`${safe(file)}:${line}`, kind, [safe(sign), ...about, ...note].join('  ')];
  });
  const rest = places.length - rows.length;
  const lines = alignColumns(rows, width - 4).map((row) => `    ${row}`);
  return rest > 0 ? [...lines, `    and ${count(rest, 'more place')}; --all shows them`] : lines;
}

/** Models and variables that no host is known for. */
function describeRest({ sightings }: Discovery, { paint, width, isAll }: Wishes): string[] {
  const rest = sightings.filter(({ host, isActive }) => host === undefined && (isAll || isActive));
  if (rest.length === 0) return [];
  const groups = new Map<string, PlacedSighting[]>();
  for (const sighting of rest) {
    const name = `${sighting.kind} ${calledOf(sighting)}`;
    groups.set(name, [...(groups.get(name) ?? []), sighting]);
  }
  const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, places]) => rowOf(places));
  return [
    `${paint.bold('no host')}  ${paint.dim('what else speaks of models')}`,
    ...alignColumns(rows, width - 2).map((row) => `  ${row}`),
    '',
  ];
}

function calledOf({ kind, model, variable, sign }: PlacedSighting): string {
  if (kind === 'model') return model ?? variable ?? sign;
  return kind === 'header' || kind === 'image' ? sign : (variable ?? sign);
}

function rowOf(places: readonly PlacedSighting[]): string[] {
  const [first] = places;
  if (!first) return [];
  const { kind, file, line } = first;
  const more = places.length > 1 ? ` and ${count(places.length - 1, 'more place')}` : '';
  return [kind, safe(calledOf(first)), `${safe(file)}:${line}${more}`];
}

/** What was looked through, and what was not. */
export function totalsOf(discovery: Discovery): string[] {
  const { hosts, filesScanned, riskState, filesLeft, sightingsLeft, skipped, unreadableFolders } = discovery;
  const active = hosts.filter(({ isActive }) => isActive).length;
  const totals = [`${count(filesScanned, 'file')} read, ${count(active, 'host')}; risk state ${riskState}`];
  const left = Object.entries(skipped).filter(([, number]) => number > 0);
  if (left.length > 0) totals.push(`not read: ${left.map(([why, number]) => `${number} ${why}`).join(', ')}`);
  if (unreadableFolders > 0) totals.push(`${count(unreadableFolders, 'folder')} could not be opened`);
  if (filesLeft > 0) totals.push(`${count(filesLeft, 'file')} left unread by --max-files`);
  if (sightingsLeft > 0) totals.push(`${count(sightingsLeft, 'place')} counted and not kept`);
  return totals;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map(safe).join(', ');
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}
