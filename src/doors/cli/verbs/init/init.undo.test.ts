import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ALL_HOSTS, type InitDesk, openInitDesk } from '../../../../../test/cli/init-desk.ts';

let desk: InitDesk;
beforeEach(() => {
  desk = openInitDesk("a 'home' of ours");
});
afterEach(() => desk.clear());

const CLAUDE = '.claude/settings.json';

const reported = (args: readonly string[]) => desk.reported(args);

describe('a later version', () => {
  test('takes the place of the older one, and undo still knows the beginning', async () => {
    desk.write(CLAUDE, '{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"theirs"}]}]}}');
    const before = desk.all();
    await desk.run(['init', '--yes', '--hosts', ALL_HOSTS]);
    rmSync(desk.script);
    desk.script = join(desk.bin, 'hook.cjs');
    writeFileSync(desk.script, '');
    const { status, files } = await reported(['--yes', '--hosts', ALL_HOSTS]);
    expect(status).toBe(0);
    const changed = files
      .filter(({ action }) => action === 'change')
      .map(({ path }) => path.split('/').at(-1));
    expect(changed).toEqual(['hook.sh', 'PreToolUse', 'PreToolUse', 'tokenauditor.js']);
    expect(desk.read('.tokenauditor/hook.sh')).toContain(desk.script);
    expect(desk.read(CLAUDE).split("hook.sh' claude-code").length - 1).toBe(4);
    await desk.run(['init', '--undo', '--yes']);
    expect(desk.all()).toEqual(before);
  });
});

