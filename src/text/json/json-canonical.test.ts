import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './json-canonical.ts';
import type { JsonValue } from './json-value.ts';

test.each<[JsonValue, string]>([
  [null, 'null'],
  [true, 'true'],
  [false, 'false'],
  ['', '""'],
  ['a\\b', '"a\\\\b"'],
  ['a"b', '"a\\"b"'],
  [[], '[]'],
  [{}, '{}'],
  [[[], [{}]], '[[],[{}]]'],
  [{ b: [1, { d: 2, c: 3 }], a: null }, '{"a":null,"b":[1,{"c":3,"d":2}]}'],
  [{ 10: 1, 2: 2, 1: 3, b: 4, '': 5 }, '{"":5,"1":3,"10":1,"2":2,"b":4}'],
  [JSON.parse('{"b":1,"__proto__":{"a":2}}') as JsonValue, '{"__proto__":{"a":2},"b":1}'],
])('%j is written %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

describe('the number samples of RFC 8785', () => {
  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('%s is %s', (bits, text) => {
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, BigInt(`0x${bits}`));
    expect(canonicalJson(view.getFloat64(0))).toBe(text);
  });

  test('in a document', () => {
    const text = '[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001,1e21,-0]';
    const canonical = '[333333333.3333333,1e+30,4.5,0.002,1e-27,1e+21,0]';
    expect(canonicalJson(JSON.parse(text) as JsonValue)).toBe(canonical);
  });
});

test('the string sample of RFC 8785: shortest escapes, lower-case hex, everything else raw', () => {
  const text = '\u20ac$\u000f\nA\'B"\\\\"/\b\f\t\r\u007f\u0080\u2028😀';
  const written = '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/\\b\\f\\t\\r\u007f\u0080\u2028😀"';
  expect(canonicalJson(text)).toBe(written);
});

test('the sorting sample of RFC 8785: keys by UTF-16 units, so an emoji comes before U+FB33', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '😀': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  };
  const keys = [...canonicalJson(value).matchAll(/"((?:[^"\\]|\\.)*)":/g)].map(([, key]) => key);
  expect(keys).toEqual(['\\r', '1', '\u0080', '\u00f6', '\u20ac', '😀', '\ufb33']);
});

const missing: unknown = undefined;
test.each<[string, unknown, typeof RangeError | typeof TypeError]>([
  ['NaN', Number.NaN, RangeError],
  ['an infinity', { a: [Number.NEGATIVE_INFINITY] }, RangeError],
  ['a lone surrogate', ['\ud800'], RangeError],
  ['a lone surrogate in a key', { 'a\udc00': 1 }, RangeError],
  ['undefined', { a: missing }, TypeError],
  ['a bigint', [1n], TypeError],
])('refuses %s', (_, value, error) => {
  expect(() => canonicalJson(value as JsonValue)).toThrow(error);
});

test('a depth of 1,000 is written, one more and a cycle are refused', () => {
  const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as JsonValue;
  expect(canonicalJson(nested(1_000))).toHaveLength(2_000);
  expect(() => canonicalJson(nested(1_001))).toThrow('cannot write JSON nested deeper than 1000');
  const cycle: JsonValue[] = [];
  cycle.push(cycle);
  expect(() => canonicalJson(cycle)).toThrow(RangeError);
});

describe('laws', () => {
  const value = fc.jsonValue({ stringUnit: 'binary', depthSize: 'medium' }).map((v) => {
    // JSON has one zero.
    return JSON.parse(JSON.stringify(v)) as JsonValue;
  });
  const wide = fc.dictionary(fc.string({ unit: 'binary', maxLength: 3 }), fc.nat(), {
    maxKeys: 60,
    size: 'max',
  });

  test('means the same value, and is the only spelling of it', () => {
    fc.assert(
      fc.property(value, (v) => {
        const text = canonicalJson(v);
        const back = JSON.parse(text) as JsonValue;
        expect(back).toEqual(v);
        expect(canonicalJson(back)).toBe(text);
      }),
    );
  });

  test('does not depend on the order of members, which comes out sorted', () => {
    const shuffled = wide.chain((object) => {
      const keys = Object.keys(object);
      return fc.tuple(fc.constant(object), fc.shuffledSubarray(keys, { minLength: keys.length }));
    });
    fc.assert(
      fc.property(shuffled, ([object, keys]) => {
        const text = canonicalJson(object);
        expect(canonicalJson(Object.fromEntries(keys.map((key) => [key, object[key] ?? 0])))).toBe(text);
        const written = keys.sort().map((key) => `${JSON.stringify(key)}:${object[key]}`);
        expect(text).toBe(`{${written.join(',')}}`);
      }),
    );
  });
});
