/**
 * What the gateway adds to a call, against other proxies, in one interleaved run: an echo server over stdio, reached
 * directly, through us (screened, on the disk before it is sent), and through each peer that can be installed and starts.
 * The wait for the disk is measured apart: it is the machine's, and peers that record nothing do not have it.
 */
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { httpLane, type Lane, pipeLane, sseLane } from './gateway-lanes.ts';
import { cpuMs, exactCpuMs, firstCalls, ownTexts } from './gateway-load.ts';
import { median, type Row } from './measure.ts';

const ROOT = join(import.meta.dirname, '..');
const SERVER = [process.execPath, join(ROOT, 'scripts', 'echo-server.mjs')] as const;
const SIZES = [100, 10_000, 1_000_000];
const CLIENTS = [1, 10, 100];
const ROUNDS = 5;
const OURS = 'tokenauditor';
const PORT = 4_590;
const INSTALL_MS = 180_000;
/** For one size or one number of clients: a slow lane makes fewer rounds, and the whole ends within five minutes. */
const MOST_MS = 20_000;

export async function benchGateway(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-gateway-'));
  const lanes: Lane[] = [];
  try {
    const program = [process.execPath, join(ROOT, 'bin', 'tokenauditor.js')];
    const token = join(folder, '.tokenauditor', 'state', 'gateway-token');
    mkdirSync(join(folder, '.tokenauditor'), { mode: 0o700 });
    lanes.push(await pipeLane('direct', SERVER, folder));
    lanes.push(
      await pipeLane(OURS, [...program, 'gateway', '--standalone', '--bare', '--', ...SERVER], folder),
    );
    const up = [...program, 'up', '--port', String(PORT), '--bare', '--', ...SERVER];
    const place = { url: `http://127.0.0.1:${PORT}/mcp`, token: () => readFileSync(token, 'utf8').trim() };
    lanes.push(await httpLane(`${OURS} over HTTP`, up, folder, place));
    const rows: Row[] = [
      { what: 'load of the machine before the run', figure: loadavg()[0]?.toFixed(1) ?? '' },
    ];
    for (const [i, peer] of PEERS.entries()) {
      try {
        lanes.push(await openPeer(peer, folder, PORT + 1 + i));
      } catch (error) {
        const why = (error instanceof Error ? error.message : '').split('\n')[0] ?? '';
        rows.push({ what: `${peer.name} ${peer.version}`, figure: `NOT compared: ${why.slice(0, 90)}` });
      }
    }
    rows.push(...(await latencies(lanes, folder)), ...(await throughput(lanes)));
    const ours = lanes.find(({ name }) => name === OURS);
    rows.push(...(ours === undefined ? [] : await ownTexts(ours)), ...(await idle(lanes)));
    return [...rows, { what: 'load after it', figure: loadavg()[0]?.toFixed(1) ?? '' }];
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Peer {
  readonly name: string;
  readonly version: string;
  readonly args: (folder: string, port: number) => readonly string[];
  readonly tool?: string;
  /** It serves the older transport alone. */
  readonly isSse?: true;
}

/** All of them serve a command over HTTP. */
const PEERS: readonly Peer[] = [
  {
    name: 'mcp-proxy',
    version: '6.7',
    args: (_, port) => ['--port', String(port), '--server', 'stream', '--', ...SERVER],
  },
  {
    name: 'supergateway',
    version: '4.0',
    args: (_, port) => [
      ...['--port', String(port), '--outputTransport', 'streamableHttp', '--stateful', '--logLevel', 'none'],
      ...['--stdio', SERVER.join(' ')],
    ],
  },
  {
    name: 'mcp-hub',
    version: '4.2',
    tool: 'echo__echo',
    isSse: true,
    args: (folder, port) => {
      const [command, ...args] = SERVER;
      const file = join(folder, 'mcp-hub.json');
      writeFileSync(file, JSON.stringify({ mcpServers: { echo: { command, args } } }));
      return ['--port', String(port), '--config', file];
    },
  },
];

async function openPeer(
  { name, version, args, tool, isSse }: Peer,
  folder: string,
  port: number,
): Promise<Lane> {
  const home = join(folder, name);
  mkdirSync(home);
  const quiet = { cwd: home, stdio: 'ignore', timeout: INSTALL_MS } as const;
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--prefix', home];
  execFileSync('npm', ['install', ...options, `${name}@${version}`], quiet);
  const file = join(home, 'node_modules', name, 'package.json');
  const { bin } = JSON.parse(readFileSync(file, 'utf8'));
  const entry = typeof bin === 'string' ? bin : Object.values<string>(bin)[0];
  const command = [process.execPath, join(home, 'node_modules', name, entry ?? ''), ...args(folder, port)];
  const place = { url: `http://127.0.0.1:${port}/mcp`, ...(tool === undefined ? {} : { tool }) };
  return await (isSse === true ? sseLane : httpLane)(name, command, home, place);
}

async function latencies(lanes: readonly Lane[], folder: string): Promise<Row[]> {
  const rows: Row[] = [];
  const disk = diskMs(folder);
  rows.push({ what: 'one wait for the disk (write, fdatasync)', figure: `${disk.toFixed(2)} ms` });
  for (const size of SIZES) {
    const able = await ableLanes(lanes, size, rows);
    const times = new Map<Lane, number[]>(able.map((lane) => [lane, []]));
    const calls = size > 100_000 ? 10 : 60;
    const until = performance.now() + MOST_MS;
    for (let i = 0; i < calls && performance.now() < until; i += 1)
      for (const lane of able) {
        const from = performance.now();
        await lane.call(size);
        if (i >= calls / 10) times.get(lane)?.push(performance.now() - from);
      }
    const [direct = []] = times.values();
    for (const [{ name }, all] of times) {
      const added = median(all) - median(direct);
      const isOurs = name === OURS;
      // Recorded twice: before it is sent, and before its result is returned.
      const own = added - 2 * disk;
      rows.push({
        what: `echo of ${size} B, ${name}`,
        figure: `p50 ${median(all).toFixed(2)} ms, p99 ${quantile(all, 0.99).toFixed(2)} ms${name === 'direct' ? '' : `, added p50 ${added.toFixed(2)} ms`}${isOurs ? `, without the disk ${own.toFixed(2)} ms` : ''}`,
        ...(isOurs && size === 100
          ? { target: 'added p50 without the disk at most 1 ms', met: own <= 1 }
          : {}),
      });
    }
  }
  return rows;
}

/** Those that answer a call of this size; ours holds one for a person if a check cannot read all of it. */
async function ableLanes(lanes: readonly Lane[], size: number, rows: Row[]): Promise<Lane[]> {
  const able: Lane[] = [];
  for (const lane of lanes) {
    try {
      await lane.call(size);
      able.push(lane);
    } catch {
      rows.push({ what: `echo of ${size} B, ${lane.name}`, figure: 'not answered with the text' });
    }
  }
  return able;
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

function diskMs(folder: string): number {
  const file = openSync(join(folder, 'disk'), 'w');
  const times: number[] = [];
  for (let i = 0; i < 50; i += 1) {
    const from = performance.now();
    writeSync(file, 'x'.repeat(400));
    fdatasyncSync(file);
    times.push(performance.now() - from);
  }
  closeSync(file);
  return median(times);
}

async function throughput(lanes: readonly Lane[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const lane of lanes) rows.push(await firstCalls(lane));
  for (const clients of CLIENTS) {
    const rates = new Map<Lane, number[]>(lanes.map((lane) => [lane, []]));
    const costs = new Map<Lane, number[]>(lanes.map((lane) => [lane, []]));
    const waits = new Map<Lane, number[]>(lanes.map((lane) => [lane, []]));
    const calls = Math.max(100, 5 * clients);
    const until = performance.now() + MOST_MS;
    for (let round = 0; round < ROUNDS && performance.now() < until; round += 1)
      for (const lane of lanes) {
        const [from, before] = [performance.now(), cpuMs(lane.pid)];
        const each = async () => {
          for (let i = 0; i < calls / clients; i += 1) {
            const asked = performance.now();
            await lane.call(100);
            waits.get(lane)?.push(performance.now() - asked);
          }
        };
        await Promise.all(Array.from({ length: clients }, each));
        rates.get(lane)?.push((calls / (performance.now() - from)) * 1_000);
        costs.get(lane)?.push(calls / ((cpuMs(lane.pid) - before) / 1_000));
      }
    for (const lane of lanes) {
      const perCpu = median(costs.get(lane) ?? []);
      const isTarget = lane.name === OURS && clients === 100;
      rows.push({
        what: `${clients} at once, ${lane.name}`,
        figure: `${median(rates.get(lane) ?? []).toFixed(0)} calls/s, p50 ${median(waits.get(lane) ?? []).toFixed(1)} ms, p99 ${quantile(waits.get(lane) ?? [], 0.99).toFixed(1)} ms, ${perCpu.toFixed(0)} per second of its processor time`,
        ...(isTarget
          ? { target: 'at least 2,000 per second of its processor time', met: perCpu >= 2_000 }
          : {}),
      });
    }
  }
  return rows;
}

/** Threads end after 15 s without work, and memory is given back 20 s after the last message. */
const QUIET_MS = 30_000;

async function idle(lanes: readonly Lane[]): Promise<Row[]> {
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const before = new Map(lanes.map((lane) => [lane, exactCpuMs(lane.pid)]));
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  return lanes.map((lane) => {
    const megabytes =
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${lane.pid}/status`, 'utf8'))?.[1]) / 1024;
    const share = (exactCpuMs(lane.pid) - (before.get(lane) ?? 0)) / 100;
    const isOurs = lane.name === OURS;
    return {
      what: `idle half a minute after the run, ${lane.name}`,
      figure: `${megabytes.toFixed(0)} MB, ${share.toFixed(2)} % of a core`,
      ...(isOurs ? { target: 'at most 100 MB and 0.1 %', met: megabytes <= 100 && share < 0.1 } : {}),
    };
  });
}
