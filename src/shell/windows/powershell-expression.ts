/**
 * PowerShell expressions, as far as constants, variables of the line and the usual ways to hide a name go. Calls of
 * methods with outside effects (a download, a deletion, a process) become runs of their own.
 */
import { replacedAll } from '../../text/budget.ts';
import { callMember, listOf, member } from './powershell-members.ts';
import {
  DOUBLES,
  MAX_NESTING,
  QUOTES,
  type Reader,
  readDouble,
  readGroup,
  readHereString,
  readSingle,
  readVariable,
} from './powershell-strings.ts';
import type { Cursor } from './powershell-text.ts';
import {
  charOf,
  formatted,
  indexed,
  joinValues,
  literal,
  opaque,
  sourcesOf,
  type Value,
} from './powershell-value.ts';

const TYPE = /\[([A-Za-z_][\w.+`]*)((?:\[[\w., ]*\])?)\]/y;
const MEMBER = /(\??\.|::)[ \t]{0,4}([A-Za-z_]\w*|(?=['"$]))/y;
const NUMBER = /0x[0-9a-f]+|\d+(?:\.\d+)?(?:[kmgtp]b)?/iy;
const OPERATOR =
  /-(?:i|c)?(join|f|replace|split|eq|ne|gt|ge|lt|le|like|notlike|match|notmatch|contains|notcontains|in|notin|and|or|xor|band|bor|bxor|shl|shr|is|isnot|as)\b|[+*/%]|-(?=[\s\d$('"])|\.\./iy;
const UNARY = /(?:!|-not\b|-join\b|-split\b|-bnot\b|\+\+|--|[+,]|-(?=[\d($]))[ \t]*/iy;

/** Whether an expression, not a command, starts here. */
export function startsExpression(cursor: Cursor): boolean {
  const here = cursor.here;
  if (QUOTES.test(here) || DOUBLES.test(here) || here === '(' || here === '{') return here !== '';
  if (here === '$') return cursor.peek() !== ' ';
  if (here === '@') return /['"({\w]/.test(cursor.peek());
  if (here === '[') return /[A-Za-z_]/.test(cursor.peek());
  return /[\d!]/.test(here) || /^-(?:join|not|split)\b/i.test(cursor.text.slice(cursor.at, cursor.at + 7));
}

export function readExpression(reader: Reader): Value {
  const { cursor } = reader;
  if (reader.depth >= MAX_NESTING) {
    cursor.at++;
    return opaque('');
  }
  reader.depth++;
  const value = readOperators(reader);
  reader.depth--;
  return value;
}

function readOperators(reader: Reader): Value {
  const { cursor } = reader;
  let left = readUnary(reader);
  for (;;) {
    cursor.skipBlank(false);
    if (cursor.here === ',') {
      left = readList(left, reader);
      continue;
    }
    const [spelled, word] = cursor.match(OPERATOR) ?? [];
    if (spelled === undefined) return left;
    cursor.skipBlank(true);
    left =
      spelled === '+'
        ? readSum(left, reader)
        : combine((word ?? spelled).toLowerCase(), left, readOperand(reader, word !== undefined));
  }
}

/** Added in one go: a long sum must not be joined repeatedly. */
function readSum(first: Value, reader: Reader): Value {
  const { cursor } = reader;
  const parts = [first, readUnary(reader)];
  for (;;) {
    const start = cursor.at;
    cursor.skipBlank(false);
    if (cursor.here !== '+') {
      cursor.at = start;
      break;
    }
    cursor.at++;
    cursor.skipBlank(true);
    parts.push(readUnary(reader));
  }
  return { ...joinValues(parts), type: '' };
}

function readList(first: Value, reader: Reader): Value {
  const { cursor } = reader;
  const items = [first];
  while (cursor.here === ',') {
    cursor.at++;
    cursor.skipBlank(true);
    items.push(readUnary(reader));
    cursor.skipBlank(false);
  }
  return { ...joinValues(items, ' '), items };
}

/** `-f` and `-join` take a list on the right. */
function readOperand(reader: Reader, isWord: boolean): Value {
  const value = readUnary(reader);
  reader.cursor.skipBlank(false);
  return isWord && reader.cursor.here === ',' ? readList(value, reader) : value;
}

function combine(operator: string, left: Value, right: Value): Value {
  switch (operator) {
    case 'join':
      return joinValues(left.items ?? [left], right.value ?? '');
    case 'f':
      return formatted(left, right.items ?? [right]);
    case 'replace': {
      const [from, to] = right.items ?? [right];
      if (left.value === undefined || from?.value === undefined || !/^[^\\^$.|?*+()[\]{}]+$/.test(from.value))
        return joinValues([left]);
      const made = replacedAll(left.value, from.value, to?.value ?? '');
      return made === undefined ? opaque('$long') : literal(made);
    }
    case 'split':
      return left.value === undefined ? left : listOf(left.value.split(right.value ?? ' '));
    case '..':
      return range(Number(left.value), Number(right.value));
    case 'as':
      return left;
    default:
      return opaque(left.text, { runs: sourcesOf([left, right]), variables: left.variables });
  }
}

function range(from: number, to: number): Value {
  const size = Math.abs(to - from) + 1;
  if (!Number.isInteger(from) || !Number.isInteger(to) || size > 1024) return opaque('..');
  return listOf(Array.from({ length: size }, (_, i) => String(from <= to ? from + i : from - i)));
}

function readUnary(reader: Reader): Value {
  const { cursor } = reader;
  let isJoin = false;
  let isNegative = false;
  for (let operator = cursor.match(UNARY); operator !== undefined; operator = cursor.match(UNARY)) {
    if (/^-join/i.test(operator[0])) isJoin = true;
    if (operator[0].trim() === '-') isNegative = true;
  }
  const value = readPostfix(readPrimary(reader), reader);
  if (isNegative && value.value !== undefined) return literal(`-${value.value}`);
  return isJoin ? joinValues(value.items ?? [value]) : value;
}

/** One value with its members; the possible arguments of a command. */
export function readAtom(reader: Reader): Value {
  return readPostfix(readPrimary(reader), reader);
}

function readPrimary(reader: Reader): Value {
  const { cursor } = reader;
  const here = cursor.here;
  if (here === '@' && /['"]/.test(cursor.peek())) return readHereString(reader);
  if (QUOTES.test(here)) return readSingle(cursor);
  if (DOUBLES.test(here)) return readDouble(reader);
  if (here === '$' || here === '@') return readVariable(reader);
  if (here === '(' || here === '{') return readGroup(reader, here);
  if (here === '[') return readType(reader);
  const digits = cursor.match(NUMBER)?.[0];
  if (digits !== undefined) return literal(digits.startsWith('0x') ? String(Number(digits)) : digits, false);
  // Nothing that starts a value: advance one step, so that the caller makes progress.
  if (!cursor.isDone && !/[;|)}\n]/.test(here)) cursor.at++;
  return opaque('');
}

function readType(reader: Reader): Value {
  const { cursor } = reader;
  const [spelled, name, array] = cursor.match(TYPE) ?? [];
  if (spelled === undefined || name === undefined) {
    cursor.at++;
    return opaque('');
  }
  const type = name.toLowerCase().replace(/^system\./, '');
  cursor.skipBlank(false);
  if (cursor.startsWith('::') || cursor.startsWith('.')) return opaque(spelled, { type });
  if (!startsExpression(cursor) || reader.depth >= MAX_NESTING) return opaque(spelled, { type });
  reader.depth++;
  const value = readUnary(reader);
  reader.depth--;
  if (type === 'char') return charOf(value);
  if (type === 'scriptblock' || type === 'wmiclass' || type === 'adsi') return { ...value, type };
  return array === '' && type !== 'string' ? { ...value, type: value.type } : value;
}

function readPostfix(start: Value, reader: Reader): Value {
  const { cursor } = reader;
  let value = start;
  for (;;) {
    if (cursor.here === '[' && value.text !== '') {
      cursor.at++;
      const index = cursor.startsWith(']') ? opaque('') : readExpression(reader);
      cursor.skipBlank(false);
      cursor.take(']');
      value = indexed(value, index);
      continue;
    }
    const isMember =
      cursor.here === '.'
        ? /[A-Za-z_'"$]/.test(cursor.peek())
        : cursor.startsWith('::') || cursor.startsWith('?.');
    const found = isMember ? cursor.match(MEMBER) : undefined;
    if (found === undefined) return value;
    const name = (found[2] === '' ? (readPrimary(reader).value ?? '') : (found[2] ?? '')).toLowerCase();
    value =
      cursor.here === '(' ? callMember(value, name, readArguments(reader), reader) : member(value, name);
  }
}

function readArguments(reader: Reader): readonly Value[] {
  const { cursor } = reader;
  cursor.at++;
  const args: Value[] = [];
  if (reader.depth >= MAX_NESTING) return args;
  reader.depth++;
  for (;;) {
    cursor.skipBlank(true);
    if (cursor.isDone || cursor.take(')')) break;
    if (cursor.take(',')) continue;
    const before = cursor.at;
    const value = readExpression(reader);
    args.push(...(value.items ?? [value]));
    if (cursor.at === before) cursor.at++;
  }
  reader.depth--;
  return args;
}
