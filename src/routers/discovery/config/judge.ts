/**
 * The routes in the entries of a configuration. Values are searched for addresses, ids of models and names of variables;
 * nothing else of them is kept, and nothing at all of a credential's value.
 */
import type { Sighting } from '../../../vocabulary/route.ts';
import { draftOf } from '../reading/draft.ts';
import { mayMatter, type Placed, Surroundings } from './around.ts';
import { endpointsOf } from './endpoint.ts';
import { type Entry, isPlace } from './entry.ts';
import { credentialOf, modelOf, referredNames } from './names.ts';
import { relaysOf } from './relays.ts';
import { isProseKey } from './words.ts';

export function judgeEntries(entries: readonly Entry[], isFileAboutModels: boolean): Sighting[] {
  const relevant = entries.filter(mayMatter);
  const surroundings = new Surroundings(relevant, isFileAboutModels);
  const sightings: Sighting[] = [];
  for (const entry of relevant) {
    for (const sighting of judgeOnce(entry, surroundings)) {
      const draft = draftOf(sighting);
      draft.line = entry.line;
      draft.isActive = entry.isActive;
      sightings.push(draft);
    }
  }
  return sightings;
}

/** The earlier result for an entry with this way and this value; lines and comments make no difference. */
const known = new Map<string, readonly Sighting[]>();
const MOST_KNOWN = 10_000;
const LONGEST_KNOWN = 300;

/** Settings recur from file to file: only entries that depend on their neighbours are judged again. */
function judgeOnce(entry: Entry, surroundings: Surroundings): readonly Sighting[] {
  const name = nameOf(entry, surroundings.isFileAboutModels);
  const before = known.get(name);
  if (before !== undefined) return before;
  surroundings.isAsked = false;
  const sightings = judge(surroundings.place(entry));
  if (surroundings.isAsked || name.length > LONGEST_KNOWN) return sightings;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, sightings);
  return sightings;
}

function nameOf({ path, value, isBlock }: Entry, isFileAboutModels: boolean): string {
  let name = `${isFileAboutModels ? 1 : 0}${isBlock ? 1 : 0}${path.length}`;
  for (const step of path) name += isPlace(step) ? '\0#' : `\0${step}`;
  return `${name}\0${value}`;
}

function judge(placed: Placed): Sighting[] {
  const relays = relaysOf(placed);
  if (relays.length > 0) return relays;
  const referred = referredNames(placed);
  // A sentence may name a variable; only what is handed in counts there.
  if (isProseKey(placed.key)) return placed.reference === undefined ? [] : referred;
  const endpoints = endpointsOf(placed);
  const own = endpoints.length > 0 ? endpoints : (credentialOf(placed) ?? modelOf(placed));
  const reported = new Set(own.flatMap(({ variable }) => variable ?? []));
  return [...own, ...referred.filter(({ variable }) => variable === undefined || !reported.has(variable))];
}
