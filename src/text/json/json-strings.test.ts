import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { namesAbove, readJsonStrings, skipUnits, textOf } from './json-strings.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('the strings of a JSON text', () => {
  it('are read from exactly what JSON.parse reads', () => {
    const tokens = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '\\',
      'n',
      'u',
      '0',
      '1',
      '-',
      '.',
      'e',
      ' ',
      '\n',
      'true',
      'null',
      '"a"',
    );
    const broken = fc.array(tokens, { maxLength: 12 }).map((parts) => parts.join(''));
    const bent = fc.tuple(fc.json(), fc.nat(), tokens).map(([text, at, token]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + token + text.slice(place + 1);
    });
    fc.assert(
      fc.property(fc.oneof(fc.json(), broken, bent), (text) => {
        expect(readJsonStrings(text) !== null).toBe(isJson(text));
      }),
      { numRuns: draws(3000) },
    );
  });

  it('are all there, decoded, in their order', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 1);
        const strings: string[] = [];
        JSON.parse(text, (key, one: unknown) => {
          if (typeof one === 'string') strings.push(one);
          return key === '' ? null : one;
        });
        const values = (readJsonStrings(text) ?? []).filter(({ isKey }) => !isKey);
        expect(values.map((string) => textOf(string, text)).sort()).toEqual(strings.sort());
      }),
      { numRuns: draws(500) },
    );
  });

  it('know the names above them', () => {
    const text = '{"a":[1,{"b\\n":"x"},"y"],"c":"z"}';
    const names = (readJsonStrings(text) ?? [])
      .filter(({ isKey }) => !isKey)
      .map((string) => namesAbove(string, text));
    expect(names).toEqual([['a', 1, 'b\n'], ['a', 2], ['c']]);
  });

  it('refuse control characters, however long the string is', () => {
    expect(readJsonStrings('"a\tb"')).toBeNull();
    expect(readJsonStrings(`"${'a'.repeat(100)}\n"`)).toBeNull();
  });

  it('count an escape as the unit it means', () => {
    const text = String.raw`a\n\u00e9\"b`;
    expect([0, 1, 2, 3, 4, 5].map((units) => skipUnits(text, 0, units))).toEqual([0, 1, 3, 9, 11, 12]);
  });
});
