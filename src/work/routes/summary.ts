/** Summarises sightings: one route per host, and its risk state. */
import { riskOfHost } from '../../routers/catalogue/host-risk.ts';
import { type RiskState, riskiest } from '../../vocabulary/orders.ts';
import type { PlacedSighting, Sighting, SightingKind, TrustClass } from '../../vocabulary/route.ts';
import { isSample } from './sample-places.ts';

export interface HostRoute {
  readonly host: string;
  readonly trust: TrustClass;
  readonly provider?: string;
  readonly lookalikeOf?: string;
  readonly sightings: number;
  /** False when every sighting is commented out. */
  readonly isActive: boolean;
  /** Whether every sighting is of a test, a fixture or an example. */
  readonly isSample: boolean;
  readonly models: readonly string[];
  /** Names of variables that hold its endpoint or credential. */
  readonly variables: readonly string[];
}

/** Of one route more are not shown. */
const MOST_NAMES = 32;

/** A model, a switch or a credential alone is no route, unless an intermediary issued it. */
const LEADS: ReadonlySet<SightingKind> = new Set(['endpoint', 'client', 'header', 'image']);
const VAGUE: ReadonlySet<TrustClass> = new Set(['custom', 'env_dynamic']);

export function riskOf(sightings: readonly PlacedSighting[]): RiskState {
  return sightings.reduce<RiskState>((risk, sighting) => riskiest(risk, riskOfSighting(sighting)), 'Watch');
}

/** What is commented out, or a sample, carries no risk. */
function riskOfSighting(sighting: PlacedSighting): RiskState {
  const { isActive, kind, trust } = sighting;
  return !isActive || isSample(sighting) || (!LEADS.has(kind) && VAGUE.has(trust))
    ? 'Watch'
    : riskOfHost(sighting);
}

/** The first place of each route that set the risk state; none for `Watch`, which nothing sets. */
export function settersOf(sightings: readonly PlacedSighting[], state: RiskState): PlacedSighting[] {
  if (state === 'Watch') return [];
  const first = new Map<string, PlacedSighting>();
  for (const sighting of sightings) {
    const { host, variable, indicator } = sighting;
    const name = host ?? `$${variable ?? indicator}`;
    if (!first.has(name) && riskOfSighting(sighting) === state) first.set(name, sighting);
  }
  // A provider's key adds nothing to one of its hosts.
  const all = [...first.values()];
  const hosted = all.filter(({ host }) => host !== undefined);
  const named = new Set(hosted.map(({ provider }) => provider ?? ''));
  const rest = all.filter(({ host, provider }) => host === undefined && !named.has(provider ?? '-'));
  return [...hosted, ...rest];
}

export function riskOfRoute(route: HostRoute): RiskState {
  return route.isActive && !route.isSample ? riskOfHost(route) : 'Watch';
}

interface Gathered {
  readonly first: Sighting;
  sightings: number;
  isActive: boolean;
  isSample: boolean;
  readonly models: Set<string>;
  readonly variables: Set<string>;
}

/** Those of the program itself first, by how often they were seen, then by name. */
export function hostRoutes(sightings: readonly PlacedSighting[]): HostRoute[] {
  const hosts = new Map<string, Gathered>();
  for (const sighting of sightings) {
    const { host, isActive, model, variable } = sighting;
    if (host === undefined) continue;
    const known = hosts.get(host);
    const route = known ?? {
      first: sighting,
      sightings: 0,
      isActive: false,
      isSample: true,
      models: new Set<string>(),
      variables: new Set<string>(),
    };
    if (!known) hosts.set(host, route);
    route.sightings += 1;
    const isOwn = !isSample(sighting);
    // What is in use in the program itself decides, not what a test beside it has.
    if (isOwn && route.isSample) route.isActive = false;
    if (isOwn || route.isSample) route.isActive ||= isActive;
    if (isOwn) route.isSample = false;
    if (model !== undefined && route.models.size < MOST_NAMES) route.models.add(model);
    if (variable !== undefined && route.variables.size < MOST_NAMES) route.variables.add(variable);
  }
  addVariables(hosts, sightings);
  return [...hosts].map(([host, route]) => routeOf(host, route)).sort(byWeight);
}

/** A credential names its provider, not a host: it belongs to the hosts of that provider. */
function addVariables(hosts: ReadonlyMap<string, Gathered>, sightings: readonly PlacedSighting[]): void {
  const names = new Map<string, Set<string>>();
  for (const { kind, provider, variable } of sightings) {
    if (kind !== 'credential' || provider === undefined || variable === undefined) continue;
    names.set(provider, (names.get(provider) ?? new Set()).add(variable));
  }
  for (const { first, variables } of hosts.values()) {
    for (const name of names.get(first.provider ?? '') ?? [])
      if (variables.size < MOST_NAMES) variables.add(name);
  }
}

function routeOf(host: string, { first, models, variables, ...counts }: Gathered): HostRoute {
  const { trust, provider, lookalikeOf } = first;
  return {
    host,
    trust,
    ...(provider === undefined ? {} : { provider }),
    ...(lookalikeOf === undefined ? {} : { lookalikeOf }),
    ...counts,
    models: [...models].sort(),
    variables: [...variables].sort(),
  };
}

function byWeight(a: HostRoute, b: HostRoute): number {
  return Number(a.isSample) - Number(b.isSample) || b.sightings - a.sightings || (a.host < b.host ? -1 : 1);
}
