/** A home with the hooks of all hosts installed by the real `init`, a program of its own that can be damaged, and a project. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { HookOutput, Payload } from '../../src/doors/hook/adapter/adapter.ts';
import { HookJudging } from '../../src/doors/hook/judging.ts';
import { compilePolicy } from '../../src/road/policy.ts';
import type { HostName } from '../../src/vocabulary/hook-request.ts';
import { clock } from '../../src/world/clock.ts';
import { files } from '../../src/world/files.ts';
import { processes } from '../../src/world/processes.ts';
import { random } from '../../src/world/random.ts';
import { whereabouts } from '../../src/world/whereabouts.ts';
import { shellEvent } from '../hooks/hook-process.ts';
import type { WayCall } from './ways.ts';

const checkout = join(import.meta.dirname, '..', '..');
const INSTALLED = 'claude,codex,cursor,gemini,copilot,windsurf,cline,opencode';

export interface Sandbox {
  readonly home: string;
  readonly project: string;
  /** The folder of the program. */
  readonly dist: string;
  readonly env: NodeJS.ProcessEnv;
  /** Gives it the home and the program that it was made with. */
  reset(): void;
  close(): void;
}

export function makeSandbox(): Sandbox {
  const root = mkdtempSync(join(tmpdir(), 'tokenauditor-guard-'));
  const [home, program] = [join(root, 'home'), join(root, 'lib', 'tokenauditor')];
  const project = join(home, 'shop');
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(join(home, '.local', 'bin'), { recursive: true });
  mkdirSync(join(home, 'bin'));
  writeFileSync(join(project, 'package.json'), '{\n  "name": "shop"\n}\n');
  mkdirSync(program, { recursive: true });
  // A resident that the hooks start would still be writing when the sandbox is removed.
  mkdirSync(join(home, '.tokenauditor'), { mode: 0o700 });
  writeFileSync(join(home, '.tokenauditor', 'tokenauditor.yaml'), 'hooks:\n  resident: false\n', {
    mode: 0o600,
  });
  for (const part of ['dist', 'bin', 'package.json'])
    cpSync(join(checkout, part), join(program, part), {
      recursive: true,
      filter: (path) => !path.endsWith(join('dist', 'types')),
    });
  const PATH = `${join(home, '.local', 'bin')}:${join(home, 'bin')}:/usr/local/bin:/usr/bin:/bin`;
  const env = { PATH, HOME: home };
  const command = [join(program, 'bin', 'tokenauditor.js'), 'init', '--yes', '--hosts', INSTALLED];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: home, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`init failed: ${stderr}`);
  const kept = join(root, 'kept');
  const remove = (path: string) => rmSync(path, { recursive: true, force: true });
  mkdirSync(kept);
  for (const part of ['home', 'lib']) spawnSync('/bin/cp', ['-a', join(root, part), kept]);
  const reset = () => {
    for (const part of ['home', 'lib']) {
      remove(join(root, part));
      spawnSync('/bin/cp', ['-a', join(kept, part), root]);
    }
  };
  const close = () => remove(root);
  return { home, project, dist: join(program, 'dist'), env, reset, close };
}

/** What the placeholders of a row mean in this sandbox. */
export function placed(text: string, { home, project, dist }: Sandbox): string {
  return text
    .replaceAll('DIST', dist)
    .replaceAll('NODE ', `${process.execPath} `)
    .replaceAll(/NODE(?=$|[.;])/gm, process.execPath)
    .replaceAll('REPO', project)
    .replace(/^~(?=\/)/, home);
}

const FILES: Readonly<Record<string, readonly [file: string, event: string]>> = {
  'claude-code': ['.claude/settings.json', 'PreToolUse'],
  codex: ['.codex/hooks.json', 'PreToolUse'],
  cursor: ['.cursor/hooks.json', 'beforeShellExecution'],
  'gemini-cli': ['.gemini/settings.json', 'BeforeTool'],
  'copilot-cli': ['.copilot/hooks/tokenauditor.json', 'preToolUse'],
  vscode: ['.copilot/hooks/tokenauditor.json', 'preToolUse'],
  windsurf: ['.codeium/windsurf/hooks.json', 'pre_run_command'],
};

/** The command that the host was told to run; undefined once the entry is gone. */
function entryOf(host: HostName, { home }: Sandbox): string | undefined {
  const [file, event] = FILES[host] ?? [];
  if (file === undefined || event === undefined) return undefined;
  const document = JSON.parse(readFileSync(join(home, file), 'utf8'));
  const [entry] = document.hooks?.[event] ?? [];
  return (entry?.hooks?.[0] ?? entry)?.command;
}

/** As the host starts it; OpenCode's plugin is loaded by a Node of the test, as OpenCode would load it. */
function startOf(host: HostName, sandbox: Sandbox): [string, string[]] {
  const { home } = sandbox;
  if (host === 'cline') return [join(home, '.cline', 'hooks', 'PreToolUse'), []];
  if (host === 'opencode') {
    const plugin = join(home, '.config', 'opencode', 'plugins', 'tokenauditor.js');
    return [process.execPath, ['--input-type=module', '-e', PLUGIN_HOST, plugin]];
  }
  const command = entryOf(host, sandbox);
  if (command === undefined) throw new Error(`${host} has no entry of ours`);
  return ['/bin/sh', ['-c', command]];
}

