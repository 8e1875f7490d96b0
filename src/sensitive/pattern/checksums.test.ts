import { expect, it } from 'vitest';
import { base62Crc32, checkBase62Crc32 } from './checksums.ts';

// The token in GitHub's own announcement of the format.
const BODY = ['zQWBuTSOoRi4A9s', 'pHcVY5ncnsDkxkJ'].join('');

it('knows the checksum of a published token', () => {
  expect(base62Crc32(BODY)).toBe('0mLq17');
});

it('pads a small checksum with zeros', () => {
  expect(base62Crc32('')).toBe('000000');
});

it.each([
  ['valid', `ghp_${BODY}0mLq17`, 'certain'],
  ['one letter changed', `ghp_a${BODY.slice(1)}0mLq17`, 'test-like'],
  ['of a length whose checksum is unknown', `ghp_${BODY}0mLq17${BODY}`, 'likely'],
  ['a placeholder', `npm_${'x'.repeat(36)}`, 'no'],
])('judges a token: %s', (_name, token, verdict) => {
  expect(checkBase62Crc32(token)).toBe(verdict);
});
