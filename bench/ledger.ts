import { closeSync, fdatasyncSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openLedger, verifyLedger } from '../src/library.ts';
import { benchFolds } from './ledger-folds.ts';
import { median, type Row } from './measure.ts';

const WRITERS = 100;
const SECONDS = 2;

export async function benchLedger(): Promise<Row[]> {
  // Beside the repository, not in a memory file system, so that durable means durable.
  const directory = mkdtempSync(
    join(process.env.TOKENAUDITOR_BENCH_DIR ?? join(import.meta.dirname, '..'), '.bench-'),
  );
  try {
    const plain = syncEach(join(directory, 'plain.jsonl'));
    const grouped = await concurrentAppends(join(directory, 'many'));
    const single = await singleAppends(join(directory, 'one'));
    const verified = await verifySpeed(join(directory, 'many'));
    const folds = await benchFolds(directory);
    return [
      { what: 'write + fdatasync each, 400-byte lines', figure: `${plain.perSecond.toFixed(0)}/s` },
      {
        what: `durable appends, ${WRITERS} writers at once`,
        figure: `${grouped.toFixed(0)}/s`,
        target: '≥ 20000/s',
        met: grouped >= 20_000,
      },
      {
        what: 'durable appends / write + fdatasync each',
        figure: `${(grouped / plain.perSecond).toFixed(1)} ×`,
      },
      {
        what: 'one durable append, median',
        figure: `${single.toFixed(2)} ms (${(single / plain.medianMs).toFixed(2)} × one write + fdatasync)`,
      },
      {
        what: `verify ${verified.events} events`,
        figure: `${verified.perSecond.toFixed(0)}/s`,
        target: '≥ 100000/s',
        met: verified.perSecond >= 100_000,
      },
      ...folds,
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function syncEach(path: string): { perSecond: number; medianMs: number } {
  const line = Buffer.from(`${'x'.repeat(399)}\n`);
  const fd = openSync(path, 'a', 0o600);
  const times: number[] = [];
  const end = Date.now() + SECONDS * 1000;
  while (Date.now() < end) {
    const start = process.hrtime.bigint();
    writeSync(fd, line);
    fdatasyncSync(fd);
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  closeSync(fd);
  return { perSecond: times.length / SECONDS, medianMs: median(times) };
}

async function concurrentAppends(project: string): Promise<number> {
  mkdirSync(project);
  const ledger = await openLedger(project);
  const digest = ledger.digest('bench');
  let appended = 0;
  const start = Date.now();
  const end = start + SECONDS * 1000;
  const writer = async (id: number) => {
    while (Date.now() < end) {
      await ledger.append({
        type: 'policy_decision',
        session_id: `session-${id}`,
        tool: 'shell',
        tool_call_hash: digest,
        decision: 'allow',
        risk_state: 'Watch',
        redaction_status: 'clean',
      });
      appended++;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, id) => writer(id)));
  const seconds = (Date.now() - start) / 1000;
  await ledger.close();
  return appended / seconds;
}

async function singleAppends(project: string): Promise<number> {
  mkdirSync(project);
  const ledger = await openLedger(project);
  const times: number[] = [];
  for (let i = 0; i < 400; i++) {
    const start = process.hrtime.bigint();
    await ledger.append({ type: 'policy_decision', tool: 'shell', decision: 'allow' });
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  await ledger.close();
  return median(times);
}

async function verifySpeed(project: string): Promise<{ events: number; perSecond: number }> {
  const times: number[] = [];
  let events = 0;
  for (let round = 0; round < 3; round++) {
    const start = process.hrtime.bigint();
    const verification = await verifyLedger(project);
    if (!verification.ok) throw new Error('the benchmark ledger does not verify');
    events = verification.events;
    times.push(Number(process.hrtime.bigint() - start) / 1e9);
  }
  return { events, perSecond: events / median(times) };
}
