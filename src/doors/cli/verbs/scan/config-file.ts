import { errnoOf } from '../../../../ports/errno.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { openReadable } from '../../input/regular-file.ts';

/** A client keeps years of history in some of them; beyond this nobody wrote it. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * A configuration that nobody named: undefined when there is none, or why it was not read. A cloned folder may hold a
 * pipe that never ends, or a link to a device, in its place.
 */
export async function readConfigFile(
  path: string,
  mostBytes = MOST_BYTES,
): Promise<{ readonly text: string } | { readonly problem: string } | undefined> {
  try {
    const handle = await openReadable(path);
    try {
      const facts = await handle.stat();
      const bytes = Buffer.alloc(Math.min(facts.size, mostBytes) + 1);
      let size = 0;
      for (let read = -1; read !== 0 && size < bytes.length; size += read) {
        read = (await handle.read(bytes, size, bytes.length - size, size)).bytesRead;
      }
      if (size > mostBytes) {
        return { problem: `${path} is too large to be a configuration, so it was not read` };
      }
      return { text: bytes.toString('utf8', 0, size) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof Trouble) return { problem: `${path} is no regular file, so it was not read` };
    const errno = errnoOf(error);
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return undefined;
    return { problem: `${path} could not be read (${errno})` };
  }
}
