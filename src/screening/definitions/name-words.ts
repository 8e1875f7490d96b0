/** The words of an identifier, in any spelling: `query_database`, `query-database`, `queryDatabase`, `Query Database`. */
import { memo } from '../../text/bounded-memo.ts';

const HUMP = /([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g;
const LONGEST = 160;

const ASCII = /^[\x00-\x7f]*$/;

/** Names are compared with each other, so that each is asked for many times. */
export const nameWords = memo({ most: 4096, longest: LONGEST }, (name): readonly string[] => {
  const spread = name.slice(0, LONGEST).replace(HUMP, '$1$3 $2$4').toLowerCase();
  return spread
    .split(ASCII.test(spread) ? /[^a-z0-9]+/ : /[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
});

/** Without the endings of number and tense; only for comparing. */
export function stem(word: string): string {
  if (word.length <= 3) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us')) return word.slice(0, -1);
  return word;
}

/** Endings of verbs too: `initiates`, `initiated` and `initiating` are one word to a reader. */
export function deepStem(word: string): string {
  const plain = stem(word);
  const bare = plain.length > 5 ? plain.replace(/(?:ing|ed|ion|er|ly)$/, '') : plain;
  return bare.length > 3 ? bare.replace(/e$/, '') : bare;
}
