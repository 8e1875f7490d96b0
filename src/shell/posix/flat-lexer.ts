/**
 * zsh and fish, split into words and operators. Both share quotes, words and operators with POSIX shells; the dialect
 * describes the differences. One pass over the text; anything unclosed extends to the end.
 */
export interface FlatDialect {
  /** `\'` inside of single quotes, and escapes such as `\x41` outside of quotes. */
  readonly fishQuotes: boolean;
  /** `(cmd)` inside a word is a substitution; else it is a pattern or its qualifiers. */
  readonly parentheses: boolean;
}

export interface FlatSpelling extends FlatDialect {
  readonly name: 'zsh' | 'fish';
}

export const ZSH: FlatSpelling = { name: 'zsh', fishQuotes: false, parentheses: false };
export const FISH: FlatSpelling = { name: 'fish', fishQuotes: true, parentheses: true };

export type Piece =
  | { readonly kind: 'bare'; readonly text: string }
  /** Quotes removed; in double ones expansions are still spelled. */
  | { readonly kind: 'single' | 'double'; readonly text: string }
  /** `$…` with all that belongs to it: `${…}`, `$x[1]`, `$(…)`. */
  | { readonly kind: 'expansion'; readonly text: string }
  /** `(…)`, `=(…)`, `<(…)` and `>(…)`, without parentheses. */
  | { readonly kind: 'group'; readonly head: '' | '=' | '<' | '>'; readonly text: string };

export type Token =
  | { readonly kind: 'operator'; readonly text: string }
  | { readonly kind: 'word'; readonly pieces: readonly Piece[] };

const OPERATOR =
  /^(?:&&|\|\||;;&?|;&|\|&|&\||&!|\d?>\||&>>?|\d*(?:<<<|<<-?|<>|>>|>&|<&|<|>)(?:\d+-?(?![\w.])|-(?=\s|$)|\?)?|[;|&\n])/;

export function flatTokens(text: string, dialect: FlatDialect): Token[] {
  const tokens: Token[] = [];
  let pieces: Piece[] = [];
  const end = (): void => {
    if (pieces.length > 0) tokens.push({ kind: 'word', pieces });
    pieces = [];
  };
  for (let at = 0; at < text.length; ) {
    const blank = blankEnd(text, at, pieces.length === 0);
    if (blank > at) {
      if (text[at] !== '\\') end();
      at = blank;
      continue;
    }
    const group = pieces.length === 0 || text[at] === '(' ? groupAt(text, at) : undefined;
    const operator = group === undefined ? operatorAt(text, at, pieces.length === 0) : undefined;
    if (operator !== undefined) {
      end();
      tokens.push({ kind: 'operator', text: operator });
      at += operator.length;
      continue;
    }
    const found = group ?? pieceAt(text, at, dialect);
    pieces.push(found.piece);
    at = found.end;
  }
  end();
  return tokens;
}

/** After blanks, a line continuation, or a comment. */
function blankEnd(text: string, at: number, isStart: boolean): number {
  const char = text[at]!;
  if (char === ' ' || char === '\t' || char === '\r') return at + 1;
  if (char === '\\' && text[at + 1] === '\n') return at + 2;
  if (char !== '#' || !isStart) return at;
  const newline = text.indexOf('\n', at);
  return newline === -1 ? text.length : newline;
}

function operatorAt(text: string, at: number, isStart: boolean): string | undefined {
  const char = text[at]!;
  if (char === ')') return char;
  if (!/[;|&<>\n]/.test(char) && !(isStart && /\d/.test(char))) return undefined;
  return OPERATOR.exec(text.slice(at, at + 16))?.[0];
}

interface Found {
  readonly piece: Piece;
  readonly end: number;
}

function groupAt(text: string, at: number): Found | undefined {
  const head = text[at] === '(' ? '' : text[at + 1] === '(' ? text[at] : undefined;
  if (head !== '' && head !== '=' && head !== '<' && head !== '>') return undefined;
  const open = at + head.length;
  const close = closingOf(text, open, '(', ')');
  return { piece: { kind: 'group', head, text: text.slice(open + 1, close) }, end: close + 1 };
}

