import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardNumbers, withoutCards } from './card-numbers.ts';

/** With the check digit that makes it right. */
function completed(digits: string): string {
  const sum = [...digits].reverse().reduce((all, digit, i) => {
    const twice = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return all + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const drawn = (prefix: string, length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), {
      minLength: length - 1 - prefix.length,
      maxLength: length - 1 - prefix.length,
    })
    .map((digits) => completed(prefix + digits.join('')))
    .filter((number) => new Set(number).size > 5 && !/^4000|(\d)\1{3}|123456|987654/.test(number));

test.each([
  ['4', 16],
  ['51', 16],
  ['2720', 16],
  ['34', 15],
  ['6011', 16],
  ['3528', 16],
  ['36', 14],
  ['62', 16],
])('a number of an issuer (%s…, %i digits) is found, and one with another digit is not', (prefix, length) => {
  fc.assert(
    fc.property(drawn(prefix, length), fc.integer({ min: 1, max: 9 }), (number, step) => {
      expect(cardNumbers(`card ${number}.`)).toMatchObject([{ start: 5, end: 5 + length, confidence: 0.9 }]);
      expect(withoutCards(`a ${number} b`)).toBe('a [REDACTED_CARD_NUMBER] b');
      const other = number.slice(0, -1) + String((Number(number.at(-1)) + step) % 10);
      expect(cardNumbers(`card ${other}.`)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('groups are found as they are written, mixed separators are not', () => {
  const [a, b, c, d] = ['4853', '0194', '7261', '8354'];
  expect(cardNumbers(`${a} ${b} ${c} ${d}`)).toHaveLength(1);
  expect(cardNumbers(`${a}-${b}-${c}-${d}`)).toHaveLength(1);
  expect(cardNumbers(`${a}-${b} ${c} ${d}`)).toEqual([]);
  expect(cardNumbers(`${a}${b}${c}${d}`)).toMatchObject([{ confidence: 0.5 }]);
});

test('a long text of digits takes no longer than its length', () => {
  const start = performance.now();
  cardNumbers('4853 0194 7261 8355 '.repeat(20_000));
  cardNumbers('4'.repeat(400_000));
  expect(performance.now() - start).toBeLessThan(2_000);
});
