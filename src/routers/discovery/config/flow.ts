/**
 * Values in braces and brackets: JSON with comments, JSON5, flow style of YAML, inline tables of TOML. One pass over
 * the characters with a stack of keys; broken parts are skipped, and the rest is read.
 */
import { type Entry, MOST_STEPS } from './entry.ts';

export interface FlowStart {
  readonly line: number;
  readonly path: readonly string[];
  readonly isActive: boolean;
  /** `#` begins a comment, as in YAML and TOML; otherwise `//` and `/*` do. */
  readonly hashComments: boolean;
  /** Asked once, with the first entries of a text that has many: which lines of the rest are wanted. */
  readonly choose?: Choose;
}

export type Choose = (first: readonly Entry[]) => (line: number) => boolean;

/** Below this number, reading all is faster than choosing. */
export const FEW_ENTRIES = 500;

export const PLAIN: FlowStart = { line: 1, path: [], isActive: true, hashComments: false };

/** `"key": "value"` after a comment mark. */
const COMMENTED = /^[\s*{[,-]*(["']?)([\w$.@/-]{1,100})\1\s*[:=]\s*(["']?)([^"',]{1,2000})\3/;

const BLANK = 32;
const BACKSLASH = 92;
const STRUCTURE = '{}[],:=';

interface Level {
  readonly isList: boolean;
  readonly path: readonly string[];
  index: number;
  key: string | undefined;
}

export function flowEntries(text: string, start: FlowStart = PLAIN): Entry[] {
  return new FlowReader(text, start).read();
}

class FlowReader {
  readonly #text: string;
  readonly #start: FlowStart;
  #entries: Entry[] = [];
  #isWanted: ((line: number) => boolean) | undefined;
  readonly #levels: Level[];
  #line: number;
  #at = 0;
  /** Where the next line break is; looked for once a line. */
  #break = -1;

  constructor(text: string, start: FlowStart) {
    this.#text = text;
    this.#start = start;
    this.#line = start.line;
    this.#levels = [{ isList: false, path: start.path, index: 0, key: undefined }];
  }

  read(): Entry[] {
    const { length } = this.#text;
    while (this.#at < length) {
      // Most characters between words are blanks.
      if (this.#text.charCodeAt(this.#at) === BLANK) this.#at += 1;
      else this.#next(this.#text[this.#at] ?? '');
    }
    return this.#entries;
  }

  get #level(): Level {
    return this.#levels.at(-1) as Level;
  }

  #next(char: string): void {
    // Words and comments move on by themselves.
    if (char === '"' || char === "'") this.#word(this.#quoted(char));
    else if (this.#isComment(char)) this.#comment();
    else if (char > ' ' && !STRUCTURE.includes(char)) this.#word(this.#bare());
    else this.#structure(char);
  }

  #structure(char: string): void {
    this.#at += 1;
    if (char === '\n') this.#line += 1;
    else if (char === '{' || char === '[') this.#open(char === '[');
    else if (char === '}' || char === ']') this.#close();
    else if (char === ',') this.#endItem();
  }

  #open(isList: boolean): void {
    const path = this.#place();
    // A key that opens a block may be evidence by itself: the id of a model, the name of a variable.
    if (this.#level.key !== undefined && this.#isWanted?.(this.#line) !== false)
      this.#push(path, '', this.#start.isActive);
    if (this.#levels.length < MOST_STEPS) this.#levels.push({ isList, path, index: 0, key: undefined });
  }

  #close(): void {
    if (this.#levels.length > 1) this.#levels.pop();
    this.#level.key = undefined;
  }

  #endItem(): void {
    const level = this.#level;
    level.index += 1;
    level.key = undefined;
  }

  #place(): readonly string[] {
    const { isList, path, index, key } = this.#level;
    if (isList) return [...path, `#${index}`];
    return key === undefined ? path : [...path, key];
  }

  /** A word before a colon is a key; any other is a value. */
  #word(word: string): void {
    const level = this.#level;
    const isKey = !level.isList && level.key === undefined && this.#isBeforeColon();
    if (isKey) level.key = word;
    else {
      if (this.#isWanted?.(this.#line) !== false) this.#push(this.#place(), word, this.#start.isActive);
      // Where a comma is missing, the next key still is one.
      level.key = undefined;
    }
  }

  #push(path: readonly string[], value: string, isActive: boolean): void {
    this.#entries.push({ line: this.#line, path, value, isActive });
    const { choose } = this.#start;
    if (choose === undefined || this.#isWanted !== undefined || this.#entries.length < FEW_ENTRIES) return;
    const isWanted = choose(this.#entries);
    this.#entries = this.#entries.filter(({ line }) => isWanted(line));
    this.#isWanted = isWanted;
  }

  #isBeforeColon(): boolean {
    let at = this.#at;
    while (this.#text[at] === ' ' || this.#text[at] === '\t') at += 1;
    return this.#text[at] === ':' || this.#text[at] === '=';
  }

  /** An unclosed quote ends with its line. */
  #quoted(quote: string): string {
    const from = this.#at + 1;
    const lineEnd = this.#lineEnd(from);
    let at = this.#text.indexOf(quote, from);
    while (at > from && at < lineEnd && this.#isEscaped(from, at)) at = this.#text.indexOf(quote, at + 1);
    const isClosed = at >= 0 && at < lineEnd;
    const end = isClosed ? at : lineEnd;
    this.#at = isClosed ? end + 1 : end;
    const word = this.#text.slice(from, end);
    return word.includes('\\') ? word.replace(/\\(?=[/"'\\])/g, '') : word;
  }

  #lineEnd(from: number): number {
    if (this.#break < from) {
      const next = this.#text.indexOf('\n', from);
      this.#break = next < 0 ? this.#text.length : next;
    }
    return this.#break;
  }

  /** An odd number of backslashes precedes it. */
  #isEscaped(from: number, at: number): boolean {
    let slash = at;
    while (slash > from && this.#text.charCodeAt(slash - 1) === BACKSLASH) slash -= 1;
    return (at - slash) % 2 === 1;
  }

  #bare(): string {
    const from = this.#at;
    const isKeyed = this.#level.isList || this.#level.key !== undefined;
    // An address has colons of its own; a key ends at the first.
    const end = isKeyed ? /[,\]}\n]|\s[#/]/g : /[:=,\]}\n]/g;
    end.lastIndex = from + 1;
    this.#at = end.exec(this.#text)?.index ?? this.#text.length;
    return this.#text.slice(from, this.#at).trim();
  }

  #isComment(char: string): boolean {
    if (this.#start.hashComments) return char === '#';
    const next = this.#text[this.#at + 1];
    return char === '/' && (next === '/' || next === '*');
  }

  #comment(): void {
    const isBlock = this.#text.startsWith('/*', this.#at);
    const end = this.#text.indexOf(isBlock ? '*/' : '\n', this.#at);
    const until = end < 0 ? this.#text.length : end;
    const width = this.#start.hashComments ? 1 : 2;
    for (const said of this.#text.slice(this.#at + width, until).split('\n')) {
      const [, , key, , value] = COMMENTED.exec(said.slice(0, 2_200)) ?? [];
      if (key !== undefined && value !== undefined && this.#isWanted?.(this.#line) !== false)
        this.#push([...this.#level.path, key], value.trim(), false);
      this.#line += 1;
    }
    // As many line breaks as pieces, less one; the one that ends a line comment is still to come.
    this.#line -= 1;
    this.#at = isBlock ? until + 2 : until;
  }
}
