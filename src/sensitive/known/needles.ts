/** The values as they are searched for: letters and digits of each of their encodings, in lower case. */
import { Buffer } from 'node:buffer';
import { isUnmistakable } from '../finding/survivors.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Fewer letters and digits than this are found by chance. */
const SHORTEST = 8;
/** A sentence of this length is repeated by no one by chance. */
const LONG = 16;
/** Of 62 characters with different meanings, compared without case: what stays over is noise. */
const TABLE = Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  return /[0-9a-z]/i.test(character) ? character.toLowerCase().charCodeAt(0) : 0;
});

const compared = (text: string): string => text.replace(/[^0-9a-z]/gi, '').toLowerCase();

export const isCompared = (unit: number): boolean => unit < 128 && TABLE[unit] !== 0;

const reversed = (text: string): string => [...text].reverse().join('');

function encodingsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const base64 = shifted(bytes);
  return [
    ...spelledBytes(bytes),
    ...spelledBytes(Buffer.from(reversed(value))),
    Buffer.from(value, 'utf16le').toString('hex'),
    value.replace(/[a-z]/gi, (letter) => rotated(letter)),
    ...shifted(Buffer.from(value, 'utf16le')),
    ...[bytes.toString('hex'), ...base64].flatMap((once) => [
      ...shifted(Buffer.from(once)),
      Buffer.from(once).toString('hex'),
    ]),
    ...LINE_ENDS.flatMap((end) => BEYOND_ASCII.map((written) => escaped(value, end, written))),
  ].map(compared);
}

/** One row for each way to write bytes as text. What is added here is found in every message, and nothing is decoded for it. */
function spelledBytes(bytes: Buffer): string[] {
  const each = (spell: (byte: number) => string) => [...bytes].map(spell).join('');
  const five = bitsIn(bytes, 5);
  return [
    bytes.toString('hex'),
    each((byte) => `${byte}`),
    each((byte) => byte.toString().padStart(3, '0')),
    each((byte) => byte.toString(8).padStart(3, '0')),
    each((byte) => byte.toString(8)),
    each((byte) => byte.toString(2).padStart(8, '0')),
    each((byte) => `0x${byte.toString(16).padStart(2, '0')}`),
    five.map((at) => 'abcdefghijklmnopqrstuvwxyz234567'.charAt(at)).join(''),
    five.map((at) => '0123456789abcdefghijklmnopqrstuv'.charAt(at)).join(''),
    five.map((at) => '0123456789abcdefghjkmnpqrstvwxyz'.charAt(at)).join(''),
    ...shifted(bytes),
    ...AS_NUMBER.map((digits) => asNumber(bytes, digits)),
    ...[0, 1, 2, 3].map((lead) => ascii85(bytes.subarray(lead))),
    ...[0, 1, 2].map((lead) => uuencoded(bytes.subarray(lead))),
    ...[2, 4, 8].flatMap((size) => ['', '0x'].map((before) => inWords(bytes, size, before))),
  ];
}

const bitsIn = (bytes: Buffer, size: number): number[] => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: Math.floor(bits.length / size) }, (_, i) =>
    Number.parseInt(bits.slice(i * size, (i + 1) * size), 2),
  );
};

/** Base58, base36 and base62 write all bytes as one number. */
const AS_NUMBER = [
  '0123456789',
  '0123456789abcdefghijklmnopqrstuvwxyz',
  '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
];
/** The time of it grows with the square of the length. */
const LONGEST_NUMBER = 256;

function asNumber(bytes: Buffer, digits: string): string {
  if (bytes.length === 0 || bytes.length > LONGEST_NUMBER) return '';
  const base = BigInt(digits.length);
  let written = '';
  for (let rest = BigInt(`0x${bytes.toString('hex')}`); rest > 0n; rest /= base)
    written = digits.charAt(Number(rest % base)) + written;
  return written;
}

/** Whole groups of four bytes: `z` for zeros cannot be in a text. */
function ascii85(bytes: Buffer): string {
  let written = '';
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    let rest = bytes.readUInt32BE(at);
    let five = '';
    for (let i = 0; i < 5; i += 1) {
      five = String.fromCharCode(33 + (rest % 85)) + five;
      rest = Math.floor(rest / 85);
    }
    written += five;
  }
  return written;
}

/** Without the length of each line, which is one character of 60. */
const uuencoded = (bytes: Buffer): string =>
  bitsIn(bytes.subarray(0, bytes.length - (bytes.length % 3)), 6)
    .map((six) => String.fromCharCode(32 + six))
    .join('');

/** In hex, with the bytes of each word from behind. */
const inWords = (bytes: Buffer, size: number, before: string): string =>
  Array.from(
    { length: Math.ceil(bytes.length / size) },
    (_, i) =>
      before +
      Buffer.from(bytes.subarray(i * size, (i + 1) * size))
        .reverse()
        .toString('hex'),
  ).join('');

