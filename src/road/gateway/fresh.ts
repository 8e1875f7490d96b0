/** Calls that arrive together share one look at the disk. */
import type { Clock } from '../../ports/files.ts';

/** No person and no program can expect a change to count sooner. */
export const FRESH_MS = 10;

/** What `look` gave last, for so many milliseconds; an error is not kept. */
export function freshFor<Found>(ms: number, clock: Pick<Clock, 'elapsedMs'>, look: () => Found): () => Found {
  let last: { readonly found: Found; readonly atMs: number } | undefined;
  return () => {
    const atMs = clock.elapsedMs();
    if (last !== undefined && atMs - last.atMs < ms) return last.found;
    last = undefined;
    last = { found: look(), atMs };
    return last.found;
  };
}
