/**
 * The disk as checks may see it, the same for every door: names, kinds and links, never a file's content. Bounded by
 * look-ups: an answer beyond the limit is unknown, and the call needs approval.
 */

import type { Files, Ports } from '../ports/files.ts';
import type { Disk, DiskEntry, DiskView } from '../vocabulary/call-context.ts';

/** Of one call. A look-up takes some microseconds; no call that a person writes needs a tenth of this. */
const MOST_LOOKUPS = 20_000;
/** Longer lists are not read: a name in such a folder is taken as it is spelled. */
const MOST_NAMES = 20_000;
/** What a long list costs in look-ups. */
const NAMES_A_LOOKUP = 32;

/** On a disk that answers slowly. */
const MOST_MS = 3_000;

type DiskPorts = Pick<Ports, 'files'> & Partial<Pick<Ports, 'clock'>>;

export function diskOf({ files, clock }: DiskPorts, most = MOST_LOOKUPS): Disk {
  return { view: () => viewOf(files, most, () => clock?.elapsedMs() ?? 0) };
}

function viewOf(files: Files, most: number, elapsedMs: () => number): DiskView {
  const startedMs = elapsedMs();
  const entries = new Map<string, DiskEntry | undefined>();
  const lists = new Map<string, readonly string[] | undefined>();
  let left = most;
  let isSpent = false;
  const ask = <T>(known: Map<string, T | undefined>, path: string, look: (path: string) => T | undefined) => {
    if (known.has(path)) return known.get(path);
    if (left <= 0 || elapsedMs() - startedMs > MOST_MS) {
      isSpent = true;
      return undefined;
    }
    left -= 1;
    const found = quietly(() => look(path));
    known.set(path, found);
    return found;
  };
  return {
    at: (path) => ask(entries, path, (one) => entryAt(onDisk(one), files)),
    list: (path) => {
      const names = ask(lists, path, (one) => {
        const all = files.list(onDisk(one));
        left -= Math.ceil(all.length / NAMES_A_LOOKUP);
        return all;
      });
      return names === undefined || names.length > MOST_NAMES ? undefined : names;
    },
    get isSpent() {
      return isSpent;
    },
  };
}

function entryAt(path: string, files: Files): DiskEntry | undefined {
  const facts = files.factsAt(path);
  if (facts === undefined) return undefined;
  const { kind, identity, links } = facts;
  return kind === 'link'
    ? { kind, identity, links, target: files.targetOf(path) }
    : { kind, identity, links };
}

/** `/c:/x` is `c:/x` to the system that has such paths. */
const onDisk = (path: string): string =>
  /^\/[a-z]:(?:\/|$)/i.test(path) ? `${path.slice(1)}${path.length === 3 ? '/' : ''}` : path;

/** A path that we may not read, or that vanished in between, counts as absent: the call runs with the same rights. */
function quietly<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
