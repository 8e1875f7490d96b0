import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { AnchorFinder } from './anchor-finder.ts';
import { BLOCK_UNITS } from './byte-block.ts';

function pairs(numbers: readonly number[]): [literal: number, at: number][] {
  const found = new Set<string>();
  for (let i = 0; i < numbers.length; i += 2) found.add(`${numbers[i]} ${numbers[i + 1]}`);
  return [...found]
    .map((pair): [number, number] => {
      const [literal = 0, at = 0] = pair.split(' ').map(Number);
      return [literal, at];
    })
    .sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

/** Slow and simple: every literal at every position, in lower case. */
function occurrences(literals: readonly string[], text: string): [number, number][] {
  const folded = text.toLowerCase();
  const found: [number, number][] = [];
  literals.forEach((literal, index) => {
    for (let at = folded.indexOf(literal); at >= 0; at = folded.indexOf(literal, at + 1))
      found.push([index, at]);
  });
  return found;
}

describe('the finder of anchors', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'k', '-'), minLength: 3, maxLength: 9 });

  it.each(['lasting', 'passing'] as const)('finds every literal at every place, in any case: %s', (use) => {
    const unit = fc.constantFrom('a', 'b', 'k', '-', 'A', 'B', 'K', ' ', '漢', 'é');
    fc.assert(
      fc.property(
        fc.uniqueArray(letters, { minLength: 1, maxLength: 12 }),
        fc.string({ unit, maxLength: 80 }),
        (literals, text) => {
          const all = occurrences(literals, text).map(String);
          const found = pairs(new AnchorFinder(literals, use).findAll(text)).map(String);
          expect(found.filter((pair) => !all.includes(pair))).toEqual([]);
          // A literal of three or four characters must be followed by ASCII: so are the secrets it begins.
          const missed = occurrences(literals, text).filter((pair) => !found.includes(String(pair)));
          const isExcused = ([index, at]: [number, number]) =>
            (literals[index]?.length ?? 0) <= 4 &&
            text.charCodeAt(at + (literals[index]?.length ?? 0)) > 0x7f;
          expect(missed.filter((pair) => !isExcused(pair))).toEqual([]);
        },
      ),
      { numRuns: draws(400) },
    );
  });

  it('finds literals that cross the border of two blocks', () => {
    const finder = new AnchorFinder(['secret', 'key', 'ghp_'], 'passing');
    for (let shift = 0; shift < 8; shift++) {
      const text = `${'x'.repeat(BLOCK_UNITS - shift)}SECRETkeyghp_`;
      const at = BLOCK_UNITS - shift;
      expect(pairs(finder.findAll(text))).toEqual([
        [0, at],
        [1, at + 6],
        [2, at + 9],
      ]);
    }
  });

  it('keeps apart what two finders look for in turn', () => {
    const [one, other] = [new AnchorFinder(['alpha'], 'passing'), new AnchorFinder(['gamma'], 'passing')];
    const text = 'alpha gamma';
    expect([one, other, one].map((finder) => pairs(finder.findAll(text)))).toEqual([
      [[0, 0]],
      [[0, 6]],
      [[0, 0]],
    ]);
  });

  it('survives more hits in one block than there is room for', () => {
    const literals = Array.from({ length: 400 }, () => 'aaaaaa');
    const text = 'a'.repeat(605);
    expect(new AnchorFinder(literals, 'passing').findAll(text)).toHaveLength(2 * 400 * 600);
  });

  it.each([
    ['too short', ['ab']],
    ['too long', ['a'.repeat(64)]],
    ['too many', Array.from({ length: 20_000 }, (_, i) => `literal-${i}`)],
  ])('refuses literals that are %s', (_why, literals) => {
    expect(() => new AnchorFinder(literals, 'passing')).toThrow(RangeError);
  });
});
