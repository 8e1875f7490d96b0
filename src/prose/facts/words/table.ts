/** All words and stems in one table, by the hash of their letters: one probe for each letter that is read. */
import { once } from '../../../text/bounded-memo.ts';
import { ENGLISH } from './english.ts';
import { ENGLISH_MORE } from './english-more.ts';
import { FRENCH, GERMAN, SPANISH } from './germanic-romance.ts';
import { FRENCH_MORE, GERMAN_MORE, ITALIAN_MORE, PORTUGUESE_MORE, SPANISH_MORE } from './more-latin.ts';
import { ARABIC_MORE, CHINESE_MORE, JAPANESE_MORE, RUSSIAN_MORE } from './more-scripts.ts';
import { ARABIC, CHINESE, JAPANESE } from './other-scripts.ts';
import { ITALIAN, PORTUGUESE, RUSSIAN } from './romance-more.ts';
import { WIDER_ENGLISH, WIDER_LATIN, WIDER_SCRIPTS } from './wider.ts';
import { WORD_CLASSES, type Words } from './word-class.ts';

export const HASH_START = 0x811c9dc5;
const HASH_PRIME = 0x01000193;
/** One step of FNV-1a over a code unit. */
export const hashStep = (hash: number, unit: number): number => Math.imul(hash ^ unit, HASH_PRIME);

/** Earlier languages win where a word is in several. */
const LANGUAGES: readonly Words[] = [
  ...[WIDER_ENGLISH, ...WIDER_LATIN, ...WIDER_SCRIPTS],
  ...[ENGLISH, ENGLISH_MORE, GERMAN, FRENCH, SPANISH, PORTUGUESE, ITALIAN, RUSSIAN],
  ...[CHINESE, JAPANESE, ARABIC],
  ...[GERMAN_MORE, FRENCH_MORE, SPANISH_MORE, PORTUGUESE_MORE, ITALIAN_MORE],
  ...[RUSSIAN_MORE, CHINESE_MORE, JAPANESE_MORE, ARABIC_MORE],
];
const SLOTS = 1 << 14;
const HINTS = 1 << 15;
const HINT_SHIFT = 32 - 15;
/** A Latin stem this short may have only a short ending, so that `us*` is not `usual`. */
const SHORT_STEM = 4;
const LONGEST_ENDING = 3;

const MOST_CLASSES = 1 << 11;
export const STEM = 1 << 11;
export const SHORT = 1 << 12;
const USED = 1 << 13;

export class WordTable {
  readonly #hashes = new Int32Array(SLOTS);
  readonly #values = new Int16Array(SLOTS);
  /** By other bits of a hash: no word has them. Small enough to stay near, and right for most letters. */
  readonly #hints = new Uint8Array(HINTS);

  constructor(
    languages: readonly Readonly<Record<string, string | undefined>>[],
    classes: readonly string[],
  ) {
    if (classes.length > MOST_CLASSES) throw new Error('too many classes of words for one table');
    for (const words of languages)
      for (const [place, name] of classes.entries())
        for (const word of words[name]?.split(' ') ?? []) this.#enter(word, place);
  }

  /** Undefined (0) if no word or stem has this hash; else its class with `STEM` and `SHORT`. */
  at(hash: number): number {
    return this.#hints[hash >>> HINT_SHIFT] === 0 ? 0 : this.#find(hash);
  }

  #find(hash: number): number {
    let slot = hash & (SLOTS - 1);
    for (;;) {
      const value = this.#values[slot] ?? 0;
      if (value === 0) return 0;
      if (this.#hashes[slot] === hash) return value;
      slot = (slot + 1) & (SLOTS - 1);
    }
  }

  #enter(entry: string, place: number): void {
    const isStem = entry.endsWith('*');
    const word = foldLetters(isStem ? entry.slice(0, -1) : entry);
    let hash = HASH_START;
    for (let i = 0; i < word.length; i++) hash = hashStep(hash, word.charCodeAt(i));
    if (this.at(hash) !== 0) return;
    let slot = hash & (SLOTS - 1);
    while ((this.#values[slot] ?? 0) !== 0) slot = (slot + 1) & (SLOTS - 1);
    this.#hashes[slot] = hash;
    this.#hints[hash >>> HINT_SHIFT] = 1;
    const isShort = word.length < SHORT_STEM && word.charCodeAt(0) < 0x250;
    this.#values[slot] = USED | (isStem ? STEM : 0) | (isShort ? SHORT : 0) | place;
  }
}

export const classOf = (value: number): number => value & (MOST_CLASSES - 1);
export const endingFits = (value: number, ending: number): boolean =>
  ending === 0 || ((value & STEM) !== 0 && ((value & SHORT) === 0 || ending <= LONGEST_ENDING));

export const wordTable = once(() => new WordTable(LANGUAGES, WORD_CLASSES));

const MARKS = /\p{M}|[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/gu;

/** Units beyond ASCII, each classified when it is first met: testing a property costs more than all the rest. */
class UnitTable {
  readonly #known = new Uint8Array(0x10000).fill(KEPT, 0, 0x80);

  /** No unit of the text changes when letters are decomposed and marks dropped. */
  isFolded(text: string): boolean {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      let known = this.#known[unit];
      if (known === 0) {
        const character = String.fromCharCode(unit);
        const isPart = unit >= 0xd800 && unit < 0xe000;
        known = !isPart && decomposed(character) === character ? KEPT : CHANGED;
        this.#known[unit] = known;
      }
      if (known === CHANGED) return false;
    }
    return true;
  }
}
const KEPT = 1;
const CHANGED = 2;
const units = once(() => new UnitTable());
const NOT_ASCII = /[^\x00-\x7f]/;

const decomposed = (text: string): string => text.normalize('NFKD').replace(MARKS, '');

/** Lower case, compatibility forms undone, accents and invisible characters dropped. Alef and ya have one form each. */
export function foldLetters(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return (units().isFolded(text) ? text : decomposed(text))
    .toLowerCase()
    .replace(/[’‘ʼ]/g, "'")
    .replaceAll('ß', 'ss')
    .replaceAll('ى', 'ي');
}

/** Letters of an article or a conjunction that Arabic writes in front of a word. */
export function arabicArticle(text: string, start: number, end: number): number {
  if (end - start < 5) return 0;
  const first = text.charCodeAt(start);
  if (first < 0x620 || first > 0x64a) return 0;
  const head = text.slice(start, start + 3);
  if (head.endsWith('ال') || head === 'ولل') return 3;
  if (head.startsWith('ال') || head.startsWith('لل')) return 2;
  return /^[وفبلك]/.test(head) ? 1 : 0;
}
