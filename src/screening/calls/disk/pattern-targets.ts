/**
 * Where patterns lead on the disk: `l?/key.txt` through a link that `l?` matches. Found step by step, as a shell expands
 * them, and named by the real path; what comes after a link stays a pattern, so a file that does not exist yet counts.
 */
import { GLOB, nameMatcher } from '../../../text/patterns/glob.ts';
import type { DiskEntry } from '../../../vocabulary/call-context.ts';
import { type Walk, walk } from './walk.ts';

/** Names that all patterns of a call may match. */
const MOST_NAMES = 16_384;
/** Entries below a folder: `**`, and folders that are read with all their links. */
const MOST_BELOW = 4096;
/** Contains no personal files and is endless. */
const VIRTUAL = /^\/(?:proc|sys|dev)$/;

interface Follows {
  readonly last: boolean;
  readonly all: boolean;
}

interface Around extends Walk {
  /** Links that the call creates. */
  readonly made?: readonly string[];
  /** What has no link in its path and still is another place: a mount, a further name of a file, a folder of secrets. */
  readonly isOther?: (path: string, entry: DiskEntry) => boolean;
}

export class PatternTargets {
  readonly #around: Around;
  readonly #known = new Map<string, readonly string[]>();
  #namesLeft = MOST_NAMES;
  #belowLeft = MOST_BELOW;
  #isUnread = false;

  constructor(around: Around) {
    this.#around = around;
  }

  /** Some names were left out, or a folder that a pattern leads through cannot be listed. */
  get isPartial(): boolean {
    return this.#namesLeft < 0 || this.#isUnread;
  }

  /**
   * Real paths and patterns that this one leads to beside the plain names that it matches. `**` goes through no link to
   * a folder, unless the program follows all of them.
   */
  of(path: string, { followsLast = true, followsAll = false } = {}): readonly string[] {
    const steps = path.split('/').filter((step) => step !== '' && step !== '.');
    if (!steps.some((step) => GLOB.test(step))) return [];
    const follows = { last: followsLast || /\/\.?$/.test(path), all: followsAll };
    const key = `${follows.last} ${followsAll} ${path}`;
    const known = this.#known.get(key) ?? [...new Set(this.#below('', steps, follows, new Set()))];
    this.#known.set(key, known);
    return known;
  }

