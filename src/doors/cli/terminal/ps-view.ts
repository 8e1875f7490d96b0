/**
 * Processes as `ps` lists them, or PowerShell on Windows: names and parents, but not which process holds a terminal. The
 * Windows part follows its documentation, and was never run there.
 */
import { spawnSync } from 'node:child_process';
import type { ProcessView, SeenProcess } from '../../../approvals/person/process-view.ts';

/** More than any honest chain of shells; reused process ids could form a cycle. */
const MOST_ABOVE = 64;

interface Found extends SeenProcess {
  readonly parent: number;
}

export function psView(pid: number, platform: string, isOnTerminal: boolean): ProcessView {
  const look = listed(platform);
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

const POWERSHELL = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';
/** The name without blanks comes first, as in `ps`; the owner is not queried. */
const LISTING =
  'Get-CimInstance Win32_Process | ForEach-Object { "{0} {1} - {2} {3}" -f $_.ProcessId, $_.ParentProcessId, ($_.Name -replace " ", "_"), $_.CommandLine }';

function listed(platform: string): (pid: number) => Found | undefined {
  const [program, args] =
    platform === 'win32'
      ? [POWERSHELL, ['-NoProfile', '-NonInteractive', '-Command', LISTING]]
      : ['/bin/ps', ['-axo', 'pid=,ppid=,uid=,command=']];
  const { stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: 15_000, windowsHide: true });
  return tableOf(stdout ?? '');
}

export function tableOf(listing: string): (pid: number) => Found | undefined {
  const lines = listing.split('\n').flatMap((line) => {
    const [pid, parent, owner, ...rest] = line.trim().split(/\s+/);
    const words = rest.map((word) => word.replaceAll('"', ''));
    const name = words[0]?.split(/[\\/]/).at(-1) ?? '';
    const found = { pid: Number(pid), name, words, parent: Number(parent), isRoot: owner === '0' };
    return owner === undefined ? [] : [[Number(pid), found] as const];
  });
  const table = new Map<number, Found>(lines);
  return (pid) => table.get(pid);
}
