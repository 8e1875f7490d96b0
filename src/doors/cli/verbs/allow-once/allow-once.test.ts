import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';
import type { FakeIoWishes } from '../../../../../test/cli/fake-io.ts';
import { decideOn } from '../../../../../test/fixtures/decide-on.ts';
import { ports } from '../../../../../test/fixtures/ledger-processes.ts';
import { approvalDigest } from '../../../../approvals/binding.ts';
import { hold, takeGrant } from '../../../../approvals/overrides.ts';
import { readEvents } from '../../../../evidence/folds/read.ts';
import { openLedger } from '../../../../evidence/ledger.ts';
import { DEFAULT_GATE_POLICY } from '../../../../policy/gate.ts';
import { overrideDesk } from '../../../../road/hooks/override-desk.ts';
import type { Digest } from '../../../../vocabulary/digest.ts';
import type { AnyEvent } from '../../../../vocabulary/events/event.ts';

const asking = {
  caller: { agent: 'codex', door: 'hook' },
  policy: 'built-in',
  session: 's-1',
  cwd: '/work/shop',
} as const;
const person: FakeIoWishes = {
  terminal: { columns: 100 },

  env: { NO_COLOR: '1' },
};

let desk: Desk;
beforeEach(() => {
  desk = openDesk({}, ports);
});
afterEach(() => desk.clear());

async function stop(command = 'rm -rf ~', folder = desk.folder) {
  const directory = join(folder, '.tokenauditor');
  const ledger = openLedger(directory, ports);
  const call = { tool: 'shell', arguments: { command } };
  const ruled = decideOn(call, {}, { gate: DEFAULT_GATE_POLICY, time: '2026-11-15T09:30:00.000Z' });
  const digest = approvalDigest(call, asking, ledger);
  const code = hold(ruled, asking, digest, overrideDesk({ directory, ports, ledger: () => ledger }));
  await ledger.close();
  return { code, digest, directory };
}

async function take(digest: Digest, directory: string): Promise<boolean> {
  const ledger = openLedger(directory, ports);
  const isTaken = await takeGrant(digest, overrideDesk({ directory, ports, ledger: () => ledger }));
  await ledger.close();
  return isTaken;
}

async function approvals(): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of readEvents(join(desk.folder, '.tokenauditor'), ports))
    if ('event' in entry && entry.event.type.startsWith('approval.')) {
      const { type, decision }: AnyEvent = entry.event;
      found.push(`${type} ${decision ?? ''}`.trim());
    }
  return found;
}

describe('what is held', () => {
  test('is nothing where no hook stopped anything, and no ledger is made for looking', async () => {
    const { status, out, err } = await desk.run(['allow-once']);
    expect({ status, out, err }).toEqual({ status: 0, out: '', err: 'no stopped calls\n' });
    expect((await desk.run(['allow-once', '--json'])).out).toBe('{\n  "held": []\n}\n');
    expect((await desk.run(['events'])).status).toBe(2);
  });

  test('is listed with what it would do', async () => {
    const { code } = await stop();
    const { status, out, err } = await desk.run(['allow-once']);
    expect(status).toBe(1);
    expect(out).toMatch(/^CODE {7}STATE {4}SINCE \(UTC\) {7}AGENT {2}TOOL {3}WHY\n/);
    expect(out).toContain(`${code}  stopped`);
    expect(out).toContain('\n  command: rm -rf ~\n');
    expect(err).toContain('1 call stopped in the last half hour');
    const { held } = JSON.parse((await desk.run(['allow-once', '--json'])).out);
    expect(held).toMatchObject([
      { code, state: 'held', host: 'codex', tool: 'shell', preview: [{ name: 'command', text: 'rm -rf ~' }] },
    ]);
  });
});

