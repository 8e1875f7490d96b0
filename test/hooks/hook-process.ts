/** Real hook processes of the built bundle, asked as their hosts ask them. */
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { HookOutput, Payload } from '../../src/doors/hook/adapter/adapter.ts';
import type { HostName } from '../../src/vocabulary/hook-request.ts';
import { READINGS } from './fixtures-schemas.ts';

export const dist = join(import.meta.dirname, '..', '..', 'dist');

const claude = (command: string, session_id: string, cwd: string): Payload => ({
  session_id,
  cwd,
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command },
});

/** What each host sends before its shell runs something. */
const SHELLS: Readonly<Record<HostName, (command: string, session: string, cwd: string) => Payload>> = {
  'claude-code': (...call) => ({ ...claude(...call), prompt_id: 'p-1', permission_mode: 'default' }),
  codex: (...call) => ({ ...claude(...call), turn_id: 't-1', model: 'm', transcript_path: null }),
  cursor: (command, conversation_id, cwd) => ({
    conversation_id,
    cursor_version: '2.11.4',
    hook_event_name: 'beforeShellExecution',
    command,
    cwd,
  }),
  'gemini-cli': (command, session_id, cwd) => ({
    session_id,
    cwd,
    hook_event_name: 'BeforeTool',
    timestamp: '2026-03-04T05:06:07.000Z',
    tool_name: 'run_shell_command',
    tool_input: { command },
  }),
  'copilot-cli': (command, sessionId, cwd) => ({
    sessionId,
    timestamp: 1_771_000_000_000,
    cwd,
    toolName: 'bash',
    toolArgs: { command },
  }),
  vscode: (command, session_id, cwd) => ({
    ...claude(command, session_id, cwd),
    timestamp: '2026-03-04T05:06:07Z',
    tool_name: 'runTerminalCommand',
    tool_use_id: 'u-1',
    transcript_path: '/t',
  }),
  windsurf: (command_line, trajectory_id, cwd) => ({
    agent_action_name: 'pre_run_command',
    trajectory_id,
    tool_info: { command_line, cwd },
  }),
  cline: (command, taskId, cwd) => ({
    hookName: 'PreToolUse',
    taskId,
    workspaceRoots: [cwd],
    preToolUse: { toolName: 'execute_command', parameters: { command } },
  }),
  opencode: (command, sessionID, cwd) => ({
    event: 'tool.execute.before',
    tool: 'bash',
    sessionID,
    callID: 'c-1',
    cwd,
    args: { command },
  }),
};

export function shellEvent(host: HostName, command: string, session = 's-1', cwd = '/srv/shop'): string {
  return JSON.stringify(SHELLS[host](command, session, cwd));
}

/** A folder for a project, gone after the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tokenauditor-hook-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export interface Start {
  readonly project: string;
  readonly bundle?: string;
  /** Without it: a socket, as Node makes it for its children, closed once the text is written. */
  readonly stdin?: Stdin;
  readonly options?: readonly string[];
}

/** `fifo` and `socket` are written to and stay open. */
export type Stdin = 'fifo' | 'socket' | 'closed' | 'folder' | 'file';

export function askHook(host: string, input: string | Buffer, start: Start): Promise<HookOutput> {
  const { project, bundle = dist, stdin, options = ['--project', project] } = start;
  const { NODE_OPTIONS, NODE_EXTRA_CA_CERTS, ...env } = process.env;
  const held = stdin === undefined || stdin === 'socket' ? undefined : opened(stdin, project, input);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(bundle, 'hook.cjs'), host, ...options], {
      env: { ...env, HOME: project },
      cwd: project,
      stdio: [held?.[0] ?? (stdin === 'closed' ? 'ignore' : 'pipe'), 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout?.on('data', (piece) => {
      stdout += piece;
    });
    child.stderr?.on('data', (piece) => {
      stderr += piece;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      for (const descriptor of held ?? []) closeSync(descriptor);
      child.stdin?.destroy();
      resolve({ stdout, stderr, exit: code ?? -1 });
    });
    // It may end before it read everything.
    child.stdin?.on('error', () => undefined);
    if (stdin === 'socket') child.stdin?.write(input);
    else child.stdin?.end(input);
  });
}

let made = 0;

/** The first is the child's standard input. */
function opened(stdin: Stdin, project: string, input: string | Buffer): number[] | undefined {
  const path = join(project, `stdin-${made++}`);
  if (stdin === 'folder') return [openSync(project, constants.O_RDONLY)];
  if (stdin === 'file') {
    writeFileSync(path, input);
    return [openSync(path, constants.O_RDONLY)];
  }
  if (stdin !== 'fifo') return undefined;
  execFileSync('mkfifo', [path]);
  // Open for both, it never ends for the one who reads.
  const ours = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  writeSync(ours, Buffer.from(input));
  return [openSync(path, constants.O_RDONLY), ours];
}

/** A few at a time: a storm is another test's business. */
export async function inTurns<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  width = 4,
): Promise<R[]> {
  const results: R[] = [];
  const rest = [...items.entries()];
  const take = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: width }, take));
  return results;
}

export type Meaning = 'blocked' | 'asked' | 'silent' | 'invalid';

/** What the host takes the answer for, by its contract; `invalid` would let the call run in most of them. */
export function meaningOf(host: HostName, { stdout, stderr, exit }: HookOutput): Meaning {
  const { document, takesSilence, exits } = READINGS[host];
  if (!exits.includes(exit)) return 'invalid';
  const text = stdout.trim();
  if (document !== undefined && (text !== '' || !takesSilence) && !document.safeParse(parsed(text)).success)
    return 'invalid';
  // Codex needs to be told why, or it takes the exit for a failure of the hook.
  if (exit === 2) return stderr.trim() === '' ? 'invalid' : 'blocked';
  if (/"(?:deny|cancel)":(?:true|")|:"deny"/.test(text)) return 'blocked';
  if (/:"ask"|"review":true/.test(text)) return 'asked';
  return 'silent';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
