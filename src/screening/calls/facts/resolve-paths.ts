/** Paths of a call as the kernel and as programs read them, for rules. */
import { bracesOf } from '../../../shell/line/braces.ts';
import { fileOfUri, isFileUri, plainAddress, withKnownFolder } from '../../../shell/places/path-forms.ts';
import { fromRoot, plainFromRoot, withoutDots } from '../../../shell/places/places.ts';
import { GLOB } from '../../../text/patterns/glob.ts';
import type { DiskView } from '../../../vocabulary/call-context.ts';
import { PatternTargets } from '../disk/pattern-targets.ts';
import { walk } from '../disk/walk.ts';

export const LONGEST_PATH = 4_096;
/** Of one pattern with braces. */
const MOST_SPELLINGS = 64;

/**
 * Run time decides: variables, another user's home, a short name (`PROGRA~1`), and what some tools remove before they
 * open a file: a space or a quote in front.
 */
const UNSURE = /[\0$`]|^~[^/\\]|^[\s'"]|^[a-z]:.*~\d/is;
/** `..` after a step that may be a link. */
const CLIMBS = /(?:^|\/)(?!\.{0,2}\/)[^/]+\/(?:\.?\/)*\.\.(?:\/|$)/;
const UNKNOWN = [null];

/** Every reading of a path, from the root, links resolved; `null` for what is not known. `follows`: all links below it. */
export type Resolve = (spelled: string, folder?: string, follows?: boolean) => readonly (string | null)[];

export interface Resolver {
  readonly place: Resolve;
  /** What a pattern may lead to through links that it matches, and a search that follows links. */
  readonly led: Resolve;
}

interface Around {
  readonly cwd: string | undefined;
  /** Further folders in which relative paths may begin. */
  readonly startedIn?: readonly string[];
  readonly home: string | undefined;
  readonly disk: DiskView | undefined;
  /** Folders that are real: a step up from them has one reading. */
  readonly known: readonly (string | undefined)[];
}

/**
 * After a link, `..` has two readings: the kernel goes up from the link's target, while `path.normalize`, URIs and `cd`
 * remove the step as it is spelled. Without a disk the first of them is unknown.
 */
export function resolver({ cwd, startedIn = [], home, disk, known }: Around): Resolver {
  const from = (spelled: string, base: string | undefined): readonly (string | null)[] => {
    const around = { cwd: base, home };
    const absolute = fromRoot(spelled, around);
    // As spelled: `/dev/fd/..` is a folder of a process to the kernel, and `/dev` to `path.normalize`.
    const whole = spelled.startsWith('/') ? spelled : absolute;
    // Of a drive of Windows no link is followed before `..`.
    const isClimbing =
      absolute !== undefined &&
      whole !== undefined &&
      (CLIMBS.test(after(known, absolute)) || (whole !== absolute && CLIMBS.test(whole))) &&
      !/^\/[a-z]:/i.test(absolute);
    if (disk === undefined) {
      const plain = plainFromRoot(spelled, around);
      if (plain === undefined) return UNKNOWN;
      return isClimbing ? [trimmed(plain), trimmed(withoutDots(whole)), null] : [trimmed(plain)];
    }
    if (absolute === undefined || whole === undefined) return UNKNOWN;
    const ways = isClimbing ? [absolute, withoutDots(absolute), withoutDots(whole)] : [absolute];
    const found = ways.map((way) => walk(way, { disk, cwd: base ?? cwd }));
    if (disk.isSpent) return UNKNOWN;
    return found.map((path) => (path === undefined ? null : trimmed(path)));
  };
  const readings =
    (
      each: (spelled: string, base: string | undefined, follows: boolean) => readonly (string | null)[],
    ): Resolve =>
    (given, folder, follows = false) => {
      const spelled = isFileUri(given) ? fileOfUri(given) : withKnownFolder(given, '.');
      if (spelled.length > LONGEST_PATH || UNSURE.test(spelled)) return UNKNOWN;
      const base = folder === undefined ? cwd : fromRoot(folder, { cwd, home });
      if (folder !== undefined && base === undefined) return UNKNOWN;
      const own = base === undefined && startedIn.length > 0 ? [] : [base];
      const bases = folder === undefined ? [...own, ...startedIn] : own;
      // A tool expands braces before it looks: `{..,x}/kept` climbs.
      const { texts, cut } = bracesOf(spelled, MOST_SPELLINGS);
      const spellings = [...new Set([spelled, ...texts])];
      // Absolute: the same from everywhere, but for doors such as `/proc/self/cwd`.
      const found = bases.flatMap((one) => spellings.flatMap((text) => each(text, one, follows)));
      return [...new Set(cut ? [...found, null] : found)];
    };
  const place = readings(from);
  if (disk === undefined) return { place, led: () => [] };
  const targets = new PatternTargets({ disk, cwd });
  const led = readings((spelled, base, follows) => {
    const path = fromRoot(spelled, { cwd: base, home });
    if (path === undefined || !(follows || GLOB.test(path))) return [];
    const found = [path, withoutDots(path)].flatMap((way) => targets.of(way, { followsAll: follows }));
    const below = follows ? [...targets.linkedBelow(path)] : [];
    return disk.isSpent || targets.isPartial ? UNKNOWN : [...found, ...below];
  });
  // What is not known is known from the place itself.
  return { place, led: (...given) => led(...given).filter((path) => path !== null || targets.isPartial) };
}

const trimmed = (path: string): string => path.replace(/(?<=.)\/+$/, '');

function after(known: Around['known'], path: string): string {
  const folder = known.find((one) => one !== undefined && path.startsWith(`${one}/`));
  return path.slice(folder?.length ?? 0);
}

/** `file://any/x` names another machine and `file:x` a file of this folder, but `new URL` and servers read `/x`. */
export function fileSpellings(uri: string): string[] {
  const plain = plainAddress(uri);
  const byStandard = URL.canParse(plain) ? [fileOfUri(`file://${new URL(plain).pathname}`)] : [];
  return [...new Set([fileOfUri(plain), ...byStandard])];
}
