/**
 * Whether a letter, digit or underscore touches a secret, which makes it part of something longer.
 * Escapes end in letters too (`\n`, `\u003d`, `%3D`, a colour's `m`), but do not count as touching.
 */
import { characterTable } from '../../text/character-table.ts';

const WORD = characterTable(128, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_');

const PERCENT = 0x25;
const BACKSLASH = 0x5c;
const LETTER_M = 0x6d;
const ESCAPE_LETTERS = 'nrtbfv0';
const ENDS_WITH_ESCAPE =
  /(?:\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|%[0-9a-f]{2}|(?:\x1b|\\u001b|\\x1b|\\e|\\033)\[[0-9;]{0,12}m)$/i;

export function isWordUnit(unit: number): boolean {
  return unit < 128 && WORD[unit] === 1;
}

export function touchesLeft(text: string, start: number): boolean {
  if (start === 0 || !isWordUnit(text.charCodeAt(start - 1))) return false;
  if (text.charCodeAt(start - 2) === BACKSLASH) return !ESCAPE_LETTERS.includes(text.charAt(start - 1));
  // Only here can one of the longer escapes end.
  const mayEscape =
    text.charCodeAt(start - 3) === PERCENT ||
    text.charCodeAt(start - 4) === BACKSLASH ||
    text.charCodeAt(start - 6) === BACKSLASH ||
    text.charCodeAt(start - 1) === LETTER_M;
  return !mayEscape || !ENDS_WITH_ESCAPE.test(text.slice(Math.max(0, start - 20), start));
}

export function touchesRight(text: string, end: number): boolean {
  return end < text.length && isWordUnit(text.charCodeAt(end));
}
