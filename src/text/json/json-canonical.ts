import type { JsonValue } from './json-value.ts';

/** Far above any depth the reader accepts, far below the stack limit. A cyclic value ends here too. */
const MAX_DEPTH = 1_000;
/** Up to here insertion beats the native sort, and members already in order cost one comparison each. */
const INSERTION_MAX = 32;
/** Printable ASCII without quote and backslash is written unchanged; nothing else is worth a shortcut. */
const NEEDS_CARE = /[^ !#-[\]-~]/;

/**
 * The canonical form of a value after RFC 8785: members in the order of their keys' UTF-16 units, numbers as ECMAScript
 * prints them, shortest string escapes, no white space. Throws RangeError on a value without one.
 */
export function canonicalJson(value: JsonValue): string {
  return write(value, 0);
}

function write(value: JsonValue, depth: number): string {
  if (typeof value === 'string') return writeString(value);
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === null) return 'null';
  if (depth >= MAX_DEPTH) throw new RangeError(`cannot write JSON nested deeper than ${MAX_DEPTH}`);
  if (Array.isArray(value)) return `[${value.map((item) => write(item, depth + 1)).join(',')}]`;
  if (typeof value === 'object') return writeObject(value, depth + 1);
  throw new TypeError(`cannot write ${typeof value} as JSON`);
}

function writeObject(object: { [key: string]: JsonValue }, depth: number): string {
  let text = '{';
  for (const key of sortKeys(Object.keys(object))) {
    if (text.length > 1) text += ',';
    text += `${writeString(key)}:${write(object[key]!, depth)}`;
  }
  return `${text}}`;
}

function sortKeys(keys: string[]): string[] {
  if (keys.length > INSERTION_MAX) return keys.sort();
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i]!;
    let j = i;
    for (; j > 0 && keys[j - 1]! > key; j--) keys[j] = keys[j - 1]!;
    keys[j] = key;
  }
  return keys;
}

function writeNumber(number: number): string {
  if (!Number.isFinite(number)) throw new RangeError(`cannot write ${number} as JSON`);
  return String(number);
}

function writeString(text: string): string {
  if (!NEEDS_CARE.test(text)) return `"${text}"`;
  if (/\p{Cs}/u.test(text)) throw new RangeError('cannot write half of a surrogate pair as JSON');
  return JSON.stringify(text);
}
