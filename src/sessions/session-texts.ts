import { isFailure } from '../evidence/folder/failure.ts';
import type { Files } from '../ports/files.ts';
import { partsOfPattern } from '../screening/code-files/picked-up.ts';
import { LONGEST_TEXT } from '../screening/session/remembered-code.ts';
import { isAmong, isPattern, linkTo } from '../screening/session/session-paths.ts';
import type { CodeTexts, SessionFacts } from '../vocabulary/call-context.ts';

/** Limits on the files whose texts one call may request, and on their total characters; beyond them the texts are reported as cut. */
const MOST_TEXTS = 2_048;
const MOST_CHARACTERS = 16_777_216;
/** Folder entries that are read in all, and how many of them before only marked folders are entered. */
const MOST_ENTRIES = 100_000;
const UNMARKED_ENTRIES = 2_000;
const DEEPEST = 32;

const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/])/;

/** The current texts of a session's files; no other files. */
export const textsOnDisk = (
  facts: Pick<SessionFacts, 'downloaded' | 'written'>,
  files: Files,
  home: string | undefined,
): CodeTexts => new TextsOnDisk(facts, files, home);

class TextsOnDisk implements CodeTexts {
  readonly #known = new Map<string, string | undefined>();
  readonly #facts: Pick<SessionFacts, 'downloaded' | 'written'>;
  readonly #files: Files;
  readonly #home: string | undefined;
  #texts = 0;
  #characters = 0;
  #isCut = false;
  #buffer: Buffer | undefined;

  constructor(facts: Pick<SessionFacts, 'downloaded' | 'written'>, files: Files, home: string | undefined) {
    this.#facts = facts;
    this.#files = files;
    this.#home = home;
  }

  get size(): number {
    return this.#facts.downloaded.size + this.#facts.written.size;
  }

  isCut(): boolean {
    return this.#isCut;
  }

  get(path: string): string | undefined {
    if (this.#known.has(path)) return this.#known.get(path);
    const place = this.#onDisk(path);
    if (isPattern(path) || !ABSOLUTE.test(place) || !this.#isOurs(path)) return undefined;
    if (this.#texts >= MOST_TEXTS || this.#characters >= MOST_CHARACTERS) {
      this.#isCut = true;
      return undefined;
    }
    this.#buffer ??= Buffer.alloc(LONGEST_TEXT);
    const text = readStart(place, this.#files, this.#buffer);
    // Names in code are looked up too, and most of them are no files.
    this.#texts += text === undefined ? 0 : 1;
    this.#characters += text?.length ?? 0;
    this.#known.set(path, text);
    return text;
  }

  meant(pattern: string): string[] {
    const { folder, beginning, ending } = partsOfPattern(pattern);
    if (isPattern(folder) || !ABSOLUTE.test(this.#onDisk(folder))) return [];
    return namesIn(this.#onDisk(folder), this.#files)
      .filter((name) => name.startsWith(beginning) && name.endsWith(ending))
      .map((name) => `${folder}/${name}`)
      .filter((path) => this.#isOurs(path));
  }

  /** The session's files below a folder, nearest first; in a large folder, only parts that the session is known to touch. */
  below(folder: string, name: RegExp): string[] {
    const { written } = this.#facts;
    if (written.size === 0 || !ABSOLUTE.test(this.#onDisk(folder))) return [];
    // A full set answers yes to everything, and would lead through others' code as well.
    const isMarking = !written.has(linkTo(''));
    const found: string[] = [];
    const queue = [{ path: folder.replace(/\/$/, ''), depth: 0 }];
    let entries = 0;
    for (let at = 0; at < queue.length; at++) {
      const { path: place, depth } = queue[at] ?? { path: '', depth: 0 };
      for (const { entry, isFolder } of entriesOf(this.#onDisk(place), this.#files)) {
        const path = `${place}/${entry}`;
        if (++entries > MOST_ENTRIES) {
          this.#isCut = true;
          return found;
        }
        if (!isFolder) {
          if (name.test(path) && isAmong(written, path)) found.push(path);
          continue;
        }
        const isMarked = isMarking && (written.has(`${path}/**`) || isAmong(written, `${path}/x`));
        const isLikely = (entries < UNMARKED_ENTRIES || !isMarking) && !OTHERS.test(entry);
        if (depth < DEEPEST && (isLikely || isMarked)) queue.push({ path, depth: depth + 1 });
        else if (isMarked) this.#isCut = true;
      }
    }
    return found;
  }

  *[Symbol.iterator](): Generator<[string, string]> {}

  /** Paths are remembered relative to the home; the disk needs them absolute. */
  #onDisk(path: string): string {
    return this.#home !== undefined && /^~(?:\/|$)/.test(path) ? this.#home + path.slice(1) : path;
  }

  #isOurs(path: string): boolean {
    return isAmong(this.#facts.written, path) || isAmong(this.#facts.downloaded, path);
  }
}

/** Others' code: a session rarely writes there, and then its folders are marked. */
const OTHERS =
  /^(?:node_modules|\.git|target|dist|vendor|\.venv|venv|__pycache__|\.tox|\.gradle|site-packages|Pods|\.cache)$/;

/** A name with an extension is taken for a file until it is read: most files have one, and most folders do not. */
function* entriesOf(
  folder: string,
  files: Files,
): Generator<{ readonly entry: string; readonly isFolder: boolean }> {
  for (const entry of namesIn(folder, files)) {
    if (/\.\w{1,5}$/.test(entry) && !/^\.\w+$/.test(entry)) yield { entry, isFolder: false };
    else yield { entry, isFolder: files.factsAt(`${folder}/${entry}`)?.kind === 'directory' };
  }
}

/** Empty for anything that is not a folder or cannot be read. */
function namesIn(folder: string, files: Files): readonly string[] {
  try {
    return files.list(folder);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return [];
  }
}

/** Undefined for anything but a regular file, links included, and for files that cannot be read. */
function readStart(path: string, files: Files, buffer: Buffer): string | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = files.open(path, 'read');
    if (files.facts(descriptor).kind !== 'file') return undefined;
    let length = 0;
    for (let count = -1; count !== 0 && length < LONGEST_TEXT; length += count)
      count = files.read(descriptor, buffer.subarray(length), length);
    const text = buffer.toString('utf8', 0, length);
    // Padded: characters of several bytes make the text shorter than the limit, and its length must show the cut.
    return length < LONGEST_TEXT ? text : text.padEnd(LONGEST_TEXT);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return undefined;
  } finally {
    if (descriptor !== undefined) files.close(descriptor);
  }
}
