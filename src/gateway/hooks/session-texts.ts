import type { CodeTexts, SessionFacts } from '../../detect/call.ts';
import { LONGEST_TEXT } from '../../detect/session-code.ts';
import { isAmong, isPattern } from '../../detect/session-paths.ts';
import { isFailure } from '../../evidence/failure.ts';
import type { Files } from '../../evidence/ports.ts';

/** Files whose texts one call may ask for. */
const MOST_TEXTS = 160;
const MOST_NAMES = 256;

const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/])/;
type OnDisk = (path: string) => string;

/** The texts of a session's files, as they are when they are asked for; nothing of other files. */
export function textsOnDisk(
  { downloaded, written }: Pick<SessionFacts, 'downloaded' | 'written'>,
  files: Files,
  home: string | undefined,
): CodeTexts {
  /** Paths are remembered from the home on; the disk wants them whole. */
  const onDisk: OnDisk = (path) =>
    home !== undefined && /^~(?:\/|$)/.test(path) ? home + path.slice(1) : path;
  const known = new Map<string, string | undefined>();
  return {
    get(path) {
      if (known.has(path)) return known.get(path);
      if (!ABSOLUTE.test(onDisk(path)) || known.size >= MOST_TEXTS) return undefined;
      const isOurs = (file: string) => isAmong(written, file) || isAmong(downloaded, file);
      const found = isPattern(path)
        ? meantBy(path, files, onDisk).filter(isOurs)
        : isOurs(path)
          ? [path]
          : [];
      if (found.length === 0) return undefined;
      const texts = found.slice(0, MOST_TEXTS).flatMap((file) => readStart(onDisk(file), files) ?? []);
      const text = texts.length === 0 ? undefined : texts.join('\n');
      known.set(path, text);
      return text;
    },
    get size() {
      return downloaded.size + written.size;
    },
    below: (folder, name) => filesBelow(folder, name, written, files, onDisk),
    *[Symbol.iterator]() {},
  };
}

/** Entries of folders that are looked at in all, and how many of them before only marked folders are entered. */
const MOST_ENTRIES = 20_000;
const UNMARKED_ENTRIES = 2_000;
const MOST_FOUND = 256;
const DEEPEST = 12;
/** Others' code: what a session writes there is rare, and then its folders are marked. */
const OTHERS =
  /^(?:node_modules|\.git|target|dist|vendor|\.venv|venv|__pycache__|\.tox|\.gradle|site-packages|Pods|\.cache)$/;

/** The session's files below a folder, nearest first; of a large folder those parts that the session is known to have touched. */
function filesBelow(
  folder: string,
  name: RegExp,
  written: SessionFacts['written'],
  files: Files,
  onDisk: OnDisk,
): string[] {
  if (written.size === 0 || !ABSOLUTE.test(onDisk(folder))) return [];
  const found: string[] = [];
  const queue: { readonly path: string; readonly depth: number }[] = [
    { path: folder.replace(/\/$/, ''), depth: 0 },
  ];
  let entries = 0;
  for (let at = queue.shift(); at !== undefined && found.length < MOST_FOUND; at = queue.shift()) {
    for (const { entry, isFolder } of entriesOf(onDisk(at.path), files)) {
      if (++entries > MOST_ENTRIES) return found;
      const path = `${at.path}/${entry}`;
      if (isFolder) {
        const isLikely = entries < UNMARKED_ENTRIES && !OTHERS.test(entry);
        if (at.depth < DEEPEST && (isLikely || written.has(`${path}/**`)))
          queue.push({ path, depth: at.depth + 1 });
      } else if (name.test(path) && isAmong(written, path)) found.push(path);
    }
  }
  return found;
}

/** What has an ending is taken for a file until it is asked: most files have one, and most folders have none. */
function* entriesOf(
  folder: string,
  files: Files,
): Generator<{ readonly entry: string; readonly isFolder: boolean }> {
  let names: readonly string[];
  try {
    names = files.list(folder);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return;
  }
  for (const entry of names) {
    if (/\.\w{1,5}$/.test(entry) && !/^\.\w+$/.test(entry)) yield { entry, isFolder: false };
    else yield { entry, isFolder: files.factsAt(`${folder}/${entry}`)?.kind === 'directory' };
  }
}

/** What a pattern for names in one folder means; its ending and its beginning are looked at. */
function meantBy(pattern: string, files: Files, onDisk: OnDisk): string[] {
  const cut = pattern.lastIndexOf('/');
  const folder = pattern.slice(0, cut);
  const [beginning = ''] = /^[^*?[{]*/.exec(pattern.slice(cut + 1)) ?? [];
  const [ending = ''] = /[^*?\]}]*$/.exec(pattern) ?? [];
  if (isPattern(folder)) return [];
  try {
    const names = files
      .list(onDisk(folder))
      .filter((name) => name.startsWith(beginning) && name.endsWith(ending));
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
