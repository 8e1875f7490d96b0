import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import type { JsonValue } from './json-value.ts';
import { mapStrings, walkJson } from './json-walk.ts';

type Path = readonly (string | number)[];
const step = (at: Path, key: string | number): Path => [...at, key];

const json = fc.jsonValue({ maxDepth: 5 }).map((value): JsonValue => JSON.parse(JSON.stringify(value)));

/** In document order, by recursion. */
function byRecursion(value: JsonValue, at: Path): [Path, JsonValue, boolean][] {
  if (typeof value !== 'object' || value === null) return [[at, value, false]];
  return Object.entries(value).flatMap(([key, inner], i) =>
    Array.isArray(value)
      ? byRecursion(inner, [...at, i])
      : [[at, key, true] as [Path, JsonValue, boolean], ...byRecursion(inner, [...at, key])],
  );
}

test('finds every key and scalar once, in the order of the document, with its path', () => {
  fc.assert(
    fc.property(json, (value) => {
      const walked = Array.from(walkJson<Path>(value, [], step), ({ at, value: found, isKey }) => [
        at,
        found,
        isKey,
      ]);
      expect(walked).toEqual(byRecursion(value, []));
    }),
    { numRuns: draws(300) },
  );
});

test('the index of a key or member is its place among its siblings', () => {
  const found = Array.from(
    walkJson({ a: ['x', 'y'], b: 'z' }, 0, (depth) => depth + 1),
    (one) => [one.value, one.index, one.at],
  );
  expect(found).toEqual([
    ['a', 0, 0],
    ['x', 0, 2],
    ['y', 1, 2],
    ['b', 1, 0],
    ['z', 1, 1],
  ]);
});

test('a step without a place leaves out what is in there', () => {
  const value = { keep: ['a'], drop: { deep: ['b'] } };
  const seen = Array.from(
    walkJson(value, 0, (at, key) => (key === 'drop' ? undefined : at)),
    (one) => one.value,
  );
  expect(seen).toEqual(['keep', 'a', 'drop']);
  const map = {
    step: (at: number, key: string | number) => (key === 'drop' ? undefined : at),
    text: () => 'x',
  };
  expect(mapStrings(value, 0, map)).toEqual({ keep: ['x'], drop: { deep: ['b'] } });
});

test('a document deeper than the stack is walked', () => {
  let value: JsonValue = 'end';
  for (let i = 0; i < 200_000; i++) value = i % 2 === 0 ? [value] : { a: value };
  let last: unknown;
  for (const { value: found } of walkJson(value, 0, (depth) => depth + 1)) last = found;
  expect(last).toBe('end');
});

test('`__proto__` is a key like any other', () => {
  const value: JsonValue = JSON.parse('{"__proto__":{"a":"b"}}');
  expect(Array.from(walkJson<Path>(value, [], step), ({ value: found }) => found)).toEqual([
    '__proto__',
    'a',
    'b',
  ]);
  const upper = mapStrings(value, 0, { step: () => 0, text: (text) => text.toUpperCase() });
  expect(JSON.stringify(upper)).toBe('{"__proto__":{"a":"B"}}');
});

test('strings are replaced where they are, and only they', () => {
  fc.assert(
    fc.property(json, (value) => {
      const same = mapStrings(value, 0, { step: () => 0, text: (text) => text, key: (key) => key });
      expect(same).toBe(value);
      const marked = mapStrings<Path>(value, [], { step, text: (text, at) => `${text} at ${at.join('/')}` });
      const expected = byRecursion(value, []).map(([at, found, isKey]) =>
        isKey || typeof found !== 'string' ? [at, found] : [at, `${found} at ${at.join('/')}`],
      );
      expect(byRecursion(marked, []).map(([at, found]) => [at, found])).toEqual(expected);
    }),
    { numRuns: draws(300) },
  );
});

test('keys are replaced when a map says so', () => {
  const map = { step: () => 0, text: (text: string) => text, key: (key: string) => `${key}!` };
  expect(mapStrings({ a: [{ b: 'c' }] }, 0, map)).toEqual({ 'a!': [{ 'b!': 'c' }] });
});
