/** A ledger that came with the project, and hosts that its manifests name: what commands report of them and ask. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type InitDesk, openInitDesk } from '../../../../../test/cli/init-desk.ts';
import { isStranger } from '../../../../evidence/keys/adoption.ts';
import { openLedger } from '../../../../evidence/ledger.ts';

const TERMINAL = { terminal: { columns: 200 } };
let desk: InitDesk;
let directory: string;
beforeEach(async () => {
  desk = openInitDesk();
  desk.ports = { ...desk.ports, home: desk.home };
  directory = join(desk.project, '.tokenauditor');
  const other = join(desk.home, 'other');
  mkdirSync(join(other, 'repo'), { recursive: true });
  const theirs = join(other, 'repo', '.tokenauditor');
  await openLedger(theirs, { ...desk.ports, home: other }).close();
  cpSync(theirs, directory, { recursive: true });
});
afterEach(() => desk.clear());

const isTheirs = () => isStranger(directory, desk.ports);

test('adopted by a person, it is shown first', async () => {
  const { status, out } = await desk.run(['key', 'adopt'], { ...TERMINAL, typed: 'y\n' });
  expect([status, isTheirs()]).toEqual([0, false]);
  expect(out).toContain('key     tokenauditor.local/');
  expect(out).toContain('events  1, intact');
  expect(out).toContain('adopted .tokenauditor');
  const again = await desk.run(['key', 'adopt'], TERMINAL);
  expect([again.status, again.err]).toEqual([0, '.tokenauditor is already yours\n']);
});

test('if refused, it stays foreign', async () => {
  const { status, err } = await desk.run(['key', 'adopt'], { ...TERMINAL, typed: 'n\n' });
  expect([status, err.includes('nothing was adopted'), isTheirs()]).toEqual([0, true, true]);
});

test.each([
  ['without a terminal', {}],
  ['in an agent’s shell', { ...TERMINAL, typed: 'y\n', env: { CLAUDECODE: '1' } }],
  ['below an agent', { ...TERMINAL, typed: 'y\n', below: ['sh -c x', 'node /usr/bin/codex'] }],
])('%s nothing is adopted', async (_, wishes) => {
  const { status, err } = await desk.run(['key', 'adopt'], wishes);
  expect([status, err.includes('only a person can adopt a ledger'), isTheirs()]).toEqual([2, true, true]);
});

test('a missing ledger is reported', async () => {
  rmSync(directory, { recursive: true });
  const { status, err } = await desk.run(['key', 'adopt'], TERMINAL);
  expect([status, err.includes('no ledger in')]).toEqual([2, true]);
});

test.each([[['key', 'rotate']], [['quarantine', 'trust', 'x', 'auto']]])(
  '%j is refused, with the remedy',
  async (args) => {
    const before = readFileSync(join(directory, 'events.jsonl'));
    const { status, err } = await desk.run(args, TERMINAL);
    expect(status).toBe(2);
    expect(readFileSync(join(directory, 'events.jsonl'))).toEqual(before);
    if (args[0] === 'key') expect(err).toContain('`tokenauditor key adopt` shows its owner');
  },
);

test('verify reads it, and reports that it is not the user’s', async () => {
  const { status, out } = await desk.run(['verify']);
  expect([status, out.includes('this ledger was not made by you on this machine')]).toEqual([0, true]);
  expect(JSON.parse((await desk.run(['verify', '--json'])).out)).toMatchObject({
    ok: true,
    adopted: false,
    truncation_excluded_up_to: 0,
  });
});

test('events reads it, and notes the same', async () => {
  const { status, out, err } = await desk.run(['events']);
  expect([status, out.includes('log.created')]).toEqual([0, true]);
  expect(err).toContain('.tokenauditor was not made by you on this machine');
});

test('doctor warns', async () => {
  const { out } = await desk.run(['doctor']);
  expect(out).toMatch(/warn\s+whose\s+\.tokenauditor was not made by you on this machine/);
});

test('init --here reports it and leaves it', async () => {
  const { status, out } = await desk.run(['init', '--here', '--hosts', 'claude', '--yes']);
  expect([status, out.includes('a ledger that was not made by you'), isTheirs()]).toEqual([0, true, true]);
});

test('a home folder with only notes is not a ledger', async () => {
  rmSync(directory, { recursive: true });
  await openLedger(directory, desk.ports).close();
  const below = join(desk.home, 'elsewhere');
  mkdirSync(below);
  expect(existsSync(join(desk.home, '.tokenauditor/projects'))).toBe(true);
  const { err } = await desk.run(['verify'], { cwd: below, env: { HOME: desk.home } });
  expect(err).toContain('elsewhere/.tokenauditor');
});

const COMPOSE = 'services:\n  api: https://api.quietcorp.net/v1\n';
const accepted = () => join(desk.home, '.tokenauditor/state/accepted-hosts.json');
const init = (typed: string | undefined, ...args: string[]) =>
  desk.run(
    ['init', '--here', '--hosts', 'claude', ...args],
    typed === undefined ? {} : { ...TERMINAL, typed },
  );

test('hosts of manifests are shown, and accepted by a person alone', async () => {
  writeFileSync(join(desk.project, 'compose.yaml'), COMPOSE);
  const unasked = await init(undefined, '--yes');
  expect(unasked.out).toContain('hosts in its manifests, not accepted');
  expect(existsSync(accepted())).toBe(false);
  const asked = await init('y\n');
  expect(asked.out).toContain('+api.quietcorp.net');
  expect(JSON.parse(readFileSync(accepted(), 'utf8')).accepted[desk.project]).toEqual(['api.quietcorp.net']);
  expect((await init('y\n')).out).not.toContain('quietcorp');
});

test('a host that is named later is shown alone, and taking out forgets all', async () => {
  writeFileSync(join(desk.project, 'compose.yaml'), COMPOSE);
  await init('y\n');
  writeFileSync(join(desk.project, 'compose.yaml'), `${COMPOSE}  b: https://new.quietcorp.org\n`);
  const { out } = await init('y\n');
  expect([out.includes('+new.quietcorp.org'), out.includes('+api.quietcorp.net')]).toEqual([true, false]);
  await init(undefined, '--undo', '--yes');
  expect(existsSync(accepted())).toBe(false);
});

test('refused, none is accepted', async () => {
  writeFileSync(join(desk.project, 'compose.yaml'), COMPOSE);
  await init('n\n');
  expect(existsSync(accepted())).toBe(false);
});
