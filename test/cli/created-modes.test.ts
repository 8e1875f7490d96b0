import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const bin = join(import.meta.dirname, '..', '..', 'bin', 'tokenauditor.js');

/** Every file and folder below, with its mode if others may write to it. */
const writable = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const mode = statSync(join(folder, name)).mode & 0o777;
    return (mode & 0o022) === 0 ? [] : [`${name} ${mode.toString(8)}`];
  });

// A umask of 002 is that of systems on which each user has a group of their own; such a file would be refused.
test.each(['002', '000', '077'])('with umask %s no command creates a file that others may write', (umask) => {
  const home = mkdtempSync(join(tmpdir(), 'tokenauditor-umask-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const project = join(home, 'shop');
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(join(home, '.claude'));
  const run = (args: readonly string[]) =>
    spawnSync('/bin/sh', ['-c', `umask ${umask}; exec "$@"`, 'sh', process.execPath, bin, ...args], {
      ...{ cwd: project, encoding: 'utf8' },
      env: { PATH: process.env.PATH ?? '', HOME: home },
    });
  expect(run(['policy', 'init']).status).toBe(0);
  expect(run(['policy', 'init', join(home, 'other.yaml')]).status).toBe(0);
  expect(run(['init', '--yes', '--hosts', 'claude-code', '--explicit-allow']).stderr).not.toContain('error');
  expect(run(['init', '--yes', '--here', '--hosts', 'claude-code']).stderr).not.toContain('error');
  expect(run(['policy', 'check']).status).toBe(0);
  expect(readdirSync(home, { recursive: true, encoding: 'utf8' })).toEqual(
    expect.arrayContaining(['.claude/settings.json', 'shop/tokenauditor.yaml']),
  );
  expect(writable(home)).toEqual([]);
});
