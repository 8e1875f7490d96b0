/** Resolves a path as the kernel does: link by link, `..` from a link's target, with each name as the volume spells it. */
import { folded, oneForm } from '../../../shell/places/path-forms.ts';
import { normalizeForm } from '../../../text/unicode/normalize.ts';
import type { DiskView } from '../../../vocabulary/call-context.ts';

/** The limit of Linux: a path with more links does not exist. */
const MOST_LINKS = 40;
/** More than forty links and the longest path can have. */
const MOST_STEPS = 16_384;

export interface Walk {
  readonly disk: DiskView;
  /** The folder of the call, for `/proc/self/cwd`. */
  readonly cwd: string | undefined;
  /** The target of a link or mount that the call itself creates: takes precedence over the disk. */
  readonly madeAt?: (path: string) => string | undefined;
}

/** Undefined for a path without an end: a ring of links, or more steps than a path can have. */
export function walk(path: string, { disk, cwd, madeAt }: Walk, followsLast = true): string | undefined {
  const pending = stepsOf(path);
  // `x/` and `x/.` mean what is behind the link.
  const follows = followsLast || /\/\.?$/.test(path);
  let done: string[] = [];
  let links = 0;
  /** A path with more steps does not exist. */
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
    // Nothing exists below a missing folder: a long line of `cd` walks its growing path again and again.
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
    // On Windows a link target has a drive, often after a prefix.
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

/** `/dev/fd` and `/proc/self` depend on the process that looks: we would find our own. */
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

/** `/proc/<pid>/root` is the root; `/proc/<pid>/cwd` is the folder of the call. */
function doorOf(done: readonly string[], part: string, cwd: string | undefined): string | undefined {
  if (done[0] !== 'proc' || (part !== 'root' && part !== 'cwd')) return undefined;
  const isProcess = done.length === 2 || (done.length === 4 && done[2] === 'task');
  if (!isProcess) return undefined;
  if (part === 'root') return '/';
  return /^(?:self|thread-self|curproc)$/.test(done[1] ?? '') ? cwd : undefined;
}

/** A name in lower-case ASCII is unique; another one may be one of several spellings on the volume. */
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

/** The name of a missing file: on a volume that ignores case, it would become the lower-case one. */
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
