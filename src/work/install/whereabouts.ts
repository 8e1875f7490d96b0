/** The real location of a file, and whether it may be changed there. Doubtful cases are refused before anything is written. */
import { dirname, isAbsolute, relative, sep } from 'node:path';
import { errnoOf, fileTrouble } from '../../ports/errno.ts';
import type { Disk } from '../../ports/install.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Scope } from './host/host.ts';
import { isLauncher } from './host/launcher-path.ts';

/** As much as `scan` reads: some clients keep years of history in the file of their settings. */
const MOST_BYTES = 32 * 1024 * 1024;

export interface Whereabouts {
  /** The file itself: links of the user's own dotfiles are followed, and stay. */
  readonly target: string;
  /** Undefined when it is not there yet. */
  readonly bytes?: Buffer;
  readonly mode?: number;
  /** Folders that have to be made first, outermost first. */
  readonly missing: readonly string[];
}

export function locateFile(path: string, scope: Scope, disk: Disk): Whereabouts {
  try {
    // A host would find it in another place whenever it is started in another folder.
    if (!isAbsolute(path)) throw unfit(path, 'its path is not absolute', ABSOLUTE);
    const facts = disk.look(path);
    const found = facts === undefined ? unborn(path, disk) : existing(path, disk);
    const anchor = found.bytes === undefined ? (found.missing[0] ?? path) : undefined;
    const place = anchor === undefined ? found.target : disk.resolve(dirname(anchor));
    refuseOutside(path, place, scope, disk);
    const folder = anchor === undefined ? dirname(found.target) : place;
    if (!disk.canWrite(folder) || (found.bytes !== undefined && !disk.canWrite(found.target)))
      throw unfit(path, 'it is not writable', 'check the owner and mode of the file and its folder');
    return found;
  } catch (error) {
    throw troubleOf(error, path);
  }
}

const ABSOLUTE =
  'set CLAUDE_CONFIG_DIR, CODEX_HOME, COPILOT_HOME and XDG_CONFIG_HOME to absolute paths, or not at all';

/** A system error about one place concerns that place alone; any other error is our bug. */
export function troubleOf(error: unknown, path: string): Trouble {
  const trouble = error instanceof Trouble ? error : fileTrouble(error, path, 'read');
  if (trouble instanceof Trouble) return trouble;
  if (!/^E[A-Z0-9]+$/.test(errnoOf(error))) throw error;
  return new Trouble('file.unreadable', { path, reason: `the system reports ${errnoOf(error)}` });
}

function existing(path: string, disk: Disk): Whereabouts {
  const target = resolved(path, disk);
  const facts = disk.look(target);
  if (facts?.kind !== 'file') throw unfit(path, 'it is not a regular file', 'move it out of the way');
  if (facts.sizeBytes > MOST_BYTES) throw unfit(path, 'it is larger than 32 MiB', 'check what fills it');
  return { target, bytes: disk.read(target), mode: facts.mode, missing: [] };
}

function resolved(path: string, disk: Disk): string {
  try {
    return disk.resolve(path);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT' && errnoOf(error) !== 'ELOOP') throw error;
    throw unfit(path, 'it is a broken link', 'remove the link, or create its target');
  }
}

function unborn(path: string, disk: Disk): Whereabouts {
  const missing: string[] = [];
  let folder = dirname(path);
  while (disk.look(folder) === undefined && dirname(folder) !== folder) {
    missing.unshift(folder);
    folder = dirname(folder);
  }
  if (disk.look(resolved(folder, disk))?.kind !== 'folder')
    throw unfit(path, 'a part of its path is not a folder', 'move that file out of the way');
  return { target: path, missing };
}

/** A cloned project must not redirect what is written for it to another place. */
function refuseOutside(path: string, place: string, { level, folder }: Scope, disk: Disk): void {
  // The launcher of a project is in the home.
  if (level === 'user' || isLauncher(path)) return;
  const way = relative(disk.resolve(folder), place);
  if (way === '..' || way.startsWith(`..${sep}`))
    throw unfit(path, 'a link in the project points outside of it', 'remove the link');
}

export function unfit(path: string, reason: string, remedy: string): Trouble {
  return new Trouble('init.unfit_file', { path, reason, remedy });
}
