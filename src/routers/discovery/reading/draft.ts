import type { Sighting } from '../../../vocabulary/route.ts';

/**
 * A sighting under construction. Optional fields are set in a fixed order: thousands of sightings then share a few
 * hidden classes, whereas spread objects have one each and are slow to read.
 */
export type Draft = { -readonly [Part in keyof Sighting]: Sighting[Part] };

export function draftOf(sighting: Sighting): Draft {
  const { line, kind, trust, indicator, isActive, confidence } = sighting;
  const draft: Draft = { line, kind, trust, indicator, isActive, confidence };
  copyParts(sighting, draft);
  return draft;
}

/** What not every sighting has. */
export function copyParts(
  { host, provider, model, lookalikeOf, variable, isTaken }: Partial<Sighting>,
  draft: Draft,
): void {
  if (host !== undefined) draft.host = host;
  if (provider !== undefined) draft.provider = provider;
  if (model !== undefined) draft.model = model;
  if (lookalikeOf !== undefined) draft.lookalikeOf = lookalikeOf;
  if (variable !== undefined) draft.variable = variable;
  if (isTaken !== undefined) draft.isTaken = isTaken;
}
