import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Ancestor } from './io.ts';

/** More than any honest chain of shells has; numbers that are given again could make a ring. */
const MOST = 64;

interface Found extends Ancestor {
  readonly parent: number;
}

/** Linux tells it in `/proc`, other systems by `ps`; where there is neither, nothing is known. */
export function ancestorsOf(pid: number): Ancestor[] {
  const look = process.platform === 'linux' ? fromProc : fromPs();
  const above: Ancestor[] = [];
  let next = look(pid)?.parent;
  while (next !== undefined && next > 0 && above.length < MOST) {
    const found = look(next);
    if (found === undefined) break;
    const { parent, ...ancestor } = found;
    above.push(ancestor);
    next = parent;
  }
  return above;
}

function fromProc(pid: number): Found | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name and may hold anything, spaces and parentheses too.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, 64);
    return { pid, name, words, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

function fromPs(): (pid: number) => Found | undefined {
  if (process.platform === 'win32') return () => undefined;
  const { stdout } = spawnSync('/bin/ps', ['-axo', 'pid=,ppid=,command='], {
    encoding: 'utf8',
    timeout: 5_000,
  });
  const lines = (stdout ?? '').split('\n').flatMap((line) => {
    const [pid, parent, ...words] = line.trim().split(/\s+/);
    const name = words[0]?.split('/').at(-1) ?? '';
    return pid === undefined
      ? []
      : [[Number(pid), { pid: Number(pid), name, words, parent: Number(parent) }] as const];
  });
  const table = new Map<number, Found>(lines);
  return (pid) => table.get(pid);
}
