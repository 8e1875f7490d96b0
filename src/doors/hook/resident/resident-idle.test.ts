import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock } from '../../../world/clock.ts';
import { files } from '../../../world/files.ts';
import { processes } from '../../../world/processes.ts';
import { random } from '../../../world/random.ts';
import { KEY, Room, VERSION } from './resident.cases.ts';
import { isResidentWanted } from './resident-wanted.ts';
import { askResident } from './socket-client.ts';

let room: Room;
beforeEach(() => {
  room = new Room();
});
afterEach(() => room.clear());

test('ends when it had no work for long enough, and not before', async () => {
  let nowMs = 0;
  const ports = { files, processes, random, clock: { ...clock, elapsedMs: () => nowMs } };
  const resident = await room.start({ idleMs: 60_000, ports });
  const answer = await askResident(
    room.socketPath,
    KEY,
    { v: VERSION, host: 'codex', payload: '{}' },
    60_000,
  );
  expect(answer?.exit).toBe(0);
  nowMs = 59_000;
  const first = await Promise.race([resident.ended, clock.sleep(2_500)]);
  expect(first).toBeUndefined();
  nowMs = 59_000 + 61_000;
  expect(await resident.ended).toBe('idle');
});

test('ends when its folder is gone', async () => {
  const resident = await room.start();
  rmSync(room.folder, { recursive: true });
  expect(await resident.ended).toBe('stopped');
});

test('is wanted at the second call of a session, and then not again for a while', async () => {
  let nowMs = Date.parse('2026-11-17T10:00:00Z');
  const ports = { files, processes, random, clock: { ...clock, nowMs: () => nowMs } };
  const wanted = (session: string | undefined) => isResidentWanted(room.directory, session, ports);
  expect(wanted('a')).toBe(false);
  const resident = await room.start();
  resident.stop();
  await resident.ended;
  expect(['a', 'b', 'a', 'a'].map(wanted)).toEqual([false, false, false, true]);
  expect(['a', 'b', 'b'].map(wanted)).toEqual([false, false, false]);
  nowMs += 11 * 60_000;
  expect(['a', 'b', 'b', 'b'].map(wanted)).toEqual([true, false, false, false]);
  expect([undefined, 'tokenauditor-doctor', 'tokenauditor-doctor'].map(wanted)).toEqual([
    false,
    false,
    false,
  ]);
});
