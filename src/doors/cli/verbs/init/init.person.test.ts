import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakeIoWishes } from '../../../../../test/cli/fake-io.ts';
import { type InitDesk, openInitDesk } from '../../../../../test/cli/init-desk.ts';
import { BEFORE_LAUNCHERS } from '../../../../../test/hooks/before-launchers.ts';

const PIN = 'blue boat';
const HOOK = '.codex/hooks.json';
const LAUNCHER = '.tokenauditor/hook.sh';
const SETTINGS = '.tokenauditor/hooks.json';
const terminal = { columns: 100 };

let desk: InitDesk;
beforeEach(async () => {
  desk = openInitDesk();
  writeFileSync(join(desk.project, 'lax.json'), '{"gate":{"require_approval_for_network":false}}');
  await desk.run(['init', '--yes', '--hosts', 'codex']);
});
afterEach(() => desk.clear());

const has = (name: string) => existsSync(join(desk.home, name));
const setPin = () => desk.run(['pin', 'set'], { terminal, env: { HOME: desk.home }, secrets: [PIN, PIN] });

const LOOSENING: readonly (readonly string[])[] = [
  ['init', '--undo', '--yes'],
  ['init', '--yes', '--hosts', 'codex', '--policy', 'lax.json'],
  ['init', '--yes', '--hosts', 'codex', '--explicit-allow'],
];
const NO_PROOF: readonly [string, FakeIoWishes, string][] = [
  ['without a terminal', { stdin: '' }, 'standard input is not a terminal'],
  ['in a script that no one watches', { stdin: '', below: ['python3 ci.py', 'init'] }, 'only a person can'],
  ['inside tmux', { terminal, env: { TMUX: '/tmp/t,1,0' } }, 'without a PIN this terminal does not count'],
  ['held by tmux', { terminal, holder: ['tmux: server', 'init'] }, 'does not count as a person’s'],
  ['held by a program', { terminal, holder: ['python3 -c pty', 'sh'] }, 'does not count as a person’s'],
  ['in a container', { terminal, hidden: { why: 'a container', isByChoice: false } }, 'a container'],
];

describe.each(LOOSENING)('%s %s %s %s %s', (...args) => {
  test.each(NO_PROOF)('is refused %s', async (_, wishes, why) => {
    const { status, err } = await desk.run(args, wishes);
    expect([status, err]).toEqual([2, expect.stringContaining(why)]);
    expect([has(HOOK), has(SETTINGS)]).toEqual([true, false]);
  });

  test('is refused with --json', async () => {
    const { status, out } = await desk.run([...args, '--json'], { terminal });
    expect([status, out.includes('person.no_terminal'), has(HOOK), has(SETTINGS)]).toEqual([
      2,
      true,
      true,
      false,
    ]);
  });

  test('is done in a person’s terminal', async () => {
    expect((await desk.run(args, { terminal })).status).toBe(0);
    expect(has(HOOK) && !has(SETTINGS)).toBe(false);
  });

  test.each<[string, readonly string[], boolean]>([
    ['the PIN', [PIN], true],
    ['Enter', [''], false],
    ['wrong PINs', ['wrong1', 'wrong2', 'wrong3'], false],
  ])('asks for the PIN once set, despite --yes: %s', async (_, secrets, isDone) => {
    await setPin();
    await desk.run(args, { terminal, env: { HOME: desk.home, TMUX: 'x' }, secrets });
    expect(has(HOOK) && !has(SETTINGS)).toBe(!isDone);
  });
});

test('what changes nothing needs no proof', async () => {
  const unwatched = { stdin: '' };
  expect((await desk.run(['init', '--undo', '--dry-run'], unwatched)).status).toBe(0);
  expect((await desk.run(['init', '--undo', '--yes', '--hosts', 'cursor'], unwatched)).status).toBe(0);
  await desk.run(['init', '--yes', '--hosts', 'codex', '--policy', 'lax.json'], { terminal });
  const again = await desk.run(['init', '--yes', '--hosts', 'codex', '--policy', 'lax.json'], unwatched);
  expect([again.status, again.out.includes('unchanged')]).toEqual([0, true]);
});

test('a machine is set up by a script, with a policy', async () => {
  await desk.run(['init', '--undo', '--yes']);
  const { status } = await desk.run(['init', '--yes', '--hosts', 'codex', '--policy', 'lax.json'], {
    stdin: '',
  });
  expect([status, has(SETTINGS)]).toEqual([0, true]);
});

