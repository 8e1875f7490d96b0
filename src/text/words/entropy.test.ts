import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomness, shannonBits } from './entropy.ts';

describe('shannonBits', () => {
  it.each([
    { text: '', bits: 0 },
    { text: 'aaaa', bits: 0 },
    { text: 'abab', bits: 1 },
    { text: 'abcd', bits: 2 },
    { text: '0123456789abcdef', bits: 4 },
    { text: 'aaab', bits: 0.8113 },
    { text: 'éèéè', bits: 1 },
    { text: '漢字漢字', bits: 1 },
  ])('$text has $bits', ({ text, bits }) => {
    expect(shannonBits(text)).toBeCloseTo(bits, 4);
  });

  it('leaves nothing behind for the next text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (other, text) => {
        const before = shannonBits(text);
        shannonBits(other);
        expect(shannonBits(text)).toBe(before);
      }),
    );
  });
});

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const ALPHABETS = {
  base62: `${LOWER}${LOWER.toUpperCase()}0123456789`,
  base64: `${LOWER}${LOWER.toUpperCase()}0123456789+/`,
  base64url: `${LOWER}${LOWER.toUpperCase()}0123456789-_`,
  base32: `${LOWER.toUpperCase()}234567`,
  hex: '0123456789abcdef',
};

/** A small generator of our own, so that every run sees the same tokens. */
function drawTokens(alphabet: string, count: number, length: number): string[] {
  let state = 20_201;
  return Array.from({ length: count }, () =>
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return alphabet.charAt((state >>> 8) % alphabet.length);
    }).join(''),
  );
}

describe('randomness', () => {
  it.each([
    ...[
      'authenticationProvider',
      'XMLHttpRequest',
      'isPairedDirection',
      'getServerSideProps',
      'maxOutputLength',
    ],
    ...['max_completion_tokens', 'created_at_timestamp', 'AWS_SECRET_ACCESS_KEY', 'NODE_EXTRA_CA_CERTS'],
    ...[
      'src/surfaces/cli/verbs.ts',
      '/usr/local/share/ca-certificates',
      'node_modules/typescript/lib/lib.dom.d.ts',
    ],
    ...[
      'eslint-plugin-import',
      'continuous-integration',
      'responsibility',
      'misunderstanding',
      'com.example.service',
    ],
    'The quick brown fox jumps over the lazy dog',
  ])('is low for %s', (text) => {
    expect(randomness(text)).toBeLessThan(6.2);
  });

  it.each(Object.entries(ALPHABETS))('is high for random %s', (_name, alphabet) => {
    for (const token of drawTokens(alphabet, 300, 40))
      expect([token, randomness(token) > 6.2]).toEqual([token, true]);
  });

  it('is nothing for nothing', () => {
    expect(randomness('')).toBe(0);
  });

  it('is a number for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const bits = randomness(text);
        expect(bits > 0 && bits < 16).toBe(true);
      }),
    );
  });
});
