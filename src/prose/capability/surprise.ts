/** Which reaches would surprise somebody who knows what the tool is for. */
import { COLLECTING } from './collecting.ts';
import { NEEDLESS } from './needless.ts';
import { declaredBy, type Purpose } from './purpose.ts';
import { REACHES, type Reach } from './reaches.ts';
import { WorthTrying } from './worth-trying.ts';

export const worthTrying = new WorthTrying([...COLLECTING, ...REACHES, ...NEEDLESS]);

/**
 * `place` are the words that lead to a parameter: one that is named after what it takes says so openly, such as a
 * bearer token in `token`.
 */
export function isSurprising(reach: Reach, purpose: Purpose, place: string | undefined): boolean {
  const { capability, surprises: when, isUndeclarable, isOfParameters } = reach;
  if (isOfParameters === true && place === undefined) return false;
  if (when === 'narrow' && !purpose.isNarrow) return false;
  if (when === 'asked' && place === undefined && !purpose.isNarrow) return false;
  if (isUndeclarable !== true && purpose.declares(capability)) return false;
  const canExcuse = place !== undefined && (capability === 'secrets' || !purpose.isNarrow);
  return !(canExcuse && declaredBy(place, capability));
}
