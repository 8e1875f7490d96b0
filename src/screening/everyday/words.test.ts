import { expect, test } from 'vitest';
import { isTelling } from './words.ts';

// One text for each alternative of the expression: a hint that is missing would leave it unread.
test.each([
  'keys.',
  'api-key',
  'x_key',
  'x-keys',
  'aws-x',
  'gcp-x',
  'environ',
  'env',
  'id_x',
  'sk-x',
  'service-account',
  'serviceaccount',
  'login data',
  'web data',
  'local st',
  'session st',
  'eval x',
  'system(1)',
  'a pass',
  'pass1',
  'pass@',
  'net user',
  'net use',
  'token: x',
  "keys' =",
  'auth=',
  'pin|',
  'otp =',
  'code:',
  'pwd=',
  'http://x',
  'sh x',
  'bash',
  'zsh',
  'dash',
  'ksh',
  'f() {',
  'f(){',
  'alias x',
  'nc x',
  '/dev',
  '/etc',
  '/proc',
  '/sys',
  '/boot',
  'sam',
  'hosts',
  '\\x41',
  '\\u0041',
  '%2f',
  ...'pem p12 pfx jks ppk p8 der key keys age asc ovpn db sqlite sqlite3 pkcs12 bcfks mobileprovision'
    .split(' ')
    .map((ending) => `x.${ending}`),
])('%s tells of more', (text) => {
  expect(isTelling(text)).toBe(true);
});

test.each(['git status', 'npm test', 'ls -la src', 'http://localhost:3000', 'package.json'])(
  '%s does not',
  (text) => {
    expect(isTelling(text)).toBe(false);
  },
);
