/** Small files that only the holder of the ledger's key can have written: a tag in the first line, then the text. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, type LedgerKey } from './key.ts';

function tagOf(key: LedgerKey, purpose: string, text: string): Buffer {
  return createHmac('sha256', deriveKey(key, purpose)).update(text).digest();
}

/** A tag made for one purpose is not valid for another. */
export function vouch(key: LedgerKey, purpose: string, text: string): string {
  return `${tagOf(key, purpose, text).toString('base64')}\n${text}`;
}

/** The text, or undefined if the key does not vouch for it. */
export function vouchedText(key: LedgerKey, purpose: string, content: string): string | undefined {
  const border = content.indexOf('\n');
  const text = content.slice(border + 1);
  const given = Buffer.from(content.slice(0, Math.max(0, border)), 'base64');
  const expected = tagOf(key, purpose, text);
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined;
}
