/** Pins are kept by name, and a server may be known by more than one: a decision under one name is not lost with another. */
import type { Definition, ServerOrigin } from '../vocabulary/definition.ts';
import { type MakeDigest, markOf, serverHashOf } from './contract.ts';
import type { Pins } from './pins.ts';

/** Other names under which definitions of a server with this origin were pinned. */
export function otherNames(
  server: string,
  origin: ServerOrigin,
  { pins }: Pick<Pins, 'pins'>,
  digest: MakeDigest,
): string[] {
  const names = new Set<string>();
  for (const { server: name, serverHash } of Object.values(pins)) {
    if (name === null || name === server || names.has(name)) continue;
    if (serverHash === serverHashOf(name, origin, digest)) names.add(name);
  }
  return [...names];
}

/**
 * Whether a first use under another name would lose a decision that this name has: it is blocked or quarantined, or the
 * same server was seen under it with a definition that is not approved.
 */
export function isHeldUnder(
  definition: Definition,
  origin: ServerOrigin,
  { pins }: Pick<Pins, 'pins'>,
  digest: MakeDigest,
): boolean {
  const { id, contract } = markOf(definition, origin, digest);
  const pin = pins[id];
  if (pin === undefined || (pin.state === 'approved' && pin.approved === contract)) return false;
  if (pin.state === 'blocked' || pin.state === 'quarantined' || pin.serverHash === null) return true;
  return pin.serverHash === serverHashOf(definition.server, origin, digest);
}
