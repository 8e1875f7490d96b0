import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';
import { gitEnv, hasGit } from '../../../../../test/fixtures/git.ts';

const SECRET = `password = ${['t4ngerine', 'Orbit77'].join('-')}\n`;
const env = Object.fromEntries(
  Object.entries(gitEnv).filter((pair): pair is [string, string] => pair[1] !== undefined),
);

let desk: Desk;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=n@example.org', ...args], {
    cwd: desk.folder,
    env: gitEnv,
    stdio: 'pipe',
  });
const check = (cwd = desk.folder, more: readonly string[] = []) =>
  desk.run(['redact', '--check', '--staged', ...more], { cwd, env });

beforeEach(() => {
  desk = openDesk({ 'a.txt': 'fine\n', 'sub/b.env': `one\ntwo\n${SECRET}` });
});
afterEach(() => desk.clear());

describe.skipIf(!hasGit)('--check --staged', () => {
  beforeEach(() => git('init', '--quiet'));

  test('reads what is staged, not what is in the folder, before the first commit and after', async () => {
    writeFileSync(join(desk.folder, 'a.txt'), SECRET);
    git('add', 'sub');
    writeFileSync(join(desk.folder, 'sub', 'b.env'), 'gone by now\n');
    const first = await check();
    expect([first.status, first.out]).toEqual([1, 'sub/b.env:3:12  generic.password  0.85\n']);
    git('commit', '--quiet', '-m', 'one');
    expect(await check()).toMatchObject({ status: 0, out: '', err: 'no secrets found\n' });
    git('add', 'a.txt');
    expect((await check()).out).toBe('a.txt:1:12  generic.password  0.85\n');
  });

  test('names files from the current folder, whatever their names are', async () => {
    const odd = 'tab\there "ü"\n.env';
    writeFileSync(join(desk.folder, odd), SECRET);
    git('add', '.');
    const { out } = await check(join(desk.folder, 'sub'));
    expect(out).toBe(
      'b.env:3:12                   generic.password  0.85\n../tab\\there "ü"\\n.env:1:12  generic.password  0.85\n',
    );
    const { out: json } = await check(desk.folder, ['--json']);
    expect(JSON.parse(json).secrets.map(({ file }: { file: string }) => file)).toEqual(['sub/b.env', odd]);
  });

  test('passes over what is removed, links and submodules, and reads what is empty or large', async () => {
    const large = `${'x'.repeat(300_000)}\n${SECRET}`;
    writeFileSync(join(desk.folder, 'c-large.txt'), large);
    writeFileSync(join(desk.folder, 'b-empty.txt'), '');
    symlinkSync(join(desk.folder, 'sub', 'b.env'), join(desk.folder, 'link.env'));
    mkdirSync(join(desk.folder, 'inner'));
    execFileSync('git', ['init', '--quiet', 'inner'], { cwd: desk.folder, env: gitEnv });
    execFileSync(
      'git',
      ['-c', 'user.name=n', '-c', 'user.email=n@example.org', 'commit', '--allow-empty', '-qm', 'x'],
      { cwd: join(desk.folder, 'inner'), env: gitEnv },
    );
    git('add', '.');
    git('commit', '--quiet', '-m', 'one');
    git('rm', '--quiet', '--cached', 'sub/b.env', 'c-large.txt');
    expect((await check()).status).toBe(0);
    git('add', 'c-large.txt');
    git('commit', '--quiet', '-m', 'two');
    writeFileSync(join(desk.folder, 'c-large.txt'), `${large}more\n`);
    git('add', 'c-large.txt');
    expect((await check()).out).toBe('c-large.txt:2:12  generic.password  0.85\n');
  });

  test('starts nothing that the repository configures', async () => {
    const mark = join(desk.folder, 'started');
    const program = join(desk.folder, 'program.sh');
    writeFileSync(program, `#!/bin/sh\ntouch ${mark}\ncat "$1" 2>/dev/null\n`, { mode: 0o755 });
    for (const key of ['core.fsmonitor', 'diff.external', 'diff.x.textconv', 'core.pager'])
      git('config', key, program);
    writeFileSync(join(desk.folder, '.gitattributes'), '* diff=x\n');
    git('-c', 'core.fsmonitor=false', 'add', '.');
    rmSync(mark, { force: true });
    expect((await check()).status).toBe(1);
    expect(() => rmSync(mark)).toThrow('ENOENT');
  });

  test('an object that git cannot read is an error, never clean', async () => {
    git('add', '.');
    rmSync(join(desk.folder, '.git', 'objects'), { recursive: true });
    mkdirSync(join(desk.folder, '.git', 'objects'));
    expect(await check()).toMatchObject({
      status: 2,
      err: expect.stringContaining('cannot read the staged files: git failed with'),
    });
  });

  test('takes no files beside it', async () => {
    expect(await check(desk.folder, ['a.txt'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('redact --staged does not take "a.txt"'),
    });
  });
});

test.skipIf(!hasGit)('outside of a repository it is an error that names the remedy', async () => {
  const outside = { ...env, GIT_CEILING_DIRECTORIES: join(desk.folder, '..') };
  expect(await desk.run(['redact', '--check', '--staged'], { env: outside })).toMatchObject({
    status: 2,
    out: '',
    err: 'tokenauditor: error: cannot list the staged files: this folder is in no git repository\nhint: change into one, or name the files: `tokenauditor redact --check FILE…`\n',
  });
});

test('without git it is an error that names the remedy', async () => {
  expect(await desk.run(['redact', '--check', '--staged'], { env: { PATH: desk.folder } })).toMatchObject({
    status: 2,
    err: 'tokenauditor: error: cannot list the staged files: git was not found\nhint: install git, or name the files: `tokenauditor redact --check FILE…`\n',
  });
});

test('it has no effect without --check', async () => {
  expect((await desk.run(['redact', '--staged'])).err).toContain('--staged has no effect without --check');
});
