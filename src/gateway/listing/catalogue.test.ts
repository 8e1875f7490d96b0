import { expect, it } from 'vitest';
import type { Definition } from '../../vocabulary/definition.ts';
import { catalogueOf, type Naming } from './catalogue.ts';

const part = (name: string, names: readonly string[], as?: string) => ({
  server: { name, ...(as === undefined ? {} : { as }) },
  definitions: names.map(
    (one): Definition => ({ kind: 'tool', server: name, name: one, value: { name: one, title: one } }),
  ),
});
const shown = (parts: readonly ReturnType<typeof part>[], naming: Naming = 'prefixed') =>
  catalogueOf(parts, naming).entries.map((entry) => entry.shown);

it('orders by server and then by name, and keeps the rest of a definition', () => {
  const { entries } = catalogueOf([part('b', ['y', 'x']), part('a', ['z'])], 'prefixed');
  expect(entries.map(({ value }) => value)).toEqual([
    { name: 'b__x', title: 'x' },
    { name: 'b__y', title: 'y' },
    { name: 'a__z', title: 'z' },
  ]);
  expect(shown([part('my server', ['x'])])).toEqual(['my_server__x']);
});

const refusals: [string, Parameters<typeof shown>[0], readonly string[]][] = [
  ['two servers with one prefix', [part('a', ['x'], 'p'), part('b', ['x', 'y'], 'p')], []],
  ['another letter case', [part('a', ['get']), part('A', ['get', 'put'])], ['A__put']],
  ['letters that look alike', [part('a', ['pay']), part('\u0430', ['y'], '\u0430')], ['a__pay', '___y']],
  ['a name of two servers', [part('a', ['b__c', 'd']), part('a__b', ['e'])], ['a__d']],
  ['two tools of one server', [part('a', ['x\u200b', 'x', 'y'])], ['a__y']],
];
it.each(refusals)('refuses %s, all of them', (_, parts, kept) => {
  expect(shown(parts)).toEqual(kept);
});

it('names both servers', () => {
  const { refused } = catalogueOf([part('a', ['b__c']), part('a__b', ['c'])], 'prefixed');
  expect([...refused.values()].every((why) => why.includes('"a"') && why.includes('"a__b"'))).toBe(true);
  expect(refused.size).toBe(1);
});

it('refuses a URI that two servers claim, and counts one that a server lists twice once', () => {
  expect(shown([part('a', ['x://1', 'x://2', 'x://1']), part('b', ['x://2', 'x://3'])], 'uri')).toEqual([
    'x://1',
    'x://3',
  ]);
});
