import type { CodeTexts, SessionFacts } from '../../detect/call.ts';
import { isAmong } from '../../detect/unpacked.ts';
import { isFailure } from '../../evidence/failure.ts';
import type { Files } from '../../evidence/ports.ts';

/** As much as `detect/session-code.ts` remembers of a text that it saw being written. */
const MOST_BYTES = 16_384;
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
      const isOurs = /^(?:\/|[A-Za-z]:[\\/])/.test(path) && (written.has(path) || isAmong(downloaded, path));
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
    const buffer = Buffer.alloc(MOST_BYTES);
    let length = 0;
    for (let count = -1; count !== 0 && length < MOST_BYTES; length += count)
      count = files.read(descriptor, buffer.subarray(length), length);
    return buffer.toString('utf8', 0, length);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return undefined;
  } finally {
    if (descriptor !== undefined) files.close(descriptor);
  }
}
