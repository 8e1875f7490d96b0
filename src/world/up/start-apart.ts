/**
 * Starts a process that outlives this one, whatever ends this one: it leads a session and a group of its own, and its
 * parent is gone at once, so that a host that ends the tree of what it started does not find it.
 */
import type { ChildProcess } from 'node:child_process';

/** A process in between, which starts the other one, prints its id and ends. */
const BETWEEN = `
const child = require('node:child_process').spawn(process.execPath, process.argv.slice(1), { detached: true, stdio: 'ignore', windowsHide: true });
child.on('error', () => process.exit(1));
child.on('spawn', () => { child.unref(); process.stdout.on('error', () => {}).write(child.pid + '\\n'); });`;
const MOST_DIGITS = 20;

/**
 * For processes that wait most of their time. The C library of Linux keeps a heap for each thread, and of each the
 * more the larger a buffer once was: a third of what an idle gateway holds. It reads this only when it starts.
 */
export const LITTLE_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' } as const;

interface Apart {
  /** Whether it could not be started, or has ended. */
  hasEnded(): boolean;
}

/** `words`: our program and its arguments. Neither this process's environment nor its folder is passed on. */
export function startApart(
  words: readonly string[],
  place: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Apart {
  // Loaded only where it is needed: a stdio door seldom starts anything.
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child: ChildProcess = spawn(process.execPath, ['-e', BETWEEN, '--', ...words], {
    cwd: place.cwd,
    env: { ...place.env, ...LITTLE_MEMORY },
    ...{ detached: true, stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true },
  });
  let digits = '';
  let isStarted: boolean | undefined;
  child.on('error', () => {
    isStarted = false;
  });
  child.on('close', () => {
    isStarted = /^\d+\n$/.test(digits);
  });
  child.stdout?.on('data', (piece: Buffer) => {
    digits = `${digits}${piece}`.slice(0, MOST_DIGITS);
  });
  child.unref();
  // Typed as any stream; a pipe would keep this process waiting.
  if (child.stdout !== null && 'unref' in child.stdout) Object(child.stdout).unref();
  return { hasEnded: () => isStarted === false || (isStarted === true && !isAlive(Number(digits))) };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
