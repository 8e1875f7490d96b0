/** Expressions that modules build on being loaded, from tables of words and parts; see expressions.test.ts. */
import { expect, test } from 'vitest';
import { builders, builtExpressions } from './expressions/built.ts';
import { counted, exceeding, judge } from './expressions.ts';

/** Lower a figure when it has become less. */
const SHADOWED: Readonly<Record<string, number>> = {};
const UNPROVED: Readonly<Record<string, number>> = {};

const found = await builtExpressions();
const judged = judge(found);

test('the gate sees the house', () => {
  expect(builders.length).toBeGreaterThan(150);
  expect(judged.expressions).toBeGreaterThan(600);
  expect(judged.proved).toBeGreaterThan(10_000);
  expect(found.find(({ path }) => path === 'routers/discovery/config/reference.ts')?.line).toBe(17);
});

test('prints its table', () => {
  const { expressions, proved, shadowed, unproved } = judged;
  console.log(
    `\n${expressions} built expressions, ${proved} alternatives proved, ${shadowed.length} shadowed, ${unproved.length} without an example`,
    counted(shadowed),
    counted(unproved),
  );
});

test('no alternative is shadowed by an earlier one', () => {
  expect(exceeding(judged.shadowed, SHADOWED)).toEqual([]);
});

test('every alternative has an example', () => {
  expect(exceeding(judged.unproved, UNPROVED)).toEqual([]);
});
