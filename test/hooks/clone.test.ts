/** What a cloned repository brings along does not decide what runs on the machine of whoever cloned it. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HookJudging } from '../../src/doors/hook/judging.ts';
import { compilePolicy } from '../../src/road/policy.ts';
import type { FakeIoWishes } from '../cli/fake-io.ts';
import { type InitDesk, openInitDesk } from '../cli/init-desk.ts';
import { gitEnv, hasGit } from '../fixtures/git.ts';

const HOOKS = '.tokenauditor/hooks.json';
const LOOSE = JSON.stringify({
  explicit_allow: true,
  policy: {
    gate: { require_approval_for_network: false },
    exceptions: ['destructive.file', 'destructive.system'].map((check, id) => ({
      id: `e${id}`,
      check,
      reason: 'ours',
    })),
  },
});
const PIN = 'blue boat';
const TERMINAL = { terminal: { columns: 200 } };

let desk: InitDesk;
let clone: string;
let accepted: string;
beforeEach(() => {
  desk = openInitDesk();
  accepted = join(desk.home, '.tokenauditor/state/accepted-settings.json');
  clone = join(desk.home, 'clone');
});
afterEach(() => desk.clear());

/** A repository with settings in it, cloned as git does it under this umask. */
function cloned(umask: string): void {
  const origin = join(desk.home, 'origin');
  mkdirSync(join(origin, '.tokenauditor'), { recursive: true });
  writeFileSync(join(origin, HOOKS), LOOSE);
  const git =
    'git -c init.defaultBranch=main init -q . && git add -f . && git -c user.name=a -c user.email=a@b.example commit -qm a';
  execFileSync('sh', ['-c', git], { cwd: origin, env: gitEnv });
  execFileSync('sh', ['-c', `umask ${umask} && git clone -q origin clone`], { cwd: desk.home, env: gitEnv });
}

async function answerTo(command: string, folder = clone): Promise<string> {
  const judging = new HookJudging({
    directory: join(folder, '.tokenauditor'),
    ports: desk.ports,
    version: '1',
    home: desk.home,
    lockWaitMs: 1000,
    compile: compilePolicy,
  });
  const event = { hook_event_name: 'PreToolUse', session_id: 's', cwd: folder, tool_name: 'Bash' };
  const spoken = await judging.answer('claude-code', {
    payload: JSON.stringify({ ...event, tool_input: { command } }),
  });
  await judging.close();
  return /"permissionDecision":"(\w+)"/.exec(spoken.stdout)?.[1] ?? 'nothing';
}

const init = (args: readonly string[], wishes: FakeIoWishes = {}) =>
  desk.run(['init', '--here', '--hosts', 'claude', ...args], { cwd: clone, ...wishes });

describe.skipIf(!hasGit).each(['077', '022'])('a clone under umask %s', (umask) => {
  beforeEach(() => cloned(umask));

  test('its settings are not in effect, before and after hooks are put in without a question', async () => {
    expect(await answerTo('rm -rf /')).toBe('deny');
    expect(await answerTo('ls')).toBe('nothing');
    const { status, out } = await init(['--yes']);
    expect([status, existsSync(accepted)]).toEqual([0, false]);
    expect(out).toContain('settings that came with the project, not in effect');
    expect([await answerTo('rm -rf /'), await answerTo('ls')]).toEqual(['deny', 'nothing']);
  });

  test('nothing is built upon them unasked', async () => {
    const { status, out } = await init(['--yes', '--explicit-allow']);
    expect(status).toBe(1);
    expect(out).toContain('were not accepted');
    expect(readFileSync(join(clone, HOOKS), 'utf8')).toBe(LOOSE);
    expect(existsSync(accepted)).toBe(false);
  });
});

