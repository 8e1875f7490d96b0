import type { Sighting } from '../../../vocabulary/route.ts';

/** One sighting for each subject on a line: of equivalent ones the surest, completed by the others. */
const SURENESS = { low: 0, medium: 1, high: 2 } as const;

export function mergeSightings(sightings: readonly Sighting[]): Sighting[] {
  if (sightings.length < 2) return [...sightings];
  const merged = new Map<string, Sighting>();
  for (const sighting of sightings) {
    const key = keyOf(sighting);
    const held = merged.get(key);
    merged.set(key, held === undefined ? sighting : join(held, sighting));
  }
  const kept = dropCovered(withModels([...merged.values()]));
  return kept.sort((a, b) => a.line - b.line || order(a.kind, b.kind) || order(a.host ?? '', b.host ?? ''));
}

/** A model named on the line of an endpoint or a client is the one that is asked for there. */
function withModels(sightings: readonly Sighting[]): Sighting[] {
  const models = new Map<string, string>();
  for (const { line, kind, model, isActive } of sightings) {
    const place = `${line} ${isActive}`;
    if (kind === 'model' && model !== undefined && !models.has(place)) models.set(place, model);
  }
  return sightings.map((sighting) => {
    const model = models.get(`${sighting.line} ${sighting.isActive}`);
    const isAsked = sighting.kind === 'endpoint' || sighting.kind === 'client';
    return isAsked && sighting.model === undefined && model !== undefined ? { ...sighting, model } : sighting;
  });
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function keyOf({ line, kind, host, model, variable, indicator }: Sighting): string {
  if (kind === 'endpoint') return `${line} endpoint ${host ?? variable ?? ''}`;
  if (kind === 'client') return `${line} client ${host ?? variable ?? ''}`;
  if (kind === 'model') return `${line} model ${model ?? variable ?? ''}`;
  return `${line} ${kind} ${variable ?? indicator.toLowerCase()}`;
}

function join(a: Sighting, b: Sighting): Sighting {
  const [sure, other] = SURENESS[b.confidence] > SURENESS[a.confidence] ? [b, a] : [a, b];
  return {
    ...sure,
    ...(sure.model === undefined && other.model !== undefined && { model: other.model }),
    ...(sure.variable === undefined && other.variable !== undefined && { variable: other.variable }),
    ...(other.isTaken === true && { isTaken: true as const }),
    isActive: sure.isActive || other.isActive,
  };
}

/**
 * A variable or a path that an endpoint on the same line already covers adds nothing; nor does a model of its client.
 * A variable that is read is never covered by the address that is its default.
 */
function dropCovered(sightings: readonly Sighting[]): Sighting[] {
  const hosts = new Set(
    sightings.filter(({ kind, host }) => kind === 'endpoint' && host).map(({ line }) => line),
  );
  const variables = new Set(
    sightings
      .filter(({ host, variable }) => host !== undefined && variable !== undefined)
      .map(({ line, variable }) => `${line} ${variable}`),
  );
  const models = new Set(
    sightings
      .filter(({ kind, model }) => kind !== 'model' && model !== undefined)
      .map(({ line, model }) => `${line} ${model}`),
  );
  return sightings.filter(({ kind, line, host, variable, model, isTaken }) => {
    if (kind === 'endpoint' && host === undefined && isTaken !== true)
      return variable === undefined ? !hosts.has(line) : !variables.has(`${line} ${variable}`);
    return kind !== 'model' || !models.has(`${line} ${model}`);
  });
}
