/** Strings, variables and groups of PowerShell, and their values. */
import type { Cursor } from './powershell-text.ts';
import { joinValues, literal, opaque, type Value } from './powershell-value.ts';

/** What expressions need from the reader of statements. */
export interface Reader {
  readonly cursor: Cursor;
  depth: number;
  /** Statements up to the closing bracket. */
  statements(close: ')' | '}', cause: 'line' | 'substitution' | 'argument'): Value;
  variable(name: string): Value | undefined;
  assign(name: string, value: Value): void;
  /** A method or a constructor that counts as a program. */
  method(program: string, args: readonly Value[], self?: Value): Value;
  runText(code: Value): Value;
}

export const MAX_NESTING = 60;
const VARIABLE =
  /\$(?:\{([^}\n]{1,200})\}|((?:env|global|script|local|private|variable|function|using|workflow):\w+|\w+|[?^$]))/iy;
export const QUOTES = /['\u2018\u2019\u201a\u201b]/;
export const DOUBLES = /["\u201c\u201d\u201e]/;
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

export function readVariable(reader: Reader): Value {
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

export function readSingle(cursor: Cursor): Value {
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

export function readDouble(reader: Reader): Value {
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

/** Text with variables and `$()` in it, until `isClosed` returns true. */
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

export function readHereString(reader: Reader): Value {
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

export function readGroup(reader: Reader, open: '(' | '{'): Value {
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
