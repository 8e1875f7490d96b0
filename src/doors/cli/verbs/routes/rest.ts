/** Endpoints without a known host, and models and variables that belong to none. */

import { count } from '../../../../text/words/amounts.ts';
import type { PlacedSighting } from '../../../../vocabulary/route.ts';
import type { Discovery } from '../../../../work/routes/discover.ts';
import { isSample } from '../../../../work/routes/sample-places.ts';
import { alignColumns } from '../../print/columns.ts';
import type { Paint } from '../../verb/session.ts';
import { shownText as safe } from './shown.ts';

/** Rows shown without --all. */
const MOST_ROWS = 12;

interface RestOptions {
  readonly paint: Paint;
  readonly width: number;
  readonly isAll: boolean;
}

export function describeRest(discovery: Discovery, options: RestOptions): string[] {
  const { isAll } = options;
  const rest = discovery.sightings.filter(
    (sighting) => sighting.host === undefined && (isAll || (sighting.isActive && !isSample(sighting))),
  );
  const dynamic = rest.filter(isDynamic);
  const others = rest.filter((sighting) => !isDynamic(sighting));
  return [...describeDynamic(dynamic, options), ...describeOthers(others, options)];
}

const isDynamic = ({ kind, trust }: PlacedSighting): boolean =>
  trust === 'env_dynamic' && (kind === 'endpoint' || kind === 'client');

/** Endpoints that a variable holds: they are routes, though their hosts are unknown here. */
function describeDynamic(dynamic: readonly PlacedSighting[], { paint, width, isAll }: RestOptions): string[] {
  if (dynamic.length === 0) return [];
  const groups = groupsOf(dynamic);
  const most = isAll ? groups.length : MOST_ROWS;
  return [
    `${paint.bold('env_dynamic')}  ${paint.dim('known only at run time')}`,
    ...alignColumns(groups.slice(0, most).map(rowOf), width - 2).map((row) => `  ${row}`),
    ...(groups.length > most ? [`  and ${groups.length - most} more; --all shows them`] : []),
    '',
  ];
}

function describeOthers(rest: readonly PlacedSighting[], { paint, width, isAll }: RestOptions): string[] {
  if (rest.length === 0) return [];
  const groups = groupsOf(isAll ? rest : rest.filter(({ kind }) => kind !== 'model'));
  const most = isAll ? groups.length : MOST_ROWS;
  return [
    `${paint.bold('no host')}  ${paint.dim('other references to models')}`,
    ...alignColumns(groups.slice(0, most).map(rowOf), width - 2).map((row) => `  ${row}`),
    ...(groups.length > most ? [`  and ${groups.length - most} more; --all shows them`] : []),
    ...(isAll ? [] : modelsOf(rest)),
    '',
  ];
}

/** A library may list a hundred model ids: at first only their number matters. */
function modelsOf(rest: readonly PlacedSighting[]): string[] {
  const models = rest.filter(({ kind }) => kind === 'model');
  if (models.length === 0) return [];
  const names = new Set(models.map(calledOf)).size;
  return [`  ${count(names, 'model')} named in ${count(models.length, 'place')}; --all shows them`];
}

function groupsOf(rest: readonly PlacedSighting[]): PlacedSighting[][] {
  const groups = new Map<string, PlacedSighting[]>();
  for (const sighting of rest) {
    const name = `${sighting.kind} ${calledOf(sighting)}`;
    const held = groups.get(name);
    if (held) held.push(sighting);
    else groups.set(name, [sighting]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, places]) => places);
}

function calledOf({ kind, model, variable, indicator }: PlacedSighting): string {
  if (kind === 'model') return model ?? variable ?? indicator;
  return kind === 'header' || kind === 'image' ? indicator : (variable ?? indicator);
}

function rowOf(places: readonly PlacedSighting[]): string[] {
  const [first] = places;
  if (!first) return [];
  const { kind, file, line } = first;
  const more = places.length > 1 ? ` and ${count(places.length - 1, 'more place')}` : '';
  return [kind, safe(calledOf(first)), `${safe(file)}:${line}${more}`];
}
