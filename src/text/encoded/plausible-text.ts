import { randomness } from '../words/entropy.ts';

/** Below this length chance alone gives printable bytes too often: the text must also read like words. */
const SHORT = 12;
/** Up to here a single unprintable character disproves a text; beyond, a tenth is allowed, so that junk hides nothing. */
const EXACT = 20;
const MIN_LENGTH = 4;
const MAX_BITS = 6.5;
const MIN_WORD_SHARE = 0.7;
const MIN_DISTINCT = 4;
const ENGLISH_BITS = 5.5;
const LATIN = /[A-Za-z0-9 ]/g;
const LATIN_LETTER = /[\u00c0-\u024f]/g;
const OTHER_LETTER = /[\u0370-\u1fff\u3040-\ud7a3\p{M} ]/gu;

/** Whether this is something a person or a machine would read, and not wrongly decoded bytes. */
export function isPlausibleText(text: string): boolean {
  if (isInterleaved(text)) return isPlausibleText(text.replaceAll('\0', ''));
  const said = countRepeats(text) * 2 > text.length ? text.replace(/(.)\1+/gs, '$1') : text;
  if (said.length < MIN_LENGTH) return false;
  const unprintable = countUnprintable(said);
  if (said.length < EXACT ? unprintable > 0 : unprintable * 10 > said.length) return false;
  return said.length >= SHORT || readsLikeWords(said);
}

/** UTF-16 that was read as bytes is text too, for the finder that removes its zeros. */
function isInterleaved(text: string): boolean {
  if (text.charCodeAt(0) !== 0 && text.charCodeAt(1) !== 0) return false;
  const zeros = text.split('\0').length - 1;
  return Math.abs(zeros * 2 - text.length) <= 1;
}

/** Padding, printable or not, neither makes a text nor hides one: mere repetition is left out where it dominates. */
function countRepeats(text: string): number {
  let repeats = 0;
  for (let at = 1; at < text.length; at++) if (text.charCodeAt(at) === text.charCodeAt(at - 1)) repeats++;
  return repeats;
}

/** Letters of one script in an ordinary order. */
function readsLikeWords(text: string): boolean {
  if (randomness(text) > MAX_BITS || new Set(text).size < MIN_DISTINCT) return false;
  const latin = countOf(text, LATIN) + countOf(text, LATIN_LETTER);
  const least = text.length * MIN_WORD_SHARE;
  return latin >= least || (countOf(text, OTHER_LETTER) >= least && isOneScript(text));
}

/** For numbers that could be just numbers: every table of measurements or dates is printable. */
export function readsLikeEnglish(text: string): boolean {
  if (randomness(text) > ENGLISH_BITS || new Set(text).size < MIN_DISTINCT) return false;
  return countOf(text, LATIN) >= text.length * MIN_WORD_SHARE;
}

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** Chance spreads letters over pages; a word stays on its own, or among the ideographs. */
function isOneScript(text: string): boolean {
  const pages = new Set(
    Array.from(text.replace(/[\x00-\x7f]/g, ''), (letter) => pageOf(letter.charCodeAt(0))),
  );
  return pages.size === 1;
}

/** The page of 256 that a character is on; ideographs with kana, and Hangul, count as one each. */
export function pageOf(code: number): number {
  if (code >= 0x3040 && code < 0xa000) return 0x30;
  return code >= 0xac00 && code < 0xd7a4 ? 0xac : code >> 8;
}

function countUnprintable(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (!isPrintableAt(text, at, text.charCodeAt(at))) count++;
  return count;
}

function isPrintableAt(text: string, at: number, unit: number): boolean {
  // A single zero separates the bytes of UTF-16, or two variables.
  if (unit === 0) return text.charCodeAt(at - 1) !== 0 && text.charCodeAt(at + 1) !== 0;
  if (unit < 0x7f) return unit >= 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
  if (unit < 0xe000) return unit >= 0xa0 && !isLoneSurrogate(text, at);
  return unit >= 0xf900 && unit < 0xfff0;
}

function isLoneSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 0xd800) return false;
  if (unit < 0xdc00) return (text.charCodeAt(at + 1) & 0xfc00) !== 0xdc00;
  return at === 0 || (text.charCodeAt(at - 1) & 0xfc00) !== 0xd800;
}
