import { describe, expect, test } from 'vitest';
import { fileOfUri, oneForm } from './path-forms.ts';
import { fromRoot, resolvePath } from './places.ts';
import { secretPlace } from './secret-places.ts';

describe('one form for', () => {
  test.each([
    [String.raw`\\?\C:\Users\ada\.ssh\id_rsa`, 'C:/Users/ada/.ssh/id_rsa'],
    [String.raw`\\.\C:\Users\ada\.ssh`, 'C:/Users/ada/.ssh'],
    [String.raw`\??\C:\Users\ada`, 'C:/Users/ada'],
    [String.raw`\\?\UNC\localhost\c$\Users\ada`, 'c:/Users/ada'],
    [String.raw`\\127.0.0.1\C$\Users\ada`, 'C:/Users/ada'],
    [String.raw`\\?\Volume{b75e2c83-0000-0000-0000-602f00000000}\Users\ada`, 'c:/Users/ada'],
    [String.raw`C:\Users\ada\.ssh.\id_rsa. .`, 'C:/Users/ada/.ssh/id_rsa'],
    [String.raw`C:\Users\ada\.env::$DATA`, 'C:/Users/ada/.env'],
    [String.raw`C:\Users\ada\.ssh::$INDEX_ALLOCATION\id_rsa`, 'C:/Users/ada/.ssh/id_rsa'],
    [String.raw`C:\Users\ada\SSH~1\id_rsa`, 'C:/Users/ada/.ssh/id_rsa'],
    [String.raw`C:\Users\ada\AWS~1\CREDEN~1`, 'C:/Users/ada/.aws/credentials'],
    [String.raw`C:\Users\ada\TOKENA~1\key`, 'C:/Users/ada/.tokenauditor/key'],
    [String.raw`C:\Users\ada\CLAUDE~1\SETTIN~1.JSO`, 'C:/Users/ada/.claude/settings.json'],
    [String.raw`C:\PROGRA~1\app`, 'C:/PROGRA~1/app'],
    ['/proc/self/root/etc/shadow', '/etc/shadow'],
    ['/proc/1/task/2/root//etc/shadow', '/etc/shadow'],
    ['/proc/$$/root', '/'],
    ['/proc/self/cwd/.env', './.env'],
    ['/proc/1/cwd/.env', '/proc/1/cwd/.env'],
    ['/dev/fd/../cwd/.env', './.env'],
    ['/dev/fd/../root/etc/shadow', '/etc/shadow'],
    ['/proc/self/task/../fd/../cwd/../x', './../x'],
    ['/dev/fd/3', '/dev/fd/3'],
    ['/proc/self/environ', '/proc/self/environ'],
    ['src/a.b./c', 'src/a.b./c'],
    ['.../x', '.../x'],
    ['a~1/b', 'a~1/b'],
  ])('%s', (spelled, form) => {
    expect(oneForm(spelled)).toBe(form);
  });
});

test.each([
  ['file:///etc/shadow', '/etc/shadow'],
  ['file://localhost/etc/shadow', '/etc/shadow'],
  ['FILE:/etc/shadow', '/etc/shadow'],
  ['file:///home/ada/%2Essh/id_rsa', '/home/ada/.ssh/id_rsa'],
  ['file:///a%20b.md?x#y', '/a b.md'],
  ['file:///a%FFb', '/a%FFb'],
])('%s is %s', (uri, path) => {
  expect(fileOfUri(uri)).toBe(path);
});

test.each([
  'ｉｄ＿ｒｓａ',
  '.s\u200bsh/id_x',
  '.ｓｓｈ/id_x',
  '~/.a\u00adws/credentials',
  String.raw`C:\Users\ada\SSH~1\x`,
  String.raw`\\?\C:\Users\ada\.ssh\x`,
  'file:///home/ada/.ssh/x',
  '/proc/self/root/etc/shadow',
])('a secret in another form: %s', (path) => {
  expect(secretPlace(path, { cwd: '/home/ada', home: '/home/ada' })).toBeDefined();
});

test.each(['docs/ssh~1.md', 'notes/ｄｏｃｓ.md', 'a:b$c', 'src/ssh./x', 'PROGRA~1/x'])(
  'no secret in an odd name: %s',
  (path) => {
    expect(secretPlace(path, { cwd: '/work/shop' })).toBeUndefined();
  },
);

test('from the root with dots and links left in', () => {
  const around = { cwd: '/work/shop', home: '/home/ada' };
  expect(fromRoot('a/../b', around)).toBe('/work/shop/a/../b');
  expect(fromRoot('$HOME/../x', around)).toBe('/home/ada/../x');
  expect(fromRoot('"$(pwd)"/x', { home: '/home/ada' })).toBeUndefined();
  expect(fromRoot('$UNKNOWN/x', around)).toBeUndefined();
  expect(resolvePath('a/../b', around)).toBe('/work/shop/b');
});
