/** A few durable writes to a file that is always removed again. */
import { closeSync, existsSync, fdatasyncSync, openSync, statfsSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { errnoOf } from '../../../../ports/errno.ts';
import type { DiskTrial } from '../../../../work/doctor/room.ts';
import type { Io } from '../../verb/io.ts';

/** The median of an odd number: a single slow write, caused by other programs, decides nothing. */
const SYNCS = 21;

export function tryDisk(directory: string, { monotonicMs, onInterrupt }: Io): DiskTrial {
  const folder = existsSync(directory) ? directory : tmpdir();
  const probe = join(folder, `.doctor.${process.pid}.tmp`);
  let fd: number;
  try {
    fd = openSync(probe, 'wx', 0o600);
  } catch (error) {
    return { folder, fails: 'opening', errno: errnoOf(error) };
  }
  const forget = onInterrupt(() => unlinkSync(probe));
  try {
    const timesMs = Array.from({ length: SYNCS }, () => {
      const startMs = monotonicMs();
      writeSync(fd, `${'x'.repeat(400)}\n`);
      fdatasyncSync(fd);
      return monotonicMs() - startMs;
    });
    const medianMs = timesMs.sort((a, b) => a - b)[SYNCS >> 1] ?? 0;
    const { bavail, bsize } = statfsSync(dirname(directory));
    return { folder, medianMs, freeBytes: bavail * bsize };
  } catch (error) {
    return { folder, fails: 'writing', errno: errnoOf(error) };
  } finally {
    closeSync(fd);
    unlinkSync(probe);
    forget();
  }
}
