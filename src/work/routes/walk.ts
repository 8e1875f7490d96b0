/**
 * The files of a project, folder by folder from the root down, so that a cap leaves out the deepest ones. Names are
 * sorted by code unit: the same tree gives the same walk. No link is followed: a target inside the root is found in
 * its own place, and one outside does not belong to the project.
 */
import { Buffer } from 'node:buffer';
import type { Tree, TreeEntry } from '../../ports/tree.ts';
import { compileGlob } from '../../text/patterns/glob.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { isBookFolder, isBuiltFolder, isForeignFolder } from './folders.ts';
import { IgnoreRules } from './ignored.ts';
import { isPrivateConfig } from './kept-files.ts';

export interface Globs {
  /** None means everything. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export interface WalkTally {
  /** Links, sockets, pipes and devices. */
  links: number;
  unreadableFolders: number;
  /** Dependencies, build output and what git ignores: folders that were not entered, and the first of them. */
  closedFolders: number;
  readonly firstClosed: string[];
}

export interface WalkOptions {
  readonly globs: Globs;
  /** Whether build output is entered, even where git ignores it. */
  readonly isBuiltToo: boolean;
}

interface Folder {
  /** From the root, with forward slashes; empty for the root. */
  readonly path: string;
  readonly rules: IgnoreRules | undefined;
}

/** A larger file is not treated as an ignore file. */
const MOST_RULE_BYTES = 1024 * 1024;

/** Yields paths from the root, with forward slashes. */
export function* walk(
  root: string,
  { globs, isBuiltToo }: WalkOptions,
  tree: Tree,
  tally: WalkTally,
): Generator<string> {
  const isWanted = chooser(globs);
  const local = rulesIn(root, '.git/info/exclude', '', tree, undefined);
  let level: Folder[] = [{ path: '', rules: local }];
  while (level.length > 0) {
    const below: Folder[] = [];
    for (const { path, rules: above } of level) {
      const entries = listing(root, path, tree, tally);
      const hasRules = entries.some(({ name, kind }) => name === '.gitignore' && kind === 'file');
      const rules = hasRules ? rulesIn(root, join(path, '.gitignore'), path, tree, above) : above;
      for (const { name, kind } of entries) {
        const place = join(path, name);
        if (kind === 'file') {
          const isIgnored = rules?.isIgnored(place, name, false) === true && !isPrivateConfig(place, name);
          if (!isIgnored && isWanted.file(place)) yield place;
        } else if (kind !== 'directory') tally.links += 1;
        else if (!isWanted.folder(place)) continue;
        else if ((isBuiltToo && isBuiltFolder(name)) || isOpen(place, name, entries, rules))
          below.push({ path: place, rules });
        else if (!isBookFolder(name)) noteClosed(place, tally);
      }
    }
    level = below;
  }
}

/** So many are named. */
const MOST_NAMED = 3;

function noteClosed(place: string, tally: WalkTally): void {
  tally.closedFolders += 1;
  if (tally.firstClosed.length < MOST_NAMED) tally.firstClosed.push(place);
}

const join = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

function listing(root: string, path: string, tree: Tree, tally: WalkTally): readonly TreeEntry[] {
  const entries = tree.list(path === '' ? root : `${root}/${path}`);
  if (entries === 'unreadable') {
    tally.unreadableFolders += 1;
    return [];
  }
  return [...entries].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function isOpen(
  place: string,
  name: string,
  entries: readonly TreeEntry[],
  rules: IgnoreRules | undefined,
): boolean {
  if (rules?.isIgnored(place, name, true)) return false;
  const siblings = () => entries.map((entry) => entry.name);
  return !isForeignFolder(name, !place.includes('/'), siblings);
}

function rulesIn(
  root: string,
  path: string,
  folder: string,
  tree: Tree,
  above: IgnoreRules | undefined,
): IgnoreRules | undefined {
  const bytes = tree.read(`${root}/${path}`, MOST_RULE_BYTES);
  if (typeof bytes === 'string') return above;
  return new IgnoreRules(Buffer.from(bytes).toString('utf8'), folder, above);
}

interface Chooser {
  file(path: string): boolean;
  folder(path: string): boolean;
}

/**
 * A glob is relative to the root. One that excludes also applies below any folder: `node_modules/**` is meant for nested
 * packages as well. A folder that is excluded as a whole is not even listed.
 */
function chooser({ include, exclude }: Globs): Chooser {
  const wanted = include.filter((glob) => glob !== '**/*' && glob !== '**').map(pathGlob);
  const unwanted = exclude.flatMap((glob) =>
    glob.startsWith('**/') || glob.startsWith('/')
      ? [pathGlob(glob)]
      : [pathGlob(glob), pathGlob(`**/${glob}`)],
  );
  const isUnwanted = (path: string) => unwanted.some((glob) => glob.matches(path));
  return {
    file: (path) => !isUnwanted(path) && (wanted.length === 0 || wanted.some((glob) => glob.matches(path))),
    // `dist/**` and `dist` both mean the folder.
    folder: (path) => unwanted.length === 0 || !(isUnwanted(path) || isUnwanted(`${path}/\u0001`)),
  };
}

/** An invalid glob is the caller's mistake. */
function pathGlob(glob: string) {
  try {
    return compileGlob(glob.replace(/^(?:\.?\/)/, '').replace(/\/$/, '/**'), { separator: '/' });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Trouble('routes.bad_glob', { glob, reason: error.message.replace('malformed glob: ', '') });
  }
}
