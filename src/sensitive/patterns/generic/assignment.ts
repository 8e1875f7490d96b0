/**
 * Reads `name = value` around a word in a text, in the spellings of shells, configuration files, programs,
 * headers, URLs, tags, flags, tables and sentences. Does not judge whether a value is secret; `judge.ts` does.
 * Reads at most a few hundred characters around the word, so a thousand words in a row stay linear.
 */
import { characterTable } from '../../../text/character-table.ts';
import { type AssignedValue, QUOTE, readValue, type Style } from '../../pattern/assigned-value.ts';
import { isWordUnit } from '../../pattern/edges.ts';
import { readSpoken } from './spoken.ts';

const LONGEST_NAME = 64;

const CLOSERS = `(${QUOTE}|\\]|\\*{2}){0,3}`;
const TYPE = String.raw`(?:[ \t]{0,4}:?[ \t]{1,4}(?:string|[Ss]tr|String|SecretStr|&str|&'static str|Optional\[str\]|bytes|As String)\??(?=[ \t]{0,4}=[^=>])|\[\d{0,4}\](?=[ \t]{0,4}=)|\.{3,40})?`;
const OPERATOR = String.raw`(:=|=>|(?<=[ \t])->(?=[ \t])|(?<=[ \t])<-|\((?=["'\`])|\{(?=")|[!=]==?|\?\?=?|\|\|=?|[?+]=|=|:(?!:)|,|%3[ADad]|>|\|(?= ))`;
/** An element's other attributes, or its end and the beginning of the one that holds the value. */
const ELEMENT = String.raw`(?:[ \t]{1,4}[\w:.-]{1,32}="[^"<>\n]{0,80}"){1,3}>|<\/key>\s{0,40}<string>`;
/** A YAML block indicator, anchor or tag before the value. */
const YAML = String.raw`(?:[ \t]{1,4}(?:[|>][-+]?[ \t]{0,4}\r?\n[ \t]{1,40}|&[\w-]{1,32}[ \t]{1,4}|!!str[ \t]{1,4}))?`;
/** `getenv("PASSWORD") ?: "…"`: the default for an unset variable. */
const FALLBACK = String.raw`\)[ \t]{0,4}(?:\|\||\?\?|\?:|or)(?=[ \t]{0,4}["'])`;
/** `"name": "DB_PASSWORD", "value": "…"`, `key="password" value="…"`, `- name: TOKEN` and `value:` a line below. */
const PAIR = String.raw`(?:\s|,|\\{1,4}[nrt]|${QUOTE}){1,24}?(?:android:)?(?:[Vv]alue|defaultValue|content)${QUOTE}?[ \t]{0,4}[:=]`;
/** `"adminPassword": {"value": "…"}`, and the default of a declared variable. */
const NESTED = String.raw`[ \t]{0,4}:\s{0,4}\{\s{0,40}${QUOTE}value${QUOTE}[ \t]{0,4}:|[ \t]{1,4}\{[^{}]{0,200}?\sdefault[ \t]{0,16}=`;
const SEPARATOR = new RegExp(
  `${CLOSERS}(?:(${PAIR}|${NESTED})|(${ELEMENT})|(${FALLBACK})|${TYPE}[ \\t]{0,40}${OPERATOR}(?:\\*{2})?${YAML})`,
  'y',
);

/** First letters of the types and names that may be between a name and its assignment operator. */
const ASSIGNING_WORDS = new Set([...'abcdosv'].map((letter) => letter.charCodeAt(0)));

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

/** `key for`, `tokens remain`: another word follows the name, so nothing is assigned. A tag has attributes there. */
function isBeforeWord(text: string, { start, end }: Name): boolean {
  const before = text.charCodeAt(start - 1);
  if (text.charCodeAt(end) !== 0x20 || before === 0x3c || before === 0x3a) return false;
  const unit = text.charCodeAt(end + 1) | 0x20;
  return unit >= 0x61 && unit <= 0x7a && !ASSIGNING_WORDS.has(unit);
}

