/**
 * Routes as a CycloneDX 1.6 bill of materials: hosts are services, models are components with the places that name them.
 * Deterministic: the serial number is derived from the content, and a timestamp comes only from the caller.
 */
import { createHash } from 'node:crypto';
import { readModelName } from '../../../../routers/catalogue/model-name.ts';
import type { PlacedSighting } from '../../../../vocabulary/route.ts';
import type { Discovery } from '../../../../work/routes/discover.ts';
import type { HostRoute } from '../../../../work/routes/summary.ts';
import { shownText } from './shown.ts';

/** Limit per model or host; further places are counted but not listed. */
const MOST_PLACES = 100;
const PROJECT = 'project';

interface BomOptions {
  readonly version: string;
  /** ISO 8601; without it the document has no timestamp. */
  readonly time?: string;
}

interface Property {
  readonly name: string;
  readonly value: string;
}

export function cyclonedxOfRoutes(discovery: Discovery, { version, time }: BomOptions) {
  const models = groupBy(discovery.sightings, ({ model }) => model);
  const places = groupBy(discovery.sightings, ({ host }) => host);
  const content = {
    metadata: {
      ...(time !== undefined && { timestamp: time }),
      tools: { components: [{ type: 'application', name: 'tokenauditor', version }] },
      component: { type: 'application', 'bom-ref': PROJECT, name: projectName(discovery.root) },
      properties: propertiesOf({
        risk_state: discovery.riskState,
        files_scanned: discovery.filesScanned,
        files_left: discovery.filesLeft,
        places_left: discovery.sightingsLeft,
        unreadable_folders: discovery.unreadableFolders,
      }),
    },
    components: [...models].map(([model, named]) => componentOf(model, named)),
    services: discovery.hosts.map((route) => serviceOf(route, places.get(shownText(route.host)) ?? [])),
    dependencies: dependenciesOf(discovery.hosts, [...models.keys()]),
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(content),
    version: 1,
    ...content,
  };
}

function projectName(root: string): string {
  const name = root.split(/[/\\]/).findLast((part) => part !== '');
  return name === undefined ? PROJECT : shownText(name);
}

/** Sorted by displayed name. */
function groupBy(
  sightings: readonly PlacedSighting[],
  nameOf: (sighting: PlacedSighting) => string | undefined,
): Map<string, PlacedSighting[]> {
  const groups = new Map<string, PlacedSighting[]>();
  for (const sighting of sightings) {
    const name = nameOf(sighting);
    if (name === undefined) continue;
    const shown = shownText(name);
    const places = groups.get(shown);
    if (places) places.push(sighting);
    else groups.set(shown, [sighting]);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function componentOf(model: string, places: readonly PlacedSighting[]) {
  const { vendor, family, canonical } = readModelName(model);
  return {
    type: 'machine-learning-model',
    'bom-ref': modelRef(model),
    ...(vendor !== undefined && { supplier: { name: vendor } }),
    name: model,
    evidence: { occurrences: places.slice(0, MOST_PLACES).map(occurrenceOf) },
    properties: propertiesOf({
      canonical_name: canonical,
      ...(family !== undefined && { family }),
      places: places.length,
      active: places.some(({ isActive }) => isActive),
    }),
  };
}

function occurrenceOf({ file, line, indicator }: PlacedSighting) {
  return { location: shownText(file), line, symbol: shownText(indicator) };
}

function serviceOf(route: HostRoute, places: readonly PlacedSighting[]) {
  const { host, trust, provider, lookalikeOf, isActive, variables } = route;
  const name = shownText(host);
  return {
    'bom-ref': hostRef(name),
    ...(provider !== undefined && { provider: { name: shownText(provider) } }),
    name,
    endpoints: [`${trust === 'local' ? 'http' : 'https'}://${encodeURI(name)}`],
    'x-trust-boundary': trust !== 'local',
    trustZone: trust,
    properties: [
      ...propertiesOf({
        trust_class: trust,
        ...(lookalikeOf !== undefined && { lookalike_of: shownText(lookalikeOf) }),
        active: isActive,
        ...(route.isSample && { sample: true }),
        places: places.length,
      }),
      ...variables.map((variable) => property('variable', shownText(variable))),
      // The standard has no evidence for services.
      ...places
        .slice(0, MOST_PLACES)
        .map(({ file, line }) => property('occurrence', `${shownText(file)}:${line}`)),
    ],
  };
}

/** The project reaches hosts and names models; a host serves the models named with it. */
function dependenciesOf(hosts: readonly HostRoute[], models: readonly string[]) {
  const refs = new Set([...hosts.map(({ host }) => hostRef(shownText(host))), ...models.map(modelRef)]);
  const served = hosts.map((route) => ({
    ref: hostRef(shownText(route.host)),
    dependsOn: [...new Set(route.models.map((model) => modelRef(shownText(model))))].filter((ref) =>
      refs.has(ref),
    ),
  }));
  return [{ ref: PROJECT, dependsOn: [...refs] }, ...served.filter(({ dependsOn }) => dependsOn.length > 0)];
}

const hostRef = (host: string): string => `host:${host}`;
const modelRef = (model: string): string => `model:${model}`;

function propertiesOf(values: Readonly<Record<string, string | number | boolean>>): Property[] {
  return Object.entries(values).map(([name, value]) => property(name, String(value)));
}

function property(name: string, value: string): Property {
  return { name: `tokenauditor:${name}`, value };
}

/** A UUID of version 8: custom bits, here those of a hash. */
function serialOf(content: object): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${groups.join('-')}`;
}
