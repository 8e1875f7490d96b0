/**
 * Texts written in invisible characters: tags, variation selectors that encode bytes, zero-width characters that encode
 * bits, letters moved to private use, and text that a direction override reverses. Characters that emoji, flags and
 * joining scripts need are left out; the rest is read as a whole and run by run, because it may be scattered.
 */
import { Buffer } from 'node:buffer';
import { isPlausibleText } from '../../text/encoded/plausible-text.ts';
import { hiddenCharacters } from '../../text/unicode/hidden-characters.ts';

const HIDDEN =
  /[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202d\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0]|[\udb40\udb80-\udbff]/;
const BACKWARDS = /\u202e([^\u202c\n]{8,400})/g;
/** Longer than any order; what follows repeats the method. */
const MAX_CHARACTERS = 1 << 15;
/** Fewer are an accident, not an alphabet. */
const MIN_LETTERS = 4;
const MIN_BITS = 28;

const TAGS = /[\u{e0020}-\u{e007e}]/gu;
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const PRIVATE = /[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/gu;
const BITS =
  /[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202d\u2060-\u2069\u2800\u3164\ufeff\uffa0]/g;

export function* hiddenMessages(text: string): Generator<string> {
  if (!HIDDEN.test(text)) return;
  const runs = hiddenCharacters(text).map(({ start, end }) => text.slice(start, end));
  if (runs.length === 0) return;
  const seen = new Set<string>();
  const whole = runs.join('').slice(0, MAX_CHARACTERS);
  const longest = runs
    .reduce((one, other) => (other.length > one.length ? other : one))
    .slice(0, MAX_CHARACTERS);
  for (const message of [...messagesIn(whole), ...messagesIn(longest), ...backwards(text)]) {
    if (seen.has(message)) continue;
    seen.add(message);
    yield message;
  }
}

function* messagesIn(characters: string): Generator<string> {
  const tags = codesOf(characters, TAGS);
  if (tags.length >= MIN_LETTERS) yield String.fromCodePoint(...tags.map((code) => code - 0xe0000));
  const selectors = codesOf(characters, SELECTORS).map((code) =>
    code < 0xe0100 ? code - 0xfe00 : code - 0xe0100 + 16,
  );
  if (selectors.length >= MIN_LETTERS) yield* plausible(bytesOfSelectors(selectors));
  const moved = codesOf(characters, PRIVATE);
  if (moved.length >= MIN_LETTERS) yield* plausible([moved.map((code) => code & 0xff)]);
  const bits = characters.match(BITS) ?? [];
  if (bits.length >= MIN_BITS) yield* plausible(bytesOfBits(bits));
}

const codesOf = (characters: string, alphabet: RegExp): number[] =>
  (characters.match(alphabet) ?? []).map((character) => character.codePointAt(0) ?? 0);

function* plausible(readings: Iterable<readonly number[]>): Generator<string> {
  for (const bytes of readings) {
    const message = Buffer.from(bytes).toString('utf8').replaceAll('\0', '');
    // Wrong bits sometimes give a printable byte; a real message has hardly any other.
    if (!message.includes('\ufffd') && isPlausibleText(message)) yield message;
  }
}

/** All 256 selectors encode bytes, directly or from the second block on; the first 16 alone encode half bytes. */
function* bytesOfSelectors(values: readonly number[]): Generator<readonly number[]> {
  yield values;
  yield values.map((value) => value - 16).filter((value) => value >= 0);
  if (values.every((value) => value < 16)) {
    yield pairs(values, ([high, low]) => high * 16 + low);
    yield pairs(values, ([low, high]) => high * 16 + low);
  }
}

function pairs(values: readonly number[], join: (pair: readonly [number, number]) => number): number[] {
  return Array.from({ length: values.length >> 1 }, (_, i) =>
    join([values[i * 2] ?? 0, values[i * 2 + 1] ?? 0]),
  );
}

/** Two characters are bits, three are bits and a separator, four are pairs of bits; all assignments are tried. */
function* bytesOfBits(characters: readonly string[]): Generator<readonly number[]> {
  const alphabet = [...new Set(characters)].sort();
  const [a = '', b = '', c = ''] = alphabet;
  if (alphabet.length === 2) {
    yield* grouped(characters, a);
    yield* grouped(characters, b);
  } else if (alphabet.length === 3) {
    for (const [separator, zero] of [
      [a, b],
      [a, c],
      [b, a],
      [b, c],
      [c, a],
      [c, b],
    ])
      yield* parted(characters, separator ?? '', zero ?? '');
  } else if (alphabet.length === 4) {
    const two = characters.flatMap((character) => [
      alphabet.indexOf(character) >> 1,
      alphabet.indexOf(character) & 1,
    ]);
    yield bytesOf(two, 8);
    yield bytesOf(
      two.map((bit) => 1 - bit),
      8,
    );
  }
}

function* grouped(characters: readonly string[], zero: string): Generator<readonly number[]> {
  const bits = characters.map((character) => (character === zero ? 0 : 1));
  yield bytesOf(bits, 8);
  yield bytesOf(bits, 7);
}

/** Codes of unequal length with a separator between them; or a character that only opens and closes the message. */
function* parted(
  characters: readonly string[],
  separator: string,
  zero: string,
): Generator<readonly number[]> {
  const letters = characters
    .join('')
    .split(separator)
    .filter((letter) => letter !== '');
  const digits = (letter: string) => [...letter].map((character) => (character === zero ? 0 : 1));
  if (letters.length >= MIN_LETTERS && letters.every(({ length }) => length <= 8))
    yield letters.map((letter) => digits(letter).reduce<number>((sum, bit) => sum * 2 + bit, 0));
  else for (const letter of letters) yield bytesOf(digits(letter), 8);
}

function bytesOf(bits: readonly number[], size: number): number[] {
  return Array.from({ length: Math.floor(bits.length / size) }, (_, i) =>
    bits.slice(i * size, (i + 1) * size).reduce((sum, bit) => sum * 2 + bit, 0),
  );
}

function* backwards(text: string): Generator<string> {
  for (const [, run = ''] of text.matchAll(BACKWARDS)) yield [...run].reverse().join('');
}
