/**
 * Reads `name = value` around a word in a text, in the spellings of shells, configuration files, programs,
 * headers, URLs, tags, flags and sentences. Says nothing about secrets; `judge.ts` does.
 * Reads at most a few hundred signs around the word, so a thousand words in a row stay linear.
 */
import { isWordUnit } from './edges.ts';

export interface Assignment {
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
  /** `<name>value</name>`. */
  | 'tag'
  /** In the middle of something else. */
  | 'inline'
  /** `the password is value`. */
  | 'prose';

const LONGEST_NAME = 64;
export const LONGEST_VALUE = 1024;

const QUOTE = String.raw`(?:\\{0,4}["'\`]|&quot;|&#3[49];|%22)`;
const CLOSERS = `(${QUOTE}|\\]|\\*{2}){0,3}`;
const TYPE = String.raw`(?:[ \t]{0,4}:?[ \t]{0,4}\b(?:string|str|String|SecretStr|&str|&'static str|Optional\[str\]|bytes)\??(?=[ \t]{0,4}=[^=>]))?`;
const OPERATOR = String.raw`(:=|=>|[!=]==?|\?\?=?|\|\|=?|[?+]=|=|:(?!:)|,|%3[ADad]|>)`;
/** `"name": "DB_PASSWORD", "value": "…"`, `key="password" value="…"`, `- name: TOKEN` and `value:` a line below. */
const PAIR = String.raw`(?:\s|,|${QUOTE}){1,24}(?:value|defaultValue|content)${QUOTE}?[ \t]{0,4}[:=]`;
const SEPARATOR = new RegExp(
  `${CLOSERS}(?:${TYPE}[ \\t]{0,40}${OPERATOR}(?:\\*{2})?|(${PAIR})|[ \\t]{1,4}(is|was)[ \\t]{0,2}:?(?=[ \\t]))`,
  'y',
);
const GAP = new RegExp(`[ \\t]{0,40}(?:\\r?\\n[ \\t]{0,40}(?=${QUOTE}))?`, 'y');
const OPENING = new RegExp(
  `(?:(?:[A-Za-z_.]{1,30}\\(|[brufLN@$]{1,2}|[([]))?(${QUOTE})(?:(?:"""|''')(?=.))?`,
  'y',
);
const FLAG_GAP = /[ \t]{1,4}(?=[^\s-])/y;

/** A word with the rest of its name, if what follows may assign to it. */
export interface Name {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The name around the word at `at`, which is `length` long. */
export function readName(text: string, at: number, length: number): Name | null {
  const end = endOfName(text, at + length);
  if (!mayAssign(text, end)) return null;
  const start = startOfName(text, at);
  return end - start > LONGEST_NAME ? null : { text: text.slice(start, end), start, end };
}

/** What stands behind a name. */
export function readAssignment(text: string, name: Name): Assignment | null {
  SEPARATOR.lastIndex = name.end;
  const found = SEPARATOR.exec(text);
  if (found === null) return readSpaced(text, name);
  const [, closer = '', operator = '', pair, verb] = found;
  const isQuotedName = closer !== '' && closer !== '**';
  if (operator === ',' && !isQuotedName) return null;
  if (operator === '>' && text[name.start - 1] !== '<') return null;
  const valueAt = name.end + found[0].length;
  if (verb !== undefined) return readValue(text, valueAt, 'prose');
  if (operator === '>') return readValue(text, valueAt, 'tag');
  const style = pair === undefined ? styleOf(text, name, isQuotedName) : 'line';
  const value = readValue(text, valueAt, style);
  // A list of names is no assignment: only a literal can be the second argument.
  return operator === ',' && value?.style !== 'quoted' ? null : value;
}

function endOfName(text: string, from: number): number {
  let end = from;
  for (const last = from + LONGEST_NAME; end < last; end++) {
    const unit = text.charCodeAt(end);
    if (!isWordUnit(unit) && !(unit === 0x2d && isWordUnit(text.charCodeAt(end + 1)))) break;
  }
  return end;
}

const ESCAPES = [...'nrtbf'].map((sign) => sign.charCodeAt(0));

/** Dots and dashes belong to the name: `spring.datasource.password`, `--api-key`. */
function startOfName(text: string, from: number): number {
  let start = from;
  for (const first = Math.max(0, from - LONGEST_NAME); start > first; start--) {
    const unit = text.charCodeAt(start - 1);
    if (!isWordUnit(unit) && unit !== 0x2d && unit !== 0x2e) break;
    // `\npassword`: the letter belongs to the escape.
    if (text.charCodeAt(start - 2) === 0x5c && ESCAPES.includes(unit)) break;
  }
  return start;
}

const MAY_FOLLOW = new Uint8Array(128);
for (const sign of '"\'`\\])*&% \t\n\r=:>,?|!+') MAY_FOLLOW[sign.charCodeAt(0)] = 1;

/** Most names in a text are just mentioned; one look at the next sign tells. */
function mayAssign(text: string, at: number): boolean {
  return MAY_FOLLOW[text.charCodeAt(at)] === 1;
}

/** `"total_tokens": 12,`: what follows is a number, so no machine's secret. Cheap, because logs are full of them. */
export function isCounted(text: string, nameEnd: number): boolean {
  let at = nameEnd;
  for (; at < nameEnd + 4; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x22 && unit !== 0x3a && unit !== 0x3d && unit !== 0x20) break;
  }
  const first = at;
  while (at < first + 16 && text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39) at++;
  return at > first && at > nameEnd + 1 && !isWordUnit(text.charCodeAt(at));
}

const LINE_START =
  /(?:^|[\n\r]|\\n|\\r)[ \t]*(?:(?:[-*>+$#]|\d{1,2}[.)]|\/\/)[ \t]+)?(?:(?:export|set|setx|ENV|ARG|declare -x|typeset -x|readonly|local|sudo|env|\$env:)[ \t]*)?["']?$/;

function styleOf(text: string, name: Name, isQuotedName: boolean): Style {
  const before = text[name.start - 1] ?? '';
  if (before === '?' || before === '&') return 'query';
  if (name.text.startsWith('-')) return 'flag';
  const head = text.slice(Math.max(0, name.start - 48), name.start);
  return !isQuotedName && LINE_START.test(head) ? 'line' : 'inline';
}

/** `--password value`, `ENV DB_PASSWORD value`, `login me password value`, `PASSWORD 'value'`. */
function readSpaced(text: string, { text: name, start, end }: Name): Assignment | null {
  const isFlag = name.startsWith('-');
  const isPassword = /^passw(?:ord|d)$/i.test(name);
  if (!isFlag && !isPassword && name !== name.toUpperCase()) return null;
  FLAG_GAP.lastIndex = end;
  if (!FLAG_GAP.test(text)) return null;
  const valueAt = FLAG_GAP.lastIndex;
  if (isFlag) return readValue(text, valueAt, 'flag');
  const head = text.slice(Math.max(0, start - 96), start);
  if (/(?:^|\n)[ \t]*(?:ENV|ARG|setx|set)[ \t]+$/.test(head)) return readValue(text, valueAt, 'line');
  if (!isPassword) return null;
  if (/\b(?:login|user|username)[ \t]+\S{1,64}\s{1,4}$/i.test(head)) return readValue(text, valueAt, 'flag');
  const value = readValue(text, valueAt, 'inline');
  return value?.style === 'quoted' && text[value.start - 1] === "'" ? value : null;
}

function readValue(text: string, at: number, style: Style): Assignment | null {
  GAP.lastIndex = at;
  GAP.test(text);
  const from = style === 'tag' ? at : GAP.lastIndex;
  OPENING.lastIndex = from;
  const opening = style === 'tag' ? null : OPENING.exec(text);
  if (opening !== null) {
    const start = from + opening[0].length;
    const end = endOfQuoted(text, start, opening[1] ?? '"');
    return end > start ? { start, end, style: 'quoted' } : null;
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
    return part.lastIndexOf('\n', at) >= 0 ? -1 : start + at;
  }
  // Cut off: a log line or a window that ends within the value.
  return start + part.length === text.length && !part.includes('\n') ? text.length : -1;
}

const BARE = {
  line: /[^\s"'`<>]{1,1024}/y,
  flag: /[^\s"'`;|<>]{1,1024}/y,
  query: /[^\s"'`&#;<>)\]},\\]{1,1024}/y,
  tag: /[^<\n]{1,1024}(?=<\/)/y,
  inline: /[^\s"'`,;&<>(){}[\]|\\]{1,1024}/y,
  prose: /[^\s"'`<>]{1,1024}/y,
} as const;

function endOfBare(text: string, start: number, style: Style): number {
  const expression = BARE[style === 'quoted' ? 'inline' : style];
  expression.lastIndex = start;
  const value = expression.exec(text)?.[0] ?? '';
  const escape = value.search(/\\[nrt"']|&quot;|&#3[49];/);
  const kept = escape >= 0 ? value.slice(0, escape) : value;
  const trailing = style === 'prose' ? /[.,;:)\]}]+$/ : /[,;)\]}]+$|&&.*$/;
  return start + (style === 'query' || style === 'tag' ? kept : kept.replace(trailing, '')).length;
}
