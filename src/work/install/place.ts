/** One place may be written in several ways: with links, with `..`, with a slash at the end. */
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Disk, InstallPorts } from '../../ports/install.ts';
import { printable } from '../../text/printable.ts';
import { Trouble } from '../../vocabulary/trouble.ts';

/** Without links on the way; the last step is not followed, because a link is a place of its own. */
export function placeOf(path: string, disk: Disk): string {
  const tail = [basename(path)];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const real = resolvedOr(folder, disk);
    if (real !== undefined) return join(real, ...tail);
    if (dirname(folder) === folder) return path;
    tail.unshift(basename(folder));
  }
}

export function isSameFolder(one: string, other: string, disk: Disk): boolean {
  const [first, second] = [one, other].map((folder) => resolvedOr(folder, disk) ?? placeOf(folder, disk));
  return first === second;
}

function resolvedOr(path: string, disk: Disk): string | undefined {
  try {
    return disk.resolve(path);
  } catch {
    // The caller that needs the path reports why it cannot be read.
    return undefined;
  }
}

/** With an absolute home, which is the same in whatever folder a host is started. */
export function settledPorts(ports: InstallPorts): InstallPorts {
  if (!isAbsolute(ports.home)) throw new Trouble('init.no_home', { path: ports.home });
  return { ...ports, home: resolve(ports.home) };
}

/** A path for people: short below the home folder, and printable. */
export function shownPath(path: string, home: string): string {
  const way = relative(home, path);
  const isBelow = way !== '' && way !== '..' && !way.startsWith(`..${sep}`);
  return printable(isBelow ? `~${sep}${way}` : path);
}
