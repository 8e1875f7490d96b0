import { sightingsIn } from '../../src/routers/discovery/read-file.ts';
import type { Sighting } from '../../src/vocabulary/route.ts';
import { routesOf } from '../../src/work/routes/lines.ts';

/** The endpoints and clients of a file that are in use, as a report lists them. */
export function leadsOf(file: string, text: string): Sighting[] {
  return routesOf(sightingsIn(file, text), text).filter(
    ({ kind, isActive }) => isActive && (kind === 'endpoint' || kind === 'client'),
  );
}

/** Hosts, and `$NAME` for what is known only at run time. */
export function namesOf(leads: readonly Sighting[]): string[] {
  return [...new Set(leads.map(({ host, variable }) => host ?? `$${variable ?? ''}`))].sort();
}
