/**
 * Combines the sightings of one file into routes: a line with a client, its address and its model is one route, not
 * three; and an address without a model gets the model that its block asks for as a hint.
 */
import { draftOf } from '../../routers/discovery/reading/draft.ts';
import { trustOfProvider } from '../../routers/discovery/reading/provider-trust.ts';
import type { Sighting, SightingKind } from '../../vocabulary/route.ts';
import { withModels } from './models.ts';

/** The most informative kind comes first. */
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

export function routesOf(sightings: readonly Sighting[], text: string): Sighting[] {
  const lines = new Map<number, Sighting[]>();
  for (const sighting of sightings) {
    // Commented-out code is kept apart.
    const key = 2 * sighting.line + (sighting.isActive ? 1 : 0);
    const same = lines.get(key);
    if (same) same.push(sighting);
    else lines.set(key, [sighting]);
  }
  const hosts = hostsByVariable(sightings);
  const followedUp: Sighting[] = [];
  for (const same of lines.values())
    for (const sighting of mergeLine(same)) followedUp.push(followed(sighting, hosts));
  return withModels(followedUp, text)
    .map((sighting) => tempered(classed(sighting)))
    .sort((a, b) => a.line - b.line || WEIGHT[a.kind] - WEIGHT[b.kind]);
}

const isTakenEndpoint = ({ kind, host, isTaken }: Sighting): boolean =>
  kind === 'endpoint' && host === undefined && isTaken === true;

/** What the file itself assigns to a variable. */
function hostsByVariable(sightings: readonly Sighting[]): Map<string, Sighting> {
  const hosts = new Map<string, Sighting>();
  const placeOf = ({ line, variable }: Sighting): string => `${line} ${variable ?? ''}`;
  // What is a default where the variable is read is not assigned to it.
  const taken = new Set(sightings.filter(isTakenEndpoint).map(placeOf));
  for (const sighting of sightings) {
    const { variable, host, isActive } = sighting;
    if (variable === undefined || host === undefined || !isActive || taken.has(placeOf(sighting))) continue;
    if (!hosts.has(variable)) hosts.set(variable, sighting);
  }
  return hosts;
}

/** A variable is followed to the address that the same file gives it. */
function followed(sighting: Sighting, hosts: ReadonlyMap<string, Sighting>): Sighting {
  const { kind, variable, host } = sighting;
  const given = kind === 'endpoint' && host === undefined ? hosts.get(variable ?? '') : undefined;
  if (given?.host === undefined || given.kind !== 'endpoint') return sighting;
  // `B=${A}` is followed to where the file sets A; a program that reads A takes it from the environment.
  const isSet = given.indicator === variable && sighting.indicator !== variable;
  if (sighting.isTaken === true && !isSet) return sighting;
  const { trust, provider, lookalikeOf } = given;
  const draft = draftOf(sighting);
  draft.host = given.host;
  draft.trust = trust;
  if (provider !== undefined) draft.provider = provider;
  if (lookalikeOf !== undefined) draft.lookalikeOf = lookalikeOf;
  return draft;
}

function mergeLine(same: readonly Sighting[]): readonly Sighting[] {
  if (same.length === 1) return same;
  const all = [...same].sort((a, b) => rank(a) - rank(b));
  const hosts = valuesOf(all, 'host');
  const [lead] = all;
  if (!lead || hosts.size > 1 || WEIGHT[lead.kind] > LAST_LEAD) return distinct(all);
  const models = valuesOf(all, 'model');
  const variables = valuesOf(all, 'variable');
  const host = lead.host ?? all.find((other) => other.host !== undefined)?.host;
  const teller = lead.host === undefined ? all.find((other) => other.provider !== undefined) : lead;
  const provider = lead.provider ?? teller?.provider;
  const [model] = models;
  const [variable] = variables;
  const merged = draftOf(lead);
  if (host !== undefined) merged.host = host;
  if (provider !== undefined) merged.provider = provider;
  if (model !== undefined && models.size === 1) merged.model = model;
  if (variable !== undefined && variables.size === 1) merged.variable = variable;
  const isTaken = all.some(isTakenEndpoint);
  const rest = all.filter((other) => {
    if (other === lead) return false;
    // `OPENAI_BASE_URL=$X`: what is read tells where it leads, not what it is given to.
    if (isTaken && other.kind === 'endpoint' && other.host === undefined && !isTakenEndpoint(other))
      return false;
    // The default of a variable is one route, the variable another.
    if (isTakenEndpoint(other) && merged.host !== undefined) return true;
    const isCovered =
      (other.host === undefined || other.host === merged.host) &&
      (other.model === undefined || other.model === merged.model) &&
      (other.variable === undefined || other.variable === merged.variable);
    return !isCovered;
  });
  return distinct([merged, ...rest]);
}

function valuesOf(sightings: readonly Sighting[], part: 'host' | 'model' | 'variable'): Set<string> {
  const values = new Set<string>();
  for (const sighting of sightings) {
    const value = sighting[part];
    if (value !== undefined) values.add(value);
  }
  return values;
}

/** Of two of a kind, the one that names a host, then the one that is read at run time. */
function rank({ kind, host, isTaken }: Sighting): number {
  return 3 * WEIGHT[kind] + (host === undefined ? (isTaken === true ? 1 : 2) : 0);
}

/** Two readers may report the same thing on one line. */
function distinct(sightings: readonly Sighting[]): Sighting[] {
  const seen = new Set<string>();
  return sightings.filter(({ kind, host = '', model = '', variable = '' }) => {
    const key = `${kind}\n${host}\n${model}\n${variable}`;
    return seen.size < seen.add(key).size;
  });
}

/** Where no host is named, the class is that of the provider that issued the key or makes the model. */
function classed(sighting: Sighting): Sighting {
  const { host, kind, provider } = sighting;
  const isJudged = kind === 'endpoint' || kind === 'client';
  if (host !== undefined || isJudged || provider === undefined) return sighting;
  const draft = draftOf(sighting);
  draft.trust = trustOfProvider(provider) ?? sighting.trust;
  return draft;
}

/** A file shows what is configured, not what runs: it is never more than medium evidence, and less when commented out. */
function tempered(sighting: Sighting): Sighting {
  const most = sighting.isActive ? 'medium' : 'low';
  if (sighting.confidence === 'low' || sighting.confidence === most) return sighting;
  const draft = draftOf(sighting);
  draft.confidence = most;
  return draft;
}
