/** A reader does not notice letters that change places inside a word, as long as the first and the last stay. */
import { once } from '../../text/bounded-memo.ts';

const WORDS =
  `ignore disregard forget previous earlier instructions instruction guidelines directions conversation credentials
  password passwords secret secrets system prompt before contents forward upload reveal always recipient execute
  without telling silently everything restrictions`.split(/\s+/);

export const SHORTEST_SCRAMBLED = 6;
const LONGEST = 14;
const LONG_WORD = /[a-z]{6,14}/gi;

const keyOf = (word: string): string =>
  word.charAt(0) + [...word.slice(1, -1)].sort().join('') + word.slice(-1);

/** By first letter, last letter and length. */
const placeOf = (first: number, last: number, length: number): number =>
  ((first & 31) << 9) | ((last & 31) << 4) | length;

const TABLE = once(() => {
  const shapes = new Uint8Array(1 << 14);
  for (const word of WORDS)
    shapes[placeOf(word.charCodeAt(0), word.charCodeAt(word.length - 1), word.length)] = 1;
  return { shapes, plain: new Set(WORDS), known: new Map(WORDS.map((word) => [keyOf(word), word])) };
});

/** Whether letters change places in the run from `start` to `end`; a long run is read in parts. */
export function isScrambled(text: string, start: number, end: number): boolean {
  const { shapes } = TABLE();
  for (let from = start; end - from >= SHORTEST_SCRAMBLED; from += LONGEST) {
    const to = Math.min(end, from + LONGEST);
    const place = placeOf(text.charCodeAt(from), text.charCodeAt(to - 1), to - from);
    if (shapes[place] === 1 && original(text.slice(from, to)) !== undefined) return true;
  }
  return false;
}

function original(word: string): string | undefined {
  const lower = word.toLowerCase();
  const { shapes, known, plain } = TABLE();
  if (shapes[placeOf(lower.charCodeAt(0), lower.charCodeAt(lower.length - 1), lower.length)] !== 1)
    return undefined;
  return plain.has(lower) ? undefined : known.get(keyOf(lower));
}

export const unscrambled = (text: string): string =>
  text.replace(LONG_WORD, (word) => original(word) ?? word);
