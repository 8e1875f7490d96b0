/**
 * What a hook costs its host, against a Node process that does nothing and against another guard, all in one run: the
 * order of each round is drawn anew, and the median of the rounds' ratios counts. Processor time is what the system booked.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hookCommand, launcher } from '../src/work/install/host/command.ts';
import { launcherPath } from '../src/work/install/host/launcher-path.ts';
import { median, type Row } from './measure.ts';

const ROUNDS = 40;
const MOST = 1.3;
const root = join(import.meta.dirname, '..');

interface Contender {
  readonly command: readonly string[];
  readonly file: string;
  /** Hosts that are written in JavaScript hand in a socket, shells a pipe. */
  readonly stdin: 'pipe' | 'socket';
  /** Another home than the folder of the bench. */
  readonly home?: string;
}

interface Cost {
  readonly cpuMs: number;
  readonly wallMs: number;
}

export function benchHooks(): Row[] {
  // A name with nothing in it that would call for a closer look.
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  try {
    const contenders = contendersIn(folder);
    const costs = measure(contenders, folder);
    return rowsOf(costs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What rules that touch no everyday call add to one. */
export function benchRuledHook(): Row[] {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  try {
    const all = Object.entries(contendersIn(folder));
    const few = all.filter(([name]) => name === BARE || name === EVERYDAY || name === RULED);
    return rowsOf(measure(Object.fromEntries(few), folder)).filter(({ what }) => what === RULED);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function contendersIn(folder: string): Record<string, Contender> {
  const fileOf = (name: string, command: string, cwd = folder): string => {
    const event = {
      session_id: 'bench',
      prompt_id: 'p-1',
      permission_mode: 'default',
      cwd,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command },
      tool_use_id: 'u-1',
    };
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(event));
    return path;
  };
  const everyday = fileOf('everyday.json', 'git status');
  const ruled = ruledHome(folder);
  const everydayRuled = fileOf('everyday-ruled.json', 'git status', ruled);
  const risky = fileOf('risky.json', 'git push --force origin main');
  const node = process.execPath;
  const hook = [node, join(root, 'dist', 'hook.cjs'), 'claude-code', '--project', folder];
  const bin = [node, join(root, 'bin', 'tokenauditor.js'), 'hook', ...hook.slice(2)];
  const installed = installedHome(folder);
  const everydayInstalled = fileOf('everyday-installed.json', 'git status', installed.home);
  const peer = [node, peerProgram(), 'hook', '--claude-code'];
  return {
    [BARE]: { command: [node, '-e', '0'], file: everyday, stdin: 'pipe' },
    [EVERYDAY]: { command: hook, file: everyday, stdin: 'pipe' },
    [ENTRY]: { ...installed, file: everydayInstalled, stdin: 'pipe' },
    [RULED]: { command: [...hook.slice(0, -1), ruled], file: everydayRuled, stdin: 'pipe', home: ruled },
    [SOCKET]: { command: hook, file: everyday, stdin: 'socket' },
    'hook: everyday call, through `tokenauditor hook`': { command: bin, file: everyday, stdin: 'pipe' },
    [PEER]: { command: peer, file: everyday, stdin: 'pipe' },
    'hook: a call that is judged in full': { command: hook, file: risky, stdin: 'pipe' },
  };
}

/** A home of its own, with the launcher that the entry starts. */
function installedHome(folder: string): { home: string; command: readonly string[] } {
  const home = join(folder, 'installed');
  mkdirSync(join(home, '.tokenauditor'), { recursive: true, mode: 0o700 });
  const program = {
    node: process.execPath,
    script: join(root, 'dist', 'hook.cjs'),
    timeout: '/usr/bin/timeout',
  };
  const ports = { program, platform: 'linux', home } as const;
  const settings = join(home, '.claude', 'settings.json');
  writeFileSync(launcherPath(home, home), launcher(home, [['claude-code', settings]], ports), {
    mode: 0o600,
  });
  return { home, command: ['/bin/sh', '-c', hookCommand('claude-code', home, ports)] };
}

/** A home and project of its own, with rules that touch no everyday call. */
function ruledHome(folder: string): string {
  const home = join(folder, 'ruled');
  mkdirSync(join(home, '.tokenauditor'), { recursive: true, mode: 0o700 });
  const rules = Array.from({ length: 100 }, (_, i) => ({
    ...{ id: `rule-${i}`, action: i % 2 === 0 ? 'deny' : 'ask' },
    when: { tool: `mcp__server__tool_${i}`, arguments: { path: { glob: '/etc/*' } } },
  }));
  writeFileSync(join(home, '.tokenauditor', 'tokenauditor.yaml'), JSON.stringify({ rules }), { mode: 0o600 });
  return home;
}

const BARE = 'node -e 0';
const EVERYDAY = 'hook: everyday call';
const RULED = 'hook: everyday call that none of 100 rules touches';
const SOCKET = 'hook: everyday call, standard input a socket';
const ENTRY = 'hook: everyday call, as the host’s shell runs the entry';
const PEER = 'cc-safety-net: the same everyday call';

/** Its package exports no path; the program lies beside what it does export. */
function peerProgram(): string {
  return join(root, 'node_modules', 'cc-safety-net', 'dist', 'bin', 'hook.js');
}

function measure(contenders: Record<string, Contender>, folder: string): Record<string, Cost[]> {
  const costs: Record<string, Cost[]> = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  for (const [name, contender] of Object.entries(contenders)) expectAnswer(name, contender, folder);
  for (let round = -3; round < ROUNDS; round++) {
    for (const name of shuffled(Object.keys(contenders))) {
      const contender = contenders[name];
      if (contender === undefined) continue;
      const cost = costOf(contender, folder);
      if (round >= 0) costs[name]?.push(cost);
    }
  }
  return costs;
}

function shuffled(names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, draw: Math.random() }))
    .sort((a, b) => a.draw - b.draw)
    .map(({ name }) => name);
}

