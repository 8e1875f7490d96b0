/**
 * Checks which process listens at the socket. The key is in a file of the same user, so it proves little; on Linux the
 * process that holds the lock is checked, too. It must belong to this user, run our program on our Node with nothing
 * preloaded, and hold the very socket that is at the path. Other systems do not show this, so the key alone counts.
 */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  statSync,
} from 'node:fs';
import { resolve } from 'node:path';

export interface OwnProgram {
  /** Files from which a resident may be started. */
  readonly programs: readonly string[];
  readonly home: string | undefined;
}

/** Beside the socket: the claim that the resident wrote when it took the lock. */
const CLAIM = 'resident/lock';
const MOST_CLAIM_BYTES = 1024;
export const LOADS_CODE =
  /^(?:NODE_OPTIONS|NODE_PATH|NODE_ICU_DATA|OPENSSL_\w+|LD_\w+|DYLD_\w+|GLIBC_TUNABLES|GCONV_PATH)=/;
/** The listener holds fewer, unless it is flooded: then the hook judges in its own process. */
const MOST_DESCRIPTORS = 2_000;

/** False if anything cannot be read: then the hook judges in its own process. */
export function isOwnListener(socketPath: string, own: OwnProgram): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const { pid, started } = claimBeside(socketPath);
    const proc = `/proc/${pid}`;
    return (
      statSync(proc).uid === process.getuid?.() &&
      isUntouched(proc, started) &&
      isSameFile(`${proc}/exe`, '/proc/self/exe') &&
      runsOurs(proc, own.programs) &&
      hasPlainEnvironment(proc, own.home) &&
      holds(proc, socketPath)
    );
  } catch {
    return false;
  }
}

/** Whether a process is a stdio door of this user and of our program, with nothing loaded into it. */
export function isOwnDoor(pid: number, programs: readonly string[]): boolean {
  try {
    const proc = `/proc/${pid}`;
    return (
      statSync(proc).uid === process.getuid?.() &&
      /^TracerPid:\t0$/m.test(readFileSync(`${proc}/status`, 'utf8')) &&
      isSameFile(`${proc}/exe`, '/proc/self/exe') &&
      runsOurs(proc, programs, /^gateway$/) &&
      !readFileSync(`${proc}/environ`, 'utf8')
        .split('\0')
        .some((entry) => LOADS_CODE.test(entry))
    );
  } catch {
    return false;
  }
}

function claimBeside(socketPath: string): { pid: number; started: string } {
  const path = `${socketPath.slice(0, socketPath.lastIndexOf('/'))}/${CLAIM}`;
  const { pid, started } = JSON.parse(claimText(path));
  if (!Number.isInteger(pid) || typeof started !== 'string') throw new Error('no claim');
  return { pid, started };
}

/** Does not wait if the path is a pipe. */
function claimText(path: string): string {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    if (!fstatSync(descriptor).isFile()) throw new Error('no claim');
    const bytes = Buffer.alloc(MOST_CLAIM_BYTES);
    return bytes.toString('utf8', 0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

/** Still the process that wrote the claim, neither stopped by a signal nor with a debugger attached. */
function isUntouched(proc: string, started: string): boolean {
  const stat = readFileSync(`${proc}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'T' || fields[19] !== started) return false;
  return /^TracerPid:\t0$/m.test(readFileSync(`${proc}/status`, 'utf8'));
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })];
  return a.dev === b.dev && a.ino === b.ino;
}

/** `node <our program> resident …` or `up …`: a Node option before the program could load another one. */
function runsOurs(proc: string, programs: readonly string[], verbs = /^(?:resident|up)$/): boolean {
  const [, program = '', verb] = readFileSync(`${proc}/cmdline`, 'utf8').split('\0');
  if (program === '' || program.startsWith('-') || !verbs.test(verb ?? '')) return false;
  const path = resolve(readlinkSync(`${proc}/cwd`), program);
  return programs.some((ours) => isSameFile(path, ours));
}

function hasPlainEnvironment(proc: string, home: string | undefined): boolean {
  const entries = readFileSync(`${proc}/environ`, 'utf8').split('\0');
  if (entries.some((entry) => LOADS_CODE.test(entry))) return false;
  // Settings are read from there.
  const theirs = entries.find((entry) => entry.startsWith('HOME='));
  return theirs === undefined || theirs === `HOME=${home ?? ''}`;
}

/** Any process of this user can put a socket at the path, but only the listener holds this one open. */
function holds(proc: string, socketPath: string): boolean {
  const { dev, ino } = statSync(socketPath, { bigint: true });
  const descriptors = readdirSync(`${proc}/fd`);
  if (descriptors.length > MOST_DESCRIPTORS) return false;
  return descriptors.some((descriptor) => {
    const held = statSync(`${proc}/fd/${descriptor}`, { bigint: true, throwIfNoEntry: false });
    return held?.dev === dev && held.ino === ino && held.isSocket();
  });
}
