import { expect, test } from 'vitest';
import { CANONICAL, VARIANT_KINDS, variants } from '../corpus/tools/variants.ts';
import { scanDefinitions } from '../src/road/definitions.ts';

const EACH = 8;
const rows = [...variants(20_240, EACH)];

const isCaught = (value: (typeof rows)[number]['value']): boolean => {
  const [scanned] = scanDefinitions([{ kind: 'tool', server: 'one', name: 'look_up', value }]);
  // A check that failed would make everything suspicious.
  expect(scanned?.screening.coverage.failed).toEqual([]);
  return scanned?.judgement.verdict !== 'clean';
};

test('the same seed makes the same rows, of every family and kind', () => {
  expect([...variants(20_240, EACH)]).toEqual(rows);
  expect(new Set(rows.map(({ family }) => family)).size).toBe(Object.keys(CANONICAL).length);
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(VARIANT_KINDS.length);
  expect(rows.length).toBeGreaterThan(2000);
});

test.each(Object.keys(CANONICAL))('%s is caught in every wording', (family) => {
  const missed = rows.filter((row) => row.family === family && !isCaught(row.value));
  expect(missed.map(({ kind, value }) => `${kind}: ${JSON.stringify(value)}`)).toEqual([]);
});

test('what the orders are put into is clean by itself', () => {
  const value = {
    name: 'look_up',
    title: 'Look up',
    description: 'Adds two numbers.',
    inputSchema: { type: 'object' },
  };
  expect(isCaught(value)).toBe(false);
});
