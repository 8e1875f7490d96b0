/** Resolves the spelled paths of one call to real ones: each is looked up once, in the order of the call. */
import { bracesOf } from '../../../shell/line/braces.ts';
import {
  fromRoot,
  plainFromRoot,
  resolvePath,
  type Surroundings,
  withoutDots,
} from '../../../shell/places/places.ts';
import { secretPlace } from '../../../shell/places/secret-places.ts';
import { GLOB } from '../../../text/patterns/glob.ts';
import type { DiskView } from '../../../vocabulary/call-context.ts';
import { Landmarks } from './landmarks.ts';
import { PatternTargets } from './pattern-targets.ts';
import { type Walk, walk } from './walk.ts';

/** No kernel accepts longer ones. */
const LONGEST = 4096;
const UNKNOWN = /\$\{[^{}]*\}|\$\([^()]*\)|\$\w+|\$[*@#?]|`[^`]*`/g;
/** Of one pattern with braces, which shells and tools expand first. */
const MOST_SPELLINGS = 64;

/** `../../etc/x`, `~root/x`: checks that know system places by name need the resolved path. */
const CLIMBS = /(?:^|\/)\.\.(?:\/|$)|^~\w/;
const SYSTEM = /^\/(?:etc|usr|bin|sbin|lib\w*|boot|var|opt|root|dev|proc|sys|srv|run|Library|System)(?:\/|$)/;

export class RealPaths {
  readonly #disk: DiskView;
  readonly #context: Surroundings;
  readonly #landmarks: Landmarks;
  readonly #made: ReadonlyMap<string, string>;
  readonly #targets: PatternTargets;
  #isCut = false;
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
    this.#targets = new PatternTargets({
      ...this.#around(),
      made: [...made.keys()],
      isOther: (path, { kind }) =>
        landmarks.named(path) !== path || (kind === 'directory' && secretPlace(path, context) !== undefined),
    });
  }

  /** The same disk with links that a command would create. */
  with(made: ReadonlyMap<string, string>): RealPaths {
    return new RealPaths(this.#disk, this.#context, this.#landmarks, made);
  }

  /** Some matches of patterns were left out. */
  get isPartial(): boolean {
    return this.#isCut || this.#targets.isPartial;
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
    const real = walk(path, this.#around(), followsLast);
    return real === undefined ? undefined : this.#landmarks.named(real);
  }

  #around(): Walk {
    const madeAt = (at: string) => {
      const target = this.#made.get(at);
      this.isMadeUsed ||= target !== undefined;
      return target;
    };
    return { disk: this.#disk, cwd: this.#context.cwd, ...(this.#made.size === 0 ? {} : { madeAt }) };
  }

  /** A name with such characters may be literal; otherwise the folder before the first of them is looked up. */
  #pattern(path: string): string | undefined {
    const whole = this.#disk.at(path);
    if (whole !== undefined) return this.#one(path, true);
    const cut = path.lastIndexOf('/', path.search(GLOB));
    const folder = this.#one(path.slice(0, cut) || '/', true);
    return folder === undefined ? undefined : `${folder === '/' ? '' : folder}${path.slice(cut)}`;
  }

  /** The real path, or the spelled one, and what else a pattern leads to. */
  ways(spelled: string, folder?: string, followsLast = true): [string, ...string[]] {
    return [this.of(spelled, folder, followsLast) ?? spelled, ...this.meant(spelled, folder, followsLast)];
  }

  /** What a pattern leads to beside the plain names that it matches: through links, mounts and further names of files. */
  meant(spelled: string, folder?: string, followsLast = true): string[] {
    // A name only known at run time may be any in the folder: `ls docs | while read f; do cat "docs/$f"; done`.
    const pattern = spelled.replaceAll(UNKNOWN, (found, at: number) => (at === 0 ? found : '*'));
    if (!GLOB.test(pattern) && !GLOB.test(folder ?? '')) return [];
    const { texts, cut } = bracesOf(pattern, MOST_SPELLINGS);
    this.#isCut ||= cut;
    const found = texts.flatMap((text) => {
      const path = this.absolute(text, folder);
      if (path === undefined) return [];
      const own = texts.length > 1 ? (this.of(text, folder, followsLast) ?? climbed(text, path)) : [];
      return [own, this.#targets.of(path, { followsLast })].flat();
    });
    return [...new Set(found.map((path) => this.#landmarks.named(path)))];
  }

  /** Targets of links below a folder that leave it, for programs that follow them. */
  linkedBelow(spelled: string, folder?: string): string[] {
    const top = this.absolute(spelled, folder);
    const start = top === undefined ? undefined : this.#one(top, true);
    return start === undefined
      ? []
      : [...this.#targets.linkedBelow(start)].map((path) => this.#landmarks.named(path));
  }
}

const climbed = (spelled: string, path: string): string | readonly string[] =>
  /(?:^|\/)\.\.(?:\/|$)/.test(spelled) ? withoutDots(path) : [];