/** What is left of a line end: nothing where it is one, letters of an escape elsewhere. */
const LINE_ENDS = ['', 'n', 'rn'];
/** How texts write what is beyond ASCII; the escapes of other characters are undone before the search. */
const BEYOND_ASCII: readonly ((character: string) => string)[] = [
  () => '',
  (one) => bytesOf(one).join(''),
  (one) =>
    bytesOf(one)
      .map((byte) => `x${byte}`)
      .join(''),
  (one) =>
    one
      .split('')
      .map((unit) => `u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  (one) => `${one.codePointAt(0)}`,
  (one) => `x${one.codePointAt(0)?.toString(16)}`,
];

const bytesOf = (text: string): string[] => Buffer.from(text).toString('hex').match(/../g) ?? [];

const escaped = (value: string, end: string, written: (character: string) => string): string =>
  value
    .replace(/\r?\n/g, end)
    .replace(/\t/g, end === '' ? '' : 't')
    .replace(/[^\0-\x7f]/gu, written);

const rotated = (letter: string): string =>
  String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < 'n' ? 13 : -13));

/** At each place in a group of three bytes, without the characters that hold bits of others. */
const shifted = (bytes: Buffer): string[] =>
  [0, 1, 2].map((lead) => {
    const all = Buffer.concat([Buffer.alloc(lead), bytes]);
    const from = Math.ceil((lead * 8) / 6);
    return all.toString('base64').slice(from, Math.floor((all.length * 8) / 6));
  });

const HEAD = 4;
const hashOf = (four: number): number => Math.imul(four, 0x9e3779b1) >>> 16;

/** Four characters tell where a needle may begin; there it is compared whole. */
export class Needles {
  /** Too short, or too much like words, to be found without their punctuation: these as they are. */
  readonly exact: readonly string[];
  readonly #mayBegin = new Uint8Array(0x10000);
  readonly #byHead = new Map<number, Uint8Array[]>();
  readonly #all: readonly Uint8Array[];
  #compared = new Uint8Array(4_096);

  constructor(values: readonly string[]) {
    const searched = new Set<string>();
    this.exact = values.filter((value) => {
      const plain = compared(value);
      for (const encoded of encodingsOf(value))
        if (encoded.length >= SHORTEST && encoded !== plain) searched.add(encoded).add(reversed(encoded));
      const isClear = plain.length >= LONG || isUnmistakable(value);
      const isFound = plain.length >= SHORTEST && plain.length * 2 >= value.length && isClear;
      if (isFound) searched.add(plain).add(reversed(plain));
      return !isFound;
    });
    this.#all = [...searched].map((needle) => Buffer.from(needle, 'latin1'));
    for (const needle of this.#all) {
      const head = headOf(needle, 0);
      this.#mayBegin[hashOf(head)] = 1;
      this.#byHead.set(head, [...(this.#byHead.get(head) ?? []), needle]);
    }
  }

  /**
   * Places among the letters and digits of all texts, one behind the other. `isOpen`: also an end that is the larger part
   * of a value, as the rest may follow.
   */
  find(texts: readonly string[], isOpen: boolean): Range[] {
    const starts: number[] = [];
    const length = this.#read(texts, starts);
    const found: Range[] = [];
    for (const start of starts) {
      const longest = this.#longestAt(start, length);
      if (longest > 0) found.push({ start, end: start + longest });
    }
    if (isOpen) {
      const begun = this.#begunAtEnd(length);
      if (begun > 0) found.push({ start: length - begun, end: length });
    }
    return found;
  }

  /** Writes what is compared, and notes where a needle may begin. */
  #read(texts: readonly string[], starts: number[]): number {
    const most = texts.reduce((sum, { length }) => sum + length, 0);
    if (most > this.#compared.length) this.#compared = new Uint8Array(most * 2);
    const [into, mayBegin] = [this.#compared, this.#mayBegin];
    let length = 0;
    let four = 0;
    for (const text of texts)
      for (let at = 0; at < text.length; at += 1) {
        const unit = text.charCodeAt(at);
        const character = unit < 128 ? (TABLE[unit] ?? 0) : 0;
        if (character === 0) continue;
        into[length++] = character;
        four = ((four << 8) | character) >>> 0;
        if (mayBegin[hashOf(four)] === 1 && length >= HEAD) starts.push(length - HEAD);
      }
    return length;
  }

  #longestAt(start: number, length: number): number {
    let longest = 0;
    for (const needle of this.#byHead.get(headOf(this.#compared, start)) ?? [])
      if (
        needle.length > longest &&
        start + needle.length <= length &&
        this.#isAt(needle, start, needle.length)
      )
        longest = needle.length;
    return longest;
  }

  #isAt(needle: Uint8Array, start: number, length: number): boolean {
    for (let i = HEAD; i < length; i += 1) if (this.#compared[start + i] !== needle[i]) return false;
    return true;
  }

  /** How much of the end is the larger part of a needle, from its beginning. */
  #begunAtEnd(length: number): number {
    let longest = 0;
    for (const needle of this.#all) {
      const least = Math.max(SHORTEST, Math.ceil(needle.length / 2));
      for (let begun = Math.min(needle.length - 1, length); begun >= least && begun > longest; begun -= 1) {
        const start = length - begun;
        if (headOf(this.#compared, start) === headOf(needle, 0) && this.#isAt(needle, start, begun))
          longest = begun;
      }
    }
    return longest;
  }
}

const headOf = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) << 24) |
    ((bytes[at + 1] ?? 0) << 16) |
    ((bytes[at + 2] ?? 0) << 8) |
    (bytes[at + 3] ?? 0)) >>>
  0;
