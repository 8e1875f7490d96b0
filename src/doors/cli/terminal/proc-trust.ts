/**
 * Whether `/proc` shows the machine's processes truthfully. An unprivileged program can create a user namespace, and in
 * it a process namespace that hides everything above, or mounts that cover single processes. So the mount table is read
 * first, through a descriptor that is proven to be in `/proc` itself, and then the namespaces must be the initial ones.
 */
import { randomInt } from 'node:crypto';
import {
  closeSync,
  constants,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  statfsSync,
  statSync,
} from 'node:fs';
import type { Hidden } from '../../../approvals/person/process-view.ts';

/** PROC_SUPER_MAGIC of linux/magic.h, and the inode of the root of every procfs. */
const PROC_TYPE = 0x9fa0;
const PROC_ROOT_INODE = 1;
/** PROC_PID_INIT_INO and PROC_USER_INIT_INO of linux/proc_ns.h: no other namespace ever gets them. */
const FIRST_PIDS = 'pid:[4026531836]';
const FIRST_USERS = 'user:[4026531837]';

const COVERED: Hidden = { why: 'the /proc of this terminal is not that of the system', isByChoice: true };
const USERS: Hidden = {
  why: 'it runs in a user namespace, from which outside processes cannot be judged',
  isByChoice: true,
};
const PIDS: Hidden = {
  why: 'it runs in a container or a process namespace, from which outside processes cannot be seen',
  isByChoice: false,
};

export function hiddenBehindProc(): Hidden | undefined {
  try {
    if (!isWholeProc()) return COVERED;
    const users = namespaceOf('user');
    // A kernel without user namespaces has no such file, and the mount table shows that nothing covers it.
    if (users !== undefined && users !== FIRST_USERS) return USERS;
    return namespaceOf('pid') === FIRST_PIDS ? undefined : PIDS;
  } catch {
    return COVERED;
  }
}

function namespaceOf(kind: 'pid' | 'user'): string | undefined {
  try {
    return readlinkSync(`/proc/self/ns/${kind}`);
  } catch {
    return undefined;
  }
}

function isWholeProc(): boolean {
  if (!isProc('/proc') || statSync('/proc').ino !== PROC_ROOT_INODE || !isProc('/proc/self/fdinfo'))
    return false;
  if (!showsOwnDescriptors()) return false;
  const root = withOpen('/proc', mountOf, constants.O_DIRECTORY);
  return withOpen('/proc/self/mountinfo', (fd) => {
    const isUncovered = root !== undefined && mountOf(fd) === root;
    return isUncovered && !coversProcesses(readFileSync(fd, 'latin1'));
  });
}

/** The kernel reports the type: a user's file system cannot fake it. */
const isProc = (path: string): boolean => statfsSync(path).type === PROC_TYPE;

/** Mounts on process folders. Those on `/proc/sys`, `/proc/kcore` and the like are normal. */
export const coversProcesses = (mountinfo: string): boolean =>
  mountinfo
    .split('\n')
    .some((line) => /^\/proc\/(?:\d+|self|thread-self)(?:\/|$)/.test(line.split(' ')[4] ?? ''));

/** A file position that only this process knows: another process's folder in place of ours does not show it. */
function showsOwnDescriptors(): boolean {
  return withOpen(process.execPath, (fd) => {
    let position = 0;
    for (let i = 0; i < 4; i++) {
      position += readSync(fd, Buffer.alloc(randomInt(1, 4096)), { position: null });
      if (fieldOf(fd, 'pos') !== position) return false;
    }
    return true;
  });
}

const mountOf = (fd: number): number | undefined => fieldOf(fd, 'mnt_id');

function fieldOf(fd: number, name: 'pos' | 'mnt_id'): number | undefined {
  const text = readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1');
  const value = new RegExp(`^${name}:\\s*(\\d+)$`, 'm').exec(text)?.[1];
  return value === undefined ? undefined : Number(value);
}

function withOpen<T>(path: string, work: (fd: number) => T, flags = 0): T {
  const fd = openSync(path, constants.O_RDONLY | flags);
  try {
    return work(fd);
  } finally {
    closeSync(fd);
  }
}
