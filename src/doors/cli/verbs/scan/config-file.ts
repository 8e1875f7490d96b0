import { errnoOf } from '../../../../ports/errno.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { openReadable } from '../../input/regular-file.ts';

/** Some clients keep years of history in it; anything larger is not a configuration. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * A configuration that was not named explicitly: undefined if there is none, or the reason why it was not read. In a
 * cloned folder it may be an endless pipe, or a link to a device.
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
        return { problem: `${path} is too large for a configuration, so it was not read` };
      }
      return { text: bytes.toString('utf8', 0, size) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof Trouble) return { problem: `${path} is not a regular file, so it was not read` };
    const errno = errnoOf(error);
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return undefined;
    return { problem: `${path} could not be read (${errno})` };
  }
}
