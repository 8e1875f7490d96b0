/** Which languages a text may be written in: a cheap look, since nearly every definition is English. */
import { once } from '../../../text/bounded-memo.ts';
import { LEXICONS } from './all.ts';
import type { Lexicon } from './lexicon.ts';

const NOT_ASCII = /[^\x00-\x7f]/;
const WORD = /[a-z]{2,20}/g;
const MIN_SMALL = 2;
const MIN_BESIDE_SURE = 5;
/** Stems are found by their first letters, so that a word costs two lookups whatever their number. */
const FIRST_LETTERS = 5;

interface Marks {
  readonly words: Map<string, { readonly sure: Lexicon[]; readonly small: Lexicon[] }>;
  readonly stems: Map<string, { readonly stem: string; readonly lexicon: Lexicon }[]>;
}

/** `text` is lower case and without accents; where it had some, one small word is enough. */
export function languagesOf(text: string, isAccented: boolean): Iterable<Lexicon> {
  const spoken = new Set<Lexicon>();
  if (NOT_ASCII.test(text))
    for (const lexicon of LEXICONS)
      if (lexicon.sign instanceof RegExp && lexicon.sign.test(text)) spoken.add(lexicon);
  const marks = marksOf();
  const counts = new Map<Lexicon, number>();
  for (const word of text.match(WORD) ?? []) {
    const known = marks.words.get(word);
    if (known !== undefined) {
      for (const lexicon of known.sure) spoken.add(lexicon);
      for (const lexicon of known.small) counts.set(lexicon, (counts.get(lexicon) ?? 0) + 1);
    } else if (word.length >= FIRST_LETTERS)
      for (const { stem, lexicon } of marks.stems.get(word.slice(0, FIRST_LETTERS)) ?? [])
        if (word.startsWith(stem)) spoken.add(lexicon);
  }
  // Neighbouring languages share their small words: where one is sure, a few say nothing of another.
  const isSure = Array.from(spoken).some(({ sign }) => !(sign instanceof RegExp));
  const least = isSure ? MIN_BESIDE_SURE : isAccented ? 1 : MIN_SMALL;
  for (const [lexicon, count] of counts) if (count >= least) spoken.add(lexicon);
  return spoken;
}

const marksOf = once((): Marks => {
  const made: Marks = { words: new Map(), stems: new Map() };
  for (const lexicon of LEXICONS) {
    if (lexicon.sign instanceof RegExp) continue;
    const { words, stems, small } = lexicon.sign;
    for (const word of words.split(' ')) entryOf(made, word).sure.push(lexicon);
    for (const word of small.split(' ')) entryOf(made, word).small.push(lexicon);
    for (const stem of stems.split(' ')) {
      const first = stem.slice(0, FIRST_LETTERS);
      made.stems.set(first, [...(made.stems.get(first) ?? []), { stem, lexicon }]);
    }
  }
  return made;
});

function entryOf({ words }: Marks, word: string) {
  const entry = words.get(word) ?? { sure: [], small: [] };
  words.set(word, entry);
  return entry;
}
