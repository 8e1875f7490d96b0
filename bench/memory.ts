import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from './measure.ts';

/** Peak memory of the real command over a small and a large stream: flat when it does not grow with the input. */
export function benchMemory(): Row[] {
  const directory = mkdtempSync(join(tmpdir(), 'tokenauditor-bench-'));
  const probe = join(directory, 'probe.cjs');
  writeFileSync(
    probe,
    `process.on('exit', () => require('fs').writeSync(2, 'peak=' + process.resourceUsage().maxRSS + '\\n'));`,
  );
  try {
    const small = peakMegabytes(8, probe);
    const large = peakMegabytes(256, probe);
    return [
      { what: 'redact 8 MB from a pipe, peak', figure: `${small.toFixed(0)} MB` },
      {
        what: 'redact 256 MB from a pipe, peak',
        figure: `${large.toFixed(0)} MB`,
        target: 'at most 64 MB above',
        met: large - small <= 64,
      },
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function peakMegabytes(megabytes: number, probe: string): number {
  const main = join(import.meta.dirname, '..', 'bin', 'tokenauditor.js');
  const line = '2026-11-15T09:00:00Z INFO id=4f2a path=/v1/items status=200 took=12ms password=hunter2-Blue';
  const script = `yes '${line}' | head -c ${megabytes * 1024 * 1024} | node --require '${probe}' '${main}' redact - > /dev/null`;
  const child = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  const peak = /peak=(\d+)/.exec(child.stderr)?.[1];
  if (peak === undefined) throw new Error(`redact did not finish, exit status ${child.status}`);
  return Number(peak) / 1024;
}
