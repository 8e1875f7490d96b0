/** What `init` writes for each host, started as the host starts it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HookOutput } from '../../src/doors/hook/adapter/adapter.ts';
import { openCodePlugin } from '../../src/doors/hook/opencode-plugin.ts';
import type { HookProgram } from '../../src/ports/install.ts';
import type { HostName } from '../../src/vocabulary/hook-request.ts';
import { clineScript } from '../../src/work/install/host/command.ts';
import { shellEvent } from './hook-process.ts';
import { hookFiles, putLauncher } from './installed-line.ts';

export interface Entry {
  readonly program: HookProgram;
  /** Of the ledger, and the home. */
  readonly project: string;
  /** Where the files of Cline and OpenCode are put. */
  readonly room: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Instead of the time after which a hook is ended, which no test waits for. */
  readonly endedS?: number;
}

/** What a host is told of a command before its shell runs it. */
export function askEntry(host: HostName, command: string, entry: Entry): Promise<HookOutput> {
  const { program, project, room, shell = 'sh' } = entry;
  const event = shellEvent(host, command, 's-1', project);
  if (host === 'opencode') return askPlugin(event, entry);
  const programs = { program, platform: 'linux', home: project };
  const sooner = (text: string) =>
    entry.endedS === undefined ? text : text.replace(/-s KILL \d+/, `-s KILL ${entry.endedS}`);
  if (host !== 'cline') {
    const { line, launcher, path } = hookFiles(host, project, programs);
    putLauncher(
      path,
      entry.endedS === undefined ? launcher : launcher.replaceAll(/seconds=\d+/g, `seconds=${entry.endedS}`),
    );
    return started(shell, ['-c', line], event, entry);
  }
  mkdirSync(room, { recursive: true });
  const path = join(room, 'PreToolUse');
  writeFileSync(path, sooner(clineScript(project, programs)), { mode: 0o755 });
  // Through its first line: a file that another process still holds open for writing cannot be run.
  return started('/bin/sh', [path], event, entry);
}

/** Bash takes a socket for the line of a remote shell and reads the start-up files of the user, unless it is told that a shell started it. */
const QUIET = { PATH: process.env.PATH, SHLVL: '2' };

function started(
  program: string,
  args: string[],
  event: string,
  { env, project }: Entry,
): Promise<HookOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn(placeOf(program), args, { cwd: project, env: { ...QUIET, HOME: project, ...env } });
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

/** By its own place: a host finds its shell before the environment of a test counts. */
function placeOf(shell: string): string {
  const folders = ['/bin', '/usr/bin', ...(process.env.PATH ?? '').split(':')];
  return folders.map((folder) => resolve(folder, shell)).find((path) => existsSync(path)) ?? shell;
}

interface Plugin {
  'tool.execute.before'(input: unknown, output: unknown): Promise<void>;
}

let plugins = 0;

/** Loaded as OpenCode loads it: what it throws is the denial. */
async function askPlugin(event: string, { program, project, room, endedS }: Entry): Promise<HookOutput> {
  const { tool, sessionID, cwd, args } = JSON.parse(event);
  const text = openCodePlugin({ ...program, project, home: project });
  const path = join(room, `plugin-${plugins++}.mjs`);
  mkdirSync(room, { recursive: true });
  writeFileSync(
    path,
    endedS === undefined ? text : text.replace(/LIMIT_MS = \d+/, `LIMIT_MS = ${endedS * 1000}`),
  );
  const module: Record<string, (given: unknown) => Promise<Plugin>> = await import(
    /* @vite-ignore */ pathToFileURL(path).href
  );
  const plugin = await module.TokenAuditor?.({ directory: cwd });
  if (plugin === undefined) throw new Error('the plugin exports nothing');
  try {
    await plugin['tool.execute.before']({ tool, sessionID, callID: 'c-1' }, { args });
    return { stdout: '{}', stderr: '', exit: 0 };
  } catch (error) {
    return { stdout: JSON.stringify({ deny: String(error) }), stderr: '', exit: 0 };
  }
}
