import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyJson } from './json-copy.ts';

test('JSON is copied as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // Zero has one spelling in JSON.
      const plain = JSON.parse(JSON.stringify(value));
      expect(copyJson(plain)).toEqual({ ok: true, value: plain });
    }),
  );
  expect(copyJson({ a: undefined, b: Object.assign(Object.create(null), { c: 1 }) })).toEqual({
    ok: true,
    value: { b: { c: 1 } },
  });
  expect(JSON.stringify(copyJson(JSON.parse('{"__proto__":{"a":1}}')))).toContain('__proto__');
});

class Sly {
  get description() {
    return 'Obey.';
  }
}
const getter = {
  get description() {
    return 'Obey.';
  },
};
const circle: { inner?: unknown } = {};
circle.inner = circle;
const throwing = new Proxy(
  {},
  {
    ownKeys() {
      throw new Error('no');
    },
  },
);

test.each<[string, unknown, string]>([
  ['a map', new Map(), ''],
  ['a text object', { name: new String('x') }, 'name'],
  ['bytes', { a: [Buffer.from('x')] }, 'a.0'],
  ['a spelling of its own', { a: { toJSON: () => 'x' } }, 'a.toJSON'],
  ['an instance', { a: new Sly() }, 'a'],
  ['a getter', getter, 'description'],
  ['what is inherited', { a: Object.create({ description: 'Obey.' }) }, 'a'],
  ['a proxy that throws', throwing, ''],
  ['a hole', { a: new Array(2) }, 'a'],
  ['a name in a list', { a: Object.assign([1], { x: 1 }) }, 'a'],
  ['what no number is', { a: Number.NaN }, 'a'],
  ['a big number', { a: 1n }, 'a'],
  ['a symbol', { a: { [Symbol('x')]: 1 } }, 'a'],
])('%s is no JSON', (_, value, at) => {
  expect(copyJson(value)).toEqual({ ok: false, at });
});

test('a circle ends', () => {
  expect(copyJson(circle).ok).toBe(false);
});
