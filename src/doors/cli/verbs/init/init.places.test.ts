import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type InitDesk, openInitDesk } from '../../../../../test/cli/init-desk.ts';
import { Folder } from '../../../../evidence/folder/folder.ts';
import { Lock } from '../../../../evidence/folder/lock.ts';
import { disk } from './install-disk.ts';

let desk: InitDesk;
beforeEach(() => {
  desk = openInitDesk();
});
afterEach(() => desk.clear());

const CLAUDE = '.claude/settings.json';
const failing = (errno: string) => () => {
  throw Object.assign(new Error(errno), { code: errno });
};

async function reported(args: readonly string[]) {
  const { status, out } = await desk.run(['init', '--json', ...args]);
  const { files, left_out, next } = JSON.parse(out);
  return { status, files, left_out, next };
}

describe('what could not be written', () => {
  test('is named with the remedy, and no next step is shown for its host', async () => {
    const replace = (path: string, bytes: Uint8Array, mode?: number) =>
      path.includes('codex') ? failing('ENOSPC')() : disk.replace(path, bytes, mode);
    desk.wishes = { disk: { ...disk, replace } };
    const { status, out } = await desk.run(['init', '--yes', '--hosts', 'codex,gemini,windsurf']);
    expect(status).toBe(1);
    expect(out).toMatch(
      /left out {3}Codex: cannot write "\S+\.codex\/hooks\.json": no space left.*\n +hint: /,
    );
    expect(out).not.toContain('next Codex');
    expect(out).toContain('next Windsurf');
  });

  test('nothing at all', async () => {
    desk.wishes = { disk: { ...disk, replace: failing('EROFS') } };
    const { status, out } = await desk.run(['init', '--yes', '--hosts', 'codex']);
    expect([status, out.includes('left out'), out.includes('next ')]).toEqual([2, true, false]);
  });

  test('one of the two files of Cline', async () => {
    const replace = (path: string, bytes: Uint8Array, mode?: number) =>
      path.includes('Documents') ? failing('EROFS')() : disk.replace(path, bytes, mode);
    desk.wishes = { disk: { ...disk, replace } };
    const { status, out } = await desk.run(['init', '--yes', '--hosts', 'cline']);
    expect(status).toBe(1);
    expect(out).toMatch(/left out {3}Cline: cannot write "\S+Documents/);
  });
});

describe('a path that cannot be inspected affects only its host', () => {
  const look = (path: string) => (path.includes('opencode') ? failing('EACCES')() : disk.look(path));

  test.each([['EACCES'], ['ELOOP'], ['EPROTO']])('%s', async (errno) => {
    const odd = (path: string) => (path.includes('opencode') ? failing(errno)() : disk.look(path));
    desk.wishes = { disk: { ...disk, look: odd } };
    const { status, left_out } = await reported(['--yes', '--hosts', 'codex,opencode']);
    expect([status, left_out[0].hosts]).toEqual([1, ['opencode']]);
    expect(desk.read('.codex/hooks.json')).toContain('hook.sh');
    expect((await desk.run(['init', '--undo', '--yes'])).status).toBe(1);
    expect(desk.all()).not.toHaveProperty(['.codex/hooks.json']);
  });

  test('while hosts are looked for', async () => {
    desk.wishes = { disk: { ...disk, look } };
    desk.write('.codex/config.toml', '');
    expect((await reported(['--yes'])).status).toBe(1);
    expect(desk.read('.codex/hooks.json')).toContain('hook.sh');
  });

  test('a loop of links', async () => {
    symlinkSync('.config', join(desk.home, '.config'));
    const { status, left_out } = await reported(['--yes', '--hosts', 'codex,opencode']);
    expect([status, left_out[0].hosts]).toEqual([1, ['opencode']]);
  });

  test('a duplicate key that only the next steps read', async () => {
    desk.write(CLAUDE, '{"disableAllHooks":false,"disableAllHooks":false}');
    const { status, next } = await reported(['--yes', '--hosts', 'claude,codex']);
    expect([status, next.some((step: string) => step.includes('disableAllHooks'))]).toEqual([0, true]);
  });
});

describe('one place under several names', () => {
  test.each<[string, (home: string) => string, (home: string) => string]>([
    ['a slash at the end', (home) => home, (home) => `${home}/`],
    ['a way back', (home) => `${home}/project/..`, (home) => home],
    ['a link, then the real one', (home) => `${home}.link`, (home) => home],
    ['the real one, then a link', (home) => home, (home) => `${home}.link`],
  ])('home: %s', async (_, first, second) => {
    symlinkSync(desk.home, `${desk.home}.link`);
    desk.write(CLAUDE, '{ "a": 1, "hooks": { } }');
    const before = desk.all();
    desk.wishes = { home: first(desk.home) };
    await desk.run(['init', '--yes', '--hosts', 'claude,cline']);
    desk.wishes = { home: second(desk.home) };
    await desk.run(['init', '--yes', '--hosts', 'claude,cline']);
    const { out } = await desk.run(['init', '--undo', '--yes']);
    expect(out).not.toContain('changed since');
    expect(desk.all()).toEqual(before);
  });

  test('a project through a link', async () => {
    symlinkSync(desk.project, join(desk.home, 'link'));
    const before = desk.all();
    await desk.run(['init', '--here', '--yes', '--hosts', 'claude', '--project', join(desk.home, 'link')]);
    await desk.run(['init', '--here', '--undo', '--yes']);
    expect(desk.all()).toEqual(before);
  });

  test.each(['hooks', 'hooks/PreToolUse'])('the script of Cline by a link at %s', async (name) => {
    const target = join(desk.home, 'Documents', 'Cline', `H${name.slice(1)}`);
    mkdirSync(join(desk.home, 'Documents', 'Cline', 'Hooks'), { recursive: true });
    mkdirSync(join(desk.home, '.cline', ...(name === 'hooks' ? [] : ['hooks'])), { recursive: true });
    if (name !== 'hooks') await desk.run(['init', '--yes', '--hosts', 'cline']);
    if (name !== 'hooks') desk.write('.cline/hooks/PreToolUse.old', '');
    if (name !== 'hooks') disk.remove(join(desk.home, '.cline', name));
    symlinkSync(target, join(desk.home, '.cline', name));
    const { status, out } = await desk.run(['init', '--yes', '--hosts', 'cline']);
    expect([status, out.includes('the same file as')]).toEqual([0, true]);
    expect((await desk.run(['init', '--undo', '--yes'])).status).toBe(0);
    expect(desk.all()).not.toHaveProperty(['Documents/Cline/Hooks/PreToolUse']);
  });

  test('two hosts that want different things of it', async () => {
    desk.write(CLAUDE, '{}');
    mkdirSync(join(desk.home, '.gemini'));
    symlinkSync(join('..', CLAUDE), join(desk.home, '.gemini', 'settings.json'));
    const { status, left_out } = await reported(['--yes', '--hosts', 'claude,gemini']);
    expect([status, left_out[0].hosts, left_out[0].message]).toEqual([
      1,
      ['gemini-cli'],
      expect.stringContaining('it is the same file as'),
    ]);
    await desk.run(['init', '--undo', '--yes']);
    expect(desk.read(CLAUDE)).toBe('{}');
  });

  test.each([[''], ['home'], ['./x']])('a home of %j is refused', async (home) => {
    desk.wishes = { home };
    const { status, err } = await desk.run(['init', '--yes', '--hosts', 'codex']);
    expect([status, err.includes('is not an absolute path')]).toEqual([2, true]);
  });

  test('a relative place of one host is refused for that host', async () => {
    desk.wishes = { environment: { PATH: desk.bin, CODEX_HOME: 'codex' } };
    const { status, left_out } = await reported(['--yes', '--hosts', 'claude,codex']);
    expect([status, left_out[0].hint]).toEqual([1, expect.stringContaining('CODEX_HOME')]);
  });

  test('the home folder is not a project', async () => {
    const { status, err } = await desk.run(['init', '--here', '--yes', '--hosts', 'codex'], {
      cwd: desk.home,
    });
    expect([status, err.includes('this is the home folder')]).toEqual([2, true]);
    const undone = await desk.run(['init', '--here', '--undo', '--yes'], { cwd: desk.home });
    expect(undone.status).toBe(0);
  });

  test('a project without a name is refused', async () => {
    const { status, err } = await desk.run(['init', '--here', '--yes', '--hosts', 'codex', '--project', '']);
    expect([status, err.includes('--project')]).toEqual([2, true]);
    expect(desk.all()).not.toHaveProperty(['project/.codex/hooks.json']);
  });
});

test('temporary files of a killed process are removed in every case', async () => {
  desk.write(CLAUDE, '{}');
  const before = desk.all();
  await desk.run(['init', '--yes', '--hosts', 'claude']);
  writeFileSync(join(desk.home, CLAUDE), '{}');
  desk.write('.claude/.settings.json.4194303.tmp', 'half');
  const { out } = await desk.run(['init', '--undo', '--yes']);
  expect(out).toContain('it already has its original content');
  expect(desk.all()).toEqual(before);
});

test.runIf(process.platform === 'linux')('a zombie process counts as dead', async () => {
  // The inner shell ends once the outer one has become a program that never collects its status.
  const untilTurned = 'until grep -q sleep /proc/$$/comm; do :; done';
  const outer = spawn('sh', ['-c', `(${untilTurned}) & echo $!; exec sleep 600`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(outer.stdout, 'data');
  const zombie = String(line).trim();
  const state = () => readFileSync(`/proc/${zombie}/stat`, 'utf8').split(') ')[1]?.[0];
  await vi.waitFor(() => expect(state()).toBe('Z'), 200_000);
  const name = `.claude/.settings.json.${zombie}.tmp`;
  desk.write(name, 'half');
  desk.write('.claude/.settings.json.1.tmp', 'at work');
  disk.sweep(join(desk.home, CLAUDE));
  outer.kill('SIGKILL');
  expect(desk.all()).not.toHaveProperty([name]);
  expect(desk.all()).toHaveProperty(['.claude/.settings.json.1.tmp']);
});

test('while another one writes, nothing is written', async () => {
  const state = join(desk.home, '.tokenauditor', 'state', 'installing');
  mkdirSync(state, { recursive: true, mode: 0o700 });
  chmodSync(join(desk.home, '.tokenauditor'), 0o700);
  const folder = Folder.open(state, desk.ports, false);
  if (!folder) throw new Error('no folder');
  const lock = new Lock(folder, desk.ports, 0);
  lock.acquireSync();
  const { status, err } = await desk.run(['init', '--yes', '--hosts', 'codex']);
  expect([status, err.includes('another `tokenauditor init` is writing')]).toEqual([2, true]);
  expect(desk.all()).not.toHaveProperty(['.codex/hooks.json']);
  lock.release();
  lock.dispose();
  folder.close();
  expect((await desk.run(['init', '--yes', '--hosts', 'codex'])).status).toBe(0);
});

test('a dry run ends as the run would', async () => {
  desk.write(CLAUDE, '{');
  for (const [hosts, status] of [
    ['claude', 2],
    ['claude,codex', 1],
  ] as const) {
    expect((await desk.run(['init', '--dry-run', '--hosts', hosts])).status).toBe(status);
    expect((await desk.run(['init', '--yes', '--hosts', hosts])).status).toBe(status);
  }
});