/** Answers like the hook of the other hosts: the plugin throws where a call must not run. */
const PLUGIN_HOST = `
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
const { TokenAuditor } = await import(pathToFileURL(process.argv[1]).href);
const { tool, args, sessionID, cwd } = JSON.parse(readFileSync(0, 'utf8'));
const plugin = await TokenAuditor({ directory: cwd });
try {
  await plugin['tool.execute.before']({ tool, sessionID, callID: 'c' }, { args });
  console.log('{}');
} catch (error) {
  console.log(JSON.stringify({ deny: String(error.message) }));
}
`;

export function ask(
  host: HostName,
  call: WayCall,
  session: string,
  sandbox: Sandbox,
  environment: NodeJS.ProcessEnv = {},
): Promise<HookOutput> {
  const event = eventOf(host, call, session, sandbox);
  const [program, args] = startOf(host, sandbox);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: sandbox.project,
      env: { ...sandbox.env, ...environment },
      stdio: 'pipe',
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (piece) => {
      stdout += piece;
    });
    child.stderr.on('data', (piece) => {
      stderr += piece;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ stdout, stderr, exit: code ?? -1 }));
    // It may end before it read everything.
    child.stdin.on('error', () => undefined);
    child.stdin.end(event);
  });
}

/** The same question, judged in this process: what the hook does once it runs. */
export async function judge(
  host: HostName,
  call: WayCall,
  session: string,
  sandbox: Sandbox,
): Promise<HookOutput> {
  const { home, project, dist, env } = sandbox;
  const judging = new HookJudging({
    directory: join(home, '.tokenauditor'),
    ports: { files, clock, random, processes },
    home,
    version: 'judged in the test',
    lockWaitMs: 5_000,
    whereabouts: { ...whereabouts(dist), path: env.PATH?.split(':') ?? [] },
    compile: compilePolicy,
  });
  try {
    return await judging.answer(host, { payload: eventOf(host, call, session, sandbox), cwd: project });
  } finally {
    await judging.close();
  }
}

function eventOf(host: HostName, call: WayCall, session: string, sandbox: Sandbox): string {
  const { project } = sandbox;
  if ('run' in call) return shellEvent(host, placed(call.run, sandbox), session, project);
  const path = placed('write' in call ? call.write : call.edit, sandbox);
  if ('write' in call) return JSON.stringify(WRITES[host](path, call.content, session, project));
  return JSON.stringify(
    WRITES[host](path, readFileSync(path, 'utf8').replace(call.from, call.to), session, project),
  );
}

const patchOf = (path: string, content: string) =>
  `*** Begin Patch\n*** Add File: ${path}\n${content.replaceAll(/^/gm, '+')}\n*** End Patch`;

type Write = (path: string, content: string, session: string, cwd: string) => Payload;
const claudeWrite =
  (tool: string, more: Payload): Write =>
  (file_path, content, session_id, cwd) => ({
    session_id,
    cwd,
    hook_event_name: 'PreToolUse',
    tool_name: tool,
    tool_input: { file_path, content },
    ...more,
  });

/** What each host sends before it writes a file. */
const WRITES: Readonly<Record<HostName, Write>> = {
  'claude-code': claudeWrite('Write', { prompt_id: 'p-1', permission_mode: 'default' }),
  codex: (path, content, session_id, cwd) => ({
    session_id,
    cwd,
    hook_event_name: 'PreToolUse',
    turn_id: 't-1',
    model: 'm',
    transcript_path: null,
    tool_name: 'apply_patch',
    tool_input: { command: patchOf(path, content) },
  }),
  cursor: (file_path, content, conversation_id, cwd) => ({
    conversation_id,
    cursor_version: '2.11.4',
    hook_event_name: 'preToolUse',
    tool_name: 'Write',
    tool_input: { file_path, content },
    cwd,
  }),
  'gemini-cli': (file_path, content, session_id, cwd) => ({
    session_id,
    cwd,
    hook_event_name: 'BeforeTool',
    timestamp: '2026-03-04T05:06:07.000Z',
    tool_name: 'write_file',
    tool_input: { file_path, content },
  }),
  'copilot-cli': (path, file_text, sessionId, cwd) => ({
    sessionId,
    timestamp: 1_771_000_000_000,
    cwd,
    toolName: 'create',
    toolArgs: { path, file_text },
  }),
  vscode: (filePath, content, session_id, cwd) => ({
    session_id,
    cwd,
    hook_event_name: 'PreToolUse',
    timestamp: '2026-03-04T05:06:07Z',
    tool_name: 'create_file',
    tool_use_id: 'u-1',
    transcript_path: '/t',
    tool_input: { filePath, content },
  }),
  windsurf: (file_path, new_string, trajectory_id) => ({
    agent_action_name: 'pre_write_code',
    trajectory_id,
    tool_info: { file_path, edits: [{ old_string: '', new_string }] },
  }),
  cline: (path, content, taskId, cwd) => ({
    hookName: 'PreToolUse',
    taskId,
    workspaceRoots: [cwd],
    preToolUse: { toolName: 'write_to_file', parameters: { path, content } },
  }),
  opencode: (filePath, content, sessionID, cwd) => ({
    event: 'tool.execute.before',
    tool: 'write',
    sessionID,
    callID: 'c-1',
    cwd,
    args: { filePath, content },
  }),
};

/** Makes a call for real, in the sandbox. */
export function make(call: WayCall, sandbox: Sandbox): void {
  if ('run' in call) {
    const command = placed(call.run, sandbox);
    spawnSync('/bin/bash', ['-c', command], { cwd: sandbox.project, env: sandbox.env, timeout: 20_000 });
    return;
  }
  if (!('write' in call)) throw new Error('only commands and whole files are made');
  const path = placed(call.write, sandbox);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, call.content);
}
