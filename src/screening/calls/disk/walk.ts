/** A path as the kernel goes it: link by link, `..` from where a link led to, and as the volume spells each name. */
import { folded, oneForm } from '../../../shell/places/path-forms.ts';
import { normalizeForm } from '../../../text/unicode/normalize.ts';
import type { DiskView } from '../../contract/disk.ts';

/** As Linux: with more links than that there is no such file. */
const MOST_LINKS = 40;
/** More than forty links and the longest path can have. */
const MOST_STEPS = 16_384;

export interface Walk {
  readonly disk: DiskView;
  /** The folder of the call, for `/proc/self/cwd`. */
  readonly cwd: string | undefined;
  /** Where a link or mount leads that the call itself makes: asked before the disk is. */
  readonly madeAt?: (path: string) => string | undefined;
}

/** Undefined for a path that leads nowhere: a ring of links, or more steps than a path has. */
export function walk(path: string, { disk, cwd, madeAt }: Walk, followsLast = true): string | undefined {
  const pending = stepsOf(path);
  // `x/` and `x/.` mean what is behind the link.
  const follows = followsLast || /\/\.?$/.test(path);
  let done: string[] = [];
  let links = 0;
  /** From so many steps on nothing is there. */
  let missing = Number.POSITIVE_INFINITY;
  for (let steps = 0; pending.length > 0; steps++) {
    if (steps > MOST_STEPS) return undefined;
    const part = pending.pop() ?? '';
    if (part === '..') {
      done.pop();
      if (done.length <= missing) missing = Number.POSITIVE_INFINITY;
      continue;
    }
    const door = doorOf(done, part, cwd);
    if (door !== undefined) {
      done = [];
      pending.push(...stepsOf(door));
      continue;
    }
    // Below what is not there, nothing is: a long line of `cd` walks its growing path again and again.
    if (done.length >= missing && madeAt === undefined) {
      done.push(part);
      continue;
    }
    const here = done.length === 0 ? `/${part}` : `/${done.join('/')}/${part}`;
    const isEnd = pending.length === 0 && !follows;
    const target = isEnd ? undefined : linkAt(here, done.length >= missing, disk, madeAt);
    if (target === undefined) {
      const isThere = done.length < missing && disk.at(here) !== undefined;
      const name = isThere ? nameOf(done, part, disk) : newName(done, part, done.length < missing, disk);
      if (!isThere) missing = Math.min(missing, done.length);
      done.push(name);
      continue;
    }
    if (++links > MOST_LINKS) return undefined;
    // On Windows a link is written with a drive, often behind a prefix.
    const way = /^[a-z]:$/i.test(done[0] ?? '') ? oneForm(target) : target;
    if (/^(?:\/|[A-Za-z]:)/.test(way)) done = [];
    pending.push(...stepsOf(way));
  }
  return `/${done.join('/')}`;
}

/** Last step first. */
function stepsOf(path: string): string[] {
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .reverse();
}

/** `/dev/fd` and `/proc/self` are another's when somebody else looks: ours would be found. */
const OWN_VIEW = /^\/(?:dev\/(?:fd|stdin|stdout|stderr)|proc\/(?:self|thread-self|curproc))$/;

function linkAt(
  here: string,
  isMissing: boolean,
  disk: DiskView,
  madeAt: Walk['madeAt'],
): string | undefined {
  const own = madeAt?.(here);
  if (own !== undefined) return own;
  if (isMissing || OWN_VIEW.test(here)) return undefined;
  return disk.at(here)?.target;
}

/** What `/proc` calls a process's root is the root; its own folder is the call's. */
function doorOf(done: readonly string[], part: string, cwd: string | undefined): string | undefined {
  if (done[0] !== 'proc' || (part !== 'root' && part !== 'cwd')) return undefined;
  const isProcess = done.length === 2 || (done.length === 4 && done[2] === 'task');
  if (!isProcess) return undefined;
  if (part === 'root') return '/';
  return /^(?:self|thread-self|curproc)$/.test(done[1] ?? '') ? cwd : undefined;
}

/** A name in small letters of ASCII is what it is; another may be one of several spellings of the name on the volume. */
const PLAIN = /^[a-z0-9_+@-]+(?:\.[a-z0-9_+@-]+)*$|^\.[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
const isSame = (one: string, other: string): boolean => small(one) === small(other);
const small = (name: string): string =>
  normalizeForm(folded(name).toLowerCase(), 'NFC').replace(/(?<![. ])[. ]+$/, '');

function nameOf(done: readonly string[], part: string, disk: DiskView): string {
  if (PLAIN.test(part)) return part;
  const folder = `/${done.join('/')}`;
  const names = disk.list(folder);
  if (names === undefined || names.includes(part)) return part;
  const alike = names.find((name) => isSame(name, part));
  if (alike !== undefined) return alike;
  // A short name is not in the list: the same file is.
  const own = disk.at(`${folder === '/' ? '' : folder}/${part}`)?.identity;
  return names.find((name) => disk.at(`${folder === '/' ? '' : folder}/${name}`)?.identity === own) ?? part;
}

/** The name of what is not there yet: where the volume takes letters for the same, it would become the one in small letters. */
function newName(done: readonly string[], part: string, isInFolder: boolean, disk: DiskView): string {
  if (PLAIN.test(part) || !isInFolder || !ignoresCase(done, disk)) return part;
  return small(part);
}

function ignoresCase(done: readonly string[], disk: DiskView): boolean {
  const at = done.findLastIndex((name) => /[a-z]/i.test(name));
  if (at < 0) return false;
  const name = done[at] ?? '';
  const folder = done.slice(0, at);
  const swapped = name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase();
  const [own, other] = [name, swapped].map((one) => disk.at(`/${[...folder, one].join('/')}`)?.identity);
  return own !== undefined && own === other;
}
