/**
 * Signs of a disguise, found in one pass: nearly every text is plain, and an expression for each disguise costs more than
 * reading the text. A sign means no more than that the expression is worth trying.
 */
import { isScrambled, SHORTEST_SCRAMBLED } from './scrambled.ts';
import { LOOK_ALIKE, WIDE_LETTER, WIDE_MARK, WIDE_QUOTE, WIDE_TIE, wideUnits } from './wide-units.ts';

const LETTER = 1;
const DIGIT = 2;
/** Stands for a letter behind one. */
const SPELLING = 4;
/** Stands for a letter before one. */
const FIGURE = 8;
const TIE = 16;
const EMPHASIS = 32;
const MARK = 64;
const ENCODING = 128;
const OTHER = 256;

const KINDS = Int16Array.from({ length: 0x80 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  const is = (set: RegExp, kind: number) => (set.test(character) ? kind : 0);
  return [
    is(/[a-z]/i, LETTER),
    is(/[0-9]/, DIGIT),
    is(/[013457@$!|89]/, SPELLING),
    is(/[0-9@$!|]/, FIGURE),
    is(/[-_.+]/, TIE),
    is(/[*_~`"'<]/, EMPHASIS),
    is(/[*_~`<]/, MARK),
    is(/[A-Za-z0-9+/_-]/, ENCODING),
    is(/[%\\&, :]/, OTHER),
  ].reduce((kinds, kind) => kinds | kind, 0);
});

/** Characters in one run from which it could be an encoding. */
const LONG_RUN = 24;
/** Of fewer single letters in a row no word is spelled. */
const MANY_LONE = 6;
const MANY_ESCAPES = 4;
const MANY_NUMBERS = 8;
/** Words of orders in reverse, each with letters that few other words have. */
export const BACKWARDS =
  /snoitcurtsni|tpmorp|erongi|suoiverp|drawssap|drow?ssap|slaitnederc|noitasrevnoc|terces|dragersid|tegrof|resu eht|metsys|laever|selur|reilrae|evoba/i;
const RARE = [
  'tsn',
  'tpm',
  'ero',
  'uoi',
  'sap',
  'itn',
  'vno',
  'erc',
  'dra',
  'egr',
  'eht',
  'tsy',
  'aev',
  'lur',
  'lra',
  'vob',
];
const LONGEST_BACKWARDS = 12;
const roll = (letters: number, unit: number): number => ((letters << 5) & 0x7fff) | (unit & 31);
const RARE_LETTERS = RARE.reduce(
  (table, [first = '', second = '', third = '']) => {
    table[[first, second, third].reduce((letters, one) => roll(letters, one.charCodeAt(0)), 0)] = 1;
    return table;
  },
  new Uint8Array(1 << 15),
);

const CIPHER = /^(?:rot[-1]|cipher)/i;
const BINARY = /^[01]{8}$/;
const HEX_PAIR = /^[0-9a-f]{2}$/i;

/** Single letters of any script; that one character is alone is seen first, as it is cheaper to see. */
const LONE_LETTERS = /[ ._*-](?=[\s\S][ ._*-])\p{L}[ ._*-]{1,3}\p{L}[ ._*-]/u;

export class Signs {
  isAscii = true;
  /** A letter beside a figure or one of `@$!|`. */
  hasFigure = false;
  /** Three words tied together. */
  isTied = false;
  isScrambled = false;
  isBackwards = false;
  /** Single letters in a row. */
  isSpaced = false;
  /** Stars, ticks, quotes, tags. */
  hasEmphasis = false;
  hasMark = false;
  hasLongRun = false;
  /** Escapes, numbers in a row, or a cipher by its name. */
  mayBeEscaped = false;
  mayBeBinary = false;
  /** Letters that look like Latin ones. */
  mayLookAlike = false;
  readonly #text: string;
  #tiedAt = -2;
  #lone = 0;
  #loneEnd = -9;
  #escapes = 0;
  #numbers = 0;
  #pairs = 0;
  #pairEnd = -9;

