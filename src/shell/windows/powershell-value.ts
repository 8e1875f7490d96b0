import { Buffer } from 'node:buffer';
import type { Word } from '../reading/reading.ts';

/** What a PowerShell expression is, as far as it can be known without running it. */
export interface Value {
  readonly value: string | undefined;
  readonly text: string;
  readonly quoted: boolean;
  readonly variables: readonly string[];
  /** Runs whose output it contains. */
  readonly runs: readonly number[];
  /** Of an object or a type literal, lower case, without `system.`: `net.webclient`. */
  readonly type: string;
  readonly items?: readonly Value[];
  /** Bytes of a constant, before an encoding turns them into text. */
  readonly bytes?: Buffer;
  /** Code in braces, already read. */
  readonly isBlock?: boolean;
}

const NOTHING: Value = { value: undefined, text: '', quoted: false, variables: [], runs: [], type: '' };
/** Longer constants are data. */
const MAX_TEXT = 1 << 14;
const MAX_SOURCES = 16;

export function literal(value: string, quoted = true): Value {
  return { ...NOTHING, value, text: value, quoted };
}

export function opaque(text: string, known: Partial<Value> = {}): Value {
  return { ...NOTHING, text, ...known };
}

export function sourcesOf(values: readonly Value[]): readonly number[] {
  if (values.every(({ runs }) => runs.length === 0)) return [];
  return [...new Set(values.flatMap(({ runs }) => runs))].slice(0, MAX_SOURCES);
}

export function joinValues(values: readonly Value[], between = ''): Value {
  let value: string | undefined = '';
  let text = '';
  for (const [i, part] of values.entries()) {
    const gap = i === 0 ? '' : between;
    value = value === undefined || part.value === undefined ? undefined : value + gap + part.value;
    text += gap + part.text;
    if (text.length > MAX_TEXT) break;
  }
  const isLong = text.length > MAX_TEXT;
  return {
    ...NOTHING,
    value: isLong ? undefined : value,
    text: isLong ? '$long' : text,
    quoted: values.some(({ quoted }) => quoted),
    variables: values.flatMap(({ variables }) => variables).slice(0, MAX_SOURCES),
    runs: sourcesOf(values),
  };
}

export function wordOf(value: Value): Word {
  return {
    value: value.value,
    text: value.text,
    quoted: value.quoted,
    glob: !value.quoted && /[*?]/.test(value.text),
    variables: value.variables,
    substitutions: value.runs.length === 0 ? [] : [{ kind: 'command', runs: value.runs }],
  };
}

/** `'{0}{1}' -f 'i', 'ex'` */
export function formatted(template: Value, items: readonly Value[]): Value {
  if (template.value === undefined) return joinValues([template, ...items], ' ');
  const pieces = template.value.split(/\{(\d{1,3})(?:[,:][^{}]{0,20})?\}/);
  return joinValues(
    pieces.map((piece, i) => (i % 2 === 0 ? literal(piece) : (items[Number(piece)] ?? opaque('$null')))),
  );
}

export function charOf(value: Value): Value {
  const codes = (value.items ?? [value]).map((item) => Number(item.value));
  if (codes.some((code) => !Number.isInteger(code) || code < 0 || code > 0xffff)) return value;
  const chars = codes.map((code) => literal(String.fromCharCode(code)));
  return value.items === undefined ? (chars[0] ?? value) : { ...joinValues(chars), items: chars };
}

/** `'abc'[1]`, `'xei'[-1..-3]`, `$list[0]` */
export function indexed(value: Value, index: Value): Value {
  const places = (index.items ?? [index]).map((item) => Number(item.value));
  const parts =
    value.items ?? (value.value === undefined ? undefined : [...value.value].map((c) => literal(c)));
  if (parts === undefined || places.some((place) => !Number.isInteger(place)))
    return opaque(value.text, { runs: value.runs, type: value.type });
  const picked = places.flatMap((place) => parts.at(place) ?? []);
  const [only] = picked;
  return index.items === undefined && only !== undefined
    ? only
    : { ...joinValues(picked, ' '), items: picked };
}

export function decodeBase64(value: string, encoding: 'utf16le' | 'utf8'): string | undefined {
  if (!/^[\sA-Za-z0-9+/_=-]+$/.test(value)) return undefined;
  return readableText(Buffer.from(value, 'base64'), encoding);
}

function readableText(bytes: Buffer, encoding: 'utf16le' | 'utf8'): string | undefined {
  const text = bytes.toString(encoding).replace(/^\ufeff/, '');
  return text === '' || text.includes('\ufffd') || text.includes('\0') ? undefined : text;
}

/** Decodes bytes in an encoding named as in .NET. */
export function textOfBytes(bytes: Buffer, encoding: string): string | undefined {
  return readableText(bytes, encoding === 'unicode' ? 'utf16le' : 'utf8');
}
