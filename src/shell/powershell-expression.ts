/**
 * Expressions of PowerShell, as far as constants, variables of the line and the usual ways to hide a name go. Calls of
 * methods that reach out (a download, a deletion, a process) become runs of their own.
 */
import { Buffer } from 'node:buffer';
import type { Cursor } from './powershell-text.ts';
import {
  charOf,
  formatted,
  indexed,
  joinValues,
  literal,
  opaque,
  sourcesOf,
  textOfBytes,
  type Value,
} from './powershell-value.ts';

/** What expressions need from the reader of statements. */
export interface Reader {
  readonly cursor: Cursor;
  depth: number;
  /** Statements up to the closing bracket. */
  statements(close: ')' | '}', cause: 'line' | 'substitution' | 'argument'): Value;
  variable(name: string): Value | undefined;
  assign(name: string, value: Value): void;
  /** A method or a constructor that counts as a program. */
  method(program: string, args: readonly Value[]): Value;
  runText(code: Value): Value;
}

export const MAX_NESTING = 60;
const VARIABLE =
  /\$(?:\{([^}\n]{1,200})\}|((?:env|global|script|local|private|variable|function|using|workflow):\w+|\w+|[?^$]))/iy;
const TYPE = /\[([A-Za-z_][\w.+`]*)((?:\[[\w., ]*\])?)\]/y;
const MEMBER = /(\??\.|::)[ \t]{0,4}([A-Za-z_]\w*|(?=['"$]))/y;
const NUMBER = /0x[0-9a-f]+|\d+(?:\.\d+)?(?:[kmgtp]b)?/iy;
const OPERATOR =
  /-(?:i|c)?(join|f|replace|split|eq|ne|gt|ge|lt|le|like|notlike|match|notmatch|contains|notcontains|in|notin|and|or|xor|band|bor|bxor|shl|shr|is|isnot|as)\b|[+*/%]|-(?=[\s\d$('"])|\.\./iy;
const UNARY = /(?:!|-not\b|-join\b|-split\b|-bnot\b|\+\+|--|[+,]|-(?=[\d($]))[ \t]*/iy;
const QUOTES = /['\u2018\u2019\u201a\u201b]/;
const DOUBLES = /["\u201c\u201d\u201e]/;
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  v: '\v',
  '\n': '',
};

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

/** Added in one go: a long sum must not be joined again and again. */
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
      return literal(left.value.replaceAll(from.value, to?.value ?? ''));
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

function listOf(parts: readonly string[]): Value {
  const items = parts.slice(0, 4096).map((part) => literal(part));
  return { ...joinValues(items, ' '), items };
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
  for (let sign = cursor.match(UNARY); sign !== undefined; sign = cursor.match(UNARY)) {
    if (/^-join/i.test(sign[0])) isJoin = true;
    if (sign[0].trim() === '-') isNegative = true;
  }
  const value = readPostfix(readPrimary(reader), reader);
  if (isNegative && value.value !== undefined) return literal(`-${value.value}`);
  return isJoin ? joinValues(value.items ?? [value]) : value;
}

/** One value with its members; what an argument of a command may be. */
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
  // Nothing that starts a value: one step, so that whoever asked gets on.
  if (!cursor.isDone && !/[;|)}\n]/.test(here)) cursor.at++;
  return opaque('');
}

function readGroup(reader: Reader, open: '(' | '{'): Value {
  reader.cursor.at++;
  if (reader.depth >= MAX_NESTING) return opaque('');
  if (open === '(') return reader.statements(')', 'substitution');
  return {
    ...reader.statements('}', 'argument'),
    value: undefined,
    text: '{…}',
    type: 'scriptblock',
    isBlock: true,
  };
}

function readVariable(reader: Reader): Value {
  const { cursor } = reader;
  if ((cursor.startsWith('$(') || cursor.startsWith('@(')) && cursor.at++ >= 0) return readGroup(reader, '(');
  if (cursor.startsWith('@{')) {
    cursor.at++;
    return { ...readGroup(reader, '{'), text: '@{…}', type: 'hashtable' };
  }
  const splat = cursor.here === '@' ? cursor.match(/@\w+/y)?.[0] : undefined;
  if (splat !== undefined) return opaque(splat, { variables: [splat.slice(1)] });
  const [spelled, braced, plain] = cursor.match(VARIABLE) ?? [];
  if (spelled === undefined) {
    cursor.at++;
    return opaque('$');
  }
  const name = (braced ?? plain ?? '')
    .toLowerCase()
    .replace(/^(?:global|script|local|private|using|variable):/, '');
  return reader.variable(name) ?? opaque(`$${braced ?? plain ?? ''}`, { variables: [name] });
}

function readSingle(cursor: Cursor): Value {
  cursor.at++;
  let text = '';
  for (;;) {
    const [part = ''] = cursor.match(/[^'\u2018\u2019\u201a\u201b]*/y) ?? [];
    text += part;
    if (cursor.isDone) return literal(text);
    cursor.at++;
    if (!QUOTES.test(cursor.here) || cursor.isDone) return literal(text);
    text += cursor.here;
    cursor.at++;
  }
}

function readDouble(reader: Reader): Value {
  const { cursor } = reader;
  cursor.at++;
  const value = readInterpolated(reader, () => {
    if (!DOUBLES.test(cursor.here)) return false;
    const isDoubled = DOUBLES.test(cursor.peek()) && cursor.peek() !== '';
    if (!isDoubled) cursor.at++;
    return !isDoubled;
  });
  return { ...value, quoted: true };
}

/** Text with variables and `$()` in it, until `isClosed` says so. */
function readInterpolated(reader: Reader, isClosed: () => boolean): Value {
  const { cursor } = reader;
  const parts: Value[] = [];
  let text = '';
  while (!cursor.isDone && !isClosed()) {
    const here = cursor.here;
    if (here === '`') {
      text += ESCAPES[cursor.peek()] ?? cursor.peek();
      cursor.at += 2;
    } else if (here === '$' && /[\w({?^]/.test(cursor.peek())) {
      parts.push(literal(text), readVariable(reader));
      text = '';
    } else {
      text += here;
      cursor.at += DOUBLES.test(here) ? 2 : 1;
    }
  }
  return parts.length === 0 ? literal(text) : joinValues([...parts, literal(text)]);
}

function readHereString(reader: Reader): Value {
  const { cursor } = reader;
  const quote = cursor.peek();
  cursor.at += 2;
  cursor.match(/[ \t\r]*\n?/y);
  const close = `\n${quote}@`;
  if (quote === '"') return { ...readInterpolated(reader, () => cursor.take(close)), quoted: true };
  const end = cursor.text.indexOf(close, cursor.at - 1);
  const text = cursor.text.slice(cursor.at, end === -1 ? undefined : end);
  cursor.at = end === -1 ? cursor.text.length : end + close.length;
  return literal(text);
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

function member(value: Value, name: string): Value {
  const type = value.type === '' ? '' : `${value.type}.${name}`.slice(0, 120);
  return opaque(`${value.text}.${name}`.slice(0, 200), {
    type,
    runs: value.runs,
    variables: value.variables,
  });
}

const IDENTITY = new Set(['tostring', 'trim', 'trimend', 'trimstart', 'tochararray', 'getnewclosure']);
/** Reach out whatever the object is called. */
const TELLING =
  /^(?:download(?:string|file|data)(?:async|taskasync)?|upload(?:string|file|data|values)(?:async)?|openread|getstringasync|getasync|postasync|shellexecute|deletesubkeytree|uninstall|terminate|invokescript|deletesubkey)$/;

function callMember(self: Value, name: string, args: readonly Value[], reader: Reader): Value {
  if (self.type === 'scriptblock' && /^invoke/.test(name))
    return self.isBlock === true ? self : reader.runText(self);
  if (self.type === 'scriptblock' && name === 'create')
    return { ...(args[0] ?? opaque('')), type: 'scriptblock' };
  const known = constantCall(self, name, args);
  if (known !== undefined && self.type !== 'convert') return known;
  if (name === 'invoke' || name === 'invokescript' || name === 'expandstring') {
    if (/invokecommand$|executioncontext/i.test(self.text)) return reader.runText(args[0] ?? opaque(''));
  }
  if (name === 'new' && self.type !== '') {
    return { ...reader.method('new-object', [literal(self.type, false), ...args]), type: self.type };
  }
  const isTelling = TELLING.test(name);
  if (self.type === '' && !isTelling) return { ...joinValues([self, ...args], ' '), value: undefined };
  const owner = self.type === '' && /^(?:down|up|openread)/.test(name) ? 'net.webclient' : self.type;
  const result = reader.method(`${owner}.${name}`.replace(/^\./, ''), args);
  return { ...result, ...(known ?? {}), runs: sourcesOf([self, result]) };
}

/** Calls whose outcome constants decide. */
function constantCall(self: Value, name: string, args: readonly Value[]): Value | undefined {
  const [first, second] = args;
  if (self.type === 'convert' && name === 'frombase64string' && first?.value !== undefined)
    return { ...opaque(first.text), bytes: Buffer.from(first.value, 'base64') };
  if (/^text\.encoding\.\w+$/.test(self.type) && name === 'getstring' && first?.bytes !== undefined) {
    const text = textOfBytes(first.bytes, self.type.slice('text.encoding.'.length));
    return { ...(text === undefined ? opaque('$bytes') : literal(text)), runs: first.runs };
  }
  if (self.type === 'string' && name === 'join')
    return joinValues(second?.items ?? args.slice(1), first?.value ?? '');
  if (self.type === 'string' && name === 'concat') return joinValues(args);
  if (self.type === 'string' && name === 'format' && first !== undefined)
    return formatted(first, args.slice(1));
  if (self.type === 'environment' && name === 'getenvironmentvariable')
    return opaque(`$env:${first?.text ?? ''}`);
  if (self.type === 'environment' && name === 'getfolderpath') return opaque(`$env:${first?.text ?? ''}`);
  if (self.type !== '') return undefined;
  if (IDENTITY.has(name)) return self;
  if (self.value === undefined) return undefined;
  if (name === 'replace' && first?.value !== undefined && first.value !== '')
    return { ...literal(self.value.replaceAll(first.value, second?.value ?? '')), runs: self.runs };
  if (name === 'tolower' || name === 'toupper') return self;
  if (name === 'split') return listOf(self.value.split(first?.value ?? ' '));
  if (name === 'substring') {
    const start = Number(first?.value ?? 0);
    return literal(self.value.slice(start, second === undefined ? undefined : start + Number(second.value)));
  }
  if (name === 'insert') {
    const place = Number(first?.value ?? 0);
    return literal(self.value.slice(0, place) + (second?.value ?? '') + self.value.slice(place));
  }
  return undefined;
}
