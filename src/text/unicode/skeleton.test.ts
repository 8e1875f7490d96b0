import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { skeleton } from './skeleton.ts';

describe('names that look the same', () => {
  it.each([
    { name: 'Cyrillic paypal', one: 'paypal', other: '\u0440\u0430\u0443\u0440\u0430l' },
    { name: 'Greek omicron in openrouter', one: 'openrouter', other: '\u03bfpenr\u03bfuter' },
    { name: 'Cyrillic er and ie in openrouter', one: 'openrouter', other: 'o\u0440\u0435nrouter' },
    { name: 'full-width letters', one: 'paypal', other: '\uff50\uff41\uff59\uff50\uff41\uff4c' },
    {
      name: 'mathematical bold',
      one: 'paypal',
      other: '\u{1d429}\u{1d41a}\u{1d432}\u{1d429}\u{1d41a}\u{1d425}',
    },
    { name: 'rn for m', one: 'model', other: 'rnodel' },
    { name: 'a capital I, a one and a bar for l', one: 'lll', other: 'I1|' },
    { name: 'zero for capital O', one: 'OpenAI', other: '0penAI' },
    { name: 'Cyrillic dze for s', one: 'search', other: '\u0455earch' },
    { name: 'a zero-width space inside', one: 'search', other: 'sea\u200brch' },
    { name: 'an accent composed or combining', one: 'caf\u00e9', other: 'cafe\u0301' },
    { name: 'Armenian and Latin small letters', one: 'hop', other: '\u0570\u0585p' },
  ])('$name', ({ one, other }) => {
    expect(skeleton(other)).toBe(skeleton(one));
  });
});

describe('names that differ to the eye', () => {
  it.each([
    ['search', 'research'],
    ['paypal', 'paypa'],
    ['cafe', 'caf\u00e9'],
    ['delete', 'select'],
  ])('%s and %s', (one, other) => {
    expect(skeleton(one)).not.toBe(skeleton(other));
  });
});

it('is the prototype text of the table', () => {
  expect([skeleton('openrouter'), skeleton('model'), skeleton('I|1'), skeleton('0'), skeleton('"')]).toEqual([
    'openrouter',
    'rnodel',
    'lll',
    'O',
    "''",
  ]);
});

describe('laws', () => {
  it('the skeleton of every character is its own skeleton', () => {
    const changed: string[] = [];
    for (let code = 0; code < 0x3_2000; code++) {
      const once = skeleton(String.fromCodePoint(code));
      if (skeleton(once) !== once) changed.push(code.toString(16));
    }
    expect(changed).toEqual([]);
  });

  it('the skeleton of any text is its own skeleton', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = skeleton(text);
        expect(skeleton(once)).toBe(once);
      }),
      { numRuns: draws(2000) },
    );
  });

  it('canonically equivalent texts have one skeleton', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(skeleton(text.normalize('NFC'))).toBe(skeleton(text.normalize('NFD')));
      }),
    );
  });
});

it('takes a flood of marks', () => {
  const once = skeleton(`a${'\u0301\u0316\u064f'.repeat(100_000)}`);
  expect(once.length).toBeLessThan(100);
  expect(skeleton(once)).toBe(once);
});
