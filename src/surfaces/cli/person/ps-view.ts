/** Processes as `ps` lists them: names and parents, nothing about who holds a terminal. Windows shows not even that. */
import { spawnSync } from 'node:child_process';
import type { ProcessView, SeenProcess } from '../../../gateway/person/process-view.ts';

/** More than any honest chain of shells has; numbers that are given again could make a ring. */
const MOST_ABOVE = 64;

interface Found extends SeenProcess {
  readonly parent: number;
}

export function psView(pid: number, platform: string, isOnTerminal: boolean): ProcessView {
  const look = platform === 'win32' ? () => undefined : listed();
  const self: Found[] = [];
  for (let next = look(pid); next !== undefined && self.length < MOST_ABOVE; next = look(next.parent))
    self.push(next);
  return {
    platform,
    self,
    isOnTerminal,
    kindOf: () => 'unknown',
    holdersOf: () => undefined,
    processesOn: () => [],
  };
}

function listed(): (pid: number) => Found | undefined {
  const { stdout } = spawnSync('/bin/ps', ['-axo', 'pid=,ppid=,uid=,command='], {
    encoding: 'utf8',
    timeout: 5_000,
  });
  const lines = (stdout ?? '').split('\n').flatMap((line) => {
    const [pid, parent, owner, ...words] = line.trim().split(/\s+/);
    const name = words[0]?.split('/').at(-1) ?? '';
    const found = { pid: Number(pid), name, words, parent: Number(parent), isRoot: owner === '0' };
    return owner === undefined ? [] : [[Number(pid), found] as const];
  });
  const table = new Map<number, Found>(lines);
  return (pid) => table.get(pid);
}
