import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { ProposedCall } from '../contract/call.ts';
import { isNamedForSecrets, secretsOfReply } from './reply-secrets.ts';

const NOTES = { tool: 'mcp__notes__get', arguments: { id: 'n1' } };
const VAULT = { tool: 'mcp__kv__kv_get', arguments: { key: 'prod/db/password' } };
const jwt = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiI5OTEifQ', 'k2mZ8wQx4Lr7Tn0cVb5Yd1Hs9Gf3Jp6A'].join('.');

function remembered(text: string, call: ProposedCall = NOTES, structuredContent?: JsonValue): string[] {
  const reply = { content: [{ type: 'text', text }], ...(structuredContent && { structuredContent }) };
  return secretsOfReply(call, reply, [{ path: '$', text }]);
}

describe('remembered', () => {
  test.each([
    ['network: Guest\npw: quartz7-Lantern-31', ['quartz7-Lantern-31']],
    ['The password is quartz7-Lantern-31, as always', ['quartz7-Lantern-31']],
    ['Authorization: Bearer walnutGranite7712heronBasalt', ['walnutGranite7712heronBasalt']],
    ['postgres://app:quartz7-Lantern@db.internal/shop', ['quartz7-Lantern']],
    [jwt, [jwt]],
    [
      '{"rows":[{"partner":"x","token":"7c1e0b94d2f86a35b07e4419fd2a83b5507e1d66"}]}',
      ['7c1e0b94d2f86a35b07e4419fd2a83b5507e1d66'],
    ],
  ])('%s', (text, expected) => {
    expect(remembered(text)).toEqual(expected);
  });

  test('what a call returns that is named for secrets', () => {
    expect(remembered('Basalt-Orchid-5190-Comet', VAULT)).toEqual(['Basalt-Orchid-5190-Comet']);
    expect(remembered('{"data":{"a":["Basalt-Orchid-5190"]},"version":"v12345678"}', VAULT)).toEqual([
      'Basalt-Orchid-5190',
    ]);
    expect(remembered('Basalt-Orchid-5190-Comet')).toEqual([]);
  });

  test('a value of structured content under its name, or beside it', () => {
    const rows = { variables: [{ key: 'DEPLOY_TOKEN', value: '7c1e0b94d2f86a35b07e4419fd2a83b5507e1d66' }] };
    expect(remembered('ok', NOTES, rows)).toEqual(['7c1e0b94d2f86a35b07e4419fd2a83b5507e1d66']);
  });
});

describe('not remembered', () => {
  test.each([
    'SMTP_PASSWORD=changeme\nAPI_TOKEN=<your token here>\nADMIN_PASSWORD=xxxxxxxx',
    "new Lib({ apiKey: 'YOUR_API_KEY' }); headers = { Authorization: 'Bearer <TOKEN>' }",
    '{"measurement_id":"G-4ZT7XK29LM","client_id":"portal-web-9kx27mzQ","type":"public"}',
    '{"sha":"4d1f7ee4b137950bc57a0c70070ec04e17d11aa2","id":"2b8a1f4c-0d3e-4a77-b6a9-5e2f19d8c0bb"}',
    'Your password was reset. The password must have 12 characters.',
  ])('%s', (text) => {
    expect(remembered(text)).toEqual([]);
  });

  test('what describes a secret in a store', () => {
    const text = JSON.stringify({
      name: 'partner-api-2026',
      arn: 'arn:aws:secretsmanager:eu-1:1:secret:x1',
      version_id: 'a81bc81b-dead-4e5d-abff-90865d1e13b1',
      created: '2026-01-02T10:00:00Z',
      host: 'db1.internal.example',
      state: 'enabled',
    });
    expect(remembered(text, { tool: 'mcp__vault__get_secret', arguments: { name: 'x' } })).toEqual([]);
  });
});

test.each([
  ['mcp__store__get_secret', {}, true],
  ['mcp__passwords__lookup', { site: 'intranet' }, true],
  ['mcp__kv__kv_get', { key: 'prod/db/password' }, true],
  ['mcp__aws__get_parameter', { path: '/app/API_TOKEN' }, true],
  ['mcp__kv__kv_get', { key: 'prod/db/host' }, false],
  ['mcp__idp__get_password_policy', {}, false],
  ['mcp__vault__list_secrets', {}, false],
  ['mcp__llm__count_tokens', {}, false],
  ['mcp__search__search', { query: 'how to reset a password' }, false],
])('%s %j is named for secrets: %s', (tool, args, expected) => {
  expect(isNamedForSecrets({ tool, arguments: args })).toBe(expected);
});
