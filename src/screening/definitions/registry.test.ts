import { expect, test } from 'vitest';
import type { Definition } from '../../vocabulary/definition.ts';
import { registryOf } from './registry.ts';

const tool = (server: string, name: string): Definition => ({ kind: 'tool', server, name, value: { name } });
const bank = tool('bank', 'transfer_funds');

const RESEMBLES: readonly (readonly [string, string | undefined])[] = [
  ['transfer_funds', 'same'],
  ['transferFunds', 'same'],
  ['transfer_fund', 'near'],
  ['funds_transfer', 'near'],
  ['trasnfer_funds', 'near'],
  ['transfer_fonds', 'near'],
  ['tr\u0430nsfer_funds', 'look'],
  ['transfer_funds_v2', 'lure'],
  ['official_transfer_funds', 'lure'],
  ['transfer_goods', undefined],
  ['list_funds', undefined],
];

test.each(RESEMBLES)('%s is taken for transfer_funds: %s', (name, how) => {
  const own = tool('rogue', name);
  expect(registryOf([own, bank]).resembling(own)[0]?.how).toBe(how);
});

test('tools of the same server, prompts and a server alone resemble nothing', () => {
  const twice = tool('bank', 'transfer_fund');
  expect(registryOf([bank, twice]).resembling(twice)).toEqual([]);
  const prompt: Definition = { ...bank, server: 'rogue', kind: 'prompt' };
  expect(registryOf([bank, prompt]).resembling(prompt)).toEqual([]);
  expect(registryOf([bank]).resembling(bank)).toEqual([]);
});

test('twins look the same on one server; another spelling is none', () => {
  const own = tool('s', 'get_rnodel');
  const registry = registryOf([own, tool('s', 'get_model'), tool('s', 'getRnodel'), tool('t', 'get_model')]);
  expect(registry.twins(own).map(({ name }) => name)).toEqual(['get_model']);
});

test('a name is found by its words, whatever its spelling, once a server', () => {
  const registry = registryOf([
    tool('a', 'query-database'),
    tool('a', 'queryDatabase'),
    tool('b', 'query_database'),
  ]);
  expect(registry.spelled('query_database').map(({ server }) => server)).toEqual(['a', 'b']);
  expect(registry.spelled('query')).toEqual([]);
});

test('names that objects inherit are names like others', () => {
  const own = tool('__proto__', 'constructor');
  const registry = registryOf([own, tool('b', 'constructor')]);
  expect(registry.resembling(own).map(({ to }) => to.server)).toEqual(['b']);
  expect([...registry.toolsOf('__proto__').keys()]).toEqual(['constructor']);
});
