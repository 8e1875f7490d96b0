import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fixedPorts } from '../../../test/cli/sample-project.ts';
import type { ServerStatus } from '../../gateway/downstream/life/server-limits.ts';
import type { Ports } from '../../ports/files.ts';
import { openNoteKeeper, serverNotes } from './server-notes.ts';

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
  const [first, second] = [openNoteKeeper(directory, one), openNoteKeeper(directory, other)];
  first.keep(status({ instances: 2, stderr: 'first' }));
  second.keep(status({ state: 'failed', why: 'it ended', instances: 0, failures: 1 }));
  first.keep(status({ name: 'web', state: 'stopped', instances: 0 }));
  const seen = () => serverNotes(directory, one).map(({ at, ...note }) => note);
  expect(seen()).toEqual([
    { name: 'mail', state: 'failed', why: 'it ended', instances: 2, failures: 1, stderr: 'first' },
    { name: 'web', state: 'stopped', instances: 0, failures: 0, stderr: '' },
  ]);
  dead.add(2);
  expect(seen()[0]).toMatchObject({ state: 'ready', instances: 2, failures: 0 });
  dead.add(1);
  expect(seen()[0]).toMatchObject({ name: 'mail', instances: 0 });
  second.keep(status({ name: 'old', state: 'failed', why: 'no such command' }));
  expect(seen()[1]).toMatchObject({
    ...{ name: 'old', state: 'stopped', instances: 0 },
    why: 'its gateway was ended; it had failed: no such command',
  });
  const third = openNoteKeeper(directory, gateway(3, dead));
  third.keep(status({ state: 'starting', instances: 0 }));
  expect(seen()[0]).toMatchObject({ name: 'mail', state: 'starting', failures: 0, stderr: '' });
});

test('two gateways of one process do not overwrite each other’s notes, and one that has ended is forgotten', () => {
  const directory = join(folder, 'one-process', '.tokenauditor');
  mkdirSync(join(folder, 'one-process'));
  const ports = gateway(1, new Set());
  const [cursor, claude, later] = [1, 2, 3].map(() => openNoteKeeper(directory, ports));
  const seen = () => serverNotes(directory, ports).map(({ at: _, ...note }) => note);
  const stopped = status({ state: 'stopped', instances: 0, stderr: 'bye' });
  cursor?.keep(status());
  claude?.keep(status());
  expect(seen()).toMatchObject([{ state: 'ready', instances: 2 }]);
  claude?.end();
  claude?.keep(stopped);
  expect(seen()).toEqual([{ name: 'mail', state: 'ready', instances: 1, failures: 0, stderr: '' }]);
  cursor?.end();
  cursor?.keep(stopped);
  expect(seen()).toMatchObject([{ state: 'stopped', instances: 0, stderr: 'bye' }]);
  later?.keep(status({ state: 'starting', instances: 0 }));
  expect(readdirSync(join(directory, 'state', 'servers'))).toHaveLength(1);
  expect(seen()).toMatchObject([{ state: 'starting', stderr: '' }]);
});
