/** The pathological calls through a real MCP server and a real resident, each with an ordinary call beside it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { askResident } from '../../src/doors/hook/resident/socket-client.ts';
import type { PathologicalCall } from './calls.ts';

const bin = join(import.meta.dirname, '..', '..', 'bin', 'tokenauditor.js');
const PATH = process.env.PATH ?? '';
const ORDINARY = 'node scripts/convert.js --from notes.csv --to notes.json';

export interface Passed {
  readonly family: string;
  /** What the door decided; undefined if nothing came. */
  readonly decision: string | undefined;
  readonly tookMs: number;
  /** The ordinary call that was sent right behind it. */
  readonly ordinary: string | undefined;
  readonly ordinaryMs: number;
}

export interface Passage {
  readonly passed: readonly Passed[];
  /** Of the server with all its threads; undefined where the system does not tell. */
  readonly peakMb: number | undefined;
  readonly hasLived: boolean;
}

type Ask = (tool: string, args: object, session: string) => Promise<string | undefined>;

async function pass(calls: readonly PathologicalCall[], ask: Ask): Promise<Passed[]> {
  const timed = async (answer: Promise<string | undefined>) => {
    const startedMs = performance.now();
    return { decision: await answer, tookMs: performance.now() - startedMs };
  };
  const passed: Passed[] = [];
  for (const [i, call] of calls.entries()) {
    const [bad, good] = await Promise.all([
      timed(ask(call.tool, call.arguments, `odd-${i}`)),
      timed(ask('Bash', { command: ORDINARY }, 'plain')),
    ]);
    passed.push({ family: call.family, ...bad, ordinary: good.decision, ordinaryMs: good.tookMs });
  }
  return passed;
}

/** The most that was resident at any time. */
function peakMbOf({ pid }: ChildProcess): number | undefined {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return undefined;
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(path, 'utf8'))?.[1]) / 1024;
}

async function within(
  options: readonly string[],
  run: (child: ChildProcess, project: string) => Promise<Passed[]>,
): Promise<Passage> {
  const project = mkdtempSync(join(tmpdir(), 'tokenauditor-odd-'));
  const child = spawn(process.execPath, [bin, ...options, '--project', project], {
    cwd: project,
    env: { PATH, HOME: project },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const passed = await run(child, project);
    return { passed, peakMb: peakMbOf(child), hasLived: child.exitCode === null };
  } finally {
    child.stdin?.end();
    child.kill('SIGTERM');
    await ended;
    rmSync(project, { recursive: true, force: true });
  }
}

export function throughMcp(calls: readonly PathologicalCall[]): Promise<Passage> {
  return within(['mcp'], async (child) => {
    const waiting = new Map<number, (decision: string | undefined) => void>();
    if (!child.stdout || !child.stdin) return [];
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { id, result } = JSON.parse(line);
      waiting.get(id)?.(decisionIn(result?.content?.[0]?.text));
      waiting.delete(id);
    });
    child.once('exit', () => {
      for (const answer of waiting.values()) answer(undefined);
    });
    let number = 0;
    const send = (method: string, params: object) => {
      const id = ++number;
      const answer = new Promise<string | undefined>((resolve) => waiting.set(id, resolve));
      child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      return answer;
    };
    const clientInfo = { name: 'odd', version: '1' };
    await send('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
    child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    const ask: Ask = (tool, args, session) =>
      send('tools/call', {
        name: 'screen_tool_call',
        arguments: { tool_name: tool, arguments: args, session_id: session },
      });
    // Until its first thread is loaded.
    await ask('Bash', { command: ORDINARY }, 'first');
    return await pass(calls, ask);
  });
}

function decisionIn(text: string | undefined): string | undefined {
  const found: unknown = text === undefined ? undefined : JSON.parse(text).decision;
  return typeof found === 'string' ? found : undefined;
}

export function throughResident(calls: readonly PathologicalCall[]): Promise<Passage> {
  return within(['resident', '--json'], async (child, project) => {
    const version = await versionOf(child);
    const state = join(project, '.tokenauditor', 'state');
    const kept = JSON.parse(readFileSync(join(state, 'policy.json'), 'utf8'));
    const key = Buffer.from(kept.socket_key, 'base64');
    const ask: Ask = async (tool_name, tool_input, session_id) => {
      const event = { hook_event_name: 'PreToolUse', cwd: project, session_id, tool_name, tool_input };
      const question = { v: version, host: 'claude-code', payload: JSON.stringify(event) };
      const spoken = await askResident(join(state, 'hook.sock'), key, question, 60_000);
      if (spoken === undefined) return undefined;
      if (spoken.stdout === '') return spoken.exit === 0 ? 'allow' : 'deny';
      return /"permissionDecision":"(\w+)"/.exec(spoken.stdout)?.[1] ?? 'warn';
    };
    return await pass(calls, ask);
  });
}

function versionOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the resident did not start')));
    let text = '';
    child.stdout?.on('data', (piece: Buffer) => {
      text += piece.toString();
      if (text.endsWith('}\n')) resolve(JSON.parse(text).version);
    });
  });
}
