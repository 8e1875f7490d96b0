import { expect, test } from 'vitest';
import { characterTable, tableOf } from './character-table.ts';

test('a table has 1 at the places that it was made of', () => {
  expect([...tableOf(5, [1, 3])]).toEqual([0, 1, 0, 1, 0]);
  const letters = characterTable(128, 'az_');
  expect([...letters.keys()].filter((code) => letters[code] === 1)).toEqual([95, 97, 122]);
});
