import { type FamilyLiteral, familyLiteral } from './family-literals.ts';
import { delimited, said } from './literal-text.ts';
import { isFamily, type Language, type Quoting, SYNTAXES, type Syntax, type Token } from './meaning/token.ts';
import { unescaped } from './unescape.ts';

export const SPACE = /[ \t\r\f\v\u00a0]*/y;
/** A name before a quote that changes how it is read: Python's `f""`, `rb''`. */
const PYTHON_PREFIX = /(?:[rbuft]|rb|br|rf|fr|tr|rt)(?=['"])/iy;
const HEREDOC = /([~-]?)(["'`]?)([A-Za-z_]\w*)\2[^\n]*\n/y;
const QUOTE_WORD = /(?:qq|qx|qw|qr|q|tr|m|s|y)(?=\s{0,4}[^\w\s,;=)])(?!\s{0,4}=>)/y;
const PERCENT = /%([xqQwWiIrs]?)(?=[([{<|!/])/y;
const INTERPOLATED = /\$(?:\{(\w+)\}|([A-Za-z_]\w*|\d+))(?:(?:->)?[[{]['"]?([A-Za-z_]\w*)['"]?[\]}])?/y;
export const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
/** After these a slash divides. */
const AFTER_VALUE = /^(?:[)\]}»]|[\p{L}\p{N}_]+)$/u;
const BEFORE_REGEX = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'and',
  'or',
  'not',
  'if',
  'unless',
  'split',
  'when',
]);
const MAX_NESTING = 24;

/** Reads the data in a script: strings, here-documents, regular expressions, with the code interpolated into strings. */
export abstract class LiteralReader {
  readonly tokens: Token[] = [];
  protected readonly text: string;
  protected readonly language: Language;
  protected readonly syntax: Syntax;
  protected at = 0;
  #nesting = 0;

  constructor(text: string, language: Language) {
    this.text = text;
    this.language = language;
    this.syntax = SYNTAXES[language];
  }

  /** Until `close` is alone on a line, or to the end of the text. */
  abstract read(close: string): void;

  protected push(kind: Token['kind'], text: string): void {
    this.tokens.push({ kind, text });
  }

  protected match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at = pattern.lastIndex;
    return found;
  }

  protected literal(here: string): boolean {
    if (this.language === 'python') {
      const prefix = this.match(PYTHON_PREFIX)?.[0].toLowerCase();
      if (prefix !== undefined) {
        const isRaw = prefix.includes('r');
        this.#quoted(this.text.charAt(this.at), prefix.includes('f') ? 'braces' : isRaw ? 'raw' : 'escaped');
        return true;
      }
    }
    const own = isFamily(this.language) ? familyLiteral(this.text, this.at, this.language) : undefined;
    if (own !== undefined) return this.#ofFamily(own);
    const quoting = this.syntax.quotes[here];
    if (quoting !== undefined) {
      if (here === '`' && this.syntax.backticks) this.push('name', '`');
      this.#quoted(here, quoting);
      return true;
    }
    if (here === '/' && this.syntax.regexes) return this.#regex();
    if (here === '<' && this.syntax.heredocs !== undefined) return this.#heredoc(this.syntax.heredocs);
    if (this.language === 'lua' && here === '[') return this.#longBracket();
    if (this.language === 'ruby' && here === '%' && !this.isAfterValue()) return this.#percent();
    if (this.language === 'perl' && !/^(?:->|-)$/.test(this.tokens.at(-1)?.text ?? ''))
      return this.#quoteWord();
    return false;
  }

  #ofFamily(literal: FamilyLiteral): true {
    if ('end' in literal) {
      this.at = literal.end;
      if (literal.text !== undefined) this.push('string', literal.text);
      return true;
    }
    this.at = literal.from;
    this.#body(literal.close, literal.quoting, literal.isLong);
    return true;
  }

  #quoted(quote: string, quoting: Quoting): void {
    const triple = quote.repeat(3);
    const isTriple = this.language === 'python' && this.text.startsWith(triple, this.at);
    const close = isTriple ? triple : quote;
    this.at += close.length;
    this.#body(close, quoting, isTriple || this.language !== 'python');
  }

  /** From after the opening quote to after the closing one. */
  #body(close: string, quoting: Quoting, isLong: boolean): void {
    const text = this.text;
    const mark = this.tokens.length;
    let start = this.at;
    while (this.at < text.length && !text.startsWith(close, this.at)) {
      const here = text.charAt(this.at);
      if (here === '\n' && !isLong) break;
      const isSwift = quoting === 'any' && here === '\\' && text.charAt(this.at + 1) === '(';
      if (here === '\\' && !isSwift && (quoting !== 'raw' || text.charAt(this.at + 1) === close))
        this.at += 2;
      else if (!this.#isInterpolation(here, quoting)) this.at++;
      else {
        this.#part(mark, text.slice(start, this.at), quoting);
        this.#interpolation(quoting);
        start = this.at;
      }
    }
    const last = text.slice(start, this.at);
    if (text.startsWith(close, this.at)) this.at += close.length;
    if (this.tokens.length === mark) this.push('string', said(last, quoting));
    else {
      this.#part(mark, last, quoting);
      this.push('op', '»');
    }
  }

  #part(mark: number, literal: string, quoting: Quoting): void {
    this.push('op', this.tokens.length === mark ? '«' : '+');
    this.push('string', said(literal, quoting));
  }

  #isInterpolation(here: string, quoting: Quoting): boolean {
    const next = this.text.charAt(this.at + 1);
    if (this.#nesting >= MAX_NESTING) return false;
    if (quoting === 'any')
      return here === '$' ? /[A-Za-z_{]/.test(next) : here === '#' ? next === '{' : here === '\\';
    if (quoting === 'dollar-braces') return here === '$' && next === '{';
    if (quoting === 'hash-braces') return here === '#' && next === '{';
    if (quoting === 'braces') {
      if (here === '{' && next === '{') this.at++;
      else return here === '{';
    }
    if (quoting !== 'sigils') return false;
    if (here === '{') return this.language === 'php' && next === '$';
    return here === '$' && /[A-Za-z_{\d]/.test(next);
  }

  #interpolation(quoting: Quoting): void {
    this.push('op', '+');
    const isName = quoting === 'any' && /[A-Za-z_]/.test(this.text.charAt(this.at + 1));
    if (isName || (quoting === 'sigils' && this.text.charAt(this.at) === '$')) {
      const [whole, braced, plain, key] = this.match(INTERPOLATED) ?? [];
      if (whole === undefined) this.at++;
      this.push('name', braced ?? plain ?? '_');
      if (key !== undefined)
        for (const text of ['[', key, ']']) this.push(text === key ? 'string' : 'op', text);
      return;
    }
    const close = this.text.charAt(this.at) === '\\' ? ')' : '}';
    this.at += quoting === 'braces' || quoting === 'sigils' ? 1 : 2;
    this.push('op', '(');
    this.#nesting++;
    this.read(close);
    this.#nesting--;
    this.push('op', ')');
  }

  protected isAfterValue(): boolean {
    const last = this.tokens.at(-1);
    if (last === undefined || last.kind === 'end') return false;
    if (last.kind === 'string') return true;
    return AFTER_VALUE.test(last.text) && !BEFORE_REGEX.has(last.text);
  }

  #regex(): boolean {
    if (this.isAfterValue()) return false;
    const end = delimited(this.text, this.at + 1, '/', true);
    if (end === undefined) return false;
    this.at = end;
    this.match(/[a-z]*/y);
    this.push('string', '');
    return true;
  }

  #heredoc(mark: '<<' | '<<<'): boolean {
    if (!this.text.startsWith(mark, this.at) || (this.isAfterValue() && mark === '<<')) return false;
    const start = this.at;
    this.at += mark.length;
    this.match(SPACE);
    const [, , quote, word] = this.match(HEREDOC) ?? [];
    if (word === undefined) {
      this.at = start;
      return false;
    }
    const body = this.at;
    const found = this.text.slice(body).search(new RegExp(`^[ \\t]*${word}\\b`, 'm'));
    const end = found === -1 ? this.text.length : body + found;
    if (quote === '`') this.push('name', '`');
    this.push('string', unescaped(this.text.slice(body, end)));
    this.at = end;
    this.match(/[ \t]*\w+/y);
    this.push('end', '\n');
    return true;
  }

  #longBracket(): boolean {
    const [opener] = this.match(/\[(=*)\[/y) ?? [];
    if (opener === undefined) return false;
    const end = this.text.indexOf(opener.replaceAll('[', ']'), this.at);
    this.push('string', this.text.slice(this.at, end === -1 ? undefined : end));
    this.at = end === -1 ? this.text.length : end + opener.length;
    return true;
  }

  #percent(): boolean {
    const [, kind] = this.match(PERCENT) ?? [];
    if (kind === undefined) return false;
    const open = this.text.charAt(this.at++);
    if (kind === 'x') this.push('name', '`');
    this.#body(CLOSERS[open] ?? open, kind === 'q' || kind === 'r' ? 'plain' : 'hash-braces', true);
    return true;
  }

  /** Perl's `qx{…}`, `q(…)`, `m/…/`, `s/…/…/`. */
  #quoteWord(): boolean {
    const [word] = this.match(QUOTE_WORD) ?? [];
    if (word === undefined) return false;
    this.match(SPACE);
    const open = this.text.charAt(this.at++);
    const close = CLOSERS[open] ?? open;
    if (word === 'qx') this.push('name', '`');
    if (word === 'qx' || word === 'qq') this.#body(close, 'sigils', true);
    else if (word === 'q' || word === 'qw') this.#body(close, 'plain', true);
    else {
      this.at = delimited(this.text, this.at, close, false) ?? this.at;
      if (word === 's' || word === 'tr' || word === 'y')
        this.at = delimited(this.text, this.at, close, false) ?? this.at;
      this.match(/[a-z]*/y);
      this.push('string', '');
    }
    return true;
  }
}
