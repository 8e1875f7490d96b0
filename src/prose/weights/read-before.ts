/** Which sentences of a text were read before, in another reading of it: an undone disguise changes few of them. */

import { once } from '../../text/bounded-memo.ts';
import { factNumber } from '../facts/facts.ts';
import type { ReadSentence } from './windows.ts';

const NEW = 0;
const FROM_START = 1;
const FROM_END = 2;

/**
 * By sentence: 0 if it is new, else from which end it was counted. Of two neighbours with the same number, the pair was
 * read before too.
 */
export function readBefore(sentences: readonly ReadSentence[], before: readonly ReadSentence[]): Uint8Array {
  const known = new Uint8Array(sentences.length);
  const isShifted = sentences.length !== before.length;
  const shorter = Math.min(sentences.length, before.length);
  for (let at = 0; at < shorter; at++) {
    if (isSame(sentences[at], before[at])) known[at] = FROM_START;
    else if (isShifted) break;
  }
  const shift = before.length - sentences.length;
  for (let at = sentences.length - 1; isShifted && at + shift >= 0 && known[at] === NEW; at--) {
    if (!isSame(sentences[at], before[at + shift])) break;
    known[at] = FROM_END;
  }
  return known;
}

/** The same words in the same surroundings, by which it weighs the same. */
function isSame(one: ReadSentence | undefined, other: ReadSentence | undefined): boolean {
  if (one === undefined || other === undefined || one.tokens !== other.tokens) return false;
  const undisguised = UNDISGUISED();
  const plain = one.plain.filter((fact) => fact !== undisguised);
  return (
    areEqual(plain, other.plain) &&
    (one.spoken === other.spoken || areEqual(one.spoken ?? NONE, other.spoken ?? NONE))
  );
}

const UNDISGUISED = once(() => factNumber('undisguised'));
const NONE = new Uint8Array();

function areEqual(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
