import { access, constants, type FileHandle, open, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportFiles } from '../ports/imports.ts';
import { assertReadable, isHandedOver } from '../road/regular-file.ts';
import { Trouble } from '../vocabulary/trouble.ts';

const CHUNK_BYTES = 1024 * 1024;

export const importFiles: ImportFiles = {
  kindOf: async (path) => {
    const facts = await stat(path).catch((error: unknown) => {
      throw troubleOf(error, path);
    });
    if (facts.isDirectory()) return 'folder';
    assertReadable(facts, path, path);
    return 'file';
  },
  filesBelow,
  chunks,
};

/** A folder deeper than this is listed as a file, and counted as one that cannot be read. */
const DEEPEST = 64;

interface Below {
  readonly path: string;
  /** Of a folder; undefined for a file. */
  readonly depth: number | undefined;
}

/** Sorted by name, without recursion: folders may be nested to any depth. */
async function* filesBelow(folder: string, endings: readonly string[]): AsyncGenerator<string> {
  const open: Below[] = [{ path: folder, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, depth } = next;
    const isEntered = depth === 0 || (depth !== undefined && depth <= DEEPEST && (await canEnter(path)));
    if (!isEntered || depth === undefined) yield path;
    else open.push(...(await entriesOf(path, endings, depth + 1)));
  }
}

/** Sorted in reverse: items are taken from the end. */
async function entriesOf(folder: string, endings: readonly string[], depth: number): Promise<Below[]> {
  const found: Below[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) found.push({ path, depth });
      else if (entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
        found.push({ path, depth: undefined });
    }
  } catch (error) {
    throw troubleOf(error, folder);
  }
  return found.sort((a, b) => (a.path < b.path ? 1 : -1));
}

/** An unreadable folder is listed as a file and fails when it is read, so that it is counted. */
async function canEnter(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function* chunks(path: string): AsyncGenerator<Uint8Array> {
  let handle: FileHandle | undefined;
  try {
    // Reading a pipe might never end, unless the user passed it.
    handle = await open(path, isHandedOver(path) ? 'r' : constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    assertReadable(await handle.stat(), path, path);
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    throw troubleOf(error, path);
  } finally {
    await handle?.close();
  }
}

/** Errors that the user can act on; any other error is passed on unchanged. */
function troubleOf(error: unknown, path: string): unknown {
  if (error instanceof Trouble) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new Trouble('file.missing', { path });
  if (code === 'EACCES' || code === 'EPERM') return new Trouble('file.denied', { path });
  if (code === 'EISDIR') return new Trouble('file.is_directory', { path });
  if (code === 'EIO') return new Trouble('file.unreadable', { path, reason: 'the device reports an error' });
  return error;
}
