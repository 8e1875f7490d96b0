/**
 * What an entry of a client costs: the memory of the small process that hands its streams to `up`, what that adds to a
 * call, and whether ten entries share one `up` well. Everything that is compared runs interleaved, behind the same server.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Lane, pipeLane } from './gateway-lanes.ts';
import { median, type Row } from './measure.ts';
import { listingRows } from './search.ts';

const ROOT = join(import.meta.dirname, '..');
const PROGRAM = [process.execPath, join(ROOT, 'bin', 'tokenauditor.js')];
const SERVER = [process.execPath, join(ROOT, 'scripts', 'echo-server.mjs')];
const ENTRIES = 10;
const CALLS = 400;
const SETTLE_MS = 3_000;
const BURSTS = 3;
const BURST_MS = 1_500;
/** On a busy machine fewer calls have to do. */
const LATENCY_MS = 20_000;

const megabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

export async function benchDoors(): Promise<Row[]> {
  if (process.platform !== 'linux') return [{ what: 'doors', figure: 'NOT measured: only on Linux' }];
  const folder = mkdtempSync(join(tmpdir(), 'bench-doors-'));
  const other = mkdtempSync(join(tmpdir(), 'bench-doors-'));
  const lanes: Lane[] = [];
  const bare = spawn(process.execPath, ['-e', 'setInterval(()=>{},1e9)'], { stdio: 'ignore' });
  try {
    for (const each of [folder, other]) mkdirSync(join(each, '.tokenauditor'), { mode: 0o700 });
    const thin = [...PROGRAM, 'gateway', '--bare', '--', ...SERVER];
    for (let i = 0; i < ENTRIES; i += 1) lanes.push(await pipeLane('entry', thin, folder));
    const own = [...PROGRAM, 'gateway', '--standalone', '--bare', '--', ...SERVER];
    const standalone = await pipeLane('standalone', own, other);
    const entries = [...lanes];
    lanes.push(standalone);
    const [first] = entries;
    if (first === undefined) throw new Error('no entry');
    const rows = [{ what: 'load of the machine', figure: loadavg()[0]?.toFixed(1) ?? '' }];
    const added = await latency(first, standalone);
    const shared = await throughput(first, entries);
    await sleep(SETTLE_MS);
    return [...rows, ...memory(entries, bare.pid ?? 0, folder), ...added, ...shared, ...listingRows()];
  } finally {
    bare.kill();
    await Promise.all(lanes.map((lane) => lane.close()));
    for (const each of [folder, other]) rmSync(each, { recursive: true, force: true, maxRetries: 5 });
  }
}

function memory(entries: readonly Lane[], bare: number, folder: string): Row[] {
  const lock = readFileSync(join(folder, '.tokenauditor', 'state', 'resident', 'lock'), 'utf8');
  const up = megabytes(JSON.parse(lock).pid);
  const each = entries.map(({ pid }) => megabytes(pid));
  const ratio = median(each) / megabytes(bare);
  const all = each.reduce((sum, one) => sum + one, up);
  return [
    {
      what: 'memory of an entry, after calls, against an idle Node',
      figure: `${median(each).toFixed(1)} MB, ${ratio.toFixed(2)} times`,
      ...{ target: '1.4 times', met: ratio <= 1.4 },
    },
    { what: 'memory of up with ten entries', figure: `${up.toFixed(0)} MB` },
    {
      what: 'ten entries and up, without their servers',
      figure: `${all.toFixed(0)} MB`,
      ...{ target: '700 MB', met: all <= 700 },
    },
  ];
}

async function latency(thin: Lane, standalone: Lane): Promise<Row[]> {
  const times = { thin: [] as number[], standalone: [] as number[] };
  const untilMs = performance.now() + LATENCY_MS;
  for (let i = -50; i < CALLS && (i < 50 || performance.now() < untilMs); i += 1) {
    for (const [name, lane] of Object.entries({ thin, standalone })) {
      const startMs = performance.now();
      await lane.call(100);
      if (i >= 0) times[name as keyof typeof times].push(performance.now() - startMs);
    }
  }
  const [one, two] = [median(times.thin), median(times.standalone)];
  return [
    {
      what: 'what an entry adds to a call over --standalone, p50',
      figure: `${(one - two).toFixed(2)} ms (${one.toFixed(2)} against ${two.toFixed(2)})`,
      ...{ target: '0.3 ms', met: one - two <= 0.3 },
    },
  ];
}

/** Calls a second with so many under way at each. */
async function rate(lanes: readonly Lane[], atOnce: number): Promise<number> {
  const startMs = performance.now();
  const untilMs = startMs + BURST_MS;
  let calls = 0;
  const work = async (lane: Lane) => {
    while (performance.now() < untilMs) {
      await lane.call(100);
      calls += 1;
    }
  };
  await Promise.all(lanes.flatMap((lane) => Array.from({ length: atOnce }, () => work(lane))));
  return (calls * 1000) / (performance.now() - startMs);
}

async function throughput(one: Lane, ten: readonly Lane[]): Promise<Row[]> {
  await rate(ten, 5);
  const rates = { one: [] as number[], ten: [] as number[] };
  for (let i = 0; i < BURSTS; i += 1) {
    rates.one.push(await rate([one], 50));
    rates.ten.push(await rate(ten, 5));
  }
  const [alone, shared] = [median(rates.one), median(rates.ten)];
  return [
    {
      what: 'ten entries with 5 calls under way each, against one with 50',
      figure: `${shared.toFixed(0)} of ${alone.toFixed(0)} calls/s, ${((100 * shared) / alone).toFixed(0)} %`,
      ...{ target: '60 %', met: shared >= 0.6 * alone },
    },
  ];
}
