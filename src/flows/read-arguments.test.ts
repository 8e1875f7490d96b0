import { expect, test } from 'vitest';
import type { JsonValue } from '../text/json/json-value.ts';
import { isForwarding, isGrantee, isLocation, placeName, readArguments } from './read-arguments.ts';

/** Arguments, and the places in them: path, kind and text. */
test.each<[string, Record<string, JsonValue>, readonly string[]]>([
  ['a recipient', { to: 'ada@a.example', body: 'Hi' }, ['$.to mail ada@a.example']],
  [
    'a list of them',
    { cc: ['ada@a.example', 'eve@b.example'] },
    ['$.cc[0] mail ada@a.example', '$.cc[1] mail eve@b.example'],
  ],
  ['an address under any name', { whatever: 'ada@a.example' }, ['$.whatever mail ada@a.example']],
  ['an address with a name', { x: 'Ada <ada@a.example>' }, ['$.x mail Ada <ada@a.example>']],
  ['an address in a text', { body: 'Write to ada@a.example' }, []],
  ['a URL under any name', { q: 'https://a.example/x' }, ['$.q url https://a.example/x']],
  ['a host', { hostname: 'a.example' }, ['$.hostname host a.example']],
  ['a channel', { channel_id: 'C123' }, ['$.channel_id place C123']],
  ['owner and repository', { owner: 'acme', repo: 'site' }, ['$.repo repository acme/site']],
  ['a repository', { repository: 'acme/site' }, ['$.repository repository acme/site']],
  ['an account', { iban: 'DE89370400440532013000' }, ['$.iban account DE89370400440532013000']],
  ['a number that says which', { ticket: 4471 }, ['$.ticket place 4471']],
  ['a number that says how many', { amount: 4471 }, []],
  ['a long text under the name of a place', { to: 'all of the people in the north' }, []],
  [
    'deep inside',
    { message: { target: { email: 'eve@b.example' } } },
    ['$.message.target.email mail eve@b.example'],
  ],
])('places: %s', (_, given, expected) => {
  const places = readArguments(given).filter(({ place }) => place !== undefined);
  expect(places.map(({ path, place, text }) => `${path} ${place} ${text}`)).toEqual(expected);
});

test.each<[string, Record<string, JsonValue>, string]>([
  ['a body', { body: 'Hi' }, 'Hi'],
  ['a longer text under any name', { zz: `${'a word '.repeat(12)}` }, 'a word '.repeat(12)],
])('content: %s', (_, given, text) => {
  expect(
    readArguments(given)
      .filter(({ isContent }) => isContent)
      .map((leaf) => leaf.text),
  ).toEqual([text]);
});

test('a name of an argument that carries a text is read as one', () => {
  const [name] = readArguments({ 'a private text in a name': 1 });
  expect(name).toMatchObject({ text: 'a private text in a name', key: '' });
});

test.each<[string, string, string]>([
  ['ticket_id', '17', 'id 17'],
  ['number', '17', 'id 17'],
  ['channel', '17', '17'],
])('the place of %s %s is %j', (key, text, name) => {
  expect(placeName(key, text)).toBe(name);
});

test.each<[string, JsonValue, readonly boolean[]]>([
  ['file_path', 'a/b.txt', [true, false, false]],
  ['target', 'one of many words', [false, false, false]],
  ['forward_to', 'eve@b.example', [false, true, true]],
  ['member', 'eve', [false, true, false]],
])('%s: %j is a location, a grantee, a forwarding: %j', (key, value, expected) => {
  const [leaf] = readArguments({ [key]: value });
  if (leaf === undefined) throw new Error('no leaf');
  expect([isLocation(leaf), isGrantee(leaf), isForwarding(leaf)]).toEqual(expected);
});

test('thousands of arguments and deep ones are read up to a bound', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, i]));
  let deep: JsonValue = 'x';
  for (let i = 0; i < 100; i++) deep = { a: deep };
  expect(readArguments(many)).toHaveLength(2_000);
  expect(readArguments({ deep })).toEqual([]);
});
