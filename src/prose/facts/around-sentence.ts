/** What is around a sentence: what its neighbours are about, whether it is someone's words, how long its text is. */
import { once } from '../../text/bounded-memo.ts';
import { ClassSet } from './class-set.ts';
import type { Sentence } from './sentences.ts';
import { classNumber, type TokenClass, type Tokens } from './tokens.ts';

/** Classes that matter in the sentence before and the sentence after. */
const NEAR: readonly TokenClass[] = [
  ...(['attack', 'scam', 'example', 'uttered', 'watch', 'model'] as const),
  ...(['reader', 'test', 'claim', 'person', 'tool', 'chief'] as const),
];
/** Upper bounds of the sentences of a text, and of the words of a sentence. */
const SENTENCES = [1, 3, 7, 15, Number.POSITIVE_INFINITY];
const WORDS = [7, 15, 29, 49, Number.POSITIVE_INFINITY];
const SCRIPTS = ['english', 'japanese', 'chinese', 'russian', 'arabic', 'other-latin'] as const;

/** Not shown to people: they only shift what the others weigh. The order is part of the trained weights. */
export const CONTEXT_FACTS: readonly string[] = [
  'spoken',
  ...NEAR.map((name) => `after-${name}`),
  ...NEAR.map((name) => `before-${name}`),
  ...SENTENCES.map((most) => `text-of-${most}`),
  ...WORDS.map((most) => `words-${most}`),
  ...SCRIPTS.map((script) => `script-${script}`),
];

const NEAR_CLASSES = once(() => NEAR.map(classNumber));
const NEAR_SET = once(() => {
  const set = new ClassSet();
  for (const place of NEAR_CLASSES()) set.add(place);
  return set;
});
const QUOTE = classNumber('quote');
/** Words in quotation marks from which they are a sentence, not a name. */
const SPEECH = 4;
/** Share of its words from which a sentence is someone else's. */
const MOSTLY = 1 / 3;

const OTHER_LATIN = /\b(?:der|die|und|les|des|une|los|las|una|que|para|che|della|nao|zu)\b/i;
const ENGLISH = /\b(?:the|and|of|is|to)\b/i;
/** Characters by which a script is told. */
const START = 4_000;

function scriptOf(whole: string): number {
  const text = whole.slice(0, START);
  if (!NOT_ASCII.test(text)) return isOtherLatin(text) ? 5 : 0;
  if (/[\u3040-\u30ff]/.test(text)) return 1;
  if (/[\u4e00-\u9fff]{4}/.test(text)) return 2;
  if (/[\u0400-\u04ff]{4}/.test(text)) return 3;
  if (/[\u0600-\u06ff]{4}/.test(text)) return 4;
  return isOtherLatin(text) ? 5 : 0;
}

const NOT_ASCII = /[^\x00-\x7f]/;
/** English first: most texts show it in their first words. */
const isOtherLatin = (text: string): boolean => !ENGLISH.test(text) && OTHER_LATIN.test(text);

/** In JSON, quotation marks are syntax. */
const isData = (text: string): boolean => /^\s*[[{]/.test(text) || /":[\s\S]*":/.test(text.slice(0, START));

/** By sentence and token: 1 within someone's words. A quotation may go over sentences, never over lines. */
export function spokenIn(
  text: string,
  places: readonly Sentence[],
  all: readonly Tokens[],
): readonly (Uint8Array | undefined)[] {
  if (isData(text)) return [];
  let isOpen = false;
  return all.map((tokens, i) => {
    const isLineEnd = text.charCodeAt((places[i]?.end ?? 0) - 1) === 0x0a;
    if (!isOpen && !tokens.present.has(QUOTE)) return undefined;
    const spoken = new Uint8Array(tokens.length);
    isOpen = markSpoken(tokens, spoken, isOpen) && !isLineEnd;
    return spoken;
  });
}

/** Whether a quotation is still open at the end. */
function markSpoken({ classes, from, length }: Tokens, spoken: Uint8Array, wasOpen: boolean): boolean {
  let isOpen = wasOpen;
  for (let at = 0; at < length; at++) {
    if (classes[from + at] !== QUOTE) {
      if (isOpen) spoken[at] = 1;
      continue;
    }
    if (isOpen) {
      isOpen = false;
      continue;
    }
    let end = at + 1;
    while (end < length && classes[from + end] !== QUOTE) end++;
    if (end - at > SPEECH || end >= length) isOpen = true;
    else at = end;
  }
  return isOpen;
}

export type ContextWriter = (at: number, spoken: Uint8Array | undefined, held: number[]) => void;

/** Adds the facts of the context of a sentence to `held`, as places from `from`. */
export function contextWriter(text: string, all: readonly Tokens[], from: number): ContextWriter {
  const near = NEAR_CLASSES();
  const script = scriptOf(text);
  const size = stepOf(SENTENCES, all.length);
  const later = from + 1 + 2 * near.length;
  return (at, spoken, held) => {
    const length = all[at]?.length ?? 0;
    if (spoken !== undefined && countOf(spoken) > length * MOSTLY) held.push(from);
    writeNear(near, all[at - 1], held, from + 1);
    writeNear(near, all[at + 1], held, from + 1 + near.length);
    held.push(later + size);
    held.push(later + SENTENCES.length + stepOf(WORDS, length));
    held.push(later + SENTENCES.length + WORDS.length + script);
  };
}

function writeNear(near: readonly number[], tokens: Tokens | undefined, held: number[], from: number): void {
  if (tokens?.present.meets(NEAR_SET()) !== true) return;
  for (let i = 0; i < near.length; i++) if (tokens.present.has(near[i] ?? 0)) held.push(from + i);
}

function stepOf(bounds: readonly number[], value: number): number {
  let step = 0;
  while (value > (bounds[step] ?? Number.POSITIVE_INFINITY)) step++;
  return step;
}

function countOf(spoken: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < spoken.length; at++) count += spoken[at] ?? 0;
  return count;
}
