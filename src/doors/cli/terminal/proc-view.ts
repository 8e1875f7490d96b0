/** Processes and terminals as Linux shows them in `/proc`. What cannot be read is left out, never guessed. */
import { lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Hidden, Lineage, ProcessView, SeenProcess } from '../../../approvals/person/process-view.ts';
import { scriptOf } from '../../../approvals/person/programs.ts';
import { hiddenBehindProc } from './proc-trust.ts';

/** More than any honest chain of shells; reused process ids could form a cycle. */
const MOST_ABOVE = 64;
const MOST_WORDS = 64;

interface Found extends SeenProcess {
  readonly parent: number;
}

export function procView(pid: number, isOnTerminal: boolean): ProcessView {
  const known = new Map<number, Found | undefined>();
  const look = (each: number): Found | undefined => {
    if (!known.has(each)) known.set(each, lookAt(each));
    return known.get(each);
  };
  const lineageOf = (start: number): Lineage => {
    const found: Found[] = [];
    for (let next = look(start); next !== undefined && found.length < MOST_ABOVE; next = look(next.parent))
      found.push(next);
    return found;
  };
  const self = lineageOf(pid);
  const hidden = hiddenBehindProc() ?? hiddenAbove(known.get(self.at(-1)?.pid ?? 0));
  const all = () =>
    attempt(() =>
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number),
    ) ?? [];
  return {
    platform: 'linux',
    self,
    ...(hidden === undefined ? {} : { hidden }),
    isOnTerminal,
    kindOf: (terminal) => {
      const { major } = numbersOf(terminal);
      if (major >= 136 && major <= 143) return 'pty';
      return major === 4 || major === 5 || major === 204 || major === 229 ? 'console' : 'unknown';
    },
    holdersOf: (terminal) => {
      const index = ptyIndex(terminal);
      return all()
        .filter((each) => holdsPty(each, index))
        .map(lineageOf);
    },
    processesOn: (terminal) =>
      all().flatMap((each) => {
        const found = look(each);
        return found?.terminal === terminal ? [found] : [];
      }),
  };
}

/** Only the first process has no parent; a chain that ends elsewhere was cut (`hidepid`) or changed while it was read. */
function hiddenAbove(last: Found | undefined): Hidden | undefined {
  if (last?.parent === 0) return undefined;
  return { why: 'the system does not show all processes above it', isByChoice: false };
}

const numbersOf = (terminal: number): { major: number; minor: number } => ({
  major: (terminal >> 8) & 0xff,
  minor: (terminal & 0xff) | ((terminal >>> 12) & 0xfff00),
});

function ptyIndex(terminal: number): number {
  const { major, minor } = numbersOf(terminal);
  return (major - 136) * 256 + minor;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function lookAt(pid: number): Found | undefined {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (stat === undefined || pid <= 0) return undefined;
  // The second field is the program's name, which may contain anything, even spaces and parentheses.
  const facts = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, , session, terminal] = facts;
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const words = (attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '')
    .split('\0')
    .slice(0, MOST_WORDS);
  const program = attempt(() => readlinkSync(`/proc/${pid}/exe`));
  // Not the owner of the folder: for a process that hides its memory, that is root.
  const status = attempt(() => readFileSync(`/proc/${pid}/status`, 'latin1')) ?? '';
  const [, real, effective] = /^Uid:\s+(\d+)\s+(\d+)/m.exec(status) ?? [];
  const cwd = attempt(() => readlinkSync(`/proc/${pid}/cwd`)) ?? '/';
  const variables = (attempt(() => readFileSync(`/proc/${pid}/environ`, 'latin1')) ?? '').split('\0');
  const connection = variables.find((each) => each.startsWith('SSH_CONNECTION='));
  const process = { pid, name, words, ...(program === undefined ? {} : { program }) };
  const script = scriptOf(process);
  return {
    ...process,
    parent: Number(parent),
    session: Number(session),
    terminal: Number(terminal),
    startedMs: bootedMs() + Number(facts[19]) * MS_PER_TICK,
    isStopped: state === 'T' || state === 't',
    isRoot: real === '0' && effective === '0',
    isSystem:
      program !== undefined &&
      isOfSystem(`/proc/${pid}/exe`, program) &&
      (script === undefined || isOfSystem(resolve(cwd, script), resolve(cwd, script))),
    environment: variables.filter((each) => !each.endsWith('=')).map((each) => each.split('=', 1)[0] ?? ''),
    ...(connection === undefined ? {} : { connection: connection.slice('SSH_CONNECTION='.length) }),
  };
}

/** Linux counts in hundredths of a second for programs, whatever its own clock does. */
const MS_PER_TICK = 10;
const bootedMs = (): number => {
  const [, seconds] = /^btime (\d+)$/m.exec(attempt(() => readFileSync('/proc/stat', 'latin1')) ?? '') ?? [];
  return seconds === undefined ? Number.NaN : Number(seconds) * 1_000;
};

/** The file and its folder belong to root, and only root can write to them. */
function isOfSystem(file: string, path: string): boolean {
  return [() => statSync(file), () => lstatSync(dirname(path))].every((look) => {
    const facts = attempt(look);
    return facts?.uid === 0 && (facts.mode & 0o022) === 0;
  });
}

/** Whether one of its descriptors is the other end of this terminal. Not visible for other users' processes. */
function holdsPty(pid: number, index: number): boolean {
  const descriptors = attempt(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
  return descriptors.some((descriptor) => {
    const target = attempt(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`));
    // Not by name: the device may be mounted under any name.
    if (target === undefined || !target.startsWith('/')) return false;
    const info = attempt(() => readFileSync(`/proc/${pid}/fdinfo/${descriptor}`, 'latin1')) ?? '';
    return Number(/^tty-index:\s*(\d+)$/m.exec(info)?.[1] ?? -1) === index;
  });
}
