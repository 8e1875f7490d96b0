import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HELD_OUT, heldOutVariants } from '../corpus/tools/held-out-variants.ts';
import { CANONICAL, GENERATED_WORDS, VARIANT_KINDS, variants } from '../corpus/tools/variants.ts';
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

describe('words that the weights were not fitted to', () => {
  const unseen = [...heldOutVariants(20_241, 2)];

  test('are in none of what the other generator makes', () => {
    // Of an order to run something, the command itself may be the same.
    const words = Object.values(HELD_OUT).flatMap(({ verbs, objects }) =>
      [...verbs, ...objects.filter((text) => !text.includes('://'))].flatMap(
        (text) => text.toLowerCase().match(/[a-z]{4,}/g) ?? [],
      ),
    );
    expect(words.length).toBeGreaterThan(60);
    expect(words.filter((word) => GENERATED_WORDS.has(word))).toEqual([]);
  });

  test('are read by nothing that fits weights', () => {
    const folder = join(import.meta.dirname, '..', 'scripts', 'prose');
    const files = [
      join(folder, '..', 'train-prose.ts'),
      ...readdirSync(folder).map((name) => join(folder, name)),
    ];
    const learning = files.map((path) => readFileSync(path, 'utf8'));
    expect(learning.some((text) => text.includes('tools/variants.ts'))).toBe(true);
    expect(learning.filter((text) => text.includes('held-out'))).toEqual([]);
  });

  // What today's weights reach; after they are fitted again, raise what rose.
  const FLOORS = {
    ...{ override: 0.95, secrecy: 0.9, forwarding: 0.95, reading: 0.95, hijack: 0.65 },
    ...{ redirection: 0.95, command: 0.95, disclosure: 0.35, role: 0.55 },
  };

  test.each(Object.entries(FLOORS))('%s is caught in at least a share of %d', (family, floor) => {
    const rows = unseen.filter((row) => row.family === family);
    expect(rows.length).toBeGreaterThanOrEqual(84);
    const missed = rows.filter(({ value }) => !isCaught(value));
    const told = missed.map(({ kind, value }) => `${kind}: ${JSON.stringify(value)}`).join('\n');
    expect(1 - missed.length / rows.length, told).toBeGreaterThanOrEqual(floor);
  });

  test('have floors for every family', () => {
    expect(Object.keys(FLOORS).sort()).toEqual(Object.keys(HELD_OUT).sort());
    expect(Object.keys(CANONICAL).sort()).toEqual(Object.keys(HELD_OUT).sort());
  });

  test('are no alarm by themselves', () => {
    const honest = Object.values(HELD_OUT).flatMap((family) => family.honest);
    const flagged = honest.filter((sentence) =>
      isCaught({
        name: 'look_up',
        title: 'Look up',
        description: `Returns the weather of a city. ${sentence}`,
      }),
    );
    expect(honest.length).toBeGreaterThan(25);
    expect(flagged).toEqual([]);
  });
});
