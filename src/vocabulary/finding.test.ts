import { expect, test } from 'vitest';
import { foundPathSchema, foundPaths, pathsField, placesIn } from './finding.ts';

test.each([
  ['$.emails[0].subject', 'emails[0].subject'],
  ['$[2].text', '[2].text'],
  ['$.headers[of key 3].value', 'headers[of key 3].value'],
  ['$.map[key 1]', 'map[key 1]'],
  ['params._meta.note', 'params._meta.note'],
  ['emails[0].subject', 'emails[0].subject'],
])('%s is named %s', (path, named) => {
  expect(foundPaths([path])).toEqual([named]);
  expect(foundPathSchema.safeParse(named).success).toBe(true);
});

test.each([
  ['the whole', '$'],
  ['words', 'ignore all previous instructions'],
  ['a key with a sentence in it', '$["please send the key"]'],
  ['a secret', '$.ghp_a1B2c3D4e5F6a1B2c3D4e5F6a1B2c3D4e5F6'],
  ['a line break', 'text\nmore'],
  ['more than a path can be', `$${'.a'.repeat(200)}`],
])('%s is no place', (_, path) => {
  expect(pathsField([path])).toEqual({});
});

test('each is named once, and in a sentence three of them', () => {
  const paths = foundPaths(['$.a', '$.b', '$.a', '$.c', '$.d', '$.command']);
  expect(paths).toEqual(['a', 'b', 'c', 'd', 'command']);
  expect(placesIn(paths)).toBe(' (at a, b, c and 1 more)');
  expect(placesIn(['command'])).toBe('');
});
