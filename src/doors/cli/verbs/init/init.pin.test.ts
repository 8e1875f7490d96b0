import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakeIoWishes } from '../../../../../test/cli/fake-io.ts';
import { type InitDesk, openInitDesk } from '../../../../../test/cli/init-desk.ts';

const PIN = 'blue boat';
let desk: InitDesk;
beforeEach(() => {
  desk = openInitDesk();
});
afterEach(() => desk.clear());

const hasPin = () => existsSync(join(desk.home, '.tokenauditor', 'person.key'));
const init = (more: readonly string[], secrets: readonly string[], wishes: FakeIoWishes = {}) =>
  desk.run(['init', '--hosts', 'copilot', ...more], {
    terminal: { columns: 100 },
    typed: 'y\n',
    secrets,
    ...wishes,
    env: { HOME: desk.home, ...wishes.env },
  });

const HOOKS = () => join(desk.home, '.copilot', 'hooks', 'tokenauditor.json');
const ASKED = 'PIN, at least 6 characters';

describe('init offers a PIN', () => {
  test('before anything is written, and sets it', async () => {
    const declined = await init([], [PIN, PIN], { typed: 'n\n' });
    expect(declined.out).toContain('A PIN is recommended');
    expect(declined.out.indexOf('the PIN is set')).toBeLessThan(
      declined.out.indexOf('hooks/tokenauditor.json'),
    );
    expect([hasPin(), existsSync(HOOKS())]).toEqual([true, false]);
    const again = await init([], [PIN, PIN]);
    expect([again.out.includes('A PIN is recommended'), existsSync(HOOKS())]).toEqual([false, true]);
  });

  test.each<[string, FakeIoWishes, string]>([
    ['a terminal window', {}, 'approvals count in terminals such as this one, but not in tmux'],
    ['tmux', { env: { TMUX: 'x' } }, 'approvals do not count in this terminal (it runs inside tmux'],
    ['screen', { env: { STY: 'x' } }, '(it runs inside screen'],
    ['WezTerm', { env: { TERM_PROGRAM: 'WezTerm' } }, '(it runs inside WezTerm'],
    ['an editor', { below: ['zsh', '/usr/share/code/code --type=utility'] }, '(it is a terminal of code'],
    ['JetBrains', { below: ['zsh', '/opt/idea/bin/idea'] }, '(it is a terminal of idea'],
    [
      'a container',
      { hidden: { why: 'it runs in a container', isByChoice: false } },
      '(it runs in a container',
    ],
  ])(
    'in %s, where it counts at once, and says beforehand where approvals count without one',
    async (_, wishes, where) => {
      const { status, out } = await init([], [PIN, PIN], wishes);
      expect([status, hasPin()]).toEqual([0, true]);
      expect(out.indexOf(where)).toBeGreaterThan(-1);
      expect(out.indexOf(where)).toBeLessThan(out.indexOf('wrote'));
      const { out: shown } = await desk.run(['pin', 'status', '--json'], { env: { HOME: desk.home } });
      expect(JSON.parse(shown)).toMatchObject({ set: true, reset_counts_from: null });
      // Everything that needs a person works there from now on.
      const undone = await init(['--undo', '--yes'], [PIN], wishes);
      expect([undone.status, existsSync(HOOKS())]).toEqual([0, false]);
    },
  );

  test.each<[string, readonly string[], readonly string[], FakeIoWishes]>([
    ['who goes without', [], [''], {}],
    ['who gives up', [], [], {}],
    ['who types too little', [], ['1234'], {}],
    ['who does not want one', ['--no-pin'], [PIN, PIN], {}],
    ['who is not asked', ['--yes'], [PIN, PIN], {}],
    ['inside an agent', ['--yes'], [PIN, PIN], { below: ['sh', 'claude'] }],
    ['inside an agent, and asked', [], [PIN, PIN], { below: ['sh', 'claude'] }],
    ['with an agent’s mark', [], [PIN, PIN], { env: { CLAUDECODE: '1' } }],
    ['that hides', [], [PIN, PIN], { hidden: { why: 'it runs in a user namespace', isByChoice: true } }],
  ])('and installs hooks all the same for one %s', async (_, more, secrets, wishes) => {
    const { status } = await init(more, secrets, wishes);
    expect([status, hasPin(), existsSync(HOOKS())]).toEqual([0, false, true]);
  });

  test('and says before it is skipped where it will not be set later', async () => {
    const tmux = { env: { TMUX: 'x' } };
    const { err } = await init([], [''], tmux);
    expect(err).toContain('before you skip it: once hooks or wrapped entries are in place');
    expect(err).toContain('which counts a day after that if it is set in this terminal');
    expect(err.indexOf('before you skip it')).toBeLessThan(err.indexOf('no PIN was set'));
    // A terminal window sets one that counts at once, whenever that is.
    desk.clear();
    desk = openInitDesk();
    const own = await init([], ['']);
    expect(own.err).toContain('no PIN was set; `tokenauditor pin set` sets one later\n');
    expect(own.err).not.toContain('before you skip it');
  });

  test('and says where approvals count, where it does not ask', async () => {
    expect((await init(['--yes'], [], { env: { TMUX: 'x' } })).err).toContain(
      'no PIN is set: approvals do not count in this terminal (it runs inside tmux',
    );
  });

  test('with --yes as well, if --pin asks for it', async () => {
    const { status } = await init(['--yes', '--pin'], [PIN, PIN]);
    expect([status, hasPin()]).toEqual([0, true]);
  });

  test('and with --pin writes nothing where none can be set', async () => {
    const { status, err } = await init(['--yes', '--pin'], [PIN, PIN], { below: ['sh', 'claude'] });
    expect([status, err.includes('only a person can set a PIN'), hasPin()]).toEqual([2, true, false]);
    expect(existsSync(HOOKS())).toBe(false);
  });

  test('which counts a day later where hooks are installed and programs can type', async () => {
    await init(['--no-pin'], []);
    const { err, out } = await init([], [PIN, PIN], { env: { TMUX: 'x' } });
    expect(err).toContain('counts a day later');
    expect(out).toContain('the PIN is set, and counts from ');
    const {
      status,
      err: refused,
      out: shown,
    } = await init(['--undo', '--yes'], [PIN], { env: { TMUX: 'x' } });
    expect([status, refused.includes('the one that was set counts from'), existsSync(HOOKS())]).toEqual([
      2,
      true,
      true,
    ]);
    expect(shown).toContain(
      'To take it out by hand, in this order:\n\ndelete ~/.copilot/hooks/tokenauditor.json',
    );
    expect((await init([], [])).out).not.toContain(ASKED);
  });

  test('once: --pin and --no-pin contradict each other', async () => {
    expect((await init(['--pin', '--no-pin'], [])).status).toBe(2);
  });
});
