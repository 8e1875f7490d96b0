import { describe, expect, it } from 'vitest';
import { type NameKind, nameKind } from './key-names.ts';

const NAMES: Readonly<Record<NameKind | 'nothing', readonly string[]>> = {
  password: [
    'password',
    'DB_PASSWORD',
    'dbPassword',
    'PGPASSWORD',
    'spring.datasource.password',
    '--password',
    'passwd',
    'mysql_pwd',
    'sshpass',
    'passphrase',
    'password2',
    'passwordConfirmation',
    'PASSWORD_PROD',
  ],
  secret: [
    'token',
    'API_TOKEN',
    'accessToken',
    'client_secret',
    'apikey',
    'api-key',
    'X-Api-Key',
    'API_KEY_PROD',
    'SECRET_KEY_BASE',
    'privateKey',
    'encryption_key',
    'credentials',
    'tokens',
  ],
  key: ['key', 'ACME_KEY', 'maps_key', 'openaiKey'],
  auth: ['auth', '_auth', 'proxy_auth'],
  signature: ['sig', 'signature', 'X-Amz-Signature'],
  nothing: [
    'password_hash',
    'password_file',
    'passwordField',
    'forgot_password',
    'max_tokens',
    'token_count',
    'tokenizer',
    'nextPageToken',
    'apiKeyId',
    'api_key_hash',
    'public_key',
    'publicKeyToken',
    'cache_key',
    'primaryKey',
    'secretName',
    'author',
    'PWD',
    'OLDPWD',
    'bypass',
    'compass',
    'monkey',
    '',
  ],
};

describe.each(Object.entries(NAMES))('names that promise %s', (kind, names) => {
  it.each(names)('%s', (name) => {
    expect(nameKind(name) ?? 'nothing').toBe(kind);
  });
});
