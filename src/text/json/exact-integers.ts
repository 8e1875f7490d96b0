/**
 * Whole numbers beyond 2^53 as they were written. JavaScript rounds them, and what passes through us must not change: an
 * object or list that has one also has, under a symbol that JSON writers ignore and a spread copies, how it was spelled.
 */
import { Buffer } from 'node:buffer';
import type { JsonValue } from './json-value.ts';

const SPELLED = Symbol('integers as they were written');
/** 2^53 has sixteen digits. */
const DIGITS = 16;

type Container = { [key: string]: JsonValue } | JsonValue[];
type Spellings = ReadonlyMap<string, string>;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

const spellingsOf = (container: Container): Spellings | undefined => Reflect.get(container, SPELLED);
const keep = (container: Container, spellings: Spellings): void => {
  Object.defineProperty(container, SPELLED, { value: spellings, enumerable: true, configurable: true });
};

/** Notes in the value of a document, which is valid JSON, how its large integers are spelled. */
export function keepIntegers(value: JsonValue, bytes: Uint8Array): void {
  if (!hasLongNumber(bytes)) return;
  const quoted = withQuotedIntegers(Buffer.from(bytes).toString('utf8'));
  if (quoted !== undefined) compare(value, JSON.parse(quoted));
}

/** A run of so many digits has one at a multiple of their number: few bytes are looked at. */
function hasLongNumber(bytes: Uint8Array): boolean {
  for (let at = DIGITS - 1; at < bytes.length; at += DIGITS) {
    if (!isDigit(bytes[at])) continue;
    let [from, to] = [at, at];
    while (isDigit(bytes[from - 1])) from -= 1;
    while (isDigit(bytes[to + 1])) to += 1;
    if (to - from + 1 >= DIGITS && bytes[from - 1] !== QUOTE) return true;
    at = Math.max(at, to - (to % DIGITS));
  }
  return false;
}

const QUOTE = 0x22;

/** Undefined if there are none. Without an expression: a text of megabytes would exhaust its stack. */
function withQuotedIntegers(text: string): string | undefined {
  let quoted = '';
  let taken = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') at = endOfString(text, at);
    else if (text[at] === '-' || isDigit(text.charCodeAt(at))) {
      const end = endOfNumber(text, at);
      const number = text.slice(at, end);
      if (isRounded(number)) {
        quoted += `${text.slice(taken, at)}"${number}"`;
        taken = end;
      }
      at = end - 1;
    }
  }
  return taken === 0 ? undefined : quoted + text.slice(taken);
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function endOfNumber(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && /[\d.eE+-]/.test(text.charAt(at))) at += 1;
  return at;
}

const isRounded = (number: string): boolean =>
  number.length >= DIGITS && /^-?\d+$/.test(number) && String(Number(number)) !== number;

/** `quoted` is the same value with a text in the place of each large integer. */
function compare(value: JsonValue, quoted: JsonValue): void {
  if (!isContainer(value) || !isContainer(quoted)) return;
  const spellings = new Map<string, string>();
  for (const [key, member] of Object.entries(value)) {
    const spelled: JsonValue | undefined = Reflect.get(quoted, key);
    if (typeof member === 'number' && typeof spelled === 'string') spellings.set(key, spelled);
    else if (spelled !== undefined) compare(member, spelled);
  }
  if (spellings.size > 0) keep(value, spellings);
}

/** The changed copy, with the spellings of what it was made from. */
export function withIntegersOf(changed: JsonValue, original: JsonValue): JsonValue {
  if (changed === original || !isContainer(changed) || !isContainer(original)) return changed;
  const spellings = spellingsOf(original);
  if (spellings !== undefined) keep(changed, spellings);
  for (const [key, member] of Object.entries(changed)) {
    const before: JsonValue | undefined = Reflect.get(original, key);
    if (before !== undefined) withIntegersOf(member, before);
  }
  return changed;
}

/** As JSON, each integer as it was read. */
export const exactJson = (value: JsonValue): string =>
  hasSpellings(value) ? write(value) : JSON.stringify(value);

/** Whether an integer in it was kept as it was written. Texts, which can be long, are not looked at. */
export function hasSpellings(value: unknown): boolean {
  if (!isContainer(value)) return false;
  if (spellingsOf(value) !== undefined) return true;
  if (Array.isArray(value)) return value.some(hasSpellings);
  for (const key in value) if (hasSpellings(value[key])) return true;
  return false;
}

function write(value: JsonValue): string {
  if (!isContainer(value)) return JSON.stringify(value);
  const spellings = spellingsOf(value);
  const spelled = (key: string, member: JsonValue): string => {
    const exact = typeof member === 'number' ? spellings?.get(key) : undefined;
    // What has been replaced since is written as it is.
    return exact !== undefined && Number(exact) === member ? exact : write(member);
  };
  if (Array.isArray(value)) return `[${value.map((member, i) => spelled(String(i), member)).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${spelled(key, member)}`).join(',')}}`;
}
