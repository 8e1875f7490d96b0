import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Dropped } from './dropped.ts';
import { at, declareFields, type FieldValue, named, type Row, values } from './fields.ts';
import { readFields } from './read-fields.ts';

const TREE = declareFields({
  ...values('a b'),
  group: { ...values('a b'), inner: values('a') },
  attributes: named(values('x y')),
});

function read(text: string): Row {
  const reading = readFields(Buffer.from(text), TREE, new Dropped());
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.row;
}

const faultOf = (text: string) => {
  const reading = readFields(Buffer.from(text), TREE, new Dropped());
  return 'fault' in reading ? reading.fault : undefined;
};

const asObject = (value: FieldValue | undefined): unknown => {
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([name, inner]) => [name, asObject(inner)]));
  return Array.isArray(value) ? value.map(asObject) : value;
};

describe('reading fields', () => {
  test('declared ones are read, at any depth, and the others counted', () => {
    const dropped = new Dropped();
    const text =
      '{"a":1,"messages":[{"content":"x"}],"group":{"b":"\\u00e9\\"","inner":{"a":[1,"2",{}]},"c":{"a":2}},"zzz":0}';
    const reading = readFields(Buffer.from(text), TREE, dropped);
    expect('row' in reading && asObject(reading.row)).toEqual({
      a: 1,
      group: { b: 'é"', inner: { a: [1, '2'] } },
    });
    expect([[...dropped.content], dropped.otherFields]).toEqual([[['messages', 1]], 2]);
  });
  test('objects in a text, lists of objects, and pairs', () => {
    const text = JSON.stringify({
      group: '{"a":1,"c":2}',
      attributes: [
        { key: 'x', value: { stringValue: 'one' } },
        { key: 'z', value: { stringValue: 'never read' } },
        { value: { intValue: '7' }, key: 'y' },
      ],
    });
    expect(asObject(read(text))).toEqual({ group: { a: 1 }, attributes: { x: 'one', y: '7' } });
    expect(asObject(read('{"group":[{"a":1},2,{"b":3}],"attributes":{"x":5,"q":1}}'))).toEqual({
      group: [{ a: 1 }, { b: 3 }],
      attributes: { x: 5 },
    });
  });
  test.each([
    ['{"a":1', 'ends early'],
    ['{"q":"x', 'ends early'],
    ['{"q":[1,{"z":"\\"}', 'ends early'],
    ['{"a":1,}', 'not JSON'],
    ['{"a":01}', 'not JSON'],
    ['{"a" 1}', 'not JSON'],
    ['{a:1}', 'not JSON'],
    ['{"a":1} x', 'not JSON'],
    ['{"a":"\\x"}', 'not JSON'],
    ['{"a":1,"\\u0061":2}', 'a field twice'],
    ['[1]', 'not an object'],
    ['"a"', 'not an object'],
    ['-', 'not JSON'],
    ['', 'not JSON'],
  ])('%s', (text, fault) => expect(faultOf(text)).toBe(fault));

  test('of any JSON object, it reads what JSON.parse reads', () => {
    const scalar = fc.oneof(
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    );
    const noise = fc.dictionary(
      fc.string().filter((name) => !TREE.has(name)),
      fc.jsonValue(),
    );
    const object = fc.record(
      { a: scalar, b: scalar, group: fc.record({ a: scalar }), noise },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(object, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify({ ...value.noise, ...value }, null, indent);
        const row = read(text);
        const parsed = JSON.parse(text);
        expect(at(row, 'a')).toEqual(parsed.a);
        expect(at(row, 'b')).toEqual(parsed.b);
        expect(at(row, 'group', 'a')).toEqual(parsed.group?.a);
      }),
    );
  });
});
