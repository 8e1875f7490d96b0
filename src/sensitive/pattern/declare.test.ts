import { describe, expect, it } from 'vitest';
import { named, prefixed } from './declare.ts';

const pattern = named('acme.api-key', 'ACME_KEY', 'Acme API key', {
  names: ['acme', 'ac_token'],
  value: '[a-f0-9]{16}',
  revokeAt: 'acme.example',
});
const VALUE = '0f1e2d3c4b5a6978';

function secretIn(text: string): string | undefined {
  const places = pattern.anchors.map((anchor) => text.toLowerCase().indexOf(anchor)).filter((at) => at >= 0);
  pattern.expression.lastIndex = Math.min(...places);
  return pattern.expression.exec(text)?.[1];
}

describe('a named value is read after', () => {
  it.each([
    `ACME_API_KEY=${VALUE}`,
    `acme_api_key: ${VALUE}`,
    `"acmeApiKey": "${VALUE}"`,
    `\\"acmeApiKey\\": \\"${VALUE}\\"`,
    `var acmeToken string = "${VALUE}"`,
    `acmeToken := "${VALUE}"`,
    `ACME_TOKEN ?= ${VALUE}`,
    `'acme_token' => '${VALUE}'`,
    `<acmeToken>\n  ${VALUE}`,
    `config["acme"]["secret"] = "${VALUE}"`,
    `acme:\n  api_key: ${VALUE}`,
    `{"name": "ACME_TOKEN", "value": "${VALUE}"}`,
    `- name: ACME_TOKEN\n  value: ${VALUE}`,
    `--acme-api-key ${VALUE}`,
    `set("acme.token", "${VALUE}")`,
    `new acme.Client("${VALUE}")`,
    `https://acme.example/ -H "Authorization: Token ${VALUE}"`,
    `my acme api key is ${VALUE}`,
    `$ACME_TOKEN:-${VALUE}`,
    `AC_TOKEN=${VALUE}`,
  ])('%j', (text) => {
    expect(secretIn(text)).toBe(VALUE);
  });
});

describe('a named value is not read', () => {
  it.each([
    ['under the name of an id', `acme_key_id=${VALUE}`],
    ['under the name of a hash', `acme_token_sha256: ${VALUE}`],
    ['under the name of a commit', `acme_auth_commit = ${VALUE}`],
    ['under a public name', `acme_public_key=${VALUE}`],
    ['without a name for secrets', `acme build ${VALUE}`],
    ['behind an author', `acme author=${VALUE}`],
    ['behind a tokenizer', `acme_tokenizer=${VALUE}`],
    ['in another alphabet', `acme_key=${VALUE.toUpperCase()}`],
    ['as the start of something longer', `acme_key=${VALUE}-1`],
    ['too far away', `acme ${'word '.repeat(10)} key=${VALUE}`],
  ])('%s', (_name, text) => {
    expect(secretIn(text)).toBeUndefined();
  });
});

it('does not take the prefix for evidence', () => {
  const { validate } = prefixed('acme.token', 'ACME_TOKEN', 'Acme token', {
    anchors: ['acme1b2c3d4e5f6g7h8i9j0-'],
    expression: /acme1b2c3d4e5f6g7h8i9j0-[a-z0-9]{20}/y,
    revokeAt: 'acme.example',
  });
  expect(validate?.(`acme1b2c3d4e5f6g7h8i9j0-${'x'.repeat(20)}`)).toBe('no');
  expect(validate?.('acme1b2c3d4e5f6g7h8i9j0-q8w7e6r5t4z3u2i1o0p9')).toBe('likely');
});
