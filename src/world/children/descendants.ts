import { readdirSync, readFileSync } from 'node:fs';

/** A process and when it started: process numbers are reused. */
interface Descendant {
  readonly pid: number;
  readonly began: string;
}

/** All descendants of this process. Only Linux lists them; elsewhere the list is empty. */
export function descendantsOf(root: number): Descendant[] {
  if (process.platform !== 'linux') return [];
  const children = new Map<number, Descendant[]>();
  for (const name of names()) {
    const [parent, began] = factsOf(Number(name)) ?? [];
    if (parent === undefined || began === undefined) continue;
    children.set(parent, [...(children.get(parent) ?? []), { pid: Number(name), began }]);
  }
  const found: Descendant[] = [];
  const open = [root];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    const own = children.get(pid) ?? [];
    children.delete(pid);
    found.push(...own);
    open.push(...own.map((one) => one.pid));
  }
  return found;
}

/** Those that are still the same process. */
export function killDescendants(descendants: Iterable<Descendant>): void {
  for (const { pid, began } of descendants) {
    if (beginOf(pid) !== began) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}

/** When a process started; undefined if it has ended, and on systems other than Linux. */
export const beginOf = (pid: number): string | undefined => factsOf(pid)?.[1];

function names(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** The parent and the start time. The program name before them is in brackets and may contain anything. */
function factsOf(pid: number): readonly [parent: number, began: string] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, began] = [fields[1], fields[19]];
    return parent === undefined || began === undefined ? undefined : [Number(parent), began];
  } catch {
    return undefined;
  }
}
