/**
 * What the entries of a configuration say of routes. Values are looked at for addresses, ids of models and names of
 * variables; nothing else of them is kept, and of a credential not even that.
 */
import type { Sighting } from '../../../vocabulary/route.ts';
import { mayMatter, type Placed, Surroundings } from './around.ts';
import { endpointsOf } from './endpoint.ts';
import type { Entry } from './entry.ts';
import { credentialOf, modelOf, referredNames } from './names.ts';
import { relaysOf } from './relays.ts';
import { isProseKey } from './words.ts';

export function judgeEntries(entries: readonly Entry[], isFileAboutModels: boolean): Sighting[] {
  const told = entries.filter(mayMatter);
  const surroundings = new Surroundings(told, isFileAboutModels);
  return told.flatMap((entry) => judge(surroundings.place(entry)));
}

function judge(placed: Placed): Sighting[] {
  const relays = relaysOf(placed);
  if (relays.length > 0) return relays;
  const referred = referredNames(placed);
  // A sentence may name a variable; only what is handed in counts there.
  if (isProseKey(placed.key)) return placed.reference === undefined ? [] : referred;
  const endpoints = endpointsOf(placed);
  const own = endpoints.length > 0 ? endpoints : (credentialOf(placed) ?? modelOf(placed));
  const told = new Set(own.flatMap(({ variable }) => variable ?? []));
  return [...own, ...referred.filter(({ variable }) => variable === undefined || !told.has(variable))];
}
