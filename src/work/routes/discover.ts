/**
 * Searches a project for its routes to models: first the names of files, then the files, shared among several threads.
 * Most files are only searched for keywords. Of their content, nothing is kept but hosts, ids of models, names of
 * variables and the words that revealed a route. The result reports every cap that was hit.
 */
import { basename, dirname } from 'node:path';
import type { RoutePorts } from '../../ports/route-readers.ts';
import type { Tree } from '../../ports/tree.ts';
import type { RiskState } from '../../vocabulary/orders.ts';
import { type PlacedSighting, SKIPS, type Skip, type Skips } from '../../vocabulary/route.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { isForeignName } from './folders.ts';
import { noSkips, skipOf } from './kept-files.ts';
import { type Portions, workOn } from './portions.ts';
import { type Progress, ReaderPool } from './reader-pool.ts';
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

/** Names between two turns of the event loop. */
const STRIDE = 2_000;

export async function discoverRoutes(
  folder: string,
  options: DiscoverOptions,
  ports: RoutePorts,
  progress: Progress = () => {},
): Promise<Discovery> {
  const { root, only } = placeOf(folder, ports.tree);
  // A user who names a file, or a folder of such files, wants it read.
  const isBuiltToo = options.isBuiltToo === true || only !== undefined || isForeignName(basename(root));
  const pool = new ReaderPool(ports);
  try {
    const found = await gather(root, only, { ...options, isBuiltToo }, ports, pool);
    const portions = await pool.read(workOn(root, found.files, isBuiltToo), progress);
    return { root, ...summed(portions, found) };
  } finally {
    pool.dismiss();
  }
}

function summed(portions: Portions, found: Gathered): Omit<Discovery, 'root'> {
  const { files, left, skippedByName, ...folders } = found;
  const read = portions.files();
  const sightings = read
    .flatMap((file) => file.sightings)
    .sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  const skipped = noSkips();
  for (const skip of SKIPS) skipped[skip] = skippedByName[skip] + portions.skipped[skip];
  return {
    sightings,
    hosts: hostRoutes(sightings),
    riskState: riskOf(sightings),
    filesScanned: files.length - total(portions.skipped),
    filesLeft: left,
    sightingsLeft: read.reduce((sum, file) => sum + file.left, 0),
    skipped,
    ...folders,
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

interface Gathered {
  readonly files: readonly string[];
  readonly left: number;
  readonly skippedByName: Skips;
  readonly unreadableFolders: number;
  readonly closedFolders: number;
  readonly firstClosed: readonly string[];
}

/** The names first, so that progress can be reported. */
async function gather(
  root: string,
  only: string | undefined,
  { includeGlobs, excludeGlobs, maxFiles, isBuiltToo = false }: DiscoverOptions,
  { tree, nextTurn }: RoutePorts,
  pool: ReaderPool,
): Promise<Gathered> {
  const globs: Globs = { include: includeGlobs, exclude: excludeGlobs };
  const tally = { links: 0, unreadableFolders: 0, closedFolders: 0, firstClosed: [] };
  const skippedByName = noSkips();
  const files: string[] = [];
  let left = 0;
  let met = 0;
  for (const file of only === undefined ? walk(root, { globs, isBuiltToo }, tree, tally) : [only]) {
    // Signals arrive only between two turns.
    if (++met % STRIDE === 0) await nextTurn();
    const skip = skipOf(file);
    if (skip !== undefined && !(isBuiltToo && skip === 'minified')) skippedByName[skip] += 1;
    else if (files.length < maxFiles) {
      files.push(file);
      pool.prepareFor(files.length);
    } else left += 1;
  }
  const { links, ...folders } = tally;
  skippedByName.links = links;
  return { files, left, skippedByName, ...folders };
}
