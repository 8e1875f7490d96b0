import type { Buffer } from 'node:buffer';
import { type Fault, stop } from './json-fault.ts';

/*
 * The tokens of JSON over bytes, in two manners. `scan…` proves the grammar, over bytes already known to be UTF-8 and
 * closed by a NUL sentinel: NUL is legal nowhere in JSON, so every loop ends on it without a bounds test, and `atStop`
 * distinguishes the sentinel from a NUL in the text. `skip…` and `…End` step over what is never shown, over any bytes:
 * only quotes and brackets matter to them, and -1 means that the bytes ended early.
 */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Short strings end within a few bytes, and a search by the engine costs more than looking at them. */
const NEAR = 24;
const ZERO = 0x30;
const NINE = 0x39;
const LITERALS: ReadonlyMap<number, readonly number[]> = new Map(
  ['true', 'false', 'null'].map((word) => [word.charCodeAt(0), Array.from(word, (c) => c.charCodeAt(0))]),
);
/** Characters that may follow a backslash, `u` apart. */
const SIMPLE_ESCAPES: ReadonlySet<number> = new Set(Array.from('"\\/bfnrt', (c) => c.charCodeAt(0)));

/** Over both kinds of bytes: neither a sentinel nor what is behind the end is white space. */
export function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  let byte = bytes[at];
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = bytes[++at];
  return at;
}

/** The fault of a byte that fits nowhere: the end of the document has its own. */
export function atStop(bytes: Buffer, at: number, fault: Fault): -1 {
  return stop(fault, at === bytes.length - 1 ? 'unexpected-end' : 'unexpected-character', at);
}

/** `from` is just after the opening quote; returns the offset after the closing one. */
export function scanString(bytes: Buffer, from: number, fault: Fault): number {
  let at = from;
  for (;;) {
    let byte = bytes[at]!;
    while (byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH) byte = bytes[++at]!;
    if (byte === QUOTE) return at + 1;
    if (byte !== BACKSLASH) return controlStop(bytes, at, fault);
    at = scanEscape(bytes, at, fault);
    if (at < 0) return at;
  }
}

export function controlStop(bytes: Buffer, at: number, fault: Fault): -1 {
  return stop(fault, at === bytes.length - 1 ? 'unexpected-end' : 'control-character', at);
}

/** `from` is at the backslash. A surrogate half must be followed at once by its escaped other half. */
export function scanEscape(bytes: Buffer, from: number, fault: Fault): number {
  if (SIMPLE_ESCAPES.has(bytes[from + 1]!)) return from + 2;
  const unit = escapedUnit(bytes, from);
  if (unit < 0) return stop(fault, 'bad-escape', from);
  if (unit < 0xd800 || unit > 0xdfff) return from + 6;
  const other = unit < 0xdc00 ? escapedUnit(bytes, from + 6) : -1;
  return other >= 0xdc00 && other <= 0xdfff ? from + 12 : stop(fault, 'lone-surrogate', from);
}

/** The code unit of `\uXXXX` at `at`, or -1. Stops at the first wrong byte, so never reads past the sentinel. */
function escapedUnit(bytes: Buffer, at: number): number {
  if (bytes[at] !== BACKSLASH || bytes[at + 1] !== 0x75) return -1;
  let unit = 0;
  for (let i = at + 2; i < at + 6; i++) {
    const byte = bytes[i]!;
    const letter = byte | 0x20;
    if (byte >= ZERO && byte <= NINE) unit = unit * 16 + byte - ZERO;
    else if (letter >= 0x61 && letter <= 0x66) unit = unit * 16 + letter - 0x57;
    else return -1;
  }
  return unit;
}

export function scanLiteral(bytes: Buffer, from: number, fault: Fault): number {
  const word = LITERALS.get(bytes[from]!);
  if (word === undefined) return atStop(bytes, from, fault);
  for (let i = 1; i < word.length; i++) {
    if (bytes[from + i] !== word[i]) return atStop(bytes, from + i, fault);
  }
  return from + word.length;
}

