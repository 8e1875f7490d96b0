/** Resolves the spelled paths of one call to real ones: each is looked up once, in the order of the call. */
import { fromRoot, plainFromRoot, resolvePath, type Surroundings } from '../../../shell/places/places.ts';
import { fits } from '../../../shell/places/secret-places.ts';
import type { DiskEntry, DiskView } from '../../../vocabulary/call-context.ts';
import { Landmarks } from './landmarks.ts';
import { walk } from './walk.ts';

/** No kernel accepts longer ones. */
const LONGEST = 4096;
/** Longest file name in any file system. */
const LONGEST_NAME = 255;
const GLOB = /[*?[{]|[@!+]\(/;
const UNKNOWN = /\$\{[^{}]*\}|\$\([^()]*\)|\$\w+|\$[*@#?]|`[^`]*`/g;
/** Names that all patterns of a call may match. */
const MOST_MEANT = 65_536;
/** Entries below a folder: `find /`, and folders that are read with all their links. */
const MOST_BELOW = 4096;

/** Contains no personal files and is endless. */
const VIRTUAL = /^\/(?:proc|sys|dev)$/;

/** `../../etc/x`, `~root/x`: checks that know system places by name need the resolved path. */
const CLIMBS = /(?:^|\/)\.\.(?:\/|$)|^~\w/;
const SYSTEM = /^\/(?:etc|usr|bin|sbin|lib\w*|boot|var|opt|root|dev|proc|sys|srv|run|Library|System)(?:\/|$)/;

/** Nearly all are plain files without another name. */
const mayBeOther = ({ kind, links }: DiskEntry): boolean => kind === 'link' || (kind === 'file' && links > 1);

export class RealPaths {
  readonly #disk: DiskView;
  readonly #context: Surroundings;
  readonly #landmarks: Landmarks;
  readonly #made: ReadonlyMap<string, string>;
  #meantLeft = MOST_MEANT;
  #deepLeft = MOST_BELOW;
  /** A path went through a link that the call creates. */
  isMadeUsed = false;
  readonly #known = new Map<string, string | undefined>();

  constructor(
    disk: DiskView,
    context: Surroundings,
    landmarks = new Landmarks(disk, context),
    made: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#disk = disk;
    this.#context = context;
    this.#landmarks = landmarks;
    this.#made = made;
  }

  /** The same disk with links that a command would create. */
  with(made: ReadonlyMap<string, string>): RealPaths {
    return new RealPaths(this.#disk, this.#context, this.#landmarks, made);
  }

  /** Some matches of patterns were left out. */
  get isPartial(): boolean {
    return this.#meantLeft < 0;
  }

  /** From the root, or undefined if it is only known at run time. */
  absolute(spelled: string, folder?: string): string | undefined {
    const { home, cwd } = this.#context;
    const base = folder === undefined ? cwd : fromRoot(folder, { cwd, home });
    return spelled.length > LONGEST ? undefined : fromRoot(spelled, { cwd: base, home });
  }

  /** The real path; undefined if it equals the spelled one for every reader. */
  of(spelled: string, folder?: string, followsLast = true): string | undefined {
    const path = this.absolute(spelled, folder);
    if (path === undefined) return undefined;
    const key = `${followsLast ? '>' : '='}${path}`;
    if (!this.#known.has(key)) this.#known.set(key, this.#look(path, followsLast));
    return this.#known.get(key) ?? (CLIMBS.test(spelled) ? this.#systemPlace(path) : undefined);
  }

  #systemPlace(path: string): string | undefined {
    const plain = plainFromRoot(path, {});
    if (plain === undefined || !SYSTEM.test(plain)) return undefined;
    // Root's own home is a home to root.
    const { home } = this.#context;
    return home !== undefined && home.length > 1 && `${plain}/`.startsWith(`${home}/`) ? undefined : plain;
  }

  #look(path: string, followsLast: boolean): string | undefined {
    const real = GLOB.test(path) ? this.#pattern(path) : this.#one(path, followsLast);
    const { home } = this.#context;
    const isPlain = real === undefined || resolvePath(real, { home }) === resolvePath(path, { home });
    return isPlain ? undefined : real;
  }

  #one(path: string, followsLast: boolean): string | undefined {
    const madeAt = (at: string) => {
      const target = this.#made.get(at);
      this.isMadeUsed ||= target !== undefined;
      return target;
    };
    const around = { disk: this.#disk, cwd: this.#context.cwd, ...(this.#made.size === 0 ? {} : { madeAt }) };
    const real = walk(path, around, followsLast);
    return real === undefined ? undefined : this.#landmarks.named(real);
  }

  /** A name with such characters may be literal; otherwise the folder before the first of them is looked up. */
  #pattern(path: string): string | undefined {
    const whole = this.#disk.at(path);
    if (whole !== undefined) return this.#one(path, true);
    const cut = path.lastIndexOf('/', path.search(GLOB));
    const folder = this.#one(path.slice(0, cut) || '/', true);
    return folder === undefined ? undefined : `${folder === '/' ? '' : folder}${path.slice(cut)}`;
  }

  /** Matches of a pattern with another real path: links, and further names of one file. */
  *meant(spelled: string, folder?: string): Generator<string> {
    // A name only known at run time may be any in the folder: `ls docs | while read f; do cat "docs/$f"; done`.
    const pattern = spelled.replaceAll(UNKNOWN, (found, at: number) => (at === 0 ? found : '*'));
    const path = this.absolute(pattern, folder);
    if (path === undefined || !GLOB.test(path)) return;
    const seen = new Set<string>();
    for (const one of this.#expand(path)) {
      const entry = this.#disk.at(one);
      if (entry === undefined || !mayBeOther(entry)) continue;
      const real = this.of(one);
      if (real !== undefined && !seen.has(real)) yield real;
      if (real !== undefined) seen.add(real);
    }
  }

  *#expand(path: string): Generator<string> {
    const at = path.search(GLOB);
    if (at < 0) return yield path;
    const cut = path.lastIndexOf('/', at);
    const [first = '', ...rest] = path.slice(cut + 1).split('/');
    const isDeep = /^\*\*+$/.test(first);
    const fits = isDeep ? () => true : matcher(first);
    if (isDeep && this.#deepLeft < 0) return;
    if (isDeep && rest.length > 0) yield* this.#expand([path.slice(0, cut), ...rest].join('/'));
    for (const name of this.#disk.list(path.slice(0, cut) || '/') ?? []) {
      if (!fits(name) || (name.startsWith('.') && !first.startsWith('.'))) continue;
      // The tree below a folder may be a whole disk: it is searched up to a bound, without asking beyond that.
      if (isDeep ? --this.#deepLeft < 0 : --this.#meantLeft < 0) return;
      // A name that contains such a character would be mistaken for a pattern.
      if (GLOB.test(name)) continue;
      const below = `${path.slice(0, cut)}/${name}`;
      if (!isDeep) yield* this.#expand([below, ...rest].join('/'));
      else if (this.#disk.at(below)?.kind !== 'directory') {
        if (rest.length === 0) yield below;
      } else if (!VIRTUAL.test(below)) yield* this.#expand([below, first, ...rest].join('/'));
    }
  }

  /** Targets of links below a folder that leave it, for programs that follow them. */
  *linkedBelow(spelled: string, folder?: string): Generator<string> {
    const top = this.absolute(spelled, folder);
    const start = top === undefined ? undefined : this.#one(top, true);
    if (start === undefined) return;
    const pending = [start];
    let left = MOST_BELOW;
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      for (const name of this.#disk.list(at) ?? []) {
        if (--left < 0) return;
        const path = `${at === '/' ? '' : at}/${name}`;
        const entry = this.#disk.at(path);
        if (entry?.kind === 'directory') {
          if (!VIRTUAL.test(path)) pending.push(path);
          continue;
        }
        const real = entry !== undefined && mayBeOther(entry) ? this.of(path) : undefined;
        if (real !== undefined) yield real;
      }
    }
  }
}

/** `*.md`, `a?[bc]*`; braces and extended patterns count as anything. */
function matcher(pattern: string): (name: string) => boolean {
  if (/[{(]/.test(pattern) || pattern.length > LONGEST_NAME) return () => true;
  const small = pattern.toLowerCase();
  return (name) => fits(small, name.toLowerCase());
}
