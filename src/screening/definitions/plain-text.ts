import { settled } from '../../text/unicode/narrow.ts';
import { normalizeText } from '../../text/unicode/normalize.ts';
import { skeleton } from '../../text/unicode/skeleton.ts';

const NOT_ASCII = /[^\x00-\x7f]/;
const FOREIGN = /[^\x00-\x7f]/gu;
const ASCII = /^[\x00-\x7f]+$/;
/** Filled on demand; there are only so many characters. */
const folded = new Map<string, string>();

/**
 * Prose as comparing checks read it: NFKC, nothing invisible, plain quotes, lower case, and letters of other alphabets
 * that look like Latin ones as Latin ones. Line breaks stay: they end a sentence.
 */
export function plainText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return settled(normalizeText(text).text.replace(FOREIGN, posed).toLowerCase(), text);
}

function posed(character: string): string {
  let plain = folded.get(character);
  if (plain === undefined) {
    const look = skeleton(character);
    plain = look.length === 1 && ASCII.test(look) ? look : character;
    folded.set(character, plain);
  }
  return plain;
}
