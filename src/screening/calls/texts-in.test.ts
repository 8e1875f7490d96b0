import { describe, expect, test } from 'vitest';
import { decideOn } from '../../../test/fixtures/decide-on.ts';
import { inspectContent } from '../../road/content/content.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { textsIn } from './texts-in.ts';

const password = ['kR7', 'vQx2!', '9sT4w'].join('');
const token = ['4f2c91d07be85a36', 'c1d9e07f3b64a852'].join('');
const uuid = ['7d0c4b1e', '52f6', '4c9a', 'b3e8', '9a1f6d2c4e70'].join('-');

type Arguments = { readonly [key: string]: JsonValue };

const SECRETS: [string, Arguments][] = [
  ['a password', { DATABASE_PASSWORD: password }],
  ['a token of digits', { api_token: token }],
  ['a UUID under the name of a key', { apiKey: uuid }],
  ['a value in a list under its name', { client_secrets: [token] }],
  ['a nested value', { env: { services: [{ SMTP_PASS: password }] } }],
  ['a value next to its name', { variables: [{ value: token, name: 'SIGNING_SECRET' }] }],
  ['a value below a word that names nothing', { github_token: { value: token } }],
];
const LOOK_ALIKES: [string, Arguments][] = [
  ['an id', { api_key_id: uuid, id: uuid }],
  ['a digest', { key_hash: token, commit: token }],
  ['the token of a session', { session_token: uuid }],
  ['a reference', { password: '${DB_PASSWORD}', token: '$TOKEN' }],
  ['a page', { next_page_token: token }],
  ['a value next to another name', { variables: [{ name: 'COMMIT', value: token }] }],
  ['words about access', { access: 'read-only', private: 'true', auth: 'oauth2' }],
];

test.each<[boolean, string]>([
  [false, 'allow'],
  [true, 'warn'],
])('a random string without a name, where the policy sets bareEntropy to %s', (bareEntropy, decision) => {
  const text = ['Zk8Qw2Lx9Vb4', 'Nt7Rj3Hs6Df1Gp5Ym0Cu'].join('');
  const call = { tool: 'mcp__shop__note', arguments: { text: `see ${text} there`, id: uuid, commit: token } };
  const { ruling, findings } = decideOn(call, {}, { bareEntropy });
  expect([ruling.decision, findings.map(({ detail }) => detail)]).toEqual([
    decision,
    bareEntropy ? ['It contains a random string without a name.'] : [],
  ]);
  expect(JSON.stringify(findings)).not.toContain(text);
});

describe('keys count', () => {
  test.each(SECRETS)('in arguments: %s', (_, args) => {
    const { screening } = decideOn({ tool: 'mcp__shop__deploy', arguments: args });
    expect(screening.signals.map(({ check }) => check)).toEqual(['secret.exposed']);
    expect(JSON.stringify(screening)).not.toMatch(new RegExp(`${token}|${uuid}|kR7`));
  });

  test.each(SECRETS)('in content: %s', (_, content) => {
    const { safe, threats } = inspectContent(content);
    expect([safe, threats.map(({ check }) => check)]).toEqual([false, ['secret.exposed']]);
  });

  test.each(LOOK_ALIKES)('and look-alikes pass: %s', (_, args) => {
    expect(decideOn({ tool: 'mcp__shop__deploy', arguments: args }).screening.signals).toEqual([]);
    expect(inspectContent(args).threats).toEqual([]);
  });
});

test('the policy decides how random a value has to be', () => {
  const call = { tool: 'save', arguments: { client_secret: 'Xk82-blue-sky-walk' } };
  const found = (entropyThreshold: number) =>
    decideOn(call, {}, { entropyThreshold }).screening.signals.length;
  expect([found(6), found(9)]).toEqual([1, 0]);
});

test('names are those next to the text, and few', () => {
  const deep = { a: { b: { c: { d: ['x', { value: 'y', name: 'API_TOKEN' }] } } } };
  expect([...textsIn(deep)]).toEqual([
    { path: '$.a.b.c.d[0]', text: 'x', names: ['b', 'c', 'd'] },
    { path: '$.a.b.c.d[1].value', text: 'y', names: ['API_TOKEN'] },
    { path: '$.a.b.c.d[1].name', text: 'API_TOKEN', names: ['c', 'd', 'name'] },
  ]);
});