/** What follows a name. */
export function readAssignment(text: string, name: Name): AssignedValue | null {
  SEPARATOR.lastIndex = name.end;
  const found = isBeforeWord(text, name) ? null : SEPARATOR.exec(text);
  if (found === null) return readSpoken(text, name) ?? readSpaced(text, name);
  const [whole, closer = '', pair, element, fallback, operator = ''] = found;
  const isQuotedName = closer !== '' && closer !== '**';
  const assignedBy = element === undefined ? (fallback === undefined ? operator : '==') : '>';
  const style = styleBehind(text, name, isQuotedName, assignedBy, pair);
  if (style === null) return null;
  const value = readValue(text, name.end + whole.length, style);
  if (value !== null && operator === ':' && value.style === 'line' && isSentence(text, value)) return null;
  if (style !== 'argument' || value === null) return value;
  // A list of names is no assignment: only a literal on the same line can be the second argument.
  return value.style === 'quoted' && !text.slice(name.end, value.start).includes('\n')
    ? { ...value, style }
    : null;
}

/** `PASSWORD: attribute of the station`: a word, and more after it. */
function isSentence(text: string, { start, end }: AssignedValue): boolean {
  return /^[A-Za-z]+$/.test(text.slice(start, end)) && !matchesAt(AFTER_DIRECTIVE, text, end);
}

