/**
 * Looks through a project for the routes its models are reached by. Files are read one after the other into one room,
 * most of them only as far as a search for telling words; nothing of what a file holds is kept but hosts, ids of
 * models, names of variables and the words that told. A cap that was hit is said.
 */
import { basename, dirname } from 'node:path';
import type { RiskState } from '../../vocabulary/orders.ts';
import type { PlacedSighting } from '../../vocabulary/route.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { isForeignName } from './folders.ts';
import { type Skip, skipOf } from './kept-files.ts';
import type { RoutePorts, Tree } from './ports.ts';
import { readOne } from './read-one.ts';
import { type HostRoute, hostRoutes, riskOf } from './summary.ts';
import { type Globs, walk } from './walk.ts';

export interface DiscoverOptions {
  readonly includeGlobs: readonly string[];
  readonly excludeGlobs: readonly string[];
  readonly maxFiles: number;
  /** Whether build output is looked through, and bundles for known hosts. */
  readonly isBuiltToo?: boolean;
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
  /** Folders that were not entered (dependencies, build output, what git ignores), and the first of them. */
  readonly closedFolders: number;
  readonly firstClosed: readonly string[];
  readonly skipped: Readonly<Record<Skip, number>>;
}

/** A list of a thousand models is one fact; the first of them tell it. */
const MOST_IN_FILE = 2_000;
const MOST_SIGHTINGS = 50_000;
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
  const { root, only } = placeOf(folder, ports.tree);
  const skipped: Record<Skip, number> = emptySkips();
  // Whoever names a file, or a folder of such files, wants to know what is in it.
  const isBuiltToo = options.isBuiltToo === true || only !== undefined || isForeignName(basename(root));
  const found = await gather(root, only, { ...options, isBuiltToo }, ports, skipped);
  const sightings: PlacedSighting[] = [];
  let sightingsLeft = 0;
  const skippedByName = total(skipped);
  for (const [done, file] of found.files.entries()) {
    if (done % STRIDE === 0) {
      await progress(done, found.files.length);
      await ports.nextTurn();
    }
    const all = readOne(root, file, isBuiltToo, ports.tree, skipped);
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
    closedFolders: found.closedFolders,
    firstClosed: found.firstClosed,
    skipped,
  };
}

/** A folder, or one file in its own. */
function placeOf(path: string, tree: Tree): { readonly root: string; readonly only?: string } {
  const folder = tree.realFolder(path);
  if (folder !== undefined) return { root: folder };
  const parent = tree.realFolder(dirname(path));
  const only = basename(path);
  const entries = parent === undefined ? 'unreadable' : tree.list(parent);
  const isFile =
    entries !== 'unreadable' && entries.some(({ name, kind }) => name === only && kind === 'file');
  if (parent === undefined || !isFile) throw new Trouble('routes.no_folder', { path });
  return { root: parent, only };
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
  only: string | undefined,
  { includeGlobs, excludeGlobs, maxFiles, isBuiltToo = false }: DiscoverOptions,
  { tree, nextTurn }: RoutePorts,
  skipped: Record<Skip, number>,
) {
  const globs: Globs = { include: includeGlobs, exclude: excludeGlobs };
  const tally = { links: 0, unreadableFolders: 0, closedFolders: 0, firstClosed: [] };
  const files: string[] = [];
  let left = 0;
  let met = 0;
  for (const file of only === undefined ? walk(root, { globs, isBuiltToo }, tree, tally) : [only]) {
    // Signals are heard only between two turns.
    if (++met % LONG_STRIDE === 0) await nextTurn();
    const skip = skipOf(file);
    if (skip !== undefined && !(isBuiltToo && skip === 'minified')) skipped[skip] += 1;
    else if (files.length < maxFiles) files.push(file);
    else left += 1;
  }
  const { links, ...folders } = tally;
  skipped.links = links;
  return { files, left, ...folders };
}
