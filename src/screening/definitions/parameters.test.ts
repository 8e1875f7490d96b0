import { expect, test } from 'vitest';
import type { JsonValue } from '../../text/json/json-value.ts';
import { parametersOf } from './parameters.ts';

const reading = (inputSchema: JsonValue) =>
  parametersOf({ kind: 'tool', server: 's', name: 'n', value: { inputSchema } });
const paths = (schema: JsonValue) => reading(schema).parameters.map(({ path }) => path);

test('a parameter has its name, description, types and whether it must be given', () => {
  const to = { type: ['string', 'null'], description: 'Receiver' };
  expect(reading({ properties: { to }, required: ['to'] })).toEqual({
    parameters: [
      {
        name: 'to',
        path: '$.inputSchema.properties.to',
        description: 'Receiver',
        types: ['string', 'null'],
        isRequired: true,
        schema: to,
      },
    ],
    isCut: false,
  });
});

test('nested properties are found wherever a schema is allowed', () => {
  const leaf = (name: string) => ({ properties: { [name]: {} } });
  const schema = {
    ...leaf('a'),
    items: leaf('b'),
    anyOf: [leaf('c'), { allOf: [leaf('d')] }],
    additionalProperties: leaf('e'),
    patternProperties: { '^x': leaf('f') },
    prefixItems: [leaf('g')],
  };
  expect(
    reading(schema)
      .parameters.map(({ name }) => name)
      .sort(),
  ).toEqual(['^x', ...'abcdefg']);
});

test('a local reference is followed, and keywords beside it count', () => {
  const address = { type: 'object', description: 'Where', properties: { street: { type: 'string' } } };
  const schema = {
    $defs: { Address: address, Alias: { $ref: '#/$defs/Address' } },
    properties: { home: { $ref: '#/$defs/Alias', default: 'x' }, work: { $ref: '#/$defs/Address' } },
  };
  const { parameters } = reading(schema);
  expect(parameters.map(({ name, path, description }) => [name, path, description])).toEqual([
    ['home', '$.inputSchema.properties.home', 'Where'],
    ['street', '$.inputSchema.$defs.Address.properties.street', ''],
    ['work', '$.inputSchema.properties.work', 'Where'],
  ]);
  expect(parameters[0]?.schema).toMatchObject({ default: 'x', type: 'object' });
});

test('a prompt has its arguments, a listing of another host its own field, and either may be JSON text', () => {
  const value = { arguments: [{ name: 'topic', description: 'What', required: true }, 7, { name: 7 }] };
  const prompt = parametersOf({ kind: 'prompt', server: 's', name: 'p', value });
  expect(prompt.parameters.map(({ name, path, isRequired }) => [name, path, isRequired])).toEqual([
    ['topic', '$.arguments[0]', true],
    ['', '$.arguments[2]', false],
  ]);
  const schema = { properties: { a: {} } };
  for (const field of ['input_schema', 'parameters', 'inputSchema']) {
    const given = { [field]: JSON.stringify(schema) };
    const { parameters } = parametersOf({ kind: 'tool', server: 's', name: 'n', value: given });
    expect(parameters.map(({ path }) => path)).toEqual([`$.${field}.properties.a`]);
  }
});

const chain = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, i) => [`d${i}`, { anyOf: Array(40).fill({ $ref: `#/$defs/d${i + 1}` }) }]),
  );

test.each<[string, JsonValue, number, boolean]>([
  ['a tree that refers to itself', { properties: { children: { items: { $ref: '#' } } } }, 1, false],
  ['a reference to itself', { properties: { a: { $ref: '#/properties/a' } } }, 1, false],
  [
    'two references that lead to each other',
    { properties: { a: { $ref: '#/properties/b' }, b: { $ref: '#/properties/a' } } },
    2,
    false,
  ],
  [
    'a reference to nothing',
    { properties: { a: { $ref: '#/nowhere' }, b: { $ref: 'https://x.io/y' } } },
    2,
    false,
  ],
  [
    'references that branch forty times at every step',
    { $defs: chain(99), anyOf: [{ $ref: '#/$defs/d0' }] },
    0,
    true,
  ],
  [
    '100,000 properties',
    { properties: Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => [`p${i}`, {}])) },
    2_000,
    true,
  ],
  ['a depth of 10,000', JSON.parse(`${'{"items":'.repeat(1e4)}{}${'}'.repeat(1e4)}`), 0, true],
  ['a list', [{ properties: { a: {} } }], 0, false],
  [
    'wrong types',
    { properties: { a: 7, b: null, c: [1], d: { type: 7, description: {} } }, required: 'a', anyOf: {} },
    4,
    false,
  ],
  [
    'keys of the prototype',
    JSON.parse('{"properties":{"__proto__":{},"constructor":{"$ref":"#/__proto__"}}}'),
    2,
    false,
  ],
])('is total on %s', (_, schema, count, isCut) => {
  const { parameters, isCut: wasCut } = reading(schema);
  expect([parameters.length, wasCut]).toEqual([count, isCut]);
});

test('a long text that many places refer to is counted, not copied without end', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 999 }, (_, i) => [`p${i}`, { $ref: '#/$defs/x' }]),
  );
  const { parameters, isCut } = reading({ $defs: { x: { description: 'z'.repeat(1 << 16) } }, properties });
  expect(parameters.reduce((sum, { description }) => sum + description.length, 0)).toBe(1 << 18);
  expect(isCut).toBe(true);
});

test('paths name what exists', () => {
  expect(paths({ properties: { 'a b': {}, $x: {} } })).toEqual([
    '$.inputSchema.properties[of key 0]',
    '$.inputSchema.properties.$x',
  ]);
});
