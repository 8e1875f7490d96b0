import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgingCache } from './judging-cache.ts';

const PATIENCE_MS = 30_000;

/**
 * Keeps what this engine makes of the bundle that judges, beside it: hooks start a third faster with it. Where the folder
 * is not ours to write, or anything else goes wrong, they do without.
 */
export async function keepCompiledJudging(dist: string): Promise<void> {
  if (existsSync(judgingCache(dist))) return;
  const folder = mkdtempSync(join(tmpdir(), 'tokenauditor-'));
  try {
    await new Promise<void>((resolve) => {
      const run = [join(dist, 'hook-worker.cjs'), folder];
      execFile(process.execPath, run, { timeout: PATIENCE_MS }, () => resolve());
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
