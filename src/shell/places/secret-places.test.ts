import { expect, test } from 'vitest';
import { secretPlace } from './secret-places.ts';

test.each([
  ['~/.ssh/id_rsa', 'private key', 'severe'],
  ['$HOME/.ssh/id_ed25519.backup', 'private key', 'severe'],
  ['/home/me/.ssh', 'private key', 'severe'],
  ['~/.ssh/*', 'private key', 'severe'],
  ['/home/*/.aws/credentials', 'cloud credentials', 'severe'],
  ['~/.aws/credential?', 'cloud credentials', 'severe'],
  ['/var/lib/app/.aws/credentials', 'cloud credentials', 'severe'],
  ['file:///home/me/.aws/credentials', 'cloud credentials', 'severe'],
  ['C:\\Users\\me\\.aws\\credentials', 'cloud credentials', 'severe'],
  ['~/.config/gcloud/application_default_credentials.json', 'cloud credentials', 'severe'],
  ['.env', 'environment file', 'ordinary'],
  ['./apps/api/.env.production', 'environment file', 'ordinary'],
  ['.env*', 'environment file', 'ordinary'],
  ['.env?', 'environment file', 'ordinary'],
  ['config/prod.env', 'environment file', 'ordinary'],
  ['.envrc', 'environment file', 'slight'],
  ['~/.netrc', 'token store', 'severe'],
  ['~/.codex/auth.json', 'token store', 'severe'],
  ['~/.config/solana/id.json', 'wallet', 'severe'],
  ['~/Library/Application Support/Google/Chrome/Default/Login Data', 'browser store', 'severe'],
  ['~/Library/Keychains/login.keychain-db', 'keychain', 'severe'],
  ['~/.bash_history', 'shell history', 'severe'],
  ['/etc/shadow', 'system accounts', 'severe'],
  ['certs/server.key', 'private key', 'ordinary'],
  ['certs/@(server.key)', 'private key', 'ordinary'],
  ['*.key', 'private key', 'ordinary'],
  ['deploy/tls-key.pem', 'private key', 'ordinary'],
  ['secrets.yaml', 'secrets file', 'ordinary'],
  ['terraform.tfstate', 'secrets file', 'slight'],
  ['.tokenauditor', 'token store', 'severe'],
  ['.tokenauditor/key.next', 'token store', 'severe'],
  ['.tokenauditor/set-aside-1/key', 'token store', 'severe'],
  ['.tokenauditor/state/x', 'token store', 'severe'],
  ['.tokenauditor/@(key|lock)', 'token store', 'severe'],
  ['/home/me/.s*/id_ed*', 'private key', 'severe'],
  ['/home/*/.*/*', 'private key', 'severe'],
  ['~/.d*/config.json', 'token store', 'severe'],
  ['.?nv', 'environment file', 'ordinary'],
])('%s holds a %s', (path, kind, weight) => {
  expect(secretPlace(path)).toMatchObject({ kind, weight });
});

test.each([
  '~/.ssh/id_rsa.pub',
  '~/.ssh/known_hosts',
  '~/.ssh/*.pub',
  '~/.ssh/authorized_keys',
  '.env.example',
  'api/.env.test.example',
  '.env.sample',
  'env.d.ts',
  'cert.pem',
  '/etc/ssl/certs/ca-certificates.crt',
  'public.key',
  'docker-archive.gpg.key',
  '.key',
  'tests/fixtures/server.key',
  'node_modules/x/test/id_rsa',
  'src/key.ts',
  'src/secrets.ts',
  'package.json',
  '*',
  'src/**',
  '*.json',
  'README.md',
  '/etc/passwd',
  'keys/README',
  '.tokenauditor/reports',
  '.tokenauditor/key.pub',
  '.tokenauditor/k*.pub',
  '.tokenauditor/events*',
  '*/*',
  '*/id_rs[',
  '/etc/*',
  '.g[i]thub/*.yml',
])('%s holds none', (path) => {
  expect(secretPlace(path)).toBeUndefined();
});

test('a relative path is seen from its folder', () => {
  expect(secretPlace('credentials', { cwd: '/home/me/.aws' })?.weight).toBe('severe');
  expect(secretPlace('../.ssh/work', { cwd: '~/app' })?.kind).toBe('private key');
});

test.each([
  ['a', undefined],
  ['/', undefined],
  ['.', undefined],
  ['.env', 'environment file'],
  ['-', undefined],
  ['[', undefined],
  ['*', undefined],
  ['key-', undefined],
])('a long run of %s is a path like any other', (part, kind) => {
  const run = part.repeat(4000 / part.length);
  expect(secretPlace(run)?.kind).toBe(kind);
  // Longer than a path can be.
  expect(secretPlace(run + run)).toBeUndefined();
});

test('test keys are recognised by the folders inside the project, not by where the project is', () => {
  const around = { projectRoot: '/work/tests/app', cwd: '/work/tests/app' };
  expect(secretPlace('.env', around)?.kind).toBe('environment file');
  expect(secretPlace('fixtures/server.key', around)).toBeUndefined();
  expect(
    secretPlace('~/app/tests/server.key', { projectRoot: '/home/me/app', home: '/home/me' }),
  ).toBeUndefined();
});

test('a glob in a folder part may match a folder of secrets', () => {
  for (const path of [
    '~/.s*/work',
    '~/.ss?/work',
    '~/.ss[h]/work',
    '~/.@(ssh|x)/work',
    '/home/bob/.ss?/work',
  ])
    expect(secretPlace(path), path).toMatchObject({ kind: 'private key' });
  for (const path of ['~/.ss?/known_hosts', '~/shop/*/work', '~/*/work', '.g*/workflows/ci.yml', '~/.v*/x'])
    expect(secretPlace(path), path).toBeUndefined();
});
