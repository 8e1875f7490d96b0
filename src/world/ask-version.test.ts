import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAtLeast, versionIn } from '../work/install/host/version.ts';
import { askVersion } from './ask-version.ts';
import { children } from './children.ts';
import { clock } from './clock.ts';

const root = mkdtempSync(join(tmpdir(), 'tokenauditor-version-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function program(body: string): string {
  const path = join(root, `p${body.length}`);
  writeFileSync(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  return path;
}

/** Two seconds pass at once. */
const hasty = { after: (_: number, run: () => void) => clock.after(100, run) };
/** A busy machine may take its time. */
const patient = { after: (_: number, run: () => void) => clock.after(60_000, run) };
const environment = { PATH: process.env.PATH };

test('a program that answers', async () => {
  const path = program('[ "$1" = --version ] && echo "2.1.300 (Claude Code)"');
  expect(await askVersion(path, { children, clock: patient, environment })).toBe('2.1.300 (Claude Code)\n');
});

test.each([
  ['hangs', 'sleep 60'],
  ['reads', 'cat; sleep 60'],
  ['leaves a process behind', 'sleep 60 & sleep 60'],
])('a program that %s is not waited for', async (_, body) => {
  expect(await askVersion(program(body), { children, clock: hasty, environment })).toBeUndefined();
});

test('a program that is none', async () => {
  expect(await askVersion(join(root, 'gone'), { children, clock: patient, environment })).toBeUndefined();
});

test('a program that fails', async () => {
  const path = program('echo "2.1.300 (Claude Code)"; exit 1');
  expect(await askVersion(path, { children, clock: patient, environment })).toBeUndefined();
});

test.each([
  ['2.1.300 (Claude Code)', '2.1.300'],
  ['codex-cli 0.60.1', '0.60.1'],
  ['v1.99\nabc', '1.99'],
  ['warning: x\n2.1.300 (Claude Code)\n', '2.1.300'],
  ['1.2.3-beta.1', '1.2.3'],
  ['unknown', undefined],
  ['Claude needs Node 18.0 or later', undefined],
  ['Error: 127.0.0.1:9000 is busy', undefined],
  ['cannot load libfoo.so.9.9.9', undefined],
])('%j reports %s', (text, version) => {
  expect(versionIn(text)).toBe(version);
});

test.each([
  ['2.1.295', '2.1.295', true],
  ['2.1.1000', '2.1.295', true],
  ['2.2', '2.1.295', true],
  ['2.1', '2.1.295', false],
  ['1.99.999', '2.1.295', false],
])('%s is at least %s: %s', (version, least, is) => {
  expect(isAtLeast(version, least)).toBe(is);
});
