/**
 * What the readers saw in one file, made into routes: one line that gives a client, its address and its model is one
 * route and not three; and where an address stands without a model, the nearest one in the file is its hint.
 */
import { readModelName } from '../../routers/catalogue/model-name.ts';
import { trustOfProvider } from '../../routers/discovery/provider-trust.ts';
import type { Sighting, SightingKind } from '../../vocabulary/route.ts';

/** The kind that says most comes first. */
const WEIGHT: Readonly<Record<SightingKind, number>> = {
  endpoint: 0,
  client: 1,
  image: 2,
  header: 3,
  switch: 4,
  model: 5,
  credential: 6,
};
const LAST_LEAD = WEIGHT.header;

/** So many lines away a model may still be meant. */
const NEAR = 16;

export function routesOf(sightings: readonly Sighting[]): Sighting[] {
  const lines = new Map<string, Sighting[]>();
  for (const sighting of sightings) {
    const key = `${sighting.line} ${sighting.isActive}`;
    const same = lines.get(key);
    if (same) same.push(sighting);
    else lines.set(key, [sighting]);
  }
  const models = sightings.filter(({ model }) => model !== undefined).sort((a, b) => a.line - b.line);
  const hosts = hostsByVariable(sightings);
  return [...lines.values()]
    .flatMap(mergeLine)
    .map((sighting) => followed(sighting, hosts))
    .map((sighting) => tempered(classed(hinted(sighting, models))))
    .sort((a, b) => a.line - b.line || WEIGHT[a.kind] - WEIGHT[b.kind]);
}

/** What the file itself gives to a variable. */
function hostsByVariable(sightings: readonly Sighting[]): Map<string, Sighting> {
  const hosts = new Map<string, Sighting>();
  for (const sighting of sightings) {
    const { variable, host, isActive } = sighting;
    if (variable !== undefined && host !== undefined && isActive && !hosts.has(variable))
      hosts.set(variable, sighting);
  }
  return hosts;
}

/** A variable is followed to the address that the same file gives it. */
function followed(sighting: Sighting, hosts: ReadonlyMap<string, Sighting>): Sighting {
  const { kind, variable, host } = sighting;
  const given = kind === 'endpoint' && host === undefined ? hosts.get(variable ?? '') : undefined;
  if (given?.host === undefined || given.kind !== 'endpoint') return sighting;
  const { trust, provider, lookalikeOf } = given;
  return {
    ...sighting,
    host: given.host,
    trust,
    ...(provider === undefined ? {} : { provider }),
    ...(lookalikeOf === undefined ? {} : { lookalikeOf }),
  };
}

function mergeLine(same: readonly Sighting[]): Sighting[] {
  if (same.length === 1) return [...same];
  const all = [...same].sort((a, b) => rank(a) - rank(b));
  const hosts = new Set(all.flatMap(({ host }) => host ?? []));
  const [lead] = all;
  if (!lead || hosts.size > 1 || WEIGHT[lead.kind] > LAST_LEAD) return distinct(all);
  const models = new Set(all.flatMap(({ model }) => model ?? []));
  const variables = new Set(all.flatMap(({ variable }) => variable ?? []));
  const host = lead.host ?? all.find((other) => other.host !== undefined)?.host;
  const teller = lead.host === undefined ? all.find((other) => other.provider !== undefined) : lead;
  const provider = lead.provider ?? teller?.provider;
  const [model] = models;
  const [variable] = variables;
  const merged: Sighting = {
    ...lead,
    ...(host === undefined ? {} : { host }),
    ...(provider === undefined ? {} : { provider }),
    ...(model === undefined || models.size > 1 ? {} : { model }),
    ...(variable === undefined || variables.size > 1 ? {} : { variable }),
  };
  const rest = all.filter((other) => {
    if (other === lead) return false;
    const isTold =
      (other.host === undefined || other.host === merged.host) &&
      (other.model === undefined || other.model === merged.model) &&
      (other.variable === undefined || other.variable === merged.variable);
    return !isTold;
  });
  return distinct([merged, ...rest]);
}

/** Of two of a kind, the one that names a host. */
function rank({ kind, host }: Sighting): number {
  return 2 * WEIGHT[kind] + (host === undefined ? 1 : 0);
}

/** Two readers of one line may have seen the same. */
function distinct(sightings: readonly Sighting[]): Sighting[] {
  const seen = new Set<string>();
  return sightings.filter(({ kind, host, model, variable }) => {
    const key = JSON.stringify([kind, host, model, variable]);
    return seen.size < seen.add(key).size;
  });
}

function hinted(sighting: Sighting, models: readonly Sighting[]): Sighting {
  if (sighting.model !== undefined || WEIGHT[sighting.kind] > LAST_LEAD) return sighting;
  let nearest: Sighting | undefined;
  for (const other of models.slice(firstFrom(models, sighting.line - NEAR))) {
    if (other.line > sighting.line + NEAR) break;
    if (other.isActive !== sighting.isActive || isOthers(sighting, other)) continue;
    const isNearer =
      !nearest || Math.abs(other.line - sighting.line) < Math.abs(nearest.line - sighting.line);
    if (isNearer) nearest = other;
  }
  return nearest?.model === undefined ? sighting : { ...sighting, model: nearest.model };
}

/** The makers of models serve their own. */
function isOthers({ trust, provider }: Sighting, { model = '' }: Sighting): boolean {
  if (trust !== 'direct') return false;
  const { vendor } = readModelName(model);
  return vendor !== undefined && vendor !== provider;
}

/** By halving: a file may hold thousands. */
function firstFrom(models: readonly Sighting[], line: number): number {
  let [low, high] = [0, models.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((models[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where no host is named, the class is that of whoever gave the key out or makes the model's client. */
function classed(sighting: Sighting): Sighting {
  const { host, kind, provider } = sighting;
  if (host !== undefined || kind === 'endpoint' || provider === undefined) return sighting;
  return { ...sighting, trust: trustOfProvider(provider) ?? sighting.trust };
}

/** A file shows what is configured, not what runs: it is never more than medium evidence, and less when commented out. */
function tempered(sighting: Sighting): Sighting {
  if (!sighting.isActive) return { ...sighting, confidence: 'low' };
  return sighting.confidence === 'high' ? { ...sighting, confidence: 'medium' } : sighting;
}
