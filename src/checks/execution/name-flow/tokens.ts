/**
 * A program's text as words, signs and strings, for any language that is written in them. Comments are left out, so that
 * what is only told of does not count. What an unknown grammar makes of it is still words in their order.
 */
import { programOf } from '../../../screening/code-files/languages.ts';

export interface Token {
  readonly kind: 'name' | 'text' | 'sign' | 'line';
  readonly value: string;
  /** Columns before it, for languages whose blocks are told by them. */
  readonly column: number;
}

export interface Style {
  /** What begins a comment to the end of the line. */
  readonly comment: RegExp;
  /** Comments between `/*` and its end. */
  readonly hasLongComments: boolean;
  /** Blocks are told by braces, else by columns. */
  readonly hasBlocks: boolean;
  /** Braces are blocks alone. */
  readonly isBlockOnly: boolean;
  /** Blocks end with the word `end`, also between parentheses. */
  readonly endsBlocks: boolean;
  /** Braces are maps alone. */
  readonly isIndented: boolean;
  /** Strings may go over lines. */
  readonly isLong: boolean;
  /** A string between these marks is a command. */
  readonly runsBackticks: boolean;
  /** The last statement of a function is its value. */
  readonly isExpression: boolean;
  /** What is said inside a block is said of what stands before it. */
  readonly hasReceivers: boolean;
}

const style = (
  comment: RegExp,
  marks: Partial<Omit<Style, 'comment'>> & { readonly isIndented?: boolean } = {},
): Style => ({
  comment,
  hasLongComments: true,
  hasBlocks: true,
  isBlockOnly: false,
  endsBlocks: false,
  isIndented: false,
  isLong: false,
  runsBackticks: false,
  isExpression: false,
  hasReceivers: false,
  ...marks,
});

const SLASHES = /\/\//y;
const HASHES = /#(?![{[!])|#!/y;

