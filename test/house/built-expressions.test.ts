/** Expressions that modules build on being loaded, from tables of words and parts; see expressions.test.ts. */
import { expect, test } from 'vitest';
import { builders, builtExpressions } from './expressions/built.ts';
import { counted, doubled, exceeding, judge } from './expressions.ts';
import { textOf } from './rooms.ts';

/** Lower a figure when it has become less. */
const SHADOWED: Readonly<Record<string, number>> = {
  checks: 8,
  routers: 4,
  screening: 6,
};
const UNPROVED: Readonly<Record<string, number>> = {
  checks: 47,
  routers: 1,
  screening: 6,
  sensitive: 15,
};

const found = await builtExpressions();
const judged = judge(found);

test('the gate sees the house', () => {
  expect(builders.length).toBeGreaterThan(150);
  expect(judged.expressions).toBeGreaterThan(600);
  expect(judged.proved).toBeGreaterThan(10_000);
});

test('each is reported where it is built', () => {
  const places = found.filter(({ path }) => path === 'sensitive/pattern/declare.ts');
  expect(places.length).toBeGreaterThan(200);
  for (const { path, line } of places) expect(textOf(path).split('\n')[line - 1]).toContain('new RegExp(');
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

test('no backslash is doubled before a letter that one backslash would make a class or an edge', () => {
  expect(doubled(found)).toEqual([]);
});
