/**
 * Which process talks to a program over its standard input: the one that started it, past shells and runners (`sh -c`,
 * `npx`) that only hand on the input that they were given.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import type { ProcessMark } from '../ports/files.ts';
import { processes } from './processes.ts';

/** More than any honest chain of launchers. */
const MOST_ABOVE = 16;
/** Adopts whatever has lost its parent: then the client is not known. */
const FIRST_PROCESS = 1;

interface Seen {
  readonly pid: number;
  readonly parent: number;
  /** In the system's ticks since it booted. */
  readonly started: string;
}

/** Undefined where it cannot be known: on other systems, for other users' processes, and if its parent has ended. */
export function stdinClientOf(pid: number): ProcessMark | undefined {
  try {
    const input = inputOf(pid);
    let at = seenAt(pid);
    for (let above = 0; above < MOST_ABOVE; above++) {
      const parent = parentOf(at);
      if (parent === undefined) return undefined;
      if (!isHandedOn(input, parent.pid))
        return { ...processes.self, pid: parent.pid, started: parent.started };
      at = parent;
    }
    return undefined;
  } catch {
    return undefined;
  }
}

/** A number that was given to another program meanwhile is not the parent: a child is never older, nor has it two. */
function parentOf(child: Seen): Seen | undefined {
  if (child.parent <= FIRST_PROCESS) return undefined;
  const parent = seenAt(child.parent);
  const again = seenAt(child.pid);
  const isSame = again.parent === child.parent && again.started === child.started;
  return isSame && Number(parent.started) <= Number(child.started) ? parent : undefined;
}

function seenAt(pid: number): Seen {
  // The second field is the program's name and may contain anything, spaces and parentheses too.
  const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [parent, started] = [Number(fields[1]), fields[19]];
  if (!Number.isSafeInteger(parent) || started === undefined) throw new Error('not a process');
  return { pid, parent, started };
}

const inputOf = (pid: number): string => readlinkSync(`/proc/${pid}/fd/0`);

/** A terminal or a file belongs to no one in particular, and proves nothing. */
function isHandedOn(input: string, pid: number): boolean {
  if (!/^(?:pipe|socket):\[/.test(input)) return false;
  try {
    return inputOf(pid) === input;
  } catch {
    // What cannot be looked into is taken for the client.
    return false;
  }
}
