/**
 * Looks through a project for the routes its models are reached by. Files are read one after the other into one room,
 * most of them only as far as a search for telling words; nothing of what a file holds is kept but hosts, ids of
 * models, names of variables and the words that told. A cap that was hit is said.
 */
import { mayTell } from '../../routers/discovery/may-tell.ts';
import { sightingsIn } from '../../routers/discovery/read-file.ts';
import type { RiskState } from '../../vocabulary/orders.ts';
import type { PlacedSighting } from '../../vocabulary/route.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { isBinary, isMinified, isWide, textOf } from './file-text.ts';
import { withoutSecrets } from './guard.ts';
import { type Skip, skipOf } from './kept-files.ts';
import { routesOf } from './lines.ts';
import type { RoutePorts } from './ports.ts';
import { type HostRoute, hostRoutes, riskOf } from './summary.ts';
import { type Globs, walk } from './walk.ts';

export interface DiscoverOptions {
  readonly includeGlobs: readonly string[];
  readonly excludeGlobs: readonly string[];
  readonly maxFiles: number;
}

export interface Discovery {
  /** The real folder that was looked through. */
  readonly root: string;
  /** In the order of files and lines. */
  readonly sightings: readonly PlacedSighting[];
  readonly hosts: readonly HostRoute[];
  readonly riskState: RiskState;
  readonly filesScanned: number;
  /** Files that the cap left unread. */
  readonly filesLeft: number;
  /** Sightings that were counted and not kept. */
  readonly sightingsLeft: number;
  readonly unreadableFolders: number;
  readonly skipped: Readonly<Record<Skip, number>>;
}

/** A list of a thousand models is one fact; the first of them tell it. */
const MOST_IN_FILE = 2_000;
const MOST_SIGHTINGS = 50_000;
const MOST_BYTES = 1024 * 1024;
/** Files between two turns of whatever else is ready. */
const STRIDE = 128;
const LONG_STRIDE = 2_000;

export type DiscoverProgress = (done: number, total: number) => void | Promise<void>;

export async function discoverRoutes(
  folder: string,
  options: DiscoverOptions,
  ports: RoutePorts,
  progress: DiscoverProgress = () => {},
): Promise<Discovery> {
  const root = ports.tree.realFolder(folder);
  if (root === undefined) throw new Trouble('routes.no_folder', { path: folder });
  const skipped: Record<Skip, number> = emptySkips();
  const found = await gather(root, options, ports, skipped);
  const sightings: PlacedSighting[] = [];
  let sightingsLeft = 0;
  const skippedByName = total(skipped);
  for (const [done, file] of found.files.entries()) {
    if (done % STRIDE === 0) {
      await progress(done, found.files.length);
      await ports.nextTurn();
    }
    const all = readOne(root, file, ports, skipped);
    const kept = all.slice(0, Math.min(MOST_IN_FILE, MOST_SIGHTINGS - sightings.length));
    for (const sighting of kept) sightings.push(sighting);
    sightingsLeft += all.length - kept.length;
  }
  await progress(found.files.length, found.files.length);
  sightings.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  const hosts = hostRoutes(sightings);
  const notRead = total(skipped) - skippedByName;
  return {
    root,
    sightings,
    hosts,
    riskState: riskOf(sightings),
    filesScanned: found.files.length - notRead,
    filesLeft: found.left,
    sightingsLeft,
    unreadableFolders: found.unreadableFolders,
    skipped,
  };
}

function total(skipped: Readonly<Record<Skip, number>>): number {
  return Object.values(skipped).reduce((sum, number) => sum + number, 0);
}

function emptySkips(): Record<Skip, number> {
  return { binary: 0, generated: 0, prose: 0, minified: 0, huge: 0, unreadable: 0, links: 0 };
}

/** The names first, so that it is known how far the work has come. */
async function gather(
  root: string,
  { includeGlobs, excludeGlobs, maxFiles }: DiscoverOptions,
  { tree, nextTurn }: RoutePorts,
  skipped: Record<Skip, number>,
) {
  const globs: Globs = { include: includeGlobs, exclude: excludeGlobs };
  const tally = { links: 0, unreadableFolders: 0 };
  const files: string[] = [];
  let left = 0;
  let met = 0;
  for (const file of walk(root, globs, tree, tally)) {
    // Signals are heard only between two turns.
    if (++met % LONG_STRIDE === 0) await nextTurn();
    const skip = skipOf(file);
    if (skip !== undefined) skipped[skip] += 1;
    else if (files.length < maxFiles) files.push(file);
    else left += 1;
  }
  skipped.links = tally.links;
  return { files, left, unreadableFolders: tally.unreadableFolders };
}

function readOne(
  root: string,
  file: string,
  { tree }: RoutePorts,
  skipped: Record<Skip, number>,
): PlacedSighting[] {
  const bytes = tree.read(`${root}/${file}`, MOST_BYTES);
  if (typeof bytes === 'string') {
    skipped[bytes] += 1;
    return [];
  }
  const isDull = isBinary(bytes) ? 'binary' : isMinified(bytes, file) ? 'minified' : undefined;
  if (isDull !== undefined) {
    skipped[isDull] += 1;
    return [];
  }
  if (!isWide(bytes) && !mayTell(bytes)) return [];
  const text = textOf(bytes);
  const sightings = sightingsIn(file, text).flatMap(withoutSecrets);
  return routesOf(sightings, text).map((sighting) => ({ ...sighting, file }));
}
