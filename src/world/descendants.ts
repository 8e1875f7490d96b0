import { readdirSync, readFileSync } from 'node:fs';

/** A process, and when it began: numbers are given again to others. */
interface Descendant {
  readonly pid: number;
  readonly began: string;
}

/** Everybody whom this process started, and whom those started. Linux alone shows it; elsewhere nobody is found. */
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

/** Those of them that are still the same. */
export function killDescendants(descendants: Iterable<Descendant>): void {
  for (const { pid, began } of descendants) {
    if (factsOf(pid)?.[1] !== began) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}

function names(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** The parent and the start. The name of the program, which may hold anything, stands in brackets before them. */
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