/** `<password>`, `<db:password>`, `<property name="password">`, `<key>password`. */
const ELEMENT_BEFORE =
  /<(?:[\w.-]{1,32}:)?$|<[\w:.-]{1,32} (?:[^<>\n]{1,48} )?(?:\w+:)?(?:name|key|id)=["']$|<key>$/;
/** Calls that receive the secret; others ask for it, check it or print it. */
const CALL = /(?:^|\.)(?:set|with|use|add)?_?(?:password|passwd|pwd|passphrase|secret|token|api_?key)$/i;

function styleBehind(
  text: string,
  name: Name,
  isQuotedName: boolean,
  operator: string,
  words: string | undefined,
): Style | null {
  if (words !== undefined) return 'line';
  if (operator === '->') return 'prose';
  if (operator === '(') return CALL.test(name.text) ? 'argument' : null;
  if (operator === '>')
    return ELEMENT_BEFORE.test(text.slice(Math.max(0, name.start - 96), name.start)) ? 'tag' : null;
  if (operator === '|')
    return /\|[ \t][`*]{0,2}$/.test(text.slice(Math.max(0, name.start - 4), name.start)) ? 'line' : null;
  if (operator === ',' && name.text.startsWith('-')) return isQuotedName ? 'argument' : 'flag';
  // `define('NAME', 'value')`; in a list of names, nothing is assigned.
  if (operator === ',')
    return isQuotedName && /\([ \t]?\\{0,3}["'`]$/.test(text.slice(Math.max(0, name.start - 6), name.start))
      ? 'argument'
      : null;
  if (/^(?:[!=]==?|<-|\{)$/.test(operator)) return 'argument';
  return styleOf(text, name, isQuotedName);
}

function endOfName(text: string, from: number): number {
  let end = from;
  for (const last = from + LONGEST_NAME; end < last; end++) {
    const unit = text.charCodeAt(end);
    if (!isWordUnit(unit) && !(unit === 0x2d && isWordUnit(text.charCodeAt(end + 1)))) break;
  }
  return end;
}

const ESCAPES = [...'nrtbf'].map((character) => character.charCodeAt(0));

/** Dots and dashes belong to the name: `spring.datasource.password`, `--api-key`. */
function startOfName(text: string, from: number): number {
  let start = from;
  for (const first = Math.max(0, from - LONGEST_NAME); start > first; start--) {
    const unit = text.charCodeAt(start - 1);
    if (!isWordUnit(unit) && unit !== 0x2d && unit !== 0x2e) break;
  }
  // `\npassword`: the letter belongs to the escape.
  const isEscape = text.charCodeAt(start - 1) === 0x5c && ESCAPES.includes(text.charCodeAt(start));
  return isEscape && start < from ? start + 1 : start;
}

const MAY_FOLLOW = characterTable(128, '"\'`\\]*&% \t\n\r=:>,;?|!+([{<.)');

/** Most names in a text are only mentioned; the next character shows it. */
function mayAssign(text: string, at: number): boolean {
  return at >= text.length || MAY_FOLLOW[text.charCodeAt(at)] === 1;
}

/** `"total_tokens": 12,`: a number follows, so no generated secret. Cheap, because logs are full of them. */
export function isCounted(text: string, nameEnd: number): boolean {
  let at = nameEnd;
  for (; at < nameEnd + 4; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x22 && unit !== 0x3a && unit !== 0x3d && unit !== 0x20) break;
  }
  const first = at;
  while (at < first + 16 && text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39) at++;
  // The digits of a UUID go on behind the hyphen.
  const end = text.charCodeAt(at) === 0x2d ? at + 1 : at;
  return at > first && at > nameEnd + 1 && !isWordUnit(text.charCodeAt(end));
}

const LINE_START =
  /(?:^|[\n\r]|\\n|\\r)[ \t]*(?:(?:[-*>+$#]|\d{1,2}[.)]|\/\/)[ \t]+)?(?:(?:export|set|setx|ENV|ARG|declare -x|typeset -x|readonly|local|sudo|env)[ \t]+|\$env:|\$)?["']?$/;
/** `Server=db;Database=app;` before the name. */
const CONNECTION_STRING = /[\w ]{1,40}=[^;"'\n]{0,100};[ ]?$/;

function styleOf(text: string, name: Name, isQuotedName: boolean): Style {
  const before = text[name.start - 1] ?? '';
  if (before === '?' || before === '&') return 'query';
  if (name.text.startsWith('-')) return 'flag';
  const head = text.slice(Math.max(0, name.start - 48), name.start);
  if (!isQuotedName && LINE_START.test(head)) return 'line';
  return /;[ ]?$/.test(head) && CONNECTION_STRING.test(head) ? 'connection' : 'inline';
}

function literalOf(value: AssignedValue | null): AssignedValue | null {
  return value?.style === 'quoted' ? { ...value, style: 'argument' } : null;
}

const FLAG_GAP = /[ \t]{1,4}(?=[^\s-])/y;
const PASSWORD_DIRECTIVE = /^(?:passw(?:ord|d)|requirepass|masterauth|bindpw|rootpw|authpass)$/i;
/** What may follow the value of a flag. In a sentence about the flag, another word would follow. */
const AFTER_FLAG = /[ \t]*(?:$|[\r\n\-|>&;\\"'`)])/y;
const AFTER_DIRECTIVE = /[ \t]*(?:$|[\r\n]|\\{1,4}[rn])/y;

function matchesAt(expression: RegExp, text: string, at: number): boolean {
  expression.lastIndex = at;
  return expression.test(text);
}

/** `--password value`, `ENV DB_PASSWORD value`, `login me password value`, `requirepass value`, `PASSWORD 'value'`. */
function readSpaced(text: string, { text: name, start, end }: Name): AssignedValue | null {
  if (!matchesAt(FLAG_GAP, text, end)) return null;
  const valueAt = FLAG_GAP.lastIndex;
  const isFlag = name.startsWith('-');
  const isPassword = PASSWORD_DIRECTIVE.test(name);
  const head = text.slice(Math.max(0, start - 96), start);
  const isSet = /(?:^|\n|\\n)[ \t]*(?:ENV|ARG|setx|set)[ \t]+$/.test(head);
  if (!isFlag && !isPassword && !isSet && name !== name.toUpperCase()) return null;
  if (isFlag) {
    const value = readValue(text, valueAt, 'flag');
    const isWord = value !== null && /^[A-Za-z]+$/.test(text.slice(value.start, value.end));
    return isWord && value.style === 'flag' && !matchesAt(AFTER_FLAG, text, value.end) ? null : value;
  }
  if (/(?:#[ \t]*define|\(def|\()[ \t]*$/.test(head)) return literalOf(readValue(text, valueAt, 'argument'));
  if (isSet) return readValue(text, valueAt, 'line');
  if (!isPassword) return null;
  if (/\blogin[ \t]+(?!(?:and|or|with|name)\b)\S{1,64}\s{1,4}$/.test(head))
    return readValue(text, valueAt, 'flag');
  const value = readValue(text, valueAt, 'prose');
  if (value?.style === 'quoted') return text[value.start - 1] === "'" ? value : { ...value, style: 'prose' };
  if (/\bCONFIG SET $/i.test(head)) return readValue(text, valueAt, 'flag');
  if (/\buser(?:name)?[ \t]+\S{1,64}\s{1,4}(?:(?:and|with) )?$/i.test(head)) return value;
  return value !== null && LINE_START.test(head) && matchesAt(AFTER_DIRECTIVE, text, value.end)
    ? value
    : null;
}
