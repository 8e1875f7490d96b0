import { BLANK, LETTER, PLAIN, QUOTE, sortsOf } from './character-classes.ts';
import { endOfNote } from './code-notes.ts';
import type { Spelling } from './languages.ts';
import { endOfQuoted, endOfRegex, endOfTemplate } from './strings.ts';
import type { TokenRoom } from './token-room.ts';

/**
 * Reads code into words, strings, comments and punctuation: enough to know where a host is and which word it is given
 * to. Each character is read once; an unclosed string ends with its line, so that one stray quote costs one line.
 */
export const WORD = 1;
export const TEXT = 2;
export const NOTE = 3;
export const PUNCTUATION = 4;

export interface Tokens {
  readonly text: string;
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Which of them are strings. */
  readonly texts: Int32Array;
}

const HEREDOC = /<<<?[~-]?\s?(["']?)([A-Za-z_]\w*)\1/y;
/** After `class << self` and `lines << line` there is no text: only a shell and `<<<` allow a blank before the word. */
const CLOSE_HEREDOC = /<<(?:<\s?|[~-]?)(["']?)([A-Za-z_]\w*)\1/y;
const RAW_RUST = /r(#*)"/y;
const CHARACTER = /'(?:[^'\\\n]|\\[^\n][^'\n]{0,8})'/y;
const LONGEST_PREFIX = 3;
const STRING_PREFIX = /^(?:[rfbuRFBU]{1,2}|s|raw|L|i|c)$/;
const SLASH = 47;
/** A slash after one of these begins a regular expression. */
const BEFORE_REGEX = '(,=:[!&|?;+-*%~^{';
const REGEX_WORDS = new Set(['return', 'typeof', 'case', 'in', 'of', 'when', 'and', 'or', 'if', 'unless']);

/** Text that only looks like heredocs is not searched for their ends again and again. */
const OPEN_HEREDOCS = 8;
const DEEPEST_INDENT = 60;

class Reader {
  readonly #kinds: Uint8Array;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #texts: Int32Array;
  #count = 0;
  #textCount = 0;
  /** Closers that the rest of the text does not contain: searched for only once. */
  readonly #missing = new Set<string>();
  #heredoc: string | undefined;
  #openHeredocs = 0;
  readonly text: string;
  readonly spelling: Spelling;
  readonly #sorts: Uint8Array;
  at = 0;

  constructor(text: string, spelling: Spelling, room: TokenRoom) {
    this.text = text;
    this.spelling = spelling;
    this.#sorts = sortsOf(spelling);
    room.widen(text.length + 1);
    this.#kinds = room.kinds;
    this.#starts = room.starts;
    this.#ends = room.ends;
    this.#texts = room.texts;
  }

  push(kind: number, end: number): void {
    const count = this.#count++;
    if (kind === TEXT) this.#texts[this.#textCount++] = count;
    this.#kinds[count] = kind;
    this.#starts[count] = this.at;
    this.#ends[count] = end;
    this.at = end;
  }

  tokens(): Tokens {
    return {
      text: this.text,
      kinds: this.#kinds.subarray(0, this.#count),
      starts: this.#starts.subarray(0, this.#count),
      ends: this.#ends.subarray(0, this.#count),
      texts: this.#texts.subarray(0, this.#textCount),
    };
  }

  find(closer: string, from: number): number {
    if (this.#missing.has(closer)) return -1;
    const found = this.text.indexOf(closer, from);
    if (found < 0) this.#missing.add(closer);
    return found;
  }

  endOfLine(from: number): number {
    const end = this.text.indexOf('\n', from);
    return end < 0 ? this.text.length : end;
  }

  /** Blanks, words and punctuation are most of a text, and are read right here; the rest begins with a quote or a mark. */
  read(): void {
    const { text } = this;
    const sorts = this.#sorts;
    const { length } = text;
    let at = 0;
    while (at < length) {
      const code = text.charCodeAt(at);
      const sort = code < 128 ? sorts[code] : LETTER;
      if (sort === BLANK && (code !== 10 || this.#heredoc === undefined)) at++;
      else if (sort === LETTER) {
        let end = at + 1;
        let next = text.charCodeAt(end);
        while (next < 128 ? sorts[next] === LETTER : next >= 128) next = text.charCodeAt(++end);
        this.at = at;
        if (end - at > LONGEST_PREFIX || !this.#readPrefixed(end, next)) this.push(WORD, end);
        at = this.at;
      } else {
        this.at = at;
        if (sort === PLAIN) this.push(PUNCTUATION, at + 1);
        else if (sort === QUOTE) this.#readQuote(at, code);
        else if (sort === BLANK) this.#readHeredoc(this.#heredoc ?? '');
        else this.#readMark(code);
        at = this.at;
      }
    }
  }

  #readMark(code: number): void {
    const noteEnd = endOfNote(this);
    if (noteEnd >= 0) {
      this.push(NOTE, noteEnd);
      return;
    }
    if (code === SLASH && this.#readRegex()) return;
    if (code === 60 && this.spelling.hasHeredocs) this.#noteHeredoc();
    this.push(PUNCTUATION, this.at + 1);
  }

  /** A string that a word begins: `f"…"`, `r#"…"#`. */
  #readPrefixed(end: number, next: number): boolean {
    const { text, at } = this;
    if (next === 35) return end === at + 1 && text.charCodeAt(at) === 114 && this.#readRustRaw();
    if ((next !== 34 && next !== 39) || !STRING_PREFIX.test(text.slice(at, end))) return false;
    this.#readQuote(end, next);
    return true;
  }

  #readRustRaw(): boolean {
    RAW_RUST.lastIndex = this.at;
    const open = RAW_RUST.exec(this.text);
    if (open === null) return false;
    const closer = `"${open[1]}`;
    const close = this.find(closer, RAW_RUST.lastIndex);
    if (close < 0) return false;
    this.push(TEXT, close + closer.length);
    return true;
  }

  /** `from` is the position of the quote; a prefix before it belongs to the string. */
  #readQuote(from: number, mark: number): void {
    const { spelling, text } = this;
    const quote = mark === 34 ? '"' : mark === 39 ? "'" : '`';
    const isTriple =
      spelling.hasTriples && text.charCodeAt(from + 1) === mark && text.charCodeAt(from + 2) === mark;
    if (isTriple) {
      const close = this.find(quote.repeat(3), from + 3);
      if (close >= 0) {
        this.push(TEXT, close + 3);
        return;
      }
    }
    if (quote === '`') {
      this.#readBacktick();
      return;
    }
    if (quote === "'" && !spelling.hasSingleQuotes) {
      CHARACTER.lastIndex = from;
      this.push(CHARACTER.test(text) ? TEXT : PUNCTUATION, CHARACTER.lastIndex || from + 1);
      return;
    }
    const isVerbatim = text.charAt(from - 1) === '@' && !spelling.isShell;
    const isLong = (spelling.hasLongStrings || isVerbatim) && !this.#missing.has(quote);
    const end = endOfQuoted(text, from, quote, isLong, isVerbatim);
    if (end >= 0) {
      this.push(TEXT, end);
      return;
    }
    if (isLong) this.#missing.add(quote);
    const lineEnd = endOfQuoted(text, from, quote, false, isVerbatim);
    this.push(TEXT, lineEnd < 0 ? this.endOfLine(from) : lineEnd);
  }

  #readBacktick(): void {
    const { backtick } = this.spelling;
    if (backtick === 'mark' || this.#missing.has('`')) {
      this.push(PUNCTUATION, this.at + 1);
      return;
    }
    const close =
      backtick === 'template' ? endOfTemplate(this.text, this.at) : this.find('`', this.at + 1) + 1 || -1;
    if (close >= 0) {
      this.push(TEXT, close);
      return;
    }
    this.#missing.add('`');
    this.push(PUNCTUATION, this.at + 1);
  }

  #readRegex(): boolean {
    if (!this.spelling.hasRegexes) return false;
    const last = this.#count - 1;
    const before = last < 0 ? '' : this.text.slice(this.#starts[last], this.#ends[last]);
    const kind = last < 0 ? undefined : this.#kinds[last];
    const isExpected =
      kind === PUNCTUATION ? BEFORE_REGEX.includes(before) : kind !== TEXT && REGEX_WORDS.has(before);
    const end = isExpected ? endOfRegex(this.text, this.at) : -1;
    if (end < 0) return false;
    this.push(PUNCTUATION, end);
    return true;
  }

  #noteHeredoc(): void {
    const begin = this.spelling.isShell ? HEREDOC : CLOSE_HEREDOC;
    begin.lastIndex = this.at;
    const open = begin.exec(this.text);
    if (open !== null && this.#openHeredocs < OPEN_HEREDOCS) this.#heredoc ??= open[2];
  }

  #readHeredoc(word: string): void {
    this.#heredoc = undefined;
    this.at++;
    let close = this.find(word, this.at);
    while (close >= 0) {
      const before = this.text.slice(Math.max(this.at - 1, close - DEEPEST_INDENT), close);
      if (/\n[ \t]*$/.test(before)) {
        this.push(TEXT, close);
        return;
      }
      close = this.find(word, close + word.length);
    }
    this.#openHeredocs++;
  }
}

/** Valid until the buffer is used for another text. */
export function readTokens(text: string, spelling: Spelling, room: TokenRoom): Tokens {
  const reader = new Reader(text, spelling, room);
  reader.read();
  return reader.tokens();
}
