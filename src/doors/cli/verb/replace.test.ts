import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeIo } from '../../../../test/cli/fake-io.ts';
import { openReplacement } from './replace.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replace-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (name: string) => openReplacement(name, fakeIo({ cwd: folder }));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test('a new file appears with the commit and not before', () => {
  const out = open('new.txt');
  out.write('one ');
  out.write(Buffer.from('two'));
  expect(existsSync(join(folder, 'new.txt'))).toBe(false);
  out.commit();
  expect(readdirSync(folder)).toEqual(['new.txt']);
  expect(read('new.txt')).toBe('one two');
});

test('an old file keeps its mode, its links stay links, and the backup is the old content', () => {
  writeFileSync(join(folder, 'real.txt'), 'old');
  chmodSync(join(folder, 'real.txt'), 0o640);
  symlinkSync('real.txt', join(folder, 'link.txt'));
  const out = open('link.txt');
  out.write('new');
  out.commit('.orig');
  expect(readdirSync(folder).sort()).toEqual(['link.txt', 'real.txt', 'real.txt.orig']);
  expect(lstatSync(join(folder, 'link.txt')).isSymbolicLink()).toBe(true);
  expect(statSync(join(folder, 'real.txt')).mode & 0o777).toBe(0o640);
  expect([read('real.txt'), read('real.txt.orig')]).toEqual(['new', 'old']);
});

test('a backup never overwrites an older one, and then nothing changes', () => {
  writeFileSync(join(folder, 'a.txt'), 'old');
  writeFileSync(join(folder, 'a.txt.orig'), 'older');
  const out = open('a.txt');
  out.write('new');
  expect(() => out.commit('.orig')).toThrow('exists already');
  expect(readdirSync(folder).sort()).toEqual(['a.txt', 'a.txt.orig']);
  expect([read('a.txt'), read('a.txt.orig')]).toEqual(['old', 'older']);
});

test('discarding and interrupting leave nothing behind', () => {
  writeFileSync(join(folder, 'a.txt'), 'old');
  const io = fakeIo({ cwd: folder });
  const out = openReplacement('a.txt', io);
  out.write('half');
  io.interrupt();
  const again = open('a.txt');
  again.write('half');
  again.discard();
  expect(readdirSync(folder)).toEqual(['a.txt']);
  expect(read('a.txt')).toBe('old');
});

test('another name of the same file keeps the old content', () => {
  writeFileSync(join(folder, 'a.txt'), 'old');
  linkSync(join(folder, 'a.txt'), join(folder, 'b.txt'));
  const out = open('a.txt');
  out.write('new');
  out.commit();
  expect([read('a.txt'), read('b.txt')]).toEqual(['new', 'old']);
});

test.each([
  ['nowhere/out.txt', 'cannot write "nowhere/out.txt": no such folder'],
  ['folder', 'cannot write "folder": it is a directory'],
  ['file/out.txt', 'cannot write "file/out.txt": a part of the path is not a folder'],
  [`${'x'.repeat(300)}`, `cannot write "${'x'.repeat(200)}…": the name is too long`],
])('%s cannot be written', (name, message) => {
  mkdirSync(join(folder, 'folder'));
  writeFileSync(join(folder, 'file'), '');
  expect(() => open(name)).toThrow(message);
});

test.runIf(existsSync('/dev/full'))('a device is written to, never replaced', () => {
  const out = open('/dev/full');
  expect(() => out.write('text')).toThrow('cannot write "/dev/full": no space left on the device');
  out.discard();
  expect(statSync('/dev/full').isCharacterDevice()).toBe(true);
});

test('nothing is written into the evidence folder by any path', () => {
  mkdirSync(join(folder, '.tokenauditor'));
  writeFileSync(join(folder, '.tokenauditor', 'key'), 'secret');
  symlinkSync('.tokenauditor', join(folder, 'way'));
  symlinkSync('.tokenauditor/key', join(folder, 'memo.md'));
  for (const name of [
    '.tokenauditor/key',
    '.tokenauditor/new',
    'way/key',
    'way/new',
    'memo.md',
    'x/../.tokenauditor/key',
  ])
    expect(() => open(name), name).toThrow(/is in \.tokenauditor/);
  expect(readdirSync(join(folder, '.tokenauditor'))).toEqual(['key']);
  expect(read('.tokenauditor/key')).toBe('secret');
});

test('the guard’s own program and settings with its hooks are never overwritten', () => {
  mkdirSync(join(folder, '.claude'));
  mkdirSync(join(folder, 'node_modules/tokenauditor/dist'), { recursive: true });
  writeFileSync(join(folder, '.claude/settings.json'), '{"hooks":{"command":"node dist/hook.cjs"}}');
  symlinkSync('.claude/settings.json', join(folder, 'report.json'));
  expect(() => open('.claude/settings.json')).toThrow('it contains the guard or its hooks');
  expect(() => open('report.json')).toThrow('it contains the guard or its hooks');
  expect(() => open('node_modules/tokenauditor/dist/new.js')).toThrow('it contains the guard or its hooks');
  writeFileSync(join(folder, '.claude/settings.json'), '{"theme":"dark"}');
  open('.claude/settings.json').discard();
  expect(readdirSync(join(folder, '.claude'))).toEqual(['settings.json']);
});
