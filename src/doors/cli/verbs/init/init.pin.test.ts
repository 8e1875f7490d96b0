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

describe('init offers a PIN', () => {
  test('and sets it', async () => {
    const { status, out } = await init([], [PIN, PIN]);
    expect(out).toContain('A PIN is recommended');
    expect([status, out.includes('the PIN is set'), hasPin()]).toEqual([0, true, true]);
    expect((await init([], [PIN, PIN])).out).not.toContain('A PIN is recommended');
  });

  test.each<[string, readonly string[], readonly string[], FakeIoWishes]>([
    ['who goes without', [], [''], {}],
    ['who gives up', [], [], {}],
    ['who types too little', [], ['1234'], {}],
    ['who does not want one', ['--no-pin'], [PIN, PIN], {}],
    ['who is not asked', ['--yes'], [PIN, PIN], {}],
    ['inside tmux', ['--yes'], [PIN, PIN], { env: { TMUX: 'x' } }],
    ['inside tmux, and asked', [], [PIN, PIN], { env: { TMUX: 'x' } }],
    ['inside an agent', ['--yes'], [PIN, PIN], { below: ['sh', 'claude'] }],
  ])('and installs hooks all the same for one %s', async (_, more, secrets, wishes) => {
    const { status } = await init(more, secrets, wishes);
    expect([status, hasPin()]).toEqual([0, false]);
    expect(existsSync(join(desk.home, '.copilot', 'hooks', 'tokenauditor.json'))).toBe(true);
  });

  test('with --yes as well, if --pin asks for it', async () => {
    const { status } = await init(['--yes', '--pin'], [PIN, PIN]);
    expect([status, hasPin()]).toEqual([0, true]);
  });

  test('and with --pin writes nothing where none can be set', async () => {
    const { status, err } = await init(['--yes', '--pin'], [PIN, PIN], { env: { STY: 'x' } });
    expect([status, err.includes('no PIN can be set in this terminal'), hasPin()]).toEqual([2, true, false]);
    expect(existsSync(join(desk.home, '.copilot'))).toBe(false);
  });

  test('once: --pin and --no-pin contradict each other', async () => {
    expect((await init(['--pin', '--no-pin'], [])).status).toBe(2);
  });
});
