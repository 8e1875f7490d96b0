/** Which reaches would surprise somebody who knows what the tool is for. */
import { COLLECTING } from './collecting.ts';
import { NEEDLESS } from './needless.ts';
import { declaredBy, type Purpose } from './purpose.ts';
import { REACHES, type Reach } from './reaches.ts';
import { WorthTrying } from './worth-trying.ts';

const ALL = [...COLLECTING, ...REACHES, ...NEEDLESS];
export const worthTrying = new WorthTrying(ALL);
const surprises = new WeakMap<Purpose, Map<string | undefined, readonly Reach[]>>();

/** `place` are the words that lead to a parameter. Most excuse nothing: one answer serves them all. */
export function surprisingFor(purpose: Purpose, place: string | undefined): readonly Reach[] {
  const known = surprises.get(purpose) ?? new Map<string | undefined, readonly Reach[]>();
  surprises.set(purpose, known);
  let found = known.get(place);
  if (found === undefined) {
    found = ALL.filter((reach) => isSurprising(reach, purpose, place));
    known.set(place, found);
  }
  return found;
}

/** A parameter that is named after what it takes says so openly: a bearer token in `token`. */
function isSurprising(reach: Reach, purpose: Purpose, place: string | undefined): boolean {
  const { capability, surprises: when, isUndeclarable, isOfParameters } = reach;
  if (isOfParameters === true && place === undefined) return false;
  if (when === 'narrow' && !purpose.isNarrow) return false;
  if (when === 'asked' && place === undefined && !purpose.isNarrow) return false;
  if (isUndeclarable !== true && purpose.declares(capability)) return false;
  const canExcuse = place !== undefined && (capability === 'secrets' || !purpose.isNarrow);
  return !(canExcuse && declaredBy(place, capability));
}
