import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileTrouble } from '../../../../ports/errno.ts';
import { locate } from '../../verb/place.ts';
import type { Session } from '../../verb/session.ts';

/** What a version control system or a package manager put there is not the user's to fix. */
const LEFT_OUT: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', 'node_modules', '.tokenauditor']);

/** Each folder among the names becomes its files, in the order of their names. Links below it are not followed. */
export function filesBelow(names: readonly string[], { io }: Session): string[] {
  return names.flatMap((name) => {
    if (name === '-') return [name];
    return isFolder(locate(name, io)) ? filesIn(name, locate(name, io)) : [name];
  });
}

/** What cannot be reached is reported when it is opened. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function filesIn(name: string, path: string): string[] {
  const found: string[] = [];
  const open = [{ name, path }];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of entriesOf(folder.path, folder.name)) {
      const inner = { name: join(folder.name, entry.name), path: join(folder.path, entry.name) };
      if (entry.isFile()) found.push(inner.name);
      else if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) open.push(inner);
    }
  }
  return found.sort();
}

function entriesOf(path: string, name: string) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    throw fileTrouble(error, name, 'read');
  }
}
