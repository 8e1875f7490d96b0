import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { deviationsFrom } from './schema.ts';
import { matchesPattern } from './schema-pattern.ts';

test.each<[string, JsonValue, JsonValue, string[]]>([
  ['a wrong type', { type: 'integer' }, 1.5, ['$ type integer']],
  ['one of two types', { type: ['string', 'null'] }, null, []],
  ['a null that may be', { type: 'string', nullable: true }, null, []],
  ['a constant', { const: 3 }, 4, ['$ value one value']],
  ['a nested enumeration', { enum: [{ a: 1 }] }, { a: 1 }, []],
  ['a forbidden member', { properties: { a: false } }, { a: 1 }, ['$.a extra nothing']],
  ['a typed rest', { additionalProperties: { type: 'number' } }, { a: 'x' }, ['$.a type number']],
  [
    'a patterned member',
    { patternProperties: { '^x-': { type: 'number' } }, additionalProperties: false },
    { 'x-a': 1 },
    [],
  ],
  ['a tuple', { prefixItems: [{ type: 'number' }], items: false }, [1, 2], ['$[1] extra nothing']],
  ['an old tuple', { items: [{ type: 'number' }], additionalItems: false }, ['a'], ['$[0] type number']],
  ['all of', { allOf: [{ required: ['a'] }, { required: ['b'] }] }, { a: 1 }, ['$.b missing a value']],
  ['one of', { oneOf: [{ type: 'string' }, { type: 'number' }] }, true, ['$ shape one of 2 shapes']],
  ['a reference', { $ref: '#/$defs/a~1b', $defs: { 'a/b': { type: 'string' } } }, 1, ['$ type string']],
  ['a reference that leads nowhere', { $ref: '#/$defs/none' }, 1, []],
  ['a reference outside', { $ref: 'https://schemas.example/a.json' }, 1, []],
  ['characters, not units', { maxLength: 2 }, '😀😀', []],
  [
    'a key to be quoted',
    { properties: {}, additionalProperties: false },
    { 'a b': 1 },
    ['$["a b"] extra nothing'],
  ],
  ['a prototype is no member', { required: ['toString'] }, {}, ['$.toString missing a value']],
])('%s', (_, schema, value, expected) => {
  expect(
    deviationsFrom(schema, value).map(({ path, kind, expected: wanted }) => `${path} ${kind} ${wanted}`),
  ).toEqual(expected);
});

test.each<[string, JsonValue, JsonValue, number]>([
  ['a reference to itself', { $ref: '#' }, 1, 0],
  ['branches of itself', { anyOf: Array.from({ length: 60 }, () => ({ $ref: '#' })) }, 1, 0],
  [
    'branches that fail one after the other',
    { anyOf: Array.from({ length: 9 }, () => ({ allOf: [{ $ref: '#' }, false] })) },
    1,
    0,
  ],
  ['a wide value', { items: { type: 'string' } }, Array.from({ length: 200_000 }, () => 1), 32],
])('%s comes to an end', (_, schema, value, count) => {
  expect(deviationsFrom(schema, value)).toHaveLength(count);
});

test.each([
  ['^[a-z]+$', 'abc', true],
  ['^[a-z]+$', 'ABC', false],
  ['^(a+)+$', 'aaa', undefined],
  ['(a|aa)*b', 'aaa', undefined],
  ['.*.*.*x', 'aaa', undefined],
  ['(?=a)b', 'b', undefined],
  ['[', 'a', undefined],
  ['a', 'a'.repeat(1025), undefined],
  [String.raw`^\d{3}-\d{4}$`, '555-1234', true],
] as const)('pattern %s on %s', (pattern, text, matches) => {
  expect(matchesPattern(pattern, text)).toBe(matches);
});

test('any schema and any value end without a throw', () => {
  const json = fc.jsonValue().map((value): JsonValue => JSON.parse(JSON.stringify(value)));
  fc.assert(fc.property(json, json, (schema, value) => deviationsFrom(schema, value).length <= 32));
});
