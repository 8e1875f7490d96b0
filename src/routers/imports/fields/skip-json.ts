/**
 * Steps over JSON without reading it: only quotes and brackets matter. The skipped text is not checked further,
 * because it is never shown. All offsets are into one buffer; -1 means that it ended early.
 */
import type { Buffer } from 'node:buffer';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Short strings end within a few bytes, and a search by the engine costs more than looking at them. */
const NEAR = 24;

export function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  let byte = bytes[at];
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = bytes[++at];
  return at;
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