function pieceAt(text: string, at: number, dialect: FlatDialect): Found {
  const char = text[at]!;
  if (char === "'") return singleAt(text, at, dialect);
  if (char === '"') {
    const close = doubleEnd(text, at + 1);
    return { piece: { kind: 'double', text: text.slice(at + 1, close) }, end: close + 1 };
  }
  if (char === '$' || char === '`') {
    const end = char === '`' ? backtickEnd(text, at + 1) : expansionEnd(text, at);
    if (end > at + 1) return { piece: { kind: 'expansion', text: text.slice(at, end) }, end };
  }
  if (char === '\\') {
    const escaped = dialect.fishQuotes ? FISH_ESCAPE.exec(text.slice(at, at + 10))?.[0] : undefined;
    if (escaped !== undefined)
      return { piece: { kind: 'single', text: fishCharacter(escaped) }, end: at + escaped.length };
    return { piece: { kind: 'single', text: text.slice(at + 1, at + 2) }, end: at + 2 };
  }
  let end = at + 1;
  while (end < text.length && !/[\s;|&<>()'"$`\\]/.test(text[end]!)) end += 1;
  return { piece: { kind: 'bare', text: text.slice(at, end) }, end };
}

const FISH_ESCAPE = /^\\(?:[xX][0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|U[0-9a-fA-F]{1,8}|[0-7]{1,3}|[nrtabefv])/;

function fishCharacter(spelled: string): string {
  const letter = spelled[1]!;
  const named = 'nrtabefv'.indexOf(letter);
  if (named !== -1) return '\n\r\t\x07\b\x1b\f\v'[named]!;
  const code = /[xXuU]/.test(letter)
    ? Number.parseInt(spelled.slice(2), 16)
    : Number.parseInt(spelled.slice(1), 8);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function singleAt(text: string, at: number, { fishQuotes }: FlatDialect): Found {
  let value = '';
  let next = at + 1;
  for (; next < text.length && text[next] !== "'"; next++) {
    if (fishQuotes && text[next] === '\\' && /['\\]/.test(text[next + 1] ?? '')) next += 1;
    value += text[next];
  }
  return { piece: { kind: 'single', text: value }, end: next + 1 };
}

function doubleEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"') {
    if (text[at] === '\\') at += 2;
    else if (text[at] === '$' && text[at + 1] === '(') at = closingOf(text, at + 1, '(', ')') + 1;
    else at += 1;
  }
  return at;
}

function backtickEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '`') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

/** After `$x`, `$x[1]`, `$$x`, `$=x`, `${…}`, `$(…)`, `$'…'`. */
function expansionEnd(text: string, at: number): number {
  const next = text[at + 1];
  if (next === '(') return closingOf(text, at + 1, '(', ')') + 1;
  if (next === '{') return subscripted(text, closingOf(text, at + 1, '{', '}') + 1);
  if (next === "'") {
    let end = at + 2;
    while (end < text.length && text[end] !== "'") end += text[end] === '\\' ? 2 : 1;
    return end + 1;
  }
  const name = /^\$+[~=^+#]{0,3}(?:\w+|[@*#?!$_-])?/.exec(text.slice(at, at + 128))?.[0] ?? '$';
  return subscripted(text, at + name.length);
}

function subscripted(text: string, at: number): number {
  return text[at] === '[' ? closingOf(text, at, '[', ']') + 1 : at;
}

/** Where a bracket is closed; skips quotes inside. */
export function closingOf(text: string, open: number, opening: string, closing: string): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text[at]!;
    if (char === '\\') at += 1;
    else if (char === "'") {
      const quote = text.indexOf("'", at + 1);
      at = quote === -1 ? text.length : quote;
    } else if (char === '"') at = doubleEnd(text, at + 1);
    else if (char === opening) depth += 1;
    else if (char === closing && --depth === 0) return at;
  }
  return text.length;
}

export const isBrace = (word: Token | undefined): boolean =>
  word?.kind === 'word' && /^[{}]$/.test(plainOf(word.pieces) ?? '');

/** The text of a word that is neither quoted nor expanded. */
export function plainOf(pieces: readonly Piece[]): string | undefined {
  const [only, ...more] = pieces;
  return only?.kind === 'bare' && more.length === 0 ? only.text : undefined;
}