describe('a person', () => {
  test.each(['allow\n', 'ALLOW\n', 'end'])('allows it by typing %j', async (word) => {
    const { code, digest, directory } = await stop();
    const typed = word === 'end' ? `${code.slice(-4).toLowerCase()}\n` : word;
    const { status, out } = await desk.run(['allow-once', code.replace('-', '').toLowerCase()], {
      ...person,
      typed,
    });
    expect(status).toBe(0);
    expect(out).toContain('why it was stopped\n');
    expect(out).toContain('what would run\n  command: rm -rf ~\n');
    expect(out).toContain(`${code} is allowed once, until 20`);
    expect((await desk.run(['allow-once', code], { ...person, typed: '' })).out).toContain(
      'is allowed already',
    );
    expect(await take(digest, directory)).toBe(true);
    const again = await desk.run(['allow-once', code], { ...person, typed: 'allow\n' });
    expect(again).toMatchObject({ status: 2 });
    expect(again.err).toContain('was already allowed once, and ran');
    expect(await approvals()).toEqual(['approval.granted', 'approval.consumed allow']);
  });

  test.each(['', '\n', 'y\n', 'allow it\n', 'allo'])('leaves it by typing %j', async (typed) => {
    const { code } = await stop();
    const { status, err } = await desk.run(['allow-once', code], { ...person, typed });
    expect({ status, err }).toEqual({ status: 0, err: 'nothing was allowed\n' });
    expect(await approvals()).toEqual([]);
  });

  test('takes it back', async () => {
    const { code, digest, directory } = await stop();
    await desk.run(['allow-once', code], { ...person, typed: 'allow\n' });
    expect((await desk.run(['allow-once', '--revoke', code])).out).toBe(`${code} is no longer allowed\n`);
    expect((await desk.run(['allow-once', '--revoke', code, '--json'])).out).toBe(
      `{\n  "code": "${code}",\n  "revoked": false\n}\n`,
    );
    expect(await take(digest, directory)).toBe(false);
    expect(await approvals()).toEqual(['approval.granted', 'approval.consumed block']);
  });

  test('finds what the hooks of the home folder stopped, from a project with a ledger of its own', async () => {
    const { code } = await stop();
    const project = join(desk.folder, 'work', 'shop');
    mkdirSync(project, { recursive: true });
    await stop('git push --force', project);
    const { out } = await desk.run(['allow-once', code], { ...person, cwd: project, typed: 'allow\n' });
    expect(out).toContain('is allowed once');
    const named = await desk.run(['allow-once', code, '--project', project], { ...person, typed: 'allow\n' });
    expect(named.err).toContain(`no held call has the code "${code}"`);
  });
});

describe('no other caller', () => {
  test.each<[string, readonly string[], FakeIoWishes, string]>([
    ['no terminal', [], {}, 'standard input is not a terminal'],
    ['piped', [], { ...person, stdin: 'allow\n' }, 'standard input is not a terminal'],
    ['for programs', ['--json'], person, '--json does not ask'],
    ['a mark', [], { ...person, env: { GEMINI_CLI: '1' } }, 'GEMINI_CLI is set, which agents do'],
    ['below an agent', [], { ...person, below: ['sh', 'claude'] }, 'it runs below claude'],
  ])('%s', async (_, more, wishes, why) => {
    const { code } = await stop();
    const { status, out, err } = await desk.run(['allow-once', code, ...more], {
      typed: 'allow\n',
      ...wishes,
    });
    expect(status).toBe(2);
    expect(out + err).toContain(why);
    expect(out).not.toContain('rm -rf');
    expect(await approvals()).toEqual([]);
  });

  test.each([['--yes'], ['--force'], ['-y']])('%s is not an option', async (option) => {
    const { code } = await stop();
    expect((await desk.run(['allow-once', code, option], person)).status).toBe(2);
    expect(await approvals()).toEqual([]);
  });
});

test.each([
  ['K7QF', '"K7QF" is not a valid value for CODE'],
  ['UUUU-UUUU', '"UUUU-UUUU" is not a valid value for CODE'],
  ['0000-0000', 'no held call has the code "0000-0000"'],
])('the code %s', async (code, words) => {
  await stop();
  const { status, err } = await desk.run(['allow-once', code], { ...person, typed: 'allow\n' });
  expect(status).toBe(2);
  expect(err).toContain(words);
});

test('a file that was written by hand is not shown', async () => {
  const { directory } = await stop();
  writeFileSync(join(directory, 'state', 'held', 'K7QF-M4XD.sealed'), '{"code":"K7QF-M4XD"}', {
    mode: 0o600,
  });
  const { held } = JSON.parse((await desk.run(['allow-once', '--json'])).out);
  expect(held).toHaveLength(1);
});

test('a place that came with a project and cannot be used is skipped', async () => {
  const { code } = await stop();
  const planted = join(desk.folder, 'clone', '.tokenauditor');
  mkdirSync(join(planted, 'state', 'held'), { recursive: true });
  chmodSync(planted, 0o777);
  const place = { cwd: join(desk.folder, 'clone') };
  const { status, out, err } = await desk.run(['allow-once'], place);
  expect([status, out.includes(code)]).toEqual([1, true]);
  expect(err).toMatch(/^skipped \S+: refusing to use .* may write to it \(mode \d+\)\n/);
  const allowed = await desk.run(['allow-once', code], { ...person, ...place, typed: 'allow\n' });
  expect([allowed.status, allowed.out.includes(`${code} is allowed once`)]).toEqual([0, true]);
  const unknown = await desk.run(['allow-once', 'K7QF-M4XD'], { ...person, ...place, typed: '' });
  expect([unknown.status, unknown.err.includes('skipped ')]).toEqual([2, true]);
});

test('`approvals` lists it as stopped, and counts it among none that wait', async () => {
  const { code } = await stop();
  const { status, out, err } = await desk.run(['approvals']);
  expect(out).toMatch(new RegExp(`\\n${code}  stopped  .*  codex  shell  destructive\\.`));
  expect(err).toContain('no calls wait for a person\n1 call stopped in the last half hour');
  expect(status).toBe(0);
});
