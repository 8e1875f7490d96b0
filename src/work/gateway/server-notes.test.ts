import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fixedPorts } from '../../../test/cli/sample-project.ts';
import type { ServerStatus } from '../../gateway/downstream/life/server-limits.ts';
import type { Ports } from '../../ports/files.ts';
import { keepServerNote, serverNotes } from './server-notes.ts';

const folder = mkdtempSync(join(tmpdir(), 'notes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const status = (change: Partial<ServerStatus> = {}): ServerStatus => ({
  ...{ name: 'mail', state: 'ready', instances: 1, failures: 0, stderr: '' },
  ...change,
});

/** A gateway's process, as others see it. */
function gateway(pid: number, dead: ReadonlySet<number>): Ports {
  const ports = fixedPorts();
  const self = { ...ports.processes.self, pid };
  return {
    ...ports,
    processes: { ...ports.processes, self, stateOf: (one) => (dead.has(one.pid) ? 'dead' : 'alive') },
  };
}

test('two gateways on one folder keep notes of their own, and people see both together', () => {
  const dead = new Set<number>();
  const [one, other] = [gateway(1, dead), gateway(2, dead)];
  const directory = join(folder, '.tokenauditor');
  keepServerNote(directory, one, status({ instances: 2, stderr: 'first' }));
  keepServerNote(directory, other, status({ state: 'failed', why: 'it ended', instances: 0, failures: 1 }));
  keepServerNote(directory, one, status({ name: 'web', state: 'stopped', instances: 0 }));
  const seen = () => serverNotes(directory, one).map(({ at, ...note }) => note);
  expect(seen()).toEqual([
    { name: 'mail', state: 'failed', why: 'it ended', instances: 2, failures: 1, stderr: 'first' },
    { name: 'web', state: 'stopped', instances: 0, failures: 0, stderr: '' },
  ]);
  dead.add(2);
  expect(seen()[0]).toMatchObject({ state: 'ready', instances: 2, failures: 0 });
  dead.add(1);
  expect(seen()[0]).toMatchObject({ name: 'mail', instances: 0 });
  keepServerNote(directory, other, status({ name: 'old', state: 'failed', why: 'no such command' }));
  expect(seen()[1]).toMatchObject({
    ...{ name: 'old', state: 'stopped', instances: 0 },
    why: 'its gateway was ended; it had failed: no such command',
  });
  const third = gateway(3, dead);
  keepServerNote(directory, third, status({ state: 'starting', instances: 0 }));
  expect(seen()[0]).toMatchObject({ name: 'mail', state: 'starting', failures: 0, stderr: '' });
});