describe('undo of what was changed since', () => {
  const change = () => {
    const config = desk.json(CLAUDE);
    writeFileSync(join(desk.home, CLAUDE), JSON.stringify({ ...config, model: 'new' }, null, 2));
  };

  test('removes only our entries, and reports it', async () => {
    desk.write(CLAUDE, '{"a":1}');
    await desk.run(['init', '--yes']);
    change();
    const { status, out } = await desk.run(['init', '--undo', '--yes']);
    expect(status).toBe(0);
    expect(out).toContain('it was changed since: only our entries are removed');
    expect(desk.read(CLAUDE)).toBe('{\n  "a": 1,\n  "model": "new"\n}');
    expect(Object.keys(desk.all()).filter((name) => name.startsWith('.tokenauditor'))).toEqual([]);
  });

  test('after another init, their change is what comes back', async () => {
    desk.write(CLAUDE, '{"a":1}');
    await desk.run(['init', '--yes']);
    change();
    desk.script = join(desk.bin, 'hook.cjs');
    writeFileSync(desk.script, '');
    await desk.run(['init', '--yes']);
    expect(Object.keys(desk.all()).filter((name) => name.includes('state/install-'))).toHaveLength(1);
    await desk.run(['init', '--undo', '--yes']);
    expect(desk.read(CLAUDE)).toBe('{\n  "a": 1,\n  "model": "new"\n}');
  });

  test('without any record', async () => {
    desk.write(CLAUDE, '{\n  "a": 1\n}');
    await desk.run(['init', '--yes', '--hosts', 'claude,cline,copilot']);
    rmSync(join(desk.home, '.tokenauditor'), { recursive: true });
    expect((await desk.run(['init', '--undo', '--yes'])).status).toBe(0);
    expect(desk.read(CLAUDE)).toBe('{\n  "a": 1\n}');
    expect(desk.all()).not.toHaveProperty(['.cline/hooks/PreToolUse']);
    expect(desk.all()).not.toHaveProperty(['.copilot/hooks/tokenauditor.json']);
  });

  test.each([[true], [false]])('additions to our script stay, with a record: %s', async (isRecorded) => {
    await desk.run(['init', '--yes', '--hosts', 'cline,codex']);
    if (!isRecorded) rmSync(join(desk.home, '.tokenauditor'), { recursive: true });
    const script = `${desk.read('.cline/hooks/PreToolUse')}echo mine\n`;
    desk.write('.cline/hooks/PreToolUse', script, 0o755);
    for (const args of [
      ['--yes', '--hosts', 'cline'],
      ['--undo', '--yes'],
    ]) {
      const { status, out } = await desk.run(['init', ...args]);
      expect([status, out]).toEqual([1, expect.stringContaining('init wrote it, and it was changed since')]);
      expect(desk.read('.cline/hooks/PreToolUse')).toBe(script);
    }
    expect(desk.all()).not.toHaveProperty(['Documents/Cline/Hooks/PreToolUse']);
  });

  test('a script that quotes us is not ours', async () => {
    const script = '#!/bin/sh\n# not the one Written by `tokenauditor init`\n';
    desk.write('.cline/hooks/PreToolUse', script, 0o755);
    await desk.run(['init', '--undo', '--yes']);
    expect(desk.read('.cline/hooks/PreToolUse')).toBe(script);
  });

  test('a backup that was changed is not trusted', async () => {
    desk.write(CLAUDE, '{\n  "a": 1\n}');
    await desk.run(['init', '--yes']);
    const backup = Object.keys(desk.all()).find((name) => name.includes('state/install-')) ?? '';
    writeFileSync(join(desk.home, backup), '{"planted":true}');
    await desk.run(['init', '--undo', '--yes']);
    expect(desk.read(CLAUDE)).toBe('{\n  "a": 1\n}');
  });

  test('a record of another version is understood, a broken one is not', async () => {
    const path = join(desk.home, '.tokenauditor/state/installs.json');
    desk.write(CLAUDE, '{ "hooks": { } }');
    const before = desk.all();
    await desk.run(['init', '--yes']);
    const record = desk.json('.tokenauditor/state/installs.json');
    writeFileSync(path, '{');
    const { status, err } = await desk.run(['init', '--undo', '--yes']);
    expect([status, err.includes('init did not write it in this form')]).toEqual([2, true]);
    const files = record.files.map((each: object) => ({ ...each, later: [1] }));
    writeFileSync(path, JSON.stringify({ ...record, files, later: true }));
    expect((await desk.run(['init', '--undo', '--yes'])).out).toContain(`restored     ~/${CLAUDE}`);
    expect(desk.all()).toEqual(before);
  });

  test('a host that found its file written keeps it', async () => {
    const before = desk.all();
    await desk.run(['init', '--yes', '--hosts', 'copilot']);
    await desk.run(['init', '--yes', '--hosts', 'vscode']);
    await desk.run(['init', '--undo', '--yes', '--hosts', 'copilot']);
    expect(desk.read('.copilot/hooks/tokenauditor.json')).toContain('hook.sh');
    await desk.run(['init', '--undo', '--yes', '--hosts', 'vscode']);
    expect(desk.all()).toEqual(before);
  });

  test('a folder goes with the last file in it', async () => {
    const before = desk.all();
    desk.wishes = {
      environment: { CODEX_HOME: join(desk.home, 'all'), COPILOT_HOME: join(desk.home, 'all') },
    };
    await desk.run(['init', '--yes', '--hosts', 'codex']);
    await desk.run(['init', '--yes', '--hosts', 'copilot']);
    await desk.run(['init', '--undo', '--yes', '--hosts', 'codex']);
    await desk.run(['init', '--undo', '--yes']);
    expect(desk.all()).toEqual(before);
  });

  test('a host that shares its file keeps it', async () => {
    await desk.run(['init', '--yes', '--hosts', 'copilot,vscode,codex']);
    const { files } = await reported(['--undo', '--yes', '--hosts', 'copilot']);
    expect(files.map(({ note }) => note)).toEqual(['other hosts use it', 'other hosts use it']);
    expect(desk.read('.copilot/hooks/tokenauditor.json')).toContain('hook.sh');
    await desk.run(['init', '--undo', '--yes', '--hosts', 'vscode']);
    expect(desk.all()).not.toHaveProperty(['.copilot/hooks/tokenauditor.json']);
    expect(desk.read('.codex/hooks.json')).toContain('hook.sh');
  });
});

