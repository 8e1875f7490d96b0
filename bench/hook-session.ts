/**
 * What hooks cost in one session: benign commands one after the other, each beside a Node process that does nothing and
 * beside another guard. The work of the resident for a call is booked on the call; its start is a figure of its own.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommands } from '../corpus/commands.ts';
import { median, type Row } from './measure.ts';

const COMMANDS = 200;
const ALONE_EVERY = 4;
const STARTED_MS = 30_000;
const MOST = { median: 2, p95: 5, alone: 6 } as const;
const root = join(import.meta.dirname, '..');
const node = process.execPath;
const peer = [
  node,
  join(root, 'node_modules', 'cc-safety-net', 'dist', 'bin', 'hook.js'),
  'hook',
  '--claude-code',
];

interface Costs {
  readonly bare: number[];
  readonly peer: number[];
  /** With the resident's work. */
  readonly session: number[];
  /** Without a resident, for calls that are judged in full. */
  readonly alone: number[];
}

/** `data` holds commands/benign.jsonl; without it our own corpus is taken. */
export async function benchHookSession(data: string | undefined): Promise<Row[]> {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'project-')));
  const [served = '', alone = ''] = folders;
  try {
    const startMs = await startResident(served);
    const costs: Costs = { bare: [], peer: [], session: [], alone: [] };
    const seen: number[] = [];
    chosenFrom(data).forEach((command, i) => {
      const before = workOf(served);
      costs.bare.push(costOf([node, '-e', '0'], command, served));
      seen.push(costOf(hookIn(served, true), command, served));
      costs.peer.push(costOf(peer, command, served));
      const isFull = workOf(served) - before > 1;
      costs.session.push((seen.at(-1) ?? 0) + Math.max(0, workOf(served) - before));
      if (isFull && i % ALONE_EVERY === 0) costs.alone.push(costOf(hookIn(alone, false), command, alone));
    });
    return rowsOf(costs, startMs);
  } finally {
    spawnSync(node, [join(root, 'bin', 'tokenauditor.js'), 'resident', '--stop', '--project', served], {
      env: { HOME: served },
    });
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** Spread over the whole list, which is in order of its sources. */
function chosenFrom(data: string | undefined): string[] {
  const rows = data === undefined ? readCommands('benign') : readCommands('benign', join(data, 'commands'));
  const commands = rows.flatMap(({ call: { arguments: given } }) => {
    const command = given.cmd ?? given.command;
    return typeof command === 'string' ? [command] : [];
  });
  const step = Math.max(1, commands.length / COMMANDS);
  return Array.from(
    { length: Math.min(COMMANDS, commands.length) },
    (_, i) => commands[Math.floor(i * step)] ?? '',
  );
}

/** A hook with proof of life is an installed one, and starts a resident. */
const hookIn = (project: string, isInstalled: boolean): string[] => [
  ...[node, join(root, 'dist', 'hook.cjs'), 'claude-code', '--project', project],
  ...(isInstalled ? ['--proof', '4711'] : []),
];

/** Resolves to the processor time that it took. */
async function startResident(project: string): Promise<number> {
  for (const command of ['git push --force origin main', 'docker compose up -d'])
    costOf(hookIn(project, true), command, project);
  const socket = join(project, '.tokenauditor', 'state', 'hook.sock');
  for (let waitedMs = 0; !existsSync(socket); waitedMs += 50) {
    if (waitedMs > STARTED_MS) throw new Error('the resident did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // It warms up once it listens.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  return workOf(project);
}

/** Milliseconds of processor time that all threads of the resident used so far. */
function workOf(project: string): number {
  const lock = join(project, '.tokenauditor', 'state', 'resident', 'lock');
  const { pid } = JSON.parse(readFileSync(lock, 'utf8'));
  const tasks = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(join(tasks, task, 'schedstat'), 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** The shell's own `time` reports what was booked for the one process, to the millisecond. */
function costOf(command: readonly string[], asked: string, cwd: string): number {
  const event = {
    session_id: 'bench',
    cwd,
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command: asked },
    tool_use_id: `u-${Math.random()}`,
  };
  const file = join(cwd, 'event.json');
  writeFileSync(file, JSON.stringify(event));
  const script = 'TIMEFORMAT="%3U %3S"; f=$1; shift; cat "$f" | { time "$@" >/dev/null 2>&3; } 3>/dev/null';
  // Without certificates to parse: reading them is Node's start, not ours.
  const env = { PATH: process.env.PATH ?? '', HOME: cwd };
  const { stderr } = spawnSync('bash', ['-c', script, 'bash', file, ...command], { env, cwd });
  const [user = Number.NaN, system = Number.NaN] = `${stderr}`.trim().split(' ').map(Number);
  return (user + system) * 1000;
}

const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

function rowsOf({ bare, peer, session, alone }: Costs, startMs: number): Row[] {
  const one = median(bare);
  const shown = (ms: number) =>
    `${(ms / one).toFixed(2)} × node -e 0 (${ms.toFixed(0)} ms of processor time)`;
  const row = (what: string, ms: number, most: number, also = true, more = ''): Row => ({
    what,
    figure: shown(ms),
    target: `≤ ${most} ×${more}`,
    met: ms / one <= most && also,
  });
  const typical = median(session);
  return [
    { what: `session: cc-safety-net, median of ${bare.length} benign commands`, figure: shown(median(peer)) },
    row(
      'session: median, with the resident’s work',
      typical,
      MOST.median,
      typical < median(peer),
      ', and less than cc-safety-net',
    ),
    row('session: 95th percentile, with the resident’s work', at(session, 0.95), MOST.p95),
    row(`session: judged without a resident, median of ${alone.length}`, median(alone), MOST.alone),
    { what: 'session: the start of the resident, once', figure: shown(startMs) },
  ];
}
