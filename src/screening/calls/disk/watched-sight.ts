/** What was looked up on the disk while something was screened: the result holds for as long as that is the same. */
import type { CallContext, DiskEntry, DiskView } from '../../../vocabulary/call-context.ts';

type Sights = Pick<CallContext, 'disk' | 'guarded'>;

/** A path, and what was there, or in that folder. */
export type Look = readonly [path: string, found: string, how: 'at' | 'in'];

const MOST_LOOKS = 64;
/** Characters: the names of some hundred files. */
const LONGEST_LIST = 8_192;

interface Watched {
  readonly sight: Sights;
  /** Undefined if more was read than is compared again. */
  looks(): readonly Look[] | undefined;
}

export function watchedSight({ disk, guarded }: Sights): Watched {
  const looks = new Map<string, Look>();
  let isBeyond = false;
  const beyond = <Result>(result: Result): Result => {
    isBeyond = true;
    return result;
  };
  const at = (view: DiskView, path: string) => {
    const found = view.at(path);
    looks.set(`at ${path}`, [path, spelled(found), 'at']);
    return found;
  };
  const listed = (view: DiskView, path: string) => {
    const names = view.list(path);
    const found = names?.join('/') ?? '';
    if (found.length > LONGEST_LIST) isBeyond = true;
    else looks.set(`in ${path}`, [path, found, 'in']);
    return names;
  };
  const watched = (view: DiskView): DiskView => ({
    at: (path) => at(view, path),
    list: (path) => listed(view, path),
    get isSpent() {
      return view.isSpent;
    },
  });
  return {
    looks: () => (isBeyond || looks.size > MOST_LOOKS ? undefined : [...looks.values()]),
    sight: {
      ...(disk === undefined ? {} : { disk: { view: () => watched(disk.view()) } }),
      ...(guarded === undefined ? {} : { guarded: watchedGuard(guarded, beyond) }),
    },
  };
}

function watchedGuard(
  guarded: NonNullable<Sights['guarded']>,
  beyond: <Result>(result: Result) => Result,
): NonNullable<Sights['guarded']> {
  return {
    // Where the program is does not change while it runs.
    get program() {
      return guarded.program;
    },
    get node() {
      return guarded.node;
    },
    get path() {
      return guarded.path;
    },
    get installed() {
      return beyond(guarded.installed);
    },
    read: (path) => beyond(guarded.read(path)),
    has: (path) => beyond(guarded.has(path)),
  };
}

const spelled = (found: DiskEntry | undefined): string =>
  found === undefined
    ? ''
    : [found.kind, found.identity, found.kind === 'file' ? found.links : '', found.target ?? ''].join(' ');

export function looksSame(looks: readonly Look[], disk: Sights['disk']): boolean {
  if (looks.length === 0) return true;
  const view = disk?.view();
  if (view === undefined) return false;
  const now = (path: string, how: Look[2]) =>
    how === 'at' ? spelled(view.at(path)) : (view.list(path)?.join('/') ?? '');
  return looks.every(([path, found, how]) => now(path, how) === found);
}
