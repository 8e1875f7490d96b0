import { createHash } from 'node:crypto';
import { type Detector, markOf, type Page } from '../../pattern/mark.ts';
import { BIP39_WORDS } from './bip39-words.generated.ts';

const card = {
  id: 'generic.seed-phrase',
  label: 'SEED_PHRASE',
  title: 'Recovery phrase of a wallet (BIP-39)',
  confidence: 0.6,
  remedy: 'Move the funds to a wallet with a new phrase: anyone who has read this one can take them.',
} as const;

const LIST = BIP39_WORDS.trim().split(/\s+/);
const WORDS = new Map(LIST.map((word, index) => [word.replace('*', ''), index]));
const RARE = LIST.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
const NAMES = [
  'mnemonic',
  'seed phrase',
  'seed_phrase',
  'seedphrase',
  'recovery phrase',
  'seed words',
  'secret phrase',
];
const LENGTHS = [24, 21, 18, 15, 12];
const FEWEST = 12;
/** More list words in a row than a few phrases have: the word list itself. */
const MOST = 128;

const isLetter = (unit: number): boolean => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a && unit < 0x7b;

interface Word {
  readonly start: number;
  readonly end: number;
  readonly index: number;
}

/** What may be between two words: spaces, commas, quotes, list numbers, escaped line ends. */
const BETWEEN = /(?:[\s,"'`|*.)\d-]|\\[nrt]){1,10}/y;
/** `seed phrase: `, `mnemonic = "`, `recovery phrase is `. */
const BEFORE_PHRASE = /(?:s?["'`]?[ \t]{0,4}(?:[:=]|is|are)?[\s"'`([\\]{0,8})(?=[a-z]{3,8}\b)/iy;
const BETWEEN_BEFORE = /(?:[\s,"'`|*.)\d-]|\\[nrt]){1,10}$/;

function wordAt(text: string, at: number): Word | null {
  if (!isLetter(text.charCodeAt(at))) return null;
  let start = at;
  let end = at;
  while (at - start < 9 && isLetter(text.charCodeAt(start - 1))) start--;
  while (end - start < 10 && isLetter(text.charCodeAt(end))) end++;
  const index = WORDS.get(text.slice(start, end).toLowerCase());
  return index === undefined ? null : { start, end, index };
}

/** A starred word may be anywhere in a phrase; a name comes before it. */
function look(page: Page, at: number, anchor: string): void {
  // Usually the word is part of a longer one.
  if (isLetter(page.text.charCodeAt(at - 1)) || isLetter(page.text.charCodeAt(at + anchor.length))) return;
  if (at < (page.reached.get(card.id) ?? 0)) return;
  BEFORE_PHRASE.lastIndex = at + anchor.length;
  if (!NAMES.includes(anchor)) readAround(page, wordAt(page.text, at));
  else if (BEFORE_PHRASE.test(page.text)) readAround(page, wordAt(page.text, BEFORE_PHRASE.lastIndex));
}

function readAround(page: Page, middle: Word | null): void {
  if (middle === null) return;
  const { text, reached } = page;
  const words = [middle];
  for (let word: Word | null = middle; word !== null && words.length <= MOST * 2; ) {
    BETWEEN.lastIndex = word.end;
    word = BETWEEN.test(text) ? wordAt(text, BETWEEN.lastIndex) : null;
    if (word !== null) words.push(word);
  }
  for (let word: Word | null = middle; word !== null && words.length <= MOST * 2; ) {
    const gap: number =
      BETWEEN_BEFORE.exec(text.slice(Math.max(0, word.start - 10), word.start))?.[0].length ?? 0;
    word = gap > 0 && word.start - gap > 0 ? wordAt(text, word.start - gap - 1) : null;
    if (word !== null) words.unshift(word);
  }
  reached.set(card.id, words.at(-1)?.end ?? middle.end);
  report(page, words);
}

function report(page: Page, words: readonly Word[]): void {
  if (words.length < FEWEST || words.length > MOST || isList(words)) return;
  let next = 0;
  for (const [first, end] of provenParts(words)) {
    reportUnproven(page, words.slice(next, first));
    page.marks.push(markOf(card, 2, words[first]?.start ?? 0, words[end - 1]?.end ?? 0, 1));
    next = end;
  }
  reportUnproven(page, words.slice(next));
}

/** Without a checksum that holds: named as a phrase, or as long as one. */
function reportUnproven({ text, marks }: Page, words: readonly Word[]): void {
  if (words.length < FEWEST) return;
  const start = words[0]?.start ?? 0;
  const isNamed = /seed|mnemonic|recovery|phrase|wallet|backup|secret/i.test(
    text.slice(Math.max(0, start - 80), start),
  );
  if (isNamed || LENGTHS.includes(words.length)) marks.push(markOf(card, 2, start, words.at(-1)?.end ?? 0));
}

/**
 * Parts whose checksums hold, joined where they touch or overlap; there may be ordinary words around a phrase, or another
 * phrase. A checksum also holds by chance, so the first one found is not enough: it could end within a real phrase.
 */
function provenParts(words: readonly Word[]): (readonly [first: number, end: number])[] {
  const parts: [number, number][] = [];
  for (let i = 0; i + FEWEST <= words.length; i++) {
    const length = LENGTHS.find(
      (length) =>
        i + length <= words.length && hasChecksum(words.slice(i, i + length).map(({ index }) => index)),
    );
    if (length === undefined) continue;
    const last = parts.at(-1);
    if (last !== undefined && i <= last[1]) last[1] = Math.max(last[1], i + length);
    else parts.push([i, i + length]);
  }
  return parts;
}

/** In the order of the list, or the same few words over and over. */
function isList(words: readonly Word[]): boolean {
  const inOrder = words.filter(({ index }, i) => i > 0 && index >= (words[i - 1]?.index ?? 0)).length;
  return inOrder >= words.length - 2 && new Set(words.map(({ index }) => index)).size > 2;
}

function hasChecksum(indexes: readonly number[]): boolean {
  const bits = indexes.map((index) => index.toString(2).padStart(11, '0')).join('');
  const entropyBits = Math.floor((bits.length * 32) / 33);
  const entropy = Buffer.from(
    bits
      .slice(0, entropyBits)
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
  const digest = createHash('sha256').update(entropy).digest();
  const check = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return check.startsWith(bits.slice(entropyBits));
}

export const genericSeedPhrase: readonly Detector[] = [{ ...card, anchors: [...RARE, ...NAMES], look }];