const STYLES: Readonly<Record<string, Style>> = {
  python3: style(/#/y, { isIndented: true, hasBlocks: false, hasLongComments: false }),
  node: style(SLASHES),
  ruby: style(HASHES, {
    isLong: true,
    runsBackticks: true,
    isExpression: true,
    hasBlocks: false,
    hasLongComments: false,
  }),
  perl: style(/(?<![$&@%])#/y, {
    isLong: true,
    runsBackticks: true,
    isExpression: true,
    hasLongComments: false,
  }),
  php: style(/\/\/|#(?!\[)/y, { isLong: true, runsBackticks: true }),
  lua: style(/--/y, { endsBlocks: true, hasBlocks: false, hasLongComments: false }),
  yaegi: style(SLASHES),
  evcxr: style(SLASHES, { isExpression: true }),
  cling: style(SLASHES),
  jshell: style(SLASHES),
  kscript: style(SLASHES, { isExpression: true, hasReceivers: true }),
  groovy: style(SLASHES, { isExpression: true, hasReceivers: true }),
  amm: style(SLASHES, { isExpression: true }),
  swift: style(SLASHES, { isExpression: true }),
  csi: style(SLASHES),
  dart: style(SLASHES),
  rscript: style(/#/y, { isLong: true, isExpression: true, isBlockOnly: true, hasLongComments: false }),
  julia: style(/#/y, { isExpression: true, hasBlocks: false, hasLongComments: false }),
  elixir: style(HASHES, { isLong: true, isExpression: true, hasBlocks: false, hasLongComments: false }),
  terraform: style(/#|\/\//y, { hasReceivers: true }),
  awk: style(/#/y, { isBlockOnly: true, hasLongComments: false }),
};

/** A language that this reads; undefined for others, and for what is no program. */
export function styleOf(file: string, text: string, by?: string): Style | undefined {
  const program = by ?? programOf(file, text) ?? NAMED.find(([name]) => name.test(file))?.[1];
  return program === undefined ? undefined : STYLES[/^python[\d.]*$/.test(program) ? 'python3' : program];
}

const NAMED: readonly (readonly [RegExp, string])[] = [
  [
    /(?:^|\/)(?:Rakefile|Gemfile|Guardfile|Vagrantfile|Podfile|Fastfile|Brewfile|Capfile|Thorfile|config\.ru)$/,
    'ruby',
  ],
  [/(?:^|\/)(?:Jenkinsfile)$/, 'groovy'],
  [
    /(?:^|\/)(?:SConstruct|SConscript|wscript|conanfile|BUILD|WORKSPACE|Tiltfile)(?:\.bazel)?$|\.(?:bzl|bazel|star)$/,
    'python3',
  ],
  [/(?:^|\/)\.Rprofile$/, 'rscript'],
  [/\.tf$/, 'terraform'],
];

const NAME = /[\p{L}_$@%][\p{L}\p{N}_]*[!?]?/uy;
const SPACE = /[ \t\r\f\v]+/y;
const NUMBER = /\d[\w.]*/y;
const SIGN = /=>|->|<-|\|>|::|:=|==|!=|<=|>=|\+=|\.=|<<|&&|\|\||\?\.|\.\.\.|[^\s]/y;
const LONG_QUOTE = /"""|'''/y;
const HERE = /<<[~-]?(["'`]?)([A-Z_][A-Z_0-9]{1,30})\1|<<<(["']?)([A-Za-z_]\w{0,30})\3/y;
const LISTED = /(?:%[wiWI]|\bqw)\s?([[({</|])/y;
const RAW = /(?:\b[bc]?r(#{0,4})"|R"(\w{0,16})\()/y;
/** Names and calls that a string puts in: `${x}`, `#{x}`, `{x}`, `$x`, `\(x)`. */
const PUT_IN =
  /[$#]?\{([^{}"'\n]{1,200})\}|\\\(([^()\n]{1,120}(?:\([^()\n]{0,60}\))?[^()\n]{0,60})\)|[$@]([A-Za-z_]\w{0,60})/g;
const MOST_TOKENS = 262_144;
const MOST_COLUMNS = 256;
const LONGEST_STRING = 65_536;
/** Before these a slash begins an expression, not a division. */
const BEFORE_EXPRESSION = /^(?:[([{,;=:!&|?+~<>]|=>|&&|\|\||==|!=|return|typeof|case|in|of|=~)$/;

/** Undefined: too much of it. */
export function tokensOf(text: string, style: Style): Token[] | undefined {
  const reader = new Reader(
    style.runsBackticks
      ? text.replaceAll(/^=[a-z]\w*[^\n]*\n[\s\S]*?(?:^=(?:cut|end)\b[^\n]*|$(?![\s\S]))/gm, '')
      : text,
    style,
  );
  return reader.read() ? joined(reader.tokens) : undefined;
}

/** Strings that are put together on the spot are one, and letters given as numbers are a string. */
function joined(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  for (const token of tokens) {
    found.push(token);
    if (token.kind === 'text') joinLast(found);
    if (token.value === ')') joinList(found);
    if (token.value === ')' || token.value === ']' || token.value === '}') spellList(found);
  }
  return found;
}

/** `"a" + "b"`. */
function joinLast(found: Token[]): void {
  const [before, sign, last] = found.slice(-3);
  if (
    before?.kind !== 'text' ||
    last === undefined ||
    sign?.kind !== 'sign' ||
    !/^(?:\+|\.|<>|&)$/.test(sign.value)
  )
    return;
  found.splice(-3, 3, { ...before, value: before.value + last.value });
}

/** `["a", "b"].join("/")`: the list is left, and the string stands behind it. */
function joinList(found: Token[]): void {
  const [list, dot, join, open, mark] = found.slice(-6, -1);
  if (
    list?.value !== ']' ||
    dot?.value !== '.' ||
    join?.value !== 'join' ||
    open?.value !== '(' ||
    mark?.kind !== 'text'
  )
    return;
  const start = found.findLastIndex(({ value }, at) => at < found.length - 6 && value === '[');
  const parts = found.slice(start + 1, -6).filter(({ value }) => value !== ',');
  if (start === -1 || parts.length > MOST_PARTS || parts.some(({ kind }) => kind !== 'text')) return;
  found.splice(start, found.length - start, {
    ...mark,
    value: parts.map(({ value }) => value).join(mark.value),
  });
}

const MOST_PARTS = 256;
const LETTER = /^(?:0x[\da-f]{2}|\d{2,3})$/i;

/** `[47, 98, 105, 110]`. */
function spellList(found: Token[]): void {
  const letters: number[] = [];
  let at = found.length - 2;
  const least = Math.max(0, found.length - 4 * MOST_PARTS);
  for (; at >= least && letters.length < MOST_PARTS; at--) {
    const token = found[at];
    if (token === undefined) return;
    if (token.value === ',' || token.kind === 'line') continue;
    if (token.kind !== 'name' || !LETTER.test(token.value)) break;
    letters.push(Number(token.value));
  }
  const last = found.at(-1);
  if (letters.length < 2 || last === undefined || letters.some((letter) => letter < 9 || letter > 126))
    return;
  found.push({ ...last, kind: 'text', value: String.fromCharCode(...letters.reverse()) });
}

class Reader {
  readonly tokens: Token[] = [];
  readonly #text: string;
  readonly #style: Style;
  #at = 0;
  #lineStart = 0;
  /** Ends of here-documents that begin with the next line. */
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
    const sign = this.#take(SIGN);
    if (sign === undefined) this.#at += 1;
    else this.#add('sign', sign[0]);
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
    this.#add('sign', '[');
    for (const word of words) if (word !== '') this.#add('text', word);
    this.#add('sign', ']');
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

  /** A regular expression: its quotes are none. */
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
        this.#add(/\w/.test(name) ? 'name' : 'sign', name);
    }
  }
}

/** Stands before a string that is a command. */
export const BACKTICK = 'backtick_command';

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0' };

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(
    /\\(?:x([\da-f]{2})|u\{?([\da-f]{1,6})\}?|([0-7]{2,3})|(.))/gis,
    (_, hex?: string, unicode?: string, octal?: string, letter?: string) => {
      const code = hex ?? unicode;
      if (code !== undefined) {
        const point = Number.parseInt(code, 16);
        return point > 0x10ffff ? '' : String.fromCodePoint(point);
      }
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      return SIMPLE[letter ?? ''] ?? letter ?? '';
    },
  );
}
