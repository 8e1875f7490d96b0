import type { CodeTexts, SessionFacts } from '../../detect/call.ts';
import { LONGEST_TEXT } from '../../detect/session-code.ts';
import { isAmong } from '../../detect/session-paths.ts';
import { isFailure } from '../../evidence/failure.ts';
import type { Files } from '../../evidence/ports.ts';

/** A line that runs more files of a session is judged by the first. */
const MOST_TEXTS = 32;

/** The texts of a session's files, as they are when they are asked for; nothing of other files. */
export function textsOnDisk(
  { downloaded, written }: Pick<SessionFacts, 'downloaded' | 'written'>,
  files: Files,
): CodeTexts {
  const known = new Map<string, string | undefined>();
  return {
    get(path) {
      if (known.has(path)) return known.get(path);
      const isOurs =
        /^(?:\/|[A-Za-z]:[\\/])/.test(path) && (isAmong(written, path) || isAmong(downloaded, path));
      if (!isOurs || known.size >= MOST_TEXTS) return undefined;
      const text = readStart(path, files);
      known.set(path, text);
      return text;
    },
    get size() {
      return downloaded.size + written.size;
    },
    *[Symbol.iterator]() {},
  };
}

/** Undefined for what is no regular file, a link included, and for what may not be read. */
function readStart(path: string, files: Files): string | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = files.open(path, 'read');
    if (files.facts(descriptor).kind !== 'file') return undefined;
    const buffer = Buffer.alloc(LONGEST_TEXT);
    let length = 0;
    for (let count = -1; count !== 0 && length < LONGEST_TEXT; length += count)
      count = files.read(descriptor, buffer.subarray(length), length);
    const text = buffer.toString('utf8', 0, length);
    // As long as it looks, whatever its letters take: what was cut off is told by the length.
    return length < LONGEST_TEXT ? text : text.padEnd(LONGEST_TEXT);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return undefined;
  } finally {
    if (descriptor !== undefined) files.close(descriptor);
  }
}
