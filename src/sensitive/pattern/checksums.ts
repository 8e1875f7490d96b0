import { crc32 } from 'node:zlib';
import { notPlaceholder } from './plausible.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM_LENGTH = 6;
const BODY_LENGTH = 36;

/** The six characters that end GitHub and npm tokens: CRC-32 of the preceding characters, in base 62. */
export function base62Crc32(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (rest > 0) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits.padStart(CHECKSUM_LENGTH, '0');
}

/**
 * A failed checksum never hides a token: most samples in the wild are invented, and issuers change their formats.
 * Bodies of a length other than the one with the known checksum are only `likely`.
 */
export function checkBase62Crc32(token: string): 'certain' | 'likely' | 'test-like' | 'no' {
  if (notPlaceholder(token) === 'no') return 'no';
  const body = token.slice(token.indexOf('_') + 1);
  if (body.length !== BODY_LENGTH) return 'likely';
  const checked = body.slice(0, -CHECKSUM_LENGTH);
  return base62Crc32(checked) === body.slice(-CHECKSUM_LENGTH) ? 'certain' : 'test-like';
}