describe.skipIf(!hasGit)('shown and asked about', () => {
  beforeEach(() => cloned('077'));

  test('refused, they stay without effect', async () => {
    const { out, err } = await init([], { ...TERMINAL, typed: 'n\n' });
    expect(out).toContain('may have come with it');
    expect(out).toContain('- allowed calls skip the host’s own question');
    expect(out).toContain('+{"explicit_allow":true,');
    expect(err).toContain('nothing was written');
    expect([existsSync(accepted), await answerTo('ls')]).toEqual([false, 'nothing']);
  });

  test('accepted, they are in effect until they are changed, and accepted again afterwards', async () => {
    expect((await init([], { ...TERMINAL, typed: 'y\n' })).out).toContain('accepted     ~/clone/');
    expect(statSync(accepted).mode & 0o777).toBe(0o600);
    expect(await answerTo('ls')).toBe('allow');
    expect((await init([], TERMINAL)).out).not.toContain('may have come with it');
    writeFileSync(join(clone, HOOKS), `${LOOSE} `);
    expect(await answerTo('ls')).toBe('nothing');
    await init([], { ...TERMINAL, typed: 'y\n' });
    expect(await answerTo('ls')).toBe('allow');
  });

  test('an agent does not accept them, on whatever terminal', async () => {
    await init([], { ...TERMINAL, typed: 'y\n', env: { CLAUDECODE: '1' } });
    expect([existsSync(accepted), await answerTo('ls')]).toEqual([false, 'nothing']);
  });

  const settings = () => join(clone, '.claude/settings.local.json');
  test.each<[string, FakeIoWishes]>([
    ['inside tmux', { env: { TMUX: 'x' } }],
    ['in a terminal that a program made', { holder: ['/usr/bin/python3 drive.py'] }],
    ['where the holder hides', { holder: [] }],
    ['in an editor', { below: ['zsh', '/usr/share/code/code --type=utility'] }],
  ])('%s the hooks are put in, and the settings wait for a person', async (_, wishes) => {
    const { status, out } = await init([], { ...TERMINAL, typed: 'y\n', ...wishes });
    expect(out).toContain('settings that came with the project, not in effect (without a PIN');
    expect(out).toContain('in your own terminal window, shows it and asks');
    expect([status, existsSync(settings())]).toEqual([0, true]);
    expect([existsSync(accepted), await answerTo('ls')]).toEqual([false, 'nothing']);
  });

  test.each<[string, readonly string[], boolean]>([
    ['the PIN', [PIN], true],
    ['a mistyped PIN', ['wrong1', PIN], true],
    ['nothing', [''], false],
  ])('with %s where one is set, in any terminal without an agent', async (_, secrets, isAccepted) => {
    const env = { HOME: desk.home };
    await desk.run(['pin', 'set'], { ...TERMINAL, env, secrets: [PIN, PIN] });
    const wishes = { ...TERMINAL, typed: 'y\n', env: { ...env, TMUX: 'x' }, secrets };
    const { status, out, err } = await init([], wishes);
    expect(err).toContain('Type your PIN to accept');
    expect([status, existsSync(settings()), existsSync(accepted)]).toEqual([0, true, isAccepted]);
    expect([out.includes('accepted     ~/clone/'), await answerTo('ls')]).toEqual([
      isAccepted,
      isAccepted ? 'allow' : 'nothing',
    ]);
  });

  test('with wrong PINs nothing is written', async () => {
    const env = { HOME: desk.home };
    await desk.run(['pin', 'set'], { ...TERMINAL, env, secrets: [PIN, PIN] });
    const wishes = { ...TERMINAL, typed: 'y\n', env, secrets: ['wrong1', 'wrong2', 'wrong3'] };
    expect((await init([], wishes)).status).toBe(2);
    expect([existsSync(settings()), existsSync(accepted)]).toEqual([false, false]);
  });

  test('taken out with the hooks', async () => {
    await init([], { ...TERMINAL, typed: 'y\n' });
    await init(['--undo', '--yes']);
    expect([existsSync(accepted), await answerTo('ls')]).toEqual([false, 'nothing']);
  });
});

test('what init writes itself is accepted with it', async () => {
  mkdirSync(clone);
  expect((await init(['--yes', '--explicit-allow'])).status).toBe(0);
  expect([await answerTo('ls'), await answerTo('rm -rf /')]).toEqual(['allow', 'deny']);
  expect((await init(['--yes', '--explicit-allow'])).out).toContain('unchanged');
});

test('the user’s own settings need no accepting', async () => {
  mkdirSync(join(desk.home, '.tokenauditor'), { mode: 0o700 });
  writeFileSync(join(desk.home, HOOKS), '{"explicit_allow":true}', { mode: 0o600 });
  chmodSync(join(desk.home, HOOKS), 0o600);
  expect(await answerTo('ls', desk.home)).toBe('allow');
  expect((await desk.run(['init', '--yes', '--hosts', 'claude'])).out).not.toContain('not in effect');
  expect(existsSync(accepted)).toBe(false);
});

describe('inside an agent', () => {
  const AGENT = { env: { CLAUDECODE: '1' } };

  test.each([
    [['init', '--undo', '--yes']],
    [['init', '--yes', '--explicit-allow']],
    [['init', '--yes', '--policy', 'p.json']],
    [['init', '--here', '--undo']],
  ])('%j is refused', async (args) => {
    const { status, err } = await desk.run(args, AGENT);
    expect([status, err.includes('only a person can ')]).toEqual([2, true]);
    const below = await desk.run(args, { below: ['sh -c x', 'node /usr/bin/codex'] });
    expect(below.err).toContain('it runs below codex');
    const hidden = { why: 'it runs in a user namespace', isByChoice: true };
    expect((await desk.run(args, { hidden })).err).toContain('it runs in a user namespace');
  });

  test('hooks may be put in, and taking out may be looked at', async () => {
    // A container of CI is set up with settings of its own.
    const container = { hidden: { why: 'it runs in a container', isByChoice: false } };
    expect(
      (await desk.run(['init', '--yes', '--explicit-allow', '--hosts', 'claude'], container)).status,
    ).toBe(0);
    expect((await desk.run(['init', '--yes', '--hosts', 'claude'], AGENT)).status).toBe(0);
    expect((await desk.run(['init', '--undo', '--dry-run'], AGENT)).status).toBe(0);
  });
});
