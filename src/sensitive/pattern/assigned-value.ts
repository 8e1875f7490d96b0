/** The value behind an assignment: quoted or bare, and where it ends. */
export interface AssignedValue {
  readonly start: number;
  readonly end: number;
  readonly style: Style;
}

export type Style =
  | 'quoted'
  /** `NAME=value` or `name: value` that begins its line. */
  | 'line'
  /** `--name value`. */
  | 'flag'
  /** `?name=value&`. */
  | 'query'
  /** `;Name=value;`. */
  | 'connection'
  /** `<name>value</name>`. */
  | 'tag'
  /** `define('NAME', 'value')`, `name == "value"`. */
  | 'argument'
  /** `decode("value")`: a literal, but what is assigned is made of it. */
  | 'wrapped'
  /** In the middle of something else. */
  | 'inline'
  /** `the password is value`. */
  | 'prose';

export const LONGEST_VALUE = 1024;

/** Also as JSON, HTML and URLs spell it inside a text. */
export const QUOTE = String.raw`(?:\\{0,4}["'\`]|&quot;|&#3[49];|%22)`;
const GAP = new RegExp(`[ \\t]{0,40}(?:\\r?\\n[ \\t]{0,40}(?=${QUOTE}))?`, 'y');
const CDATA = '<![CDATA[';
const OPENING = new RegExp(
  `(?:([A-Za-z_][\\w.]{0,30}\\()|[brufLN@$]{1,2}|[([])?(${QUOTE})(?:(?:"""|''')(?=.))?`,
  'y',
);

/** `getenv("X") || "…"`: the literal that counts is the second one. */
const FALLBACK = /["'][ \t]?\)[ \t]{0,4}(?:\|\||\?\?|\?:|or)[ \t]{0,4}(?=["'][^"'\n])/y;

export function readValue(text: string, at: number, style: Style): AssignedValue | null {
  GAP.lastIndex = at;
  GAP.test(text);
  const from = style === 'tag' ? at + (text.startsWith(CDATA, at) ? CDATA.length : 0) : GAP.lastIndex;
  OPENING.lastIndex = from;
  const opening = style === 'tag' ? null : OPENING.exec(text);
  if (opening !== null) {
    const start = from + opening[0].length;
    const end = endOfQuoted(text, start, opening[2] ?? '"');
    if (end <= start) return null;
    if (opening[1] === undefined) return { start, end, style: 'quoted' };
    FALLBACK.lastIndex = end;
    return FALLBACK.test(text)
      ? readValue(text, FALLBACK.lastIndex, 'argument')
      : { start, end, style: 'wrapped' };
  }
  const end = endOfBare(text, from, style);
  return end > from ? { start: from, end, style } : null;
}

function endOfQuoted(text: string, start: number, quote: string): number {
  const part = text.slice(start, start + LONGEST_VALUE);
  const isPlain = quote.length === 1;
  for (let at = part.indexOf(quote); at >= 0; at = part.indexOf(quote, at + 1)) {
    // A plain quote behind a backslash belongs to the value.
    if (isPlain && part[at - 1] === '\\' && part[at - 2] !== '\\') continue;
    // YAML, SQL and Basic double the quote; shells close, escape and open again.
    if (isPlain && at > 0 && part[at + 1] === quote && /\w/.test(part[at + 2] ?? '')) {
      at++;
      continue;
    }
    if (quote === "'" && part.startsWith("'\\''", at)) {
      at += 3;
      continue;
    }
    return part.lastIndexOf('\n', at) >= 0 ? -1 : start + at;
  }
  // Cut off: a log line or a window that ends within the value.
  return start + part.length === text.length && !part.includes('\n') ? text.length : -1;
}

const BARE = {
  quoted: /(?!)/y,
  argument: /(?!)/y,
  wrapped: /(?!)/y,
  line: /[^\s"'`<>]{1,1024}/y,
  flag: /[^\s"'`;|<>]{1,1024}/y,
  query: /[^\s"'`&#;<>)\]},\\]{1,1024}/y,
  connection: /[^;"'`\n\\]{1,1024}/y,
  tag: /[^<\n\]]{1,1024}(?=<\/|\]\]>)/y,
  // A delimiter inside the value is a part of it: nothing is assigned behind it.
  inline: /(?:[^\s"'`,;&<>(){}[\]|\\]|[;&](?!\w{1,8};|[\w. -]{0,60}=)(?=[^\s"'`,;&<>(){}[\]|\\])){1,1024}/y,
  prose: /[^\s"'`<>]{1,1024}/y,
} as const satisfies Record<Style, RegExp>;

function endOfBare(text: string, start: number, style: Style): number {
  const expression = BARE[style];
  expression.lastIndex = start;
  const value = expression.exec(text)?.[0] ?? '';
  const quoteAt = value.search(/\\[nrt"']|&quot;|&#3[49];/);
  const kept = quoteAt >= 0 ? value.slice(0, quoteAt) : value;
  const trailing = style === 'prose' ? /[.,;:)\]}]+$/ : /[,;)\]}]+$|&&.*$/;
  return (
    start +
    (style === 'query' || style === 'connection' || style === 'tag' ? kept : kept.replace(trailing, ''))
      .length
  );
}
