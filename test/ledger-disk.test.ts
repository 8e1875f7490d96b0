/** Real system calls that fail, by way of strace; and a disk that is really full. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openLedger } from '../src/evidence/ledger.ts';
import type { ChildTask } from './fixtures/ledger-child.ts';
import {
  buildChild,
  expectNothingLost,
  makeProject,
  ports,
  startChild,
} from './fixtures/ledger-processes.ts';

let bundle: string;
beforeAll(async () => {
  bundle = await buildChild();
});

const hasStrace = spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0;

describe.skipIf(!hasStrace)(
  `system calls that fail${hasStrace ? '' : ' (skipped: strace does not work here)'}`,
  () => {
    // Counted for each thread by itself: syncs that are not awaited on the main thread are shared by several.
    const faults: [string, ChildTask['how']][] = [
      ['write:error=ENOSPC:when=3', 'sync'],
      ['write:error=ENOSPC:when=3', 'together'],
      ['write:error=ENOSPC:when=2..4', 'sync'],
      ['write:error=ENOSPC:when=2+', 'async'],
      ['write:retval=40:when=3', 'sync'],
      ['fdatasync:error=EIO:when=3', 'sync'],
      ['fdatasync:error=EIO:when=1', 'together'],
      ['fdatasync:error=EIO:when=2+2', 'async'],
      ['fdatasync:error=EIO:when=1+', 'together'],
      ['fdatasync,ftruncate:error=EIO:when=2+', 'sync'],
      ['fdatasync:signal=KILL:when=2', 'together'],
      ['write:signal=KILL:when=4', 'sync'],
    ];
    test.each(faults)('%s, %s', async (fault, how) => {
      const directory = makeProject();
      await openLedger(directory, ports).close();
      const strace = [
        'strace',
        '-f',
        '-qq',
        '-o',
        '/dev/null',
        '-P',
        join(directory, 'events.jsonl'),
        '-e',
        `inject=${fault}`,
      ];
      const child = startChild(
        bundle,
        {
          directory,
          name: 'c',
          count: how === 'together' ? 300 : 40,
          how,
          segmentBytes: 1e6,
          lockWaitMs: 2_000,
        },
        strace,
      );
      await child.ended;
      expect(child.acknowledged.size + child.refused.size, child.output()).toBeGreaterThan(0);
      if (fault.includes('error'))
        expect([...child.refused.values()], child.output()).toContain('ledger.unwritable');
      const events = await expectNothingLost(directory, [child]);
      const sessions = new Set(events.map(({ session_id }) => session_id));
      // If nothing could be cut off either, a refused line may have stayed.
      if (!fault.includes('ftruncate'))
        expect([...child.refused.keys()].filter((id) => sessions.has(id))).toEqual([]);
    });
  },
);

/** A file system of its own, just large enough for a few events. */
function mountSmallDisk(): string | undefined {
  const place = mkdtempSync(join(tmpdir(), 'tokenauditor-small-'));
  const mounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96k,mode=0755', 'tmpfs', place]).status === 0;
  onTestFinished(() => {
    if (mounted) spawnSync('umount', ['-l', place]);
    rmSync(place, { recursive: true, force: true });
  });
  return mounted ? place : undefined;
}

test('a full disk', async ({ skip }) => {
  const place = mountSmallDisk();
  if (place === undefined) return skip('mounting a small disk is not allowed here');
  const directory = join(place, '.tokenauditor');
  const child = startChild(bundle, { directory, name: 'c', count: 600, how: 'sync' });
  await child.ended;
  expect(child.acknowledged.size, child.output()).toBeGreaterThan(10);
  expect(child.refused.size, child.output()).toBeGreaterThan(10);
  spawnSync('mount', ['-o', 'remount,size=1m', place]);
  const events = await expectNothingLost(directory, [child]);
  const sessions = new Set(events.map(({ session_id }) => session_id));
  expect([...child.refused.keys()].filter((id) => sessions.has(id))).toEqual([]);
});
