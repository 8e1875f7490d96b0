/**
 * What a hook costs that is not an everyday call: in a process of its own, in one that asks the resident, and over the
 * resident's socket alone. Rounds are interleaved; processor time is what the system booked for the process.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askResident } from '../src/doors/hook/resident/socket-client.ts';
import { median, type Row } from './measure.ts';

const ROUNDS = 25;
const QUESTIONS = 300;
const root = join(import.meta.dirname, '..');
const bin = join(root, 'bin', 'tokenauditor.js');
const hook = join(root, 'dist', 'hook.cjs');
// Without certificates to parse: reading them is Node's start, not ours.
const env = { PATH: process.env.PATH ?? '', HOME: tmpdir() };

const payload = JSON.stringify({
  session_id: 'bench',
  hook_event_name: 'PreToolUse',
  cwd: '/nowhere',
  tool_name: 'Bash',
  tool_input: { command: 'node scripts/convert.js --from notes.csv --to notes.json' },
});

export async function benchResident(): Promise<Row[]> {
  const guarded = mkdtempSync(join(tmpdir(), 'tokenauditor-resident-'));
  const alone = mkdtempSync(join(tmpdir(), 'tokenauditor-alone-'));
  const child = spawn(process.execPath, [bin, 'resident', '--json', '--project', guarded], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const { version } = await readyOf(child);
    return [...processRows(guarded, alone), await socketRow(guarded, version)];
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    for (const folder of [guarded, alone]) rmSync(folder, { recursive: true, force: true });
  }
}

function readyOf(child: ChildProcess): Promise<{ version: string }> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the resident did not start')));
    let text = '';
    child.stdout?.on('data', (piece: Buffer) => {
      text += piece.toString();
      if (text.endsWith('}\n')) resolve(JSON.parse(text));
    });
  });
}

function processRows(guarded: string, alone: string): Row[] {
  const commands = {
    bare: [process.execPath, '-e', '0'],
    resident: [process.execPath, hook, 'claude-code', '--project', guarded],
    alone: [process.execPath, hook, 'claude-code', '--project', alone],
  };
  const measured = { bare: [], resident: [], alone: [] } as Record<keyof typeof commands, Cost[]>;
  for (let round = -2; round < ROUNDS; round++)
    for (const name of ['bare', 'resident', 'alone'] as const) {
      const cost = costOf(commands[name]);
      if (round >= 0) measured[name].push(cost);
    }
  const bareCpu = median(measured.bare.map(({ cpuMs }) => cpuMs));
  const rowOf = (what: string, costs: readonly Cost[]): Row => {
    const cpuMs = median(costs.map((cost) => cost.cpuMs));
    const wall = spread(costs.map((cost) => cost.wallMs));
    return {
      what,
      figure: `${(cpuMs / bareCpu).toFixed(2)} × node -e 0 (${cpuMs.toFixed(0)} ms CPU), ${wall}`,
    };
  };
  return [
    rowOf('hook: judged by the resident', measured.resident),
    rowOf('hook: judged in its own process', measured.alone),
  ];
}

interface Cost {
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** The shell's own `time` tells what the system booked, to the millisecond; the shell itself is not in it. */
function costOf(command: readonly string[]): Cost {
  const script = 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>&1';
  const started = performance.now();
  const { stderr } = spawnSync('bash', ['-c', script, 'bash', ...command], { env, input: payload });
  const wallMs = performance.now() - started;
  const [user = Number.NaN, system = Number.NaN] = stderr.toString().trim().split(' ').map(Number);
  return { cpuMs: (user + system) * 1000, wallMs };
}

async function socketRow(folder: string, version: string): Promise<Row> {
  const state = join(folder, '.tokenauditor', 'state');
  const { socket_key } = JSON.parse(readFileSync(join(state, 'policy.json'), 'utf8'));
  const key = Buffer.from(socket_key, 'base64');
  const question = { v: version, host: 'claude-code', payload };
  const times = await timed(async () => {
    const spoken = await askResident(join(state, 'hook.sock'), key, question, 10_000);
    if (spoken === undefined) throw new Error('the resident did not answer');
  });
  return { what: 'resident: a question over its socket', figure: spread(times) };
}

async function timed(run: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < QUESTIONS; i++) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return times;
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}
