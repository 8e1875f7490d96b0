import { access, constants, type FileHandle, open, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportFiles } from '../gateway/audits/import-ports.ts';
import { Trouble } from '../vocabulary/trouble.ts';

const CHUNK_BYTES = 1024 * 1024;

export const importFiles: ImportFiles = {
  kindOf: async (path) => {
    const facts = await stat(path).catch((error: unknown) => {
      throw troubleOf(error, path);
    });
    return facts.isDirectory() ? 'folder' : 'file';
  },
  filesBelow,
  chunks,
};

async function* filesBelow(folder: string, endings: readonly string[]): AsyncGenerator<string> {
  const names: { readonly path: string; readonly isFolder: boolean }[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) names.push({ path, isFolder: true });
      else if (entry.isFile() && endings.some((ending) => entry.name.endsWith(ending))) {
        names.push({ path, isFolder: false });
      }
    }
  } catch (error) {
    throw troubleOf(error, folder);
  }
  names.sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { path, isFolder } of names) {
    if (!isFolder || !(await canEnter(path))) yield path;
    else yield* filesBelow(path, endings);
  }
}

/** A folder that is shut is named as if it were a file, and fails when it is read: it is then counted like one. */
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
    handle = await open(path, 'r');
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

/** What a person can do something about; any other error stays as it is. */
function troubleOf(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new Trouble('file.missing', { path });
  if (code === 'EACCES' || code === 'EPERM') return new Trouble('file.denied', { path });
  if (code === 'EISDIR') return new Trouble('file.is_directory', { path });
  if (code === 'EIO') return new Trouble('file.unreadable', { path, reason: 'the device reports an error' });
  return error;
}
