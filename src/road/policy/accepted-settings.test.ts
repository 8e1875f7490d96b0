import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixedPorts } from '../../../test/cli/sample-project.ts';
import { compiledFrom } from '../hooks/compiled-settings.ts';
import { acceptSettings, forgetAccepted } from './accepted-settings.ts';
import { readSettings } from './settings.ts';
import { ACCEPTED, stampInForce } from './settings-stamp.ts';

const ports = fixedPorts();
const LOOSE = JSON.stringify({ explicit_allow: true });
let root: string;
let home: string;
let clone: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tokenauditor-accepted-'));
  home = join(root, 'home');
  clone = join(root, 'clone', '.tokenauditor');
  for (const folder of [home, clone]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  write(LOOSE);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(text: string, mode = 0o600): void {
  writeFileSync(join(clone, 'hooks.json'), text);
  chmodSync(join(clone, 'hooks.json'), mode);
}
const isLoose = (directory = clone, whose: string | undefined = home) =>
  readSettings(directory, ports, whose).explicitAllow;
const stamp = () => stampInForce(clone, ports, home);

test.each([0o600, 0o644])('what came with a clone is not in force, with mode %o', (mode) => {
  write(LOOSE, mode);
  expect(isLoose()).toBe(false);
  expect(readSettings(clone, ports, undefined).explicitAllow).toBe(false);
});

test('nor is it understood, or a reason to deny', () => {
  write('{"explicit_allow":');
  expect(isLoose()).toBe(false);
});

test('it is accepted until a byte changes', () => {
  const before = stamp();
  acceptSettings([clone], Buffer.from(LOOSE), home, ports);
  expect(isLoose()).toBe(true);
  expect(stamp()).not.toBe(before);
  expect(statSync(join(home, ACCEPTED)).mode & 0o777).toBe(0o600);
  write(`${LOOSE}\n`);
  expect(isLoose()).toBe(false);
  write('{"explicit_allow":');
  acceptSettings([clone], Buffer.from('{"explicit_allow":'), home, ports);
  expect(() => isLoose()).toThrow('are refused');
});

test('the same bytes elsewhere are not', () => {
  acceptSettings([clone], Buffer.from(LOOSE), home, ports);
  const other = join(root, 'other', '.tokenauditor');
  mkdirSync(other, { recursive: true });
  writeFileSync(join(other, 'hooks.json'), LOOSE);
  expect(isLoose(other)).toBe(false);
});

test('taken back, it is not in force, and the list goes with its last entry', () => {
  acceptSettings([clone], Buffer.from(LOOSE), home, ports);
  const before = stamp();
  forgetAccepted([clone], home, ports);
  expect([isLoose(), stamp() === before]).toEqual([false, false]);
  expect(() => statSync(join(home, ACCEPTED))).toThrow('ENOENT');
});

test('an accepting that others could have written or read accepts nothing', () => {
  acceptSettings([clone], Buffer.from(LOOSE), home, ports);
  chmodSync(join(home, ACCEPTED), 0o644);
  expect(() => isLoose()).toThrow('others may read it');
});

test('one that is not understood accepts nothing', () => {
  acceptSettings([clone], Buffer.from(LOOSE), home, ports);
  writeFileSync(join(home, ACCEPTED), '{"version":2}');
  expect(isLoose()).toBe(false);
});

test('a list of accepted settings in the clone itself is ignored', () => {
  acceptSettings([clone], Buffer.from(LOOSE), join(root, 'clone'), ports);
  expect(isLoose()).toBe(false);
});

test('the home’s own need no accepting, through a link to the home as well', () => {
  const own = join(home, '.tokenauditor');
  mkdirSync(own, { mode: 0o700 });
  writeFileSync(join(own, 'hooks.json'), LOOSE, { mode: 0o600 });
  symlinkSync(home, join(root, 'link'));
  expect([isLoose(own), isLoose(own, join(root, 'link'))]).toEqual([true, true]);
  expect(isLoose(join(root, 'link', '.tokenauditor'))).toBe(true);
});

test('what a clone left for the quick path does not widen anything', () => {
  const key = 'A'.repeat(44);
  const compiled = {
    version: '1',
    stamp: 'none 1',
    sample_rate: 0,
    everyday: [],
    sampling_key: key,
    socket_key: key,
    tag: '',
  };
  const read = (explicit_allow: boolean) =>
    compiledFrom(JSON.stringify({ ...compiled, explicit_allow }), '1', 'none 1');
  expect([read(true), read(false)?.explicit_allow]).toEqual([undefined, false]);
  rmSync(join(clone, 'hooks.json'));
  const other = join(root, 'other', '.tokenauditor');
  mkdirSync(other, { recursive: true });
  expect(stamp()).not.toBe(stampInForce(other, ports, home));
});
