import { describe, expect, test } from 'vitest';
import { locate, type Place, resolvePath } from './places.ts';

const around = { cwd: '/home/me/app/src', home: '/home/me', projectRoot: '/home/me/app' };

describe('the place of a path without context', () => {
  const rows: readonly (readonly [string, Place, boolean])[] = [
    ['/', 'root', true],
    ['/*', 'root', true],
    ['//', 'root', true],
    ['/usr/../', 'root', true],
    ['C:\\', 'root', true],
    ['/etc', 'system', true],
    ['/usr/*', 'system', true],
    ['/usr/local/lib/x', 'system', false],
    ['C:\\Windows\\System32', 'system', false],
    ['/dev/sda', 'device', false],
    ['/dev/null', 'stream', false],
    ['~', 'home', true],
    ['~/', 'home', true],
    ['$HOME', 'home', true],
    ['${HOME:0}', 'home', true],
    ['$(realpath ~)/*', 'home', true],
    ['$(cd ~ && pwd)', 'home', true],
    ['$(dirname ~/x)', 'home', true],
    ['$(realpath ~/x)', 'unknown', false],
    ['${PWD:?}', 'project', true],
    ['~+', 'project', true],
    ['$(git rev-parse --show-toplevel)', 'project', true],
    ['$(git rev-parse --show-toplevel)/dist', 'build', false],
    ['${HOME}/*', 'home', true],
    ['/home/someone', 'home', true],
    ['/home', 'home', true],
    ['/root', 'home', true],
    ['~/Documents/a', 'home', false],
    ['$HOME/.bashrc', 'settings', false],
    ['C:\\Users\\me\\AppData\\Roaming\\x', 'settings', false],
    ['~/.cache/pip', 'build', false],
    ['node_modules', 'build', false],
    ['packages/a/dist/x.js', 'build', false],
    ['$ROOT/node_modules', 'build', false],
    ['/tmp/x', 'temp', false],
    ['$TMPDIR/x', 'temp', false],
    ['$(mktemp -d)/x', 'temp', false],
    ['/tmp/../etc/passwd', 'system', false],
    ['/var/tmp/x', 'temp', false],
    ['.', 'project', true],
    ['./*', 'project', true],
    ['*', 'project', true],
    ['src/a.ts', 'project', false],
    ['../other', 'outside', false],
    ['..', 'outside', true],
    ['a/../../b', 'outside', false],
    ['/srv2/data', 'outside', false],
    ['$DIR', 'unknown', true],
    ['$DIR/x', 'unknown', false],
    ['file:///etc/passwd', 'system', false],
  ];
  test.each(rows)('%s is %s', (path, place, whole) => {
    expect(locate(path)).toMatchObject({ place, whole });
  });
});

describe('the place of a path seen from a project', () => {
  const rows: readonly (readonly [string, Place, boolean])[] = [
    ['a.ts', 'project', false],
    ['..', 'project', true],
    ['../..', 'home', true],
    ['/home/me/app', 'project', true],
    ['/home/me/app/dist', 'build', false],
    ['~/app/src', 'project', false],
    ['/home/me/app2/src', 'home', false],
    ['../../.ssh/config', 'settings', false],
  ];
  test.each(rows)('%s is %s', (path, place, whole) => {
    expect(locate(path, around)).toMatchObject({ place, whole });
  });
});

test('a project inside a temporary folder is a project', () => {
  expect(locate('/tmp/w/src', { projectRoot: '/tmp/w' }).place).toBe('project');
});

test('paths get one spelling', () => {
  expect(resolvePath('x/./y//../z')).toBe('x/z');
  expect(resolvePath('x', { cwd: '/home/me/a', home: '/home/me' })).toBe('~/a/x');
  expect(resolvePath('$X/../y')).toBe('$X/../y');
  expect(resolvePath('../../..', { cwd: '/a' })).toBe('/');
});

test.each([
  ['../../prog/x', { cwd: '/data/ada/app', home: '/data/ada' }, '/data/prog/x'],
  ['../../prog/x', { cwd: '/data/bob/app', home: '/home/ada' }, '/data/prog/x'],
  ['../../../etc/shadow', { cwd: '/home/ada/app', home: '/home/ada' }, '/etc/shadow'],
  ['../../etc/shadow', { cwd: '~/app', home: '/root' }, '/etc/shadow'],
  ['~/../prog/x', { home: '/data/ada' }, '/data/prog/x'],
  ['$HOME/../../etc/x', { home: '/home/ada' }, '/etc/x'],
  ['~/../../etc/x', {}, '/etc/x'],
  ['~/..', {}, '/home'],
  ['~root/../etc/x', { home: '/home/ada' }, '/etc/x'],
  ['~root/.ssh/id_rsa', { home: '/home/ada' }, '~/.ssh/id_rsa'],
  ['~ada/../prog/x', { home: '/data/ada' }, '/data/prog/x'],
  ['~ada/notes', { home: '/data/ada' }, '~/notes'],
  ['~bob/../../etc/x', { home: '/home/ada' }, '/etc/x'],
  ['../lib/x', { cwd: '/home/ada/app', home: '/home/ada' }, '~/lib/x'],
  ['../x', {}, '../x'],
])('%s seen from %j is %s', (path, around, expected) => {
  expect(resolvePath(path, around)).toBe(expected);
});
