/**
 * The answer of a client counts for a person's only where the real processes show one: a window of the system, a shell in
 * it, the client, and the gateway that the client itself started. Nothing of the tests is above the window.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readLedger } from '../fixtures/ledger-processes.ts';
import { PROGRAM, Room } from './processes.ts';

const PYTHON = '/usr/bin/python3';
const SETSID = '/usr/bin/setsid';
const hasPython = process.platform === 'linux' && spawnSync(PYTHON, ['-c', 'import pty']).status === 0;
/** Only the system's owner can put a terminal program where others cannot change it. */
const canShow = hasPython && process.getuid?.() === 0 && spawnSync(SETSID, ['--version']).status === 0;
if (!canShow)
  process.stderr.write(
    'SKIPPED: tests of real clients need python3, setsid and root, which are missing here\n',
  );

const FIXTURES = join(import.meta.dirname, '..', 'fixtures');
const room = new Room();
const at = (name: string) => join(room.folder, name);

beforeAll(() => {
  if (!canShow) return;
  const guarded = join(import.meta.dirname, '..', 'servers', 'guarded.mjs');
  const servers = { web: { command: process.execPath, args: [guarded, 'web'] } };
  room.settings({ servers, agents: { me: { attended: true } }, approvals: { hold: 1 } });
  copyFileSync(PYTHON, at('xterm'));
  chmodSync(at('xterm'), 0o755);
  for (const name of ['claude', 'other.mjs']) copyFileSync(join(FIXTURES, 'attended-client.mjs'), at(name));
  writeFileSync(at('package.json'), '{"type":"module"}');
});
afterAll(() => room.close());

interface Outcome {
  /** How often the client was asked. */
  readonly asked: number;
  readonly text: string;
}

async function inWindow(name: string, window: string, ...words: readonly string[]): Promise<Outcome> {
  const out = at(`${name}.json`);
  const line = [process.execPath, ...words].map((word) => word.replace('OUT', out)).join(' ');
  writeFileSync(at(`${name}.typed`), `${line}\nexit\n`);
  const driven = `"${window}" "${join(FIXTURES, 'drive-terminal.py')}" 60 bash < "${at(`${name}.typed`)}"`;
  // Left by what started it: its parent is the first process of the system.
  spawnSync(SETSID, ['-f', 'sh', '-c', `${driven} > "${at(`${name}.shown`)}" 2>&1`], {
    cwd: room.project,
    env: { ...room.env, TERM: 'dumb', PYTHONHOME: '/usr' },
    stdio: 'ignore',
  });
  await vi.waitFor(() => expect(existsSync(out)).toBe(true), { timeout: 60_000, interval: 100 });
  return JSON.parse(readFileSync(out, 'utf8'));
}

const gateway = [PROGRAM, 'gateway', '--agent', 'me'];

describe.skipIf(!canShow)('an attended client', () => {
  test.each([
    ['standalone', ['--standalone']],
    ['resident', []],
  ])(
    'that a person started in a window answers for them (%s)',
    async (name, more) => {
      const outcome = await inWindow(name, at('xterm'), at('claude'), 'OUT', 'own', ...gateway, ...more);
      expect(outcome).toEqual({ asked: 1, text: expect.stringContaining('delete_note was called') });
      const granted = readLedger(join(room.project, '.tokenauditor')).filter(
        ({ type }) => type === 'approval.granted',
      );
      expect(granted.at(-1)).toMatchObject({ approval_channel: 'client', approval_scope: 'once' });
    },
    120_000,
  );

  test.each([
    ['a command below it that starts a client and a gateway', 'xterm', 'command'],
    ['itself in a terminal that a program made', PYTHON, 'own'],
  ])(
    'does not answer by %s',
    async (_, window, how) => {
      const by = window === PYTHON ? PYTHON : at(window);
      const outcome = await inWindow(
        how + by.length,
        by,
        at('claude'),
        'OUT',
        how,
        ...gateway,
        '--standalone',
      );
      expect(outcome).toEqual({ asked: 0, text: expect.stringContaining('pending: ') });
    },
    120_000,
  );
});
