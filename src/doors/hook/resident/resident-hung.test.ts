import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '../../../world/clock.ts';
import { files } from '../../../world/files.ts';
import { processes } from '../../../world/processes.ts';
import { random } from '../../../world/random.ts';
import { hungResident } from './resident-control.ts';
import { takePlace } from './resident-place.ts';

const ports = { clock, files, processes, random };
let folder = '';
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'resident-hung-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  child = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** A lock held by a process that answers no request. */
async function hang(body: string): Promise<number> {
  child = spawn(process.execPath, ['-e', `${body}; setInterval(() => {}, 1000); console.log('up')`]);
  const { pid, stdout } = child;
  if (pid === undefined || stdout === null) throw new Error('not started');
  await once(stdout, 'data');
  const self = { ...processes.self, pid, started: startOf(pid) };
  takePlace(folder, { ...ports, processes: { ...processes, self } });
  return pid;
}

/** As the system tells it, the 22nd field; the name before may hold anything. */
function startOf(pid: number): string {
  const account = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return account.slice(account.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

test('no resident is running', async () => {
  expect(await hungResident(folder, ports, true)).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

describe.runIf(process.platform === 'linux')('one that does not answer', () => {
  test('is named, and lives on', async () => {
    const pid = await hang('');
    expect(await hungResident(folder, ports, false)).toEqual({ pid, hasEnded: false });
    expect(child?.exitCode).toBe(null);
  });

  test.each([
    ['by asking', ''],
    ['by force', `process.on('SIGTERM', () => {})`],
  ])('is ended %s', async (_, body) => {
    const pid = await hang(body);
    expect(await hungResident(folder, ports, true)).toEqual({ pid, hasEnded: true });
  });

  test('is not another process with its number', async () => {
    await hang('');
    const { self } = processes;
    const stateOf = (mark: typeof self) => processes.stateOf({ ...mark, started: '1' });
    expect(
      await hungResident(folder, { ...ports, processes: { ...processes, stateOf } }, true),
    ).toBeUndefined();
    expect(child?.exitCode).toBe(null);
  });
});
