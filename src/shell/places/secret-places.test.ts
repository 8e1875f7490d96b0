import { expect, test } from 'vitest';
import { secretPlace } from './secret-places.ts';

test.each([
  ['~/.ssh/id_rsa', 'private key', 'grave'],
  ['$HOME/.ssh/id_ed25519.backup', 'private key', 'grave'],
  ['/home/me/.ssh', 'private key', 'grave'],
  ['~/.ssh/*', 'private key', 'grave'],
  ['/home/*/.aws/credentials', 'cloud credentials', 'grave'],
  ['~/.aws/credential?', 'cloud credentials', 'grave'],
  ['/var/lib/app/.aws/credentials', 'cloud credentials', 'grave'],
  ['file:///home/me/.aws/credentials', 'cloud credentials', 'grave'],
  ['C:\\Users\\me\\.aws\\credentials', 'cloud credentials', 'grave'],
  ['~/.config/gcloud/application_default_credentials.json', 'cloud credentials', 'grave'],
  ['.env', 'environment file', 'ordinary'],
  ['./apps/api/.env.production', 'environment file', 'ordinary'],
  ['.env*', 'environment file', 'ordinary'],
  ['.env?', 'environment file', 'ordinary'],
  ['config/prod.env', 'environment file', 'ordinary'],
  ['.envrc', 'environment file', 'slight'],
  ['~/.netrc', 'token store', 'grave'],
  ['~/.codex/auth.json', 'token store', 'grave'],
  ['~/.config/solana/id.json', 'wallet', 'grave'],
  ['~/Library/Application Support/Google/Chrome/Default/Login Data', 'browser store', 'grave'],
  ['~/Library/Keychains/login.keychain-db', 'keychain', 'grave'],
  ['~/.bash_history', 'shell history', 'grave'],
  ['/etc/shadow', 'system accounts', 'grave'],
  ['certs/server.key', 'private key', 'ordinary'],
  ['certs/@(server.key)', 'private key', 'ordinary'],
  ['*.key', 'private key', 'ordinary'],
  ['deploy/tls-key.pem', 'private key', 'ordinary'],
  ['secrets.yaml', 'secrets file', 'ordinary'],
  ['terraform.tfstate', 'secrets file', 'slight'],
  ['.tokenauditor', 'token store', 'grave'],
  ['.tokenauditor/key.next', 'token store', 'grave'],
  ['.tokenauditor/set-aside-1/key', 'token store', 'grave'],
  ['.tokenauditor/state/x', 'token store', 'grave'],
  ['.tokenauditor/@(key|lock)', 'token store', 'grave'],
  ['/home/me/.s*/id_ed*', 'private key', 'grave'],
  ['/home/*/.*/*', 'private key', 'grave'],
  ['~/.d*/config.json', 'token store', 'grave'],
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
  expect(secretPlace('credentials', { cwd: '/home/me/.aws' })?.weight).toBe('grave');
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

test('what is made for tests is told by the folders of the project, not by where it lies', () => {
  const around = { projectRoot: '/work/tests/app', cwd: '/work/tests/app' };
  expect(secretPlace('.env', around)?.kind).toBe('environment file');
  expect(secretPlace('fixtures/server.key', around)).toBeUndefined();
  expect(
    secretPlace('~/app/tests/server.key', { projectRoot: '/home/me/app', home: '/home/me' }),
  ).toBeUndefined();
});
