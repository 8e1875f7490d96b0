import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitEnv, hasGit } from '../fixtures/git.ts';

// The hook of docs/redaction.md, with the bundle in place of the installed program.
const bin = join(import.meta.dirname, '..', '..', 'bin', 'tokenauditor.js');
const SECRET = `password = ${['t4ngerine', 'Orbit77'].join('-')}\n`;

let folder = '';
const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=n', '-c', 'user.email=n@example.org', ...args], {
    cwd: folder,
    env: { ...gitEnv, HOME: folder },
    encoding: 'utf8',
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenauditor-commit-'));
  git('init', '--quiet');
  const hook = `#!/bin/sh\nexec '${process.execPath}' '${bin}' redact --check --staged\n`;
  writeFileSync(join(folder, '.git', 'hooks', 'pre-commit'), hook, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!hasGit)('a commit with a secret is refused, one without is made', () => {
  writeFileSync(join(folder, 'a.env'), SECRET);
  writeFileSync(join(folder, 'b.txt'), 'fine\n');
  git('add', '.');
  const refused = git('commit', '-m', 'both');
  expect([refused.status, `${refused.stdout}${refused.stderr}`]).toEqual([
    1,
    expect.stringContaining('a.env:1:12  generic.password'),
  ]);
  // Git hands the hook an index of its own for a commit of named files.
  expect(git('commit', '-m', 'one of them', 'b.txt').status).toBe(0);
  expect(git('commit', '-m', 'the other', 'a.env').status).toBe(1);
  expect(git('log', '--format=%s').stdout).toBe('one of them\n');
});

test.skipIf(!hasGit)('in a worktree and with `commit -a`, too', () => {
  writeFileSync(join(folder, 'b.txt'), 'fine\n');
  git('add', '.');
  expect(git('commit', '-m', 'first').status).toBe(0);
  writeFileSync(join(folder, 'b.txt'), SECRET);
  expect(git('commit', '-am', 'all').status).toBe(1);
  git('worktree', 'add', '--quiet', 'beside');
  const beside = join(folder, 'beside');
  writeFileSync(join(beside, 'c.env'), SECRET);
  git('-C', beside, 'add', 'c.env');
  expect(git('-C', beside, 'commit', '-m', 'beside').status).toBe(1);
});
