import type { RoutePorts } from '../../src/ports/route-readers.ts';
import type { PlacedSighting } from '../../src/vocabulary/route.ts';
import { type Discovery, discoverRoutes } from '../../src/work/routes/discover.ts';
import { clock } from '../../src/world/clock.ts';
import { tree } from '../../src/world/tree.ts';

export const ports: RoutePorts = { tree, nextTurn: clock.nextTurn, elapsedMs: clock.elapsedMs };

export function discover(root: string, options = {}): Promise<Discovery> {
  return discoverRoutes(root, { includeGlobs: [], excludeGlobs: [], maxFiles: 5_000, ...options }, ports);
}

/** `line kind host class model $VARIABLE`, with what there is; `off` for what is commented out. */
export function lineOf({
  line,
  kind,
  host,
  trust,
  model,
  variable,
  lookalikeOf,
  isActive,
}: PlacedSighting): string {
  const parts = [
    String(line),
    kind,
    host,
    trust,
    model,
    variable && `$${variable}`,
    lookalikeOf && `like ${lookalikeOf}`,
  ];
  return [...parts, isActive ? undefined : 'off'].filter((part) => part !== undefined).join(' ');
}

export function routesByFile({ sightings }: Discovery): Record<string, string[]> {
  const files: Record<string, string[]> = {};
  for (const sighting of sightings)
    files[sighting.file] = [...(files[sighting.file] ?? []), lineOf(sighting)];
  return files;
}
