import { memo } from '../../text/bounded-memo.ts';
import { settled } from '../../text/unicode/narrow.ts';
import { normalizeText } from '../../text/unicode/normalize.ts';
import { skeleton } from '../../text/unicode/skeleton.ts';

const NOT_ASCII = /[^\x00-\x7f]/;
const FOREIGN = /[^\x00-\x7f]/gu;
const ASCII = /^[\x00-\x7f]+$/;
const MOST_CHARACTERS = 1 << 16;

/**
 * Prose as comparing checks read it: NFKC, nothing invisible, plain quotes, lower case, and letters of other alphabets
 * that look like Latin ones as Latin ones. Line breaks stay: they end a sentence.
 */
export function plainText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return settled(normalizeText(text).text.replace(FOREIGN, posed).toLowerCase(), text);
}

const posed = memo({ most: MOST_CHARACTERS }, (character) => {
  const look = skeleton(character);
  return look.length === 1 && ASCII.test(look) ? look : character;
});
