import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePunycode } from './punycode.ts';

test.each([
  ['xn--bcher-kva', 'bücher'],
  ['xn--fiqs8s', '中国'],
  ['xn--80ak6aa92e', 'аррӏе'],
])('%s is %s', (label, text) => {
  expect(decodePunycode(label)).toBe(text);
});

test.each(['xn--', 'xn--!!', 'xn--99999999999999', `xn--${'a'.repeat(80)}`])('%s does not throw', (label) => {
  expect(typeof decodePunycode(label)).toBe('string');
});

test('what an address encodes comes back', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zäöüßéñ\u0430-\u044f]{1,12}$/), (word) => {
      const encoded = domainToASCII(`${word}.com`).replace(/\.com$/, '');
      fc.pre(encoded.startsWith('xn--'));
      expect(decodePunycode(encoded)).toBe(domainToUnicode(`${encoded}.com`).replace(/\.com$/, ''));
    }),
  );
});