  *#below(done: string, steps: readonly string[], follows: Follows, seen: Set<string>): Generator<string> {
    const at = steps.findIndex((step) => GLOB.test(step));
    const front = joined(done, at < 0 ? steps : steps.slice(0, at));
    const folder = walk(front, this.#around, at >= 0 || follows.last);
    if (folder === undefined) return;
    const rest = at < 0 ? [] : steps.slice(at);
    const key = joined(folder, rest);
    if (seen.has(key)) return;
    seen.add(key);
    if (done !== '' && folder !== front) {
      if (at < 0 || this.#around.disk.at(folder)?.kind !== 'file') yield key;
    } else if (at < 0) yield* this.#plain(front);
    const [pattern, ...more] = rest;
    if (pattern === undefined) return;
    if (/^\*\*+$/.test(pattern)) yield* this.#deep(folder, pattern, more, follows, seen);
    else
      for (const name of this.#names(folder, pattern, more.length === 0)) {
        if (--this.#namesLeft < 0) return;
        yield* this.#step(joined(folder, [name]), more, follows, seen);
      }
  }

  /** Behind one name that a pattern matches. */
  *#step(path: string, rest: readonly string[], follows: Follows, seen: Set<string>): Generator<string> {
    const { disk, madeAt, isOther } = this.#around;
    const isLast = rest.length === 0;
    const entry = disk.at(path);
    if (madeAt?.(path) !== undefined || entry?.kind === 'link' || /\/\.\.?$/.test(path)) {
      const target = isLast && !follows.last ? undefined : walk(path, this.#around);
      if (target === undefined || (!isLast && disk.at(target)?.kind === 'file')) return;
      if (!rest.includes('..')) yield joined(target, rest);
      if (!isLast) yield* this.#below(target, rest, follows, seen);
    } else if (isLast) yield* this.#plain(path);
    else if (entry?.kind === 'directory') {
      if (isOther?.(path, entry) && this.#holds(path, rest)) yield joined(path, rest);
      yield* this.#below(path, rest, follows, seen);
    }
  }

  #holds(folder: string, rest: readonly string[]): boolean {
    const [first = '', ...more] = rest;
    if (!rest.some((step) => GLOB.test(step)))
      return this.#around.disk.at(joined(folder, rest)) !== undefined;
    return more.length > 0 || this.#names(folder, first, true).length > 0;
  }

  *#plain(path: string): Generator<string> {
    const { disk, isOther } = this.#around;
    const entry = disk.at(path);
    if (entry?.kind === 'file' && entry.links > 1 && isOther?.(path, entry)) yield path;
  }

  #names(folder: string, pattern: string, isLast: boolean): readonly string[] {
    const { disk, made = [] } = this.#around;
    const matches = nameMatcher(pattern.toLowerCase());
    const ownFolder = `${folder === '/' ? '' : folder}/`;
    const own = made.flatMap((path) => (path.startsWith(ownFolder) ? path.slice(ownFolder.length) : []));
    // Older shells, and some tools, let `.*` match the folder above.
    const dots = isLast ? [] : ['.', '..'];
    const listed = disk.list(folder);
    // Files of a large folder are everyday work; a link among its names could lead the rest of the path anywhere.
    if (listed === undefined && !isLast && disk.at(folder)?.kind === 'directory') this.#isUnread = true;
    return [...new Set([...dots, ...own, ...(listed ?? [])])].filter(
      (name) => !name.includes('/') && matches(name.toLowerCase()),
    );
  }

  /** The tree below a folder may be a whole disk: it is searched up to a bound, without asking beyond that. */
  *#deep(
    folder: string,
    deep: string,
    rest: readonly string[],
    follows: Follows,
    seen: Set<string>,
  ): Generator<string> {
    if (rest.length > 0) yield* this.#below(folder, rest, follows, seen);
    for (const name of this.#around.disk.list(folder) ?? []) {
      if (name.startsWith('.')) continue;
      if (--this.#belowLeft < 0) return;
      const path = joined(folder, [name]);
      const entry = this.#around.disk.at(path);
      if (entry?.kind === 'link') {
        const target = rest.length === 0 && !follows.last ? undefined : walk(path, this.#around);
        if (target === undefined) continue;
        if (rest.length === 0) yield target;
        else if (follows.all && this.#around.disk.at(target)?.kind !== 'file')
          yield joined(target, [deep, ...rest]);
      } else if (entry?.kind === 'file') {
        if (rest.length === 0) yield* this.#plain(path);
      } else if (!VIRTUAL.test(path)) yield* this.#deep(path, deep, rest, follows, seen);
    }
  }

  /** Targets of links below a folder, and below those, for programs that follow them. */
  *linkedBelow(folder: string): Generator<string> {
    const start = walk(folder, this.#around);
    if (start === undefined) return;
    const pending = [start];
    const seen = new Set(pending);
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      for (const name of this.#around.disk.list(at) ?? []) {
        if (--this.#belowLeft < 0) return;
        const path = joined(at, [name]);
        const entry = this.#around.disk.at(path);
        const real = entry?.kind === 'link' ? walk(path, this.#around) : path;
        if (real === undefined || seen.has(real)) continue;
        seen.add(real);
        if (entry?.kind === 'link') yield real;
        else if (entry?.kind === 'file') yield* this.#plain(path);
        if (this.#around.disk.at(real)?.kind === 'directory' && !VIRTUAL.test(real)) pending.push(real);
      }
    }
  }
}

const joined = (folder: string, steps: readonly string[]): string =>
  steps.length === 0 ? folder || '/' : `${folder === '/' ? '' : folder}/${steps.join('/')}`;