function skipDigits(bytes: Buffer, from: number): number {
  let at = from;
  let byte = bytes[at]!;
  while (byte >= ZERO && byte <= NINE) byte = bytes[++at]!;
  return at;
}

/** `from` is at a minus sign or a digit. */
export function scanNumber(bytes: Buffer, from: number, fault: Fault, integers: 'refuse' | 'accept'): number {
  const first = bytes[from] === 0x2d ? from + 1 : from;
  const whole = skipDigits(bytes, first);
  if (whole === first || (bytes[first] === ZERO && whole > first + 1)) return stop(fault, 'bad-number', from);
  let end = whole;
  if (bytes[end] === 0x2e) {
    end = skipDigits(bytes, whole + 1);
    if (end === whole + 1) return stop(fault, 'bad-number', from);
  }
  const mantissa = end;
  let powerDigits = 0;
  if ((bytes[end]! | 0x20) === 0x65) {
    const exponentSign = bytes[end + 1];
    const power = exponentSign === 0x2b || exponentSign === 0x2d ? end + 2 : end + 1;
    end = skipDigits(bytes, power);
    powerDigits = end - power;
    if (powerDigits === 0) return stop(fault, 'bad-number', from);
  }
  if (end === whole) {
    const isTold = integers === 'accept' && whole - first < 300;
    return isTold || whole - first < 16 ? end : checkInteger(bytes, from, end, fault);
  }
  // This short, the value is under 10^300 whatever its digits.
  if (powerDigits < 3 && mantissa - from < 200) return end;
  const value = Number(bytes.toString('latin1', from, end));
  return Number.isFinite(value) ? end : stop(fault, 'number-overflow', from);
}

function checkInteger(bytes: Buffer, from: number, end: number, fault: Fault): number {
  // Long digits need no conversion, which would be slow for a megabyte of them.
  const isSafe = end - from <= 17 && Number.isSafeInteger(Number(bytes.toString('latin1', from, end)));
  return isSafe ? end : stop(fault, 'unsafe-integer', from);
}

/** `from` is behind the opening quote; gives the offset of the closing one. */
export function stringEnd(bytes: Buffer, from: number): number {
  const near = Math.min(from + NEAR, bytes.length);
  let at = from;
  while (at < near) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    at += byte === BACKSLASH ? 2 : 1;
  }
  for (;;) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote < 0) return -1;
    // Runs of backslashes between two quotes are counted once, so this stays linear.
    let run = quote;
    while (run > at && bytes[run - 1] === BACKSLASH) run -= 1;
    if ((quote - run) % 2 === 0) return quote;
    at = quote + 1;
  }
}

/** Whether a string that goes on behind these bytes was cut inside an escape; `from` is not inside one. */
export function isCutInEscape(bytes: Buffer, from: number): boolean {
  let run = bytes.length;
  while (run > from && bytes[run - 1] === BACKSLASH) run -= 1;
  return (bytes.length - run) % 2 === 1;
}

/** From the first byte of any value to behind its end. */
export function skipValue(bytes: Buffer, from: number): number {
  const opening = bytes[from];
  if (opening === QUOTE) {
    const end = stringEnd(bytes, from + 1);
    return end < 0 ? -1 : end + 1;
  }
  if (opening !== 0x7b && opening !== 0x5b) return scalarEnd(bytes, from);
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = stringEnd(bytes, at + 1);
      if (at < 0) return -1;
    } else if (byte === 0x7b || byte === 0x5b) depth += 1;
    else if (byte === 0x7d || byte === 0x5d) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** Behind a number or a word: the offset of what cannot belong to it. */
export function scalarEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === 0x2c || byte === 0x7d || byte === 0x5d || byte <= 0x20 || byte === 0x3a || byte === QUOTE)
      break;
  }
  return at === from ? -1 : at;
}
