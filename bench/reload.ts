/** Calls at 100 a second while the document changes: whether one is lost, or judged by parts of two policies. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Lane, pipeLane } from './gateway-lanes.ts';
import { median, type Row } from './measure.ts';

const ROOT = join(import.meta.dirname, '..');
const PROGRAM = [process.execPath, join(ROOT, 'bin', 'tokenauditor.js')];
const SERVER = join(ROOT, 'scripts', 'echo-server.mjs');
const EVERY_MS = 10;
const VERSIONS = 8;
const BETWEEN_MS = 500;
/** A busy machine takes its time. */
const LONGEST_MS = 10_000;

/** Two rules match the same call: what matched shows which policy it was. */
const documentOf = (version: number) => ({
  servers: { one: { command: process.execPath, args: [SERVER] } },
  rules: ['first', 'second'].map((name) => ({
    id: `${name}-v${version}`,
    when: { tool: 'echo', arguments: { text: 'stop' } },
    action: 'deny',
    reason: `policy v${version}`,
  })),
});

interface Answered {
  readonly version: number;
  readonly sentMs: number;
  readonly answeredMs: number;
}

export async function benchReload(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-reload-'));
  const own = join(folder, '.tokenauditor');
  mkdirSync(own, { mode: 0o700 });
  const write = (version: number) => {
    writeFileSync(join(own, 'new'), JSON.stringify(documentOf(version)), { mode: 0o600 });
    renameSync(join(own, 'new'), join(own, 'tokenauditor.yaml'));
    return performance.now();
  };
  write(0);
  const lane = await pipeLane('entry', [...PROGRAM, 'gateway'], folder);
  try {
    await lane.ask('tools/list', {});
    const { sent, answers, writtenMs } = await changing(lane, write);
    const mixed = mixedIn(own);
    const delays = writtenMs.map(
      (ms, i) => (answers.find(({ version }) => version === i + 1)?.answeredMs ?? Number.NaN) - ms,
    );
    const longest = Math.max(...answers.map(({ sentMs, answeredMs }) => answeredMs - sentMs));
    return [
      { what: `calls in ${VERSIONS} reloads, 100 a second`, figure: `${sent}` },
      { what: 'lost', figure: `${sent - answers.length}`, target: '0', met: sent === answers.length },
      { what: 'judged by a mixture', figure: `${mixed}`, target: '0', met: mixed === 0 },
      { what: 'from the change to the first call under it, p50', figure: `${median(delays).toFixed(0)} ms` },
      { what: 'longest wait of a call', figure: `${longest.toFixed(0)} ms` },
    ];
  } finally {
    await lane.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function changing(lane: Lane, write: (version: number) => number) {
  const answers: Answered[] = [];
  const under: Promise<void>[] = [];
  const call = async () => {
    const sentMs = performance.now();
    const text = await lane.ask('tools/call', { name: 'one__echo', arguments: { text: 'stop' } });
    const [, version = 'none'] = /policy v(\d+)/.exec(text) ?? [];
    if (version !== 'none') answers.push({ version: Number(version), sentMs, answeredMs: performance.now() });
  };
  await call();
  const timer = setInterval(() => under.push(call()), EVERY_MS);
  const writtenMs: number[] = [];
  for (let version = 1; version <= VERSIONS; version += 1) {
    await sleep(BETWEEN_MS);
    writtenMs.push(write(version));
    const untilMs = performance.now() + LONGEST_MS;
    const isSeen = () => answers.some((answer) => answer.version === version);
    while (!isSeen() && performance.now() < untilMs) await sleep(EVERY_MS);
  }
  await sleep(BETWEEN_MS);
  clearInterval(timer);
  await Promise.race([Promise.all(under), sleep(30_000)]);
  return { sent: under.length + 1, answers, writtenMs };
}

/** Events whose two rules are not of one version. */
function mixedIn(directory: string): number {
  const files = readdirSync(directory).filter((name) => /^events.*\.jsonl$/.test(name));
  const lines = files.flatMap((name) => readFileSync(join(directory, name), 'utf8').split('\n'));
  const judged = lines.filter((line) => line.includes('"first-v'));
  if (judged.length === 0) throw new Error('no event names its rules');
  return judged.filter((line) => {
    const versions = new Set([...line.matchAll(/"(?:first|second)-v(\d+)"/g)].map(([, version]) => version));
    return versions.size !== 1 || !line.includes('"second-v');
  }).length;
}