/** What fails at once costs little: it is no figure. */
function expectAnswer(
  name: string,
  { command: [program = '', ...args], file, home }: Contender,
  cwd: string,
) {
  const env = { PATH: process.env.PATH ?? '', HOME: home ?? cwd };
  const { status } = spawnSync(program, args, { env, cwd, input: readFileSync(file) });
  if (status !== 0) throw new Error(`${name} ended with status ${status}`);
}

/** The shell's own `time` tells what was booked for the one process, to the millisecond. */
function costOf({ command, file, stdin, home }: Contender, folder: string): Cost {
  const timed = '{ time "$@" >/dev/null 2>&3; } 3>/dev/null';
  const script = `TIMEFORMAT="%3R %3U %3S"; f=$1; shift; ${stdin === 'pipe' ? `cat "$f" | ${timed}` : timed}`;
  // Without certificates to parse: reading them is Node's start, not ours.
  const env = { PATH: process.env.PATH ?? '', HOME: home ?? folder };
  const input = stdin === 'socket' ? spawnSync('cat', [file]).stdout : '';
  const { stderr } = spawnSync('bash', ['-c', script, 'bash', file, ...command], { env, cwd: folder, input });
  const [wall = Number.NaN, user = Number.NaN, system = Number.NaN] = `${stderr}`
    .trim()
    .split(' ')
    .map(Number);
  return { cpuMs: (user + system) * 1000, wallMs: wall * 1000 };
}

function rowsOf(costs: Record<string, Cost[]>): Row[] {
  const bare = costs[BARE] ?? [];
  const ratioOf = (name: string) =>
    median((costs[name] ?? []).map(({ cpuMs }, i) => cpuMs / (bare[i]?.cpuMs ?? Number.NaN)));
  return Object.entries(costs).map(([what, each]): Row => {
    const cpuMs = median(each.map((cost) => cost.cpuMs)).toFixed(0);
    const wallMs = median(each.map((cost) => cost.wallMs)).toFixed(0);
    const figure = `${ratioOf(what).toFixed(2)} × node -e 0 (${cpuMs} ms of processor time, ${wallMs} ms by the clock)`;
    if (what === EVERYDAY || what === SOCKET || what === ENTRY)
      return {
        what,
        figure,
        target: `≤ ${MOST} ×, and less than cc-safety-net`,
        met: ratioOf(what) <= MOST && ratioOf(what) < ratioOf(PEER),
      };
    if (what === RULED) {
      const more = ratioOf(RULED) / ratioOf(EVERYDAY);
      return {
        what,
        figure: `${figure}; ${more.toFixed(2)} × one without rules`,
        target: '≤ 1.1 × one without rules',
        met: more <= 1.1,
      };
    }
    return { what, figure };
  });
}
