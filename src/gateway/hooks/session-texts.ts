import type { CodeTexts, SessionFacts } from '../../detect/call.ts';
import { LONGEST_TEXT } from '../../detect/session-code.ts';
import { isAmong, isPattern } from '../../detect/session-paths.ts';
import { isFailure } from '../../evidence/failure.ts';
import type { Files } from '../../evidence/ports.ts';

/** A line that runs more files of a session is judged by the first. */
const MOST_TEXTS = 32;
const MOST_NAMES = 256;

/** The texts of a session's files, as they are when they are asked for; nothing of other files. */
export function textsOnDisk(
  { downloaded, written }: Pick<SessionFacts, 'downloaded' | 'written'>,
  files: Files,
): CodeTexts {
  const known = new Map<string, string | undefined>();
  return {
    get(path) {
      if (known.has(path)) return known.get(path);
      if (!/^(?:\/|[A-Za-z]:[\\/])/.test(path) || known.size >= MOST_TEXTS) return undefined;
      const isOurs = (file: string) => isAmong(written, file) || isAmong(downloaded, file);
      const found = isPattern(path) ? meantBy(path, files).filter(isOurs) : isOurs(path) ? [path] : [];
      if (found.length === 0) return undefined;
      const texts = found.slice(0, MOST_TEXTS).flatMap((file) => readStart(file, files) ?? []);
      const text = texts.length === 0 ? undefined : texts.join('\n');
      known.set(path, text);
      return text;
    },
    get size() {
      return downloaded.size + written.size;
    },
    *[Symbol.iterator]() {},
  };
}

/** What a pattern for names in one folder means; its ending and its beginning are looked at. */
function meantBy(pattern: string, files: Files): string[] {
  const cut = pattern.lastIndexOf('/');
  const folder = pattern.slice(0, cut);
  const [beginning = ''] = /^[^*?[{]*/.exec(pattern.slice(cut + 1)) ?? [];
  const [ending = ''] = /[^*?\]}]*$/.exec(pattern) ?? [];
  if (isPattern(folder)) return [];
  try {
    const names = files.list(folder).filter((name) => name.startsWith(beginning) && name.endsWith(ending));
    return names.slice(0, MOST_NAMES).map((name) => `${folder}/${name}`);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return [];
  }
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