test('another node is installed by a person only', async () => {
  const node = join(desk.bin, 'node');
  writeFileSync(node, '');
  desk.wishes = { program: { node, script: desk.script } };
  const install = ['init', '--yes', '--hosts', 'codex'];
  const unwatched = await desk.run(install, { stdin: '' });
  expect([unwatched.status, desk.read(LAUNCHER).includes(node)]).toEqual([2, false]);
  const watched = await desk.run(install, { terminal });
  expect([watched.status, desk.read(LAUNCHER).includes(node)]).toEqual([0, true]);
});

describe('another copy of the program', () => {
  const install = ['init', '--yes', '--hosts', 'codex'];
  let old: string;
  beforeEach(() => {
    old = desk.script;
    desk.script = join(desk.bin, 'hook.cjs');
    writeFileSync(desk.script, '');
  });
  const startsCopy = () => desk.read(LAUNCHER).includes(desk.script);

  test('is not installed over entries of a version without launchers', async () => {
    const line = BEFORE_LAUNCHERS.replaceAll('/opt/dist/hook.cjs', old);
    desk.write(
      HOOK,
      JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: line }] }] } }),
    );
    rmSync(join(desk.home, LAUNCHER));
    expect((await desk.run(install, { stdin: '' })).status).toBe(2);
    desk.script = old;
    expect((await desk.run(install, { stdin: '' })).status).toBe(0);
    expect(desk.read(HOOK)).not.toContain('--proof');
    expect(desk.read(LAUNCHER)).toContain(old);
  });

  test.each(NO_PROOF)('is not installed %s', async (_, wishes, why) => {
    const { status, err } = await desk.run(install, wishes);
    expect([status, err, startsCopy()]).toEqual([2, expect.stringContaining(why), false]);
  });

  test('is installed by a person', async () => {
    expect([(await desk.run(install, { terminal })).status, startsCopy()]).toEqual([0, true]);
  });

  test('is installed by a script once the old one is gone', async () => {
    rmSync(old);
    expect([(await desk.run(install, { stdin: '' })).status, startsCopy()]).toEqual([0, true]);
  });
});

describe('a document of the project', () => {
  const here = ['init', '--here', '--hosts', 'codex'];
  const env = () => ({ HOME: desk.home });
  const waits = async () =>
    (await desk.run(['policy', 'check'], { env: env() })).out.includes('not in effect until you accept it');
  const write = (gate: string) =>
    writeFileSync(join(desk.project, 'tokenauditor.yaml'), `gate: { ${gate} }\n`, { mode: 0o600 });
  beforeEach(() => write('requireApprovalForNetwork: false'));

  test('waits, and is in force once a person accepted it, until it changes', async () => {
    expect(await waits()).toBe(true);
    expect((await desk.run([...here, '--yes'], { terminal, env: env() })).out).toContain(
      'not in effect: gate.requireApprovalForNetwork',
    );
    expect(await waits()).toBe(true);
    const { status, out } = await desk.run(here, { terminal, env: env(), typed: 'y\ny\n' });
    expect([status, out]).toEqual([0, expect.stringContaining('  - gate.requireApprovalForNetwork')]);
    expect(await waits()).toBe(false);
    write('requireApprovalForNetwork: false, requireApprovalForPackageInstall: false');
    expect(await waits()).toBe(true);
  });

  test('is accepted with each file of rules beside it, bound to its bytes', async () => {
    write('');
    const folder = join(desk.project, 'rules.d');
    mkdirSync(folder, { mode: 0o700 });
    const rules = (tool: string) =>
      writeFileSync(
        join(folder, 'a.yaml'),
        `version: 1\nrules:\n  - {id: r, action: allow, when: {tool: ${tool}}}\n`,
        { mode: 0o600 },
      );
    rules('Read');
    const waiting = async () =>
      (await desk.run([...here, '--yes'], { terminal, env: env() })).out.includes('only tighten until then');
    expect(await waiting()).toBe(true);
    const { status, out } = await desk.run(here, { terminal, env: env(), typed: 'y\ny\n' });
    expect([status, out]).toEqual([0, expect.stringContaining('  - rules, which only tighten until then')]);
    expect(await waiting()).toBe(false);
    rules('Write');
    expect(await waiting()).toBe(true);
  });

  test.each(NO_PROOF)('is not accepted %s', async (_, wishes) => {
    await desk.run(here, { typed: 'y\ny\n', ...wishes, env: { ...env(), ...wishes.env } });
    expect(await waits()).toBe(true);
  });
});