  constructor(text: string) {
    this.#text = text;
    let before = 0;
    let start = 0;
    let run = 0;
    let letters = 0;
    let wide = 0;
    const units = wideUnits();
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit >= 0x80) wide |= units.at(unit);
      const kind = unit < 0x80 ? (KINDS[unit] ?? 0) : 0;
      run = (kind & ENCODING) === 0 ? 0 : run + 1;
      if (run === LONG_RUN) this.hasLongRun = true;
      if ((kind & LETTER) !== 0) {
        if ((before & LETTER) === 0) {
          start = at;
          letters = 0;
          if ((before & FIGURE) !== 0) this.hasFigure = true;
        }
        letters = roll(letters, unit);
        if (RARE_LETTERS[letters] === 1) this.#tryBackwards(at);
      } else {
        if ((before & LETTER) !== 0) this.#endWord(start, at, kind);
        if (kind !== 0) this.#readMark(at, unit, kind, before);
      }
      before = kind;
    }
    if ((before & LETTER) !== 0) this.#endWord(start, text.length, 0);
    this.isAscii = wide === 0;
    if (wide !== 0) this.#readWide(wide);
  }

  /** No reading of `undisguised` is worth trying. */
  get isPlain(): boolean {
    const isSpelled = this.hasFigure || this.isTied || this.isScrambled || this.isBackwards || this.isSpaced;
    return !(isSpelled || this.hasEmphasis || this.hasMark || this.mayLookAlike);
  }

  #readWide(wide: number): void {
    this.isTied ||= (wide & WIDE_TIE) !== 0;
    this.isSpaced = (this.isSpaced || (wide & WIDE_LETTER) !== 0) && LONE_LETTERS.test(this.#text);
    this.hasEmphasis ||= (wide & WIDE_QUOTE) !== 0;
    this.hasMark ||= (wide & WIDE_MARK) !== 0;
    this.mayLookAlike = (wide & LOOK_ALIKE) !== 0;
  }

  #tryBackwards(at: number): void {
    this.isBackwards ||= BACKWARDS.test(
      this.#text.slice(Math.max(0, at - LONGEST_BACKWARDS), at + LONGEST_BACKWARDS),
    );
  }

  #endWord(start: number, end: number, next: number): void {
    const length = end - start;
    if ((next & SPELLING) !== 0) this.hasFigure = true;
    if (length >= SHORTEST_SCRAMBLED) this.isScrambled ||= isScrambled(this.#text, start, end);
    if (length === 1) {
      this.#lone = start - this.#loneEnd <= 3 ? this.#lone + 1 : 1;
      this.#loneEnd = end;
      if (this.#lone >= MANY_LONE) this.isSpaced = true;
    }
    if (length === 3 || length === 6) this.mayBeEscaped ||= CIPHER.test(this.#text.slice(start, start + 6));
    if ((next & TIE) === 0) return;
    if (this.#tiedAt === start - 1) this.isTied = true;
    this.#tiedAt = end;
  }

  #readMark(at: number, unit: number, kind: number, before: number): void {
    if ((kind & EMPHASIS) !== 0) this.hasEmphasis = true;
    if ((kind & MARK) !== 0 || (unit === 0x2d && isLineEnd(this.#text.charCodeAt(at + 1))))
      this.hasMark = true;
    if ((kind & OTHER) !== 0) this.#readOther(at, unit, before);
  }

  /** One of `%\&,:` and the space. */
  #readOther(at: number, unit: number, before: number): void {
    if (unit === 0x20 || unit === 0x3a) {
      if ((before & (DIGIT | LETTER)) !== 0) this.#readNumber(at);
      return;
    }
    if (unit !== 0x2c) this.#escapes++;
    else if ((before & DIGIT) !== 0) this.#numbers++;
    if (this.#escapes >= MANY_ESCAPES || this.#numbers >= MANY_NUMBERS) this.mayBeEscaped = true;
  }

  /** Pairs of hex, or bits, before a space or a colon. */
  #readNumber(at: number): void {
    if (this.#pairEnd === at - 3 || !isDigitOrHex(this.#text.charCodeAt(at - 3))) {
      const isPair = HEX_PAIR.test(this.#text.slice(at - 2, at));
      this.#pairs = isPair ? (this.#pairEnd === at - 3 ? this.#pairs + 1 : 1) : 0;
      this.#pairEnd = at;
      if (this.#pairs >= MANY_NUMBERS) this.mayBeEscaped = true;
    }
    const last = this.#text.charCodeAt(at - 1);
    if (last === 0x30 || last === 0x31) this.mayBeBinary ||= BINARY.test(this.#text.slice(at - 8, at));
  }
}

const SHORTEST_FIGURED = 3;
/** Runs of letters and figures that have both: no word that is spelled with figures goes beyond its run. */
export function* figuredRuns(text: string): Generator<string> {
  let start = 0;
  let kinds = 0;
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0x20;
    const kind = unit < 0x80 ? (KINDS[unit] ?? 0) & (LETTER | FIGURE | SPELLING) : 0;
    kinds |= kind;
    if (kind !== 0) continue;
    if ((kinds & LETTER) !== 0 && (kinds & SPELLING) !== 0 && at - start >= SHORTEST_FIGURED)
      yield text.slice(start, at);
    start = at + 1;
    kinds = 0;
  }
}

const isLineEnd = (unit: number): boolean => unit === 0x0a || unit === 0x0d;
const isDigitOrHex = (unit: number): boolean => unit < 0x80 && ((KINDS[unit] ?? 0) & (LETTER | DIGIT)) !== 0;
