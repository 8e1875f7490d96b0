import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';
import type { FakeIoWishes } from '../../../../../test/cli/fake-io.ts';
import { ports } from '../../../../../test/fixtures/ledger-processes.ts';

const PIN = 'blue boat';
let desk: Desk;
beforeEach(() => {
  desk = openDesk({}, ports);
});
afterEach(() => desk.clear());

const file = () => join(desk.folder, '.tokenauditor', 'person.key');
const person = (secrets: readonly string[] = [], more: FakeIoWishes = {}): FakeIoWishes => ({
  terminal: { columns: 100 },
  secrets,
  ...more,
  env: { HOME: desk.folder, NO_COLOR: '1', ...more.env },
});
const pin = (action: string, secrets: readonly string[] = [], more: FakeIoWishes = {}) =>
  desk.run(['pin', action], person(secrets, more));

describe('pin', () => {
  test('is set, shown, changed and removed', async () => {
    expect((await pin('status')).out).toContain('no PIN is set');
    expect(await pin('set', [PIN, PIN])).toMatchObject({ status: 0, out: expect.stringContaining('is set') });
    const status = await pin('status');
    expect(status.out).toMatch(/^PIN +set; approvals need its signature since 20/);
    expect(status.out).toMatch(/file +present \(scrypt N=16 r=8 p=1\)/);
    expect((await pin('change', [PIN, 'green boat', 'green boat'])).out).toContain('is changed');
    expect((await pin('change', ['wrong1', 'wrong2', 'wrong3'])).err).toContain('the PIN is wrong');
    expect((await pin('status')).out).toMatch(/wrong PINs +20\S+ 20\S+ 20/);
    expect((await pin('remove', ['green boat'])).out).toContain('is removed');
    expect(JSON.parse((await desk.run(['pin', 'status', '--json'], person())).out)).toMatchObject({
      set: false,
      key: null,
    });
    const { out } = await desk.run(['events', '--type', 'approval.key'], person());
    expect(out.match(/approval\.key/g)).toHaveLength(3);
  });

  test.each<[string, readonly string[], string]>([
    ['too short', ['12345'], 'it needs at least 6 characters'],
    ['a sequence', ['123456'], 'it is a plain sequence'],
    ['not repeated', [PIN, 'blue goat'], 'the two PINs differ'],
  ])('that is %s is refused', async (_, secrets, why) => {
    const { status, err } = await pin('set', secrets);
    expect([status, err.includes(why), existsSync(file())]).toEqual([2, true, false]);
    expect(err).not.toContain(secrets[0]);
  });

  test('is not set twice, and not where the person gives up', async () => {
    expect((await pin('set')).err).toContain('nothing was changed');
    await pin('set', [PIN, PIN]);
    expect((await pin('set', [PIN, PIN])).err).toContain('a PIN is already set');
  });

  test.each<[string, FakeIoWishes, string]>([
    ['without a terminal', { stdin: '' }, 'standard input is not a terminal'],
    ['below an agent', { below: ['sh', 'claude'] }, 'it runs below claude'],
    [
      'where it hides what is above it',
      { hidden: { why: 'it runs in a user namespace', isByChoice: true } },
      'it runs in a user namespace',
    ],
  ])('is not set %s', async (_, more, why) => {
    for (const action of ['set', 'reset']) {
      const { status, err } = await pin(action, [PIN, PIN], more);
      expect([status, err.includes(why)]).toEqual([2, true]);
    }
    expect(existsSync(file())).toBe(false);
  });

  test.each<[string, FakeIoWishes, string, string]>([
    ['tmux', { env: { TMUX: 'x' } }, 'multiplexer', 'inside tmux or a program like it'],
    ['an editor', { below: ['zsh', '/usr/share/code/code'] }, 'editor', 'in a terminal of an editor'],
    ['a program’s terminal', { holder: ['/usr/bin/expect x'] }, 'other', 'that another program made'],
    ['a container', { hidden: { why: 'x', isByChoice: false } }, 'container', 'in a container or namespace'],
  ])('is set in %s, and the event, doctor and `pin status` say so', async (_, more, kind, words) => {
    expect((await pin('set', [PIN, PIN], more)).status).toBe(0);
    const { out } = await desk.run(['events', '--json', '--type', 'approval.key'], person());
    expect(out).toContain(`"terminal_kind":"${kind}"`);
    expect((await desk.run(['doctor'], person())).out).toContain(
      `set ${words.replace('that', 'in a terminal that')}`,
    );
    expect((await pin('status')).out).toContain(words);
  });

  test('that is set is named before the terminal is found wanting', async () => {
    await pin('set', [PIN, PIN]);
    for (const more of [{ stdin: '' }, { env: { TMUX: 'x' } }])
      expect((await pin('set', [PIN, PIN], more)).err).toContain('a PIN is already set');
  });

  test.each([
    ['set', 'only a person can set a PIN, and'],
    ['change', 'only a person can change the PIN, and'],
    ['remove', 'only a person can remove the PIN, and'],
    ['reset', 'only a person can reset the PIN, and'],
  ])('%s without a terminal names what it was', async (action, sentence) => {
    const { err } = await pin(action, [], { stdin: '' });
    expect(err).toContain(sentence);
    expect(err).toContain('nothing was changed');
  });

  test('that was removed leaves a file without a key, and status reports it', async () => {
    const keyFile = async () =>
      JSON.parse((await desk.run(['pin', 'status', '--json'], person())).out).key_file;
    expect(await keyFile()).toBe('missing');
    await pin('set', [PIN, PIN]);
    expect(await keyFile()).toBe('there');
    expect((await pin('remove', [PIN])).out).toContain('person.key stays, without a key');
    expect([await keyFile(), JSON.parse(readFileSync(file(), 'utf8')).key]).toEqual(['removed', null]);
    expect((await pin('status')).out).toContain('as the record of the removal');
  });

  test('can be changed inside tmux, with the old one', async () => {
    await pin('set', [PIN, PIN]);
    const tmux = { env: { TMUX: 'x' } };
    expect((await pin('change', [PIN, 'green boat', 'green boat'], tmux)).out).toContain('is changed');
  });

  test('that was forgotten is reset, recorded, and reported by doctor', async () => {
    await pin('set', [PIN, PIN]);
    const { out } = await pin('reset', ['green boat', 'green boat']);
    expect(out).toMatch(/the new one counts from 20\S+; until then only the old one does/);
    expect((await pin('status')).out).toMatch(/reset +20\S+, without the old PIN/);
    const doctor = await desk.run(['doctor'], person());
    expect(doctor.out).toMatch(/warn {2}pin {8}the PIN was reset without the old one/);
  });

  test('whose key is gone is reported by doctor, and nothing can be approved', async () => {
    await pin('set', [PIN, PIN]);
    rmSync(file());
    expect((await desk.run(['doctor'], person())).out).toContain(
      'fail  pin        a PIN is set, but the key',
    );
    expect((await pin('change', [PIN])).err).toContain('the key it opens is gone');
    writeFileSync(file(), '{}', { mode: 0o600 });
    expect((await desk.run(['doctor'], person())).out).toContain('is not a complete approval key');
  });

  test('needs a home folder', async () => {
    const { err } = await desk.run(['pin', 'set'], { ...person([PIN, PIN]), env: {} });
    expect(err).toContain('your home folder is unknown');
  });

  test('guessed too often is not asked for again for a while', async () => {
    await pin('set', [PIN, PIN]);
    for (let i = 0; i < 3; i++) await pin('remove', ['wrong1', 'wrong2', 'wrong3']);
    const { err } = await pin('remove', ['wrong1', PIN]);
    expect(err).toContain('too many wrong PINs were typed in the last 15 minutes');
    const elsewhere = await pin('change', [PIN, 'green boat', 'green boat'], {
      window: { at: 1, sinceMs: 0 },
    });
    expect(elsewhere.out).toContain('the PIN is changed');
    expect((await pin('status')).out).toContain('PIN         set');
  });
});

describe('doctor and verify', () => {
  test('recommend a PIN, and name the key once there is one', async () => {
    expect((await desk.run(['doctor'], person())).out).toContain('warn  pin        no PIN is set');
    await pin('set', [PIN, PIN]);
    expect((await desk.run(['doctor'], person())).out).toContain(
      'ok    pin        set in a terminal window; approvals need',
    );
    expect((await desk.run(['verify'], person())).out).toMatch(
      /approve [\w-]{12}… signs a person's approvals/,
    );
  });
});
