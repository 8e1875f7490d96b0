/** Literal expressions: what is not proved, and what an earlier sibling shadows, may only become less. */
import { expect, test } from 'vitest';
import { literals, literalsIn } from './expressions/literals.ts';
import { prove } from './expressions/prove.ts';
import { counted, doubled, doubledIn, exceeding, judge, MEANT } from './expressions.ts';

/** Lower a figure when it has become less. A shadowed alternative can be deleted: the expression matches the same. */
const SHADOWED: Readonly<Record<string, number>> = {
  checks: 16,
  routers: 2,
  screening: 12,
  sensitive: 1,
  shell: 6,
};
/** No example was found: most of these never decide a match, and for a few the search is too weak. */
const UNPROVED: Readonly<Record<string, number>> = {
  approvals: 5,
  checks: 20,
  prose: 1,
  routers: 1,
  screening: 10,
  sensitive: 1,
  shell: 17,
  text: 1,
};

const found = literals();
const judged = judge(found);

test('the gate sees the house', () => {
  expect(found.length).toBeGreaterThan(7000);
  expect(judged.expressions).toBeGreaterThan(6000);
  expect(judged.proved).toBeGreaterThan(30_000);
});

test('prints its table', () => {
  const { expressions, proved, shadowed, unproved } = judged;
  console.log(
    `\n${expressions} expressions, ${proved} alternatives proved, ${shadowed.length} shadowed, ${unproved.length} without an example`,
    counted(shadowed),
    counted(unproved),
  );
});

test('every expression compiles', () => {
  expect(judged.broken).toEqual([]);
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

test.each(MEANT)('$path means the backslash in $example', ({ path, part, example }) => {
  const meaning = found.filter(
    ({ source, flags, ...one }) => one.path === path && doubledIn(source, flags).includes(part),
  );
  const matched = meaning.map(({ source, flags }) => new RegExp(source, flags).exec(example)?.[0] ?? '');
  expect(matched.join(' ')).toContain(part.slice(1));
});

test.each([
  ['a|b', ''],
  ['\\b(?:foo|bar)\\b', ''],
  ['^(?:a|ab)$', ''],
  ['(?<=x|yy)z', ''],
  ['(?<!x|yy)z(?!a|bb)', ''],
  ['(["\'])(?:a|b)\\1', ''],
  ['(?:a|b){3}c', ''],
  ['(?=.*\\d|.*q)[a-z]\\w+$', 'i'],
  ['\\p{Lu}|\\p{sc=Khmr}x', 'u'],
  ['(?:(?!end|stop)[^\\n])+end', ''],
])('/%s/%s is proved', (source, flags) => {
  const { examples, shadowed, unproved } = prove(source, flags);
  expect(examples.size).toBeGreaterThan(0);
  for (const text of examples.values()) expect(typeof text).toBe('string');
  expect([...shadowed, ...unproved]).toEqual([]);
});

test.each([
  ['a|b|a', ['a']],
  ['send|sending', ['sending']],
  ['--(?:delete|delete-all)\\b', ['delete-all']],
  ['\\w+|abc', ['abc']],
  ['(?:md|py|md)$', ['md']],
  ['\\w+(?<!ids?|uuid)$', ['uuid']],
])('/%s/ has a shadowed alternative', (source, expected) => {
  const { shadowed, unproved } = prove(source, '');
  expect(shadowed.map(({ raw }) => raw)).toEqual(expected);
  expect(unproved).toEqual([]);
});

test.each(['(?:send|sending)\\b', '(?:a|ab)c', '(?:a|ab){2}c', '(?:do|donate)\\w+x'])(
  '/%s/ has none: what follows decides',
  (source) => {
    expect(prove(source, '').shadowed).toEqual([]);
  },
);

test.each(['a(?:\\bb|c)', 'a(?:^b|c)', '(?:a$b|c)', 'x(?!\\by|z)\\w'])('/%s/ is not proved', (source) => {
  expect(prove(source, '').unproved).toHaveLength(1);
});

test('doubled backslashes are found in sequences, repeats and classes, and single ones are not', () => {
  const source = String.raw`\\bfoo|[\\w]|\\d+|\\\s|\bfoo\\|[\\/]|\\n`;
  expect(doubledIn(source, '')).toEqual([String.raw`\\bfoo`, String.raw`\\w`, String.raw`\\d`]);
});

test('literals are found wherever code is, and nowhere else', () => {
  const text = [
    '// /no/',
    "const s = '/no/' + 4 / 2 / 1;",
    'const t = `/no/ ${/a`}/.source}`;',
    'if (s) /b[/]/g.test(t);',
  ].join('\n');
  expect(literalsIn('x.ts', text).map(({ line, source, flags }) => `${line} /${source}/${flags}`)).toEqual([
    '3 /a`}/',
    '4 /b[/]/g',
  ]);
});
