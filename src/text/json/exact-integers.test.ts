import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { exactJson, keepIntegers, withIntegersOf } from './exact-integers.ts';
import type { JsonValue } from './json-value.ts';

function read(text: string): JsonValue {
  const value = JSON.parse(text);
  keepIntegers(value, Buffer.from(text));
  return value;
}

const same: Record<string, string> = {
  'an integer that would be rounded': '{"id":9007199254740993}',
  'one below zero': '{"id":-9223372036854775808}',
  'one that would be printed with a power of ten': '[1000000000000000000000001]',
  'one in a list in an object': '{"rows":[{"id":1},{"id":9007199254740993,"of":[12345678901234567890,2]}]}',
  'two that round to the same number': '[9007199254740993,9007199254740992,9007199254740994]',
  'one beside long digits in texts': '{"a\\"9":"9007199254740993","b":9007199254740993,"c":"\\\\"}',
  'one under a key that is a number': '{"0":{"1":18446744073709551615}}',
  'one beside a fraction': '{"a":0.1234567890123456,"b":9007199254740993,"c":1.5e-7}',
};
test.each(Object.entries(same))('%s is written as it was read', (_, text) => {
  expect(exactJson(read(text))).toBe(text);
});

const plain: Record<string, string> = {
  'the largest safe integer': '[9007199254740991]',
  'digits in a text': '["9007199254740993",{"x":"12345678901234567890, 1"}]',
  'no number': '{"a":null,"b":[],"c":{},"d":true}',
};
test.each(Object.entries(plain))('%s leaves nothing behind', (_, text) => {
  const value = read(text);
  expect(exactJson(value)).toBe(text);
  expect(value).toStrictEqual(JSON.parse(text));
});

test('a copy keeps it, what replaced it does not, and undefined members are left out', () => {
  const value = Object(read('{"id":9007199254740993,"x":1}'));
  expect(exactJson({ ...value, y: undefined })).toBe('{"id":9007199254740993,"x":1}');
  expect(exactJson({ ...value, id: 5, x: 1e20 })).toBe('{"id":5,"x":100000000000000000000}');
});

test('a copy with other texts has the integers of what it was made from', () => {
  const original = read('{"rows":[{"id":9007199254740993,"text":"a"}]}');
  const changed = { rows: [{ id: 9007199254740992, text: 'b' }, { note: 'c' }] };
  expect(exactJson(withIntegersOf(changed, original))).toBe(
    '{"rows":[{"id":9007199254740993,"text":"b"},{"note":"c"}]}',
  );
});
