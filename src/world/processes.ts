import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import type { Processes, ProcessMark } from '../ports/files.ts';

/** Linux has all this in `/proc`; elsewhere the answer is `or`, and a process with our number may be another one. */
function ask<T>(question: () => T, or: T): T {
  try {
    return question();
  } catch {
    return or;
  }
}

interface ProcStat {
  readonly state: string;
  readonly started: string;
}

function procStat(pid: number): ProcStat | undefined {
  // The second field is the program's name and may contain anything, spaces and parentheses too.
  const line = ask(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '');
  const [state, ...rest] = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const started = rest[18];
  return state && started ? { state, started } : undefined;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** A thread that can end while the process lives on has its own mark, so that its locks can be taken over. */
function ownNumber(): number {
  if (isMainThread) return process.pid;
  const thread = ask(() => readlinkSync('/proc/thread-self'), '')
    .split('/')
    .at(-1);
  return Number(thread) || process.pid;
}

const number = ownNumber();
const self: ProcessMark = {
  pid: number,
  started: procStat(number)?.started ?? '',
  boot: ask(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), hostname()),
  namespace: ask(() => readlinkSync('/proc/self/ns/pid'), ''),
};

function stateOf(mark: ProcessMark): 'alive' | 'dead' | 'unknown' {
  // Another boot may also be another machine that shares the disk: its processes cannot be checked.
  if (mark.boot !== self.boot || mark.namespace !== self.namespace) return 'unknown';
  if (!exists(mark.pid)) return 'dead';
  const found = procStat(mark.pid);
  if (!found || mark.started === '') return 'unknown';
  // A zombie has a number but runs no code; a parent that never reaps would keep its lock for ever.
  const isGone = found.state === 'Z' || found.state === 'X';
  return isGone || found.started !== mark.started ? 'dead' : 'alive';
}

export const processes: Processes = { self, userId: process.getuid?.(), stateOf };
