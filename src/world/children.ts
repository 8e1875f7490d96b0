import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Child, ChildEnd, ChildMark, Children, ChildStart } from '../ports/servers.ts';
import { ChildGuard } from './children/child-guard.ts';
import { beginOf, descendantsOf, killDescendants } from './children/descendants.ts';
import { killMarked } from './children/marked-processes.ts';
import { windowsStart } from './windows/windows-start.ts';

const isWindows = process.platform === 'win32';

/** A variable with a random value in the child's environment: identifies a process even after it left the group. */
const MARK = 'MCP_LAUNCH_ID';

const living = new Set<ChildMark>();
const guard = new ChildGuard();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

export const children: Children = {
  get folder() {
    return process.cwd();
  },
  start: (start) => {
    const mark = randomBytes(16).toString('hex');
    try {
      return watched(launch(start, mark), mark);
    } catch (error) {
      // An argument that no process can have, such as one with a zero byte.
      return unborn(codeOf(error));
    }
  },
  endLeft: ({ pid, started, mark }) => {
    if (started !== '' && beginOf(pid) === started) {
      const descendants = descendantsOf(pid);
      killGroup(pid, 'SIGKILL');
      killDescendants(descendants);
    }
    killMarked(`${MARK}=${mark}`);
  },
};

const isFileAt = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

function launch({ command, args, env, cwd }: ChildStart, mark: string): ChildProcessWithoutNullStreams {
  const own = isWindows
    ? windowsStart({ command, args, env, cwd: cwd ?? process.cwd() }, isFileAt)
    : { file: command, args, isVerbatim: false };
  return spawn(own.file, [...own.args], {
    env: { ...env, [MARK]: mark },
    windowsVerbatimArguments: own.isVerbatim,
    ...(cwd === undefined ? {} : { cwd }),
    stdio: 'pipe',
    shell: false,
    windowsHide: true,
    // A group of its own, so that it can be ended with everything it started; Windows ends process trees differently.
    detached: !isWindows,
  });
}

function watched(child: ChildProcessWithoutNullStreams, mark: string): Child {
  const { pid } = child;
  const entry = pid === undefined ? undefined : { pid, started: beginOf(pid) ?? '', mark };
  if (entry) watch(entry);
  const ended = new Promise<ChildEnd>((resolve) => {
    child.once('exit', (code, signal) => resolve({ kind: 'exited', code, signal }));
    child.on('error', (error) => resolve({ kind: 'not-started', errno: codeOf(error) }));
  });
  child.stdin.on('error', () => {});
  /** The processes it was seen to start: some leave both the group and the environment behind. */
  const left: ReturnType<typeof descendantsOf> = [];
  let draining: Promise<void> | undefined;
  return {
    output: chunksOf(child.stdout),
    errors: chunksOf(child.stderr),
    ended,
    ...(entry === undefined ? {} : { mark: entry }),
    inputClosed: new Promise((resolve) => child.stdin.once('close', () => resolve())),
    write: (text) => {
      if (!child.stdin.writable) return;
      writeTogether(child.stdin, text);
      guard.active();
    },
    room: () => {
      if (!child.stdin.writable || !child.stdin.writableNeedDrain) return undefined;
      draining ??= drained(child).finally(() => {
        draining = undefined;
      });
      return draining;
    },
    closeInput: () => {
      // Once it has ended by itself, its descendants are unknown.
      if (entry) left.push(...descendantsOf(entry.pid));
      child.stdin.end();
    },
    killTree: (signal) => {
      if (!entry) return;
      left.push(...descendantsOf(entry.pid));
      killGroup(entry.pid, signal);
      if (signal !== 'SIGKILL') return;
      killDescendants(left);
      killMarked(`${MARK}=${mark}`);
      unwatch(entry);
      // An escaped process may still hold the other ends.
      child.stdin.destroy();
      child.stdout.destroy();
      child.stderr.destroy();
      child.unref();
    },
  };
}

/** What is written in one turn is one write to the pipe. */
function writeTogether(stdin: ChildProcessWithoutNullStreams['stdin'], text: string): void {
  if (stdin.writableCorked === 0) {
    stdin.cork();
    process.nextTick(() => stdin.uncork());
  }
  stdin.write(text);
}

function drained({ stdin }: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stdin.off('drain', done);
      stdin.off('close', done);
      resolve();
    };
    stdin.once('drain', done);
    stdin.once('close', done);
  });
}

function unborn(errno: string): Child {
  return {
    output: nothing(),
    errors: nothing(),
    ended: Promise.resolve({ kind: 'not-started', errno }),
    write: () => {},
    closeInput: () => {},
    killTree: () => {},
  };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** A pipe that breaks has ended. */
async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch {
    return;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}

function killGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true, stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // No process is left.
  }
}

function killAll(): void {
  for (const { pid, mark } of living) {
    const descendants = descendantsOf(pid);
    killGroup(pid, 'SIGKILL');
    killDescendants(descendants);
    killMarked(`${MARK}=${mark}`);
  }
  living.clear();
}

/** No child outlives this process, whether it ends by itself or by a signal. */
function onSignal(signal: NodeJS.Signals): void {
  // Another listener ends the process in its own way, with time for what the children do; the exit ends the rest.
  if (process.listenerCount(signal) > 1) return;
  killAll();
  stopListening();
  process.kill(process.pid, signal);
}

function watch(entry: ChildMark): void {
  if (living.size === 0) {
    process.on('exit', killAll);
    for (const signal of SIGNALS) process.on(signal, onSignal);
  }
  living.add(entry);
  guard.watch(entry);
  guard.active();
}

function unwatch(entry: ChildMark): void {
  living.delete(entry);
  guard.unwatch(entry.pid);
  if (living.size === 0) stopListening();
}

function stopListening(): void {
  process.off('exit', killAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}