describe('the settings of hooks', () => {
  const SETTINGS = '.tokenauditor/hooks.json';
  const policy = { gate: { require_approval_for_network: false } };

  test('--policy and --explicit-allow', async () => {
    writeFileSync(join(desk.project, 'p.json'), JSON.stringify(policy));
    const before = desk.all();
    await desk.run(['init', '--yes', '--hosts', 'codex', '--policy', 'p.json']);
    await desk.run(['init', '--yes', '--hosts', 'codex', '--explicit-allow'], { terminal: { columns: 100 } });
    expect(desk.json(SETTINGS)).toEqual({ version: 1, policy, explicit_allow: true });
    expect(lstatSync(join(desk.home, SETTINGS)).mode & 0o777).toBe(0o600);
    await desk.run(['init', '--undo', '--yes']);
    expect(desk.all()).toEqual(before);
  });

  test('--policy is read like every document, and written as hooks.json spells it', async () => {
    writeFileSync(join(desk.project, 'p.yaml'), 'gate:\n  requireApprovalForNetwork: false\n');
    expect((await desk.run(['init', '--yes', '--hosts', 'codex', '--policy', 'p.yaml'])).status).toBe(0);
    expect(desk.json(SETTINGS)).toEqual({ version: 1, policy });
  });

  test('a part that hooks.json cannot hold is refused', async () => {
    writeFileSync(join(desk.project, 'p.yaml'), 'hooks:\n  resident: false\n');
    const { status, err } = await desk.run(['init', '--yes', '--hosts', 'codex', '--policy', 'p.yaml']);
    expect([status, err]).toEqual([2, expect.stringContaining('--policy cannot set "hooks"')]);
    expect(desk.all()).not.toHaveProperty(['.codex/hooks.json']);
  });

  test('a policy that is refused stops everything', async () => {
    writeFileSync(join(desk.project, 'p.json'), '{"gates":{}}');
    const { status, err } = await desk.run(['init', '--yes', '--hosts', 'codex', '--policy', 'p.json']);
    expect(status).toBe(2);
    expect(err).toContain('"gates" is unknown');
    expect(desk.all()).not.toHaveProperty(['.codex/hooks.json']);
  });

  test('settings that are broken already are left alone', async () => {
    mkdirSync(join(desk.home, '.tokenauditor'), { mode: 0o700 });
    writeFileSync(join(desk.home, SETTINGS), '{', { mode: 0o600 });
    const { status, left_out } = await reported(['--yes', '--hosts', 'codex', '--explicit-allow']);
    expect([status, left_out[0]?.code]).toEqual([1, 'hooks.refused']);
    expect(desk.read(SETTINGS)).toBe('{');
  });

  test('settings that were changed since are kept', async () => {
    await desk.run(['init', '--yes', '--hosts', 'codex', '--explicit-allow']);
    const theirs = '{"explicit_allow":false}';
    writeFileSync(join(desk.home, SETTINGS), theirs);
    expect((await desk.run(['init', '--undo', '--yes'])).status).toBe(0);
    expect(desk.read(SETTINGS)).toBe(theirs);
  });
});

test('the command that init prints for a project undoes it, from any folder', async () => {
  const installed = await desk.run(['init', '--here', '--hosts', 'claude', '--yes']);
  const [, line = ''] = /`tokenauditor (init --undo .+)` restores everything/.exec(installed.out) ?? [];
  const typed = execFileSync('sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' });
  const { status, out } = await desk.run([...typed.trimEnd().split('\n'), '--dry-run'], { cwd: '/' });
  expect([status, out]).toEqual([
    0,
    expect.stringMatching(/^would delete .+\/\.claude\/settings\.local\.json /),
  ]);
});

test('installing and removing hooks leaves a trace in the user’s ledger, without a path', async () => {
  const shown = async () => (await desk.run(['events', '--project', desk.home])).out;
  await desk.run(['init', '--yes', '--hosts', 'codex']);
  await desk.run(['init', '--yes', '--hosts', 'codex']);
  await desk.run(['init', '--undo', '--yes', '--hosts', 'codex']);
  const rows = (await shown()).split('\n').filter((row) => row.includes('hooks '));
  expect(rows).toEqual([
    expect.stringMatching(/hooks installed +codex for all projects$/),
    expect.stringMatching(/hooks removed +codex for all projects, in a terminal \(\w+\)$/),
  ]);
  await desk.run(['init', '--yes', '--here', '--hosts', 'claude']);
  await desk.run(['uninstall', '--yes'], { terminal: { columns: 100 } });
  const { out } = await desk.run(['events', '--project', desk.home, '--jsonl']);
  const events = out.split('\n').filter((line) => line.includes('"guard.'));
  expect(events.slice(2).map((line) => JSON.parse(line))).toMatchObject([
    { type: 'guard.installed', hosts: ['claude-code'], level: 'project' },
    { type: 'guard.removed', hosts: ['claude-code'], level: 'project' },
  ]);
  expect(events.join()).not.toContain(desk.home);
});
