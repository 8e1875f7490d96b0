/**
 * A program's text as words, punctuation and strings, for any language made of them. Comments are dropped, because they
 * do nothing. An unknown grammar still yields words in their order.
 */
import { SLASHES, type Style } from './code-style.ts';
import { BACKTICK, type Token } from './code-token.ts';
import { withJoinedTexts } from './joined-texts.ts';
import { unescaped } from './unescaped.ts';

const NAME = /[\p{L}_$@%][\p{L}\p{N}_]*[!?]?/uy;
const SPACE = /[ \t\r\f\v]+/y;
const NUMBER = /\d[\w.]*/y;
const MARK = /=>|->|<-|\|>|::|:=|==|!=|<=|>=|\+=|\.=|<<|&&|\|\||\?\.|\.\.\.|[^\s]/y;
const LONG_QUOTE = /"""|'''/y;
const HERE = /<<[~-]?(["'`]?)([A-Z_][A-Z_0-9]{1,30})\1|<<<(["']?)([A-Za-z_]\w{0,30})\3/y;
const LISTED = /(?:%[wiWI]|\bqw)\s?([[({</|])/y;
const RAW = /(?:\b[bc]?r(#{0,4})"|R"(\w{0,16})\()/y;
/** Names and calls that a string interpolates: `${x}`, `#{x}`, `{x}`, `$x`, `\(x)`. */
const PUT_IN =
  /[$#]?\{([^{}"'\n]{1,200})\}|\\\(([^()\n]{1,120}(?:\([^()\n]{0,60}\))?[^()\n]{0,60})\)|[$@]([A-Za-z_]\w{0,60})/g;
const MOST_TOKENS = 262_144;
const MOST_COLUMNS = 256;
const LONGEST_STRING = 65_536;
/** After these a slash begins a regular expression, not a division. */
const BEFORE_EXPRESSION = /^(?:[([{,;=:!&|?+~<>]|=>|&&|\|\||==|!=|return|typeof|case|in|of|=~)$/;

/** Undefined if the text is too long. */
export function tokensOf(text: string, style: Style): Token[] | undefined {
  const reader = new Reader(
    style.runsBackticks
      ? text.replaceAll(/^=[a-z]\w*[^\n]*\n[\s\S]*?(?:^=(?:cut|end)\b[^\n]*|$(?![\s\S]))/gm, '')
      : text,
    style,
  );
  return reader.read() ? withJoinedTexts(reader.tokens) : undefined;
}

class Reader {
  readonly tokens: Token[] = [];
  readonly #text: string;
  readonly #style: Style;
  #at = 0;
  #lineStart = 0;
  /** Terminators of here-documents that begin on the next line. */
  #pending: string[] = [];

  constructor(text: string, style: Style) {
    this.#text = text;
    this.#style = style;
  }

  read(): boolean {
    while (this.#at < this.#text.length) {
      if (this.tokens.length > MOST_TOKENS) return false;
      this.#step();
    }
    return true;
  }

  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text);
    if (found === null) return undefined;
    this.#at += found[0].length;
    return found;
  }

  #add(kind: Token['kind'], value: string): void {
    this.tokens.push({ kind, value, column: this.#columnOf() });
  }

  #columnOf(): number {
    let column = 0;
    const most = Math.min(this.#text.length, this.#lineStart + MOST_COLUMNS);
    for (let at = this.#lineStart; at < most; at++) {
      const letter = this.#text[at];
      if (letter === ' ') column += 1;
      else if (letter === '\t') column += 8;
      else break;
    }
    return column;
  }

  #step(): void {
    const letter = this.#text[this.#at] ?? '';
    if (letter === '\n') {
      this.#newLine();
      return;
    }
    if (this.#take(SPACE) !== undefined) return;
    if (this.#skipComment()) return;
    if (letter === '\\' && this.#text[this.#at + 1] === '\n') {
      this.#at += 2;
      this.#lineStart = this.#at;
      return;
    }
    if (this.#takeLong() || this.#takeQuoted(letter) || this.#takeExpression(letter)) return;
    const name = this.#take(NAME) ?? this.#take(NUMBER);
    if (name !== undefined) {
      this.#add('name', name[0]);
      return;
    }
    const mark = this.#take(MARK);
    if (mark === undefined) this.#at += 1;
    else this.#add('mark', mark[0]);
  }

  #newLine(): void {
    this.#at += 1;
    this.#lineStart = this.#at;
    this.tokens.push({ kind: 'line', value: '\n', column: 0 });
    for (const end of this.#pending.splice(0)) {
      const rest = new RegExp(`^[ \\t]*${end}\\b`, 'm');
      const found = rest.exec(this.#text.slice(this.#at));
      const length = found === null ? this.#text.length - this.#at : found.index;
      this.#addText(this.#text.slice(this.#at, this.#at + length));
      this.#at += length + (found?.[0].length ?? 0);
      this.#lineStart = this.#at;
    }
  }

  #skipComment(): boolean {
    if (this.#style.hasLongComments && this.#text.startsWith('/*', this.#at)) {
      const end = this.#text.indexOf('*/', this.#at + 2);
      this.#at = end === -1 ? this.#text.length : end + 2;
      return true;
    }
    if (this.#style.comment.source === '--' && this.#text.startsWith('--[[', this.#at)) {
      const end = this.#text.indexOf(']]', this.#at + 4);
      this.#at = end === -1 ? this.#text.length : end + 2;
      return true;
    }
    this.#style.comment.lastIndex = this.#at;
    if (!this.#style.comment.test(this.#text)) return false;
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end === -1 ? this.#text.length : end;
    return true;
  }

  #takeLong(): boolean {
    const quote = this.#take(LONG_QUOTE)?.[0];
    if (quote !== undefined) return this.#until(quote);
    const raw = this.#take(RAW);
    if (raw !== undefined)
      return this.#until(raw[0].startsWith('R') ? `)${raw[2] ?? ''}"` : `"${raw[1] ?? ''}`);
    if (this.#style.isLong) {
      const here = this.#take(HERE);
      if (here !== undefined) {
        this.#pending.push(here[2] ?? here[4] ?? '');
        return true;
      }
      const listed = this.#take(LISTED);
      if (listed !== undefined) return this.#list(listed[1] ?? '(');
    }
    if (this.#style.comment.source === '--' && this.#text.startsWith('[[', this.#at)) {
      this.#at += 2;
      return this.#until(']]');
    }
    return false;
  }

  #list(open: string): boolean {
    const close = { '(': ')', '[': ']', '{': '}', '<': '>' }[open] ?? open;
    const end = this.#text.indexOf(close, this.#at);
    const stop = end === -1 ? this.#text.length : end;
    const words = this.#text.slice(this.#at, stop).split(/\s+/);
    this.#add('mark', '[');
    for (const word of words) if (word !== '') this.#add('text', word);
    this.#add('mark', ']');
    this.#at = stop + 1;
    return true;
  }

  #until(end: string): boolean {
    const found = this.#text.indexOf(end, this.#at);
    const stop = found === -1 ? this.#text.length : found;
    this.#addText(this.#text.slice(this.#at, stop));
    this.#at = stop + end.length;
    return true;
  }

  #takeQuoted(quote: string): boolean {
    if (quote !== '"' && quote !== "'" && quote !== '`') return false;
    const isCommand = quote === '`' && this.#style.runsBackticks;
    const mayBreak = this.#style.isLong || quote === '`';
    let end = this.#at + 1;
    for (; end < this.#text.length; end++) {
      const letter = this.#text[end];
      if (letter === '\\') end += 1;
      else if (letter === quote || (letter === '\n' && !mayBreak)) break;
    }
    if (this.#text[end] !== quote || end - this.#at > LONGEST_STRING) {
      // A lifetime, an apostrophe, a quote of another grammar.
      this.#at += 1;
      return true;
    }
    const inside = this.#text.slice(this.#at + 1, end);
    // `'a` of Rust, up to the next one.
    if (quote === "'" && /^[a-z_]\w*\s?[,>&):+{ ]/.test(inside) && this.#style.comment === SLASHES) {
      if (!/^[^'\n]*'\s*[),;\]}+:?.]/.test(this.#text.slice(this.#at + 1, end + 3))) {
        this.#at += 1;
        return true;
      }
    }
    this.#at = end + 1;
    if (isCommand) this.#add('name', BACKTICK);
    this.#addText(unescaped(inside));
    return true;
  }

  /** A regular expression: quotes inside it do not begin strings. */
  #takeExpression(letter: string): boolean {
    if (letter !== '/') return false;
    const last = this.tokens.findLast(({ kind }) => kind !== 'line');
    if (last !== undefined && !(last.kind !== 'text' && BEFORE_EXPRESSION.test(last.value))) return false;
    const found = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
    found.lastIndex = this.#at;
    const expression = found.exec(this.#text);
    if (expression === null) return false;
    this.#at += expression[0].length;
    this.#add('name', 'expression');
    return true;
  }

  #addText(value: string): void {
    this.#add('text', value.slice(0, LONGEST_STRING));
    for (const [, braced, parenthesised, plain] of value.slice(0, 4_096).matchAll(PUT_IN)) {
      for (const [name] of (braced ?? parenthesised ?? plain ?? '').matchAll(/[A-Za-z_]\w*|\(\)|[.[\]()]/g))
        this.#add(/\w/.test(name) ? 'name' : 'mark', name);
    }
  }
}
