/**
 * Whether the files of an everyday call are what their names suggest. Everyday is decided by names; a link, or a second
 * name of one file, may be anything. In doubt the answer is no, and the full reading decides.
 */
import type { JsonValue } from '../../text/json/json-value.ts';
import { isEverydayFolder, isProjectPath, isQuiet } from './words.ts';

export interface QuickDisk {
  /** Describes the name itself, not a link's target. */
  at(path: string): { readonly kind: string; readonly links: number } | undefined;
  /** With every link resolved. */
  real(path: string): string;
  list(path: string): readonly string[];
}

const MOST_PIECES = 64;
const MOST_FOLDERS = 3;
const MOST_NAMES = 64;
/** Words after which a path may be relative to another folder. */
const MOVES = /(?:^|[\s;&|])(?:cd|pushd|-C|--cwd|--prefix|--dir)(?:[\s=]|$)/;
const GLOB = /[*?[{]/;
/** In a folder part, apart from `**`, which goes through no link. */
const DEEP_GLOB = /(?:^|\/)(?!\*\*+\/)[^/]*[*?[{(][^/]*\//;
const CLIMBS = /(?:^|\/)\.\.(?:\/|$)/;

export function areAsCalled(
  args: Readonly<Record<string, JsonValue>>,
  folder: string,
  disk: QuickDisk,
): boolean {
  try {
    const texts = Object.entries(args).flatMap(([name, value]) =>
      /^(?:description|explanation|justification)$/.test(name) ? [] : stringsIn(value),
    );
    // A tool that searches names or texts follows no link below its folder, but those that its pattern matches.
    const isTool = args.command === undefined;
    if (isTool && texts.some((text) => DEEP_GLOB.test(text))) return false;
    const pieces = new Set(texts.flatMap(piecesOf).filter((piece) => !(isTool && GLOB.test(piece))));
    if (pieces.size > MOST_PIECES) return false;
    const root = disk.at(folder) === undefined ? folder : disk.real(folder);
    if (root !== folder && !isEverydayFolder(root)) return false;
    const bases = [root];
    const isMoved = Object.keys(args).length > 1 || texts.some((text) => MOVES.test(text));
    for (const piece of pieces) {
      const path = fullPath(root, piece);
      if (!isAsCalled(path, piece, root, disk)) return false;
      if (isMoved && disk.at(path)?.kind === 'directory') bases.push(path);
    }
    if (bases.length > MOST_FOLDERS) return false;
    return bases
      .slice(1)
      .every((base) => [...pieces].every((piece) => isAsCalled(fullPath(base, piece), piece, root, disk)));
  } catch {
    // A ring of links, or an inaccessible folder: the full reading decides.
    return false;
  }
}

function stringsIn(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap(stringsIn) : [];
}

/** Everything in a text that may be a path: its words, and the whole text, for names with spaces. */
function piecesOf(text: string): string[] {
  const words = text.split(/[\s'"=:,;|&()<>@]+/).filter((word) => word !== '' && !word.startsWith('-'));
  return text.includes(' ') && text.includes('/') ? [...words, text] : words;
}

const fullPath = (base: string, piece: string): string =>
  piece.startsWith('/') ? piece : `${base}/${piece}`;

function isAsCalled(path: string, piece: string, root: string, disk: QuickDisk): boolean {
  // Above a project may be anything: there a path is everyday only if its absolute form is.
  if (CLIMBS.test(piece) && !isEverydayFolder(withoutDots(path))) return false;
  if (GLOB.test(piece)) return isMeantAsCalled(path, root, disk);
  const entry = disk.at(path);
  // The word names no existing file; what would be created there is created in its folder.
  if (entry === undefined) return !piece.includes('/') || isParentAsCalled(path, root, disk);
  if (entry.kind === 'file' && entry.links > 1) return false;
  return isInside(disk.real(path), path, root);
}

/** As spelled, or another everyday file of the same folder. */
function isInside(real: string, path: string, root: string): boolean {
  if (real === path) return true;
  if (real === root) return true;
  if (!real.startsWith(`${root}/`)) return real === withoutDots(path);
  const rest = real.slice(root.length + 1);
  return isProjectPath(rest) && isQuiet(rest);
}

function withoutDots(path: string): string {
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return `/${kept.join('/')}`;
}

function isParentAsCalled(path: string, root: string, disk: QuickDisk): boolean {
  for (let at = path; at.includes('/', 1); ) {
    at = at.slice(0, at.lastIndexOf('/'));
    if (at === '' || at === root) return true;
    if (disk.at(at) !== undefined) return isInside(disk.real(at), at, root);
  }
  return true;
}

/** A pattern matches files in the folder before it; a deeper one is left to the full reading. */
function isMeantAsCalled(path: string, root: string, disk: QuickDisk): boolean {
  const at = path.search(GLOB);
  const folder = path.slice(0, path.lastIndexOf('/', at)) || '/';
  if (path.includes('/', at)) return false;
  if (disk.at(folder) === undefined) return true;
  if (!isInside(disk.real(folder), folder, root)) return false;
  const [, ending = ''] = /\*([\w.-]+)$/.exec(path) ?? [];
  const names = disk.list(folder).filter((name) => name.endsWith(ending));
  if (names.length > MOST_NAMES) return false;
  return names.every((name) => {
    const entry = disk.at(`${folder}/${name}`);
    if (entry?.kind === 'link') return isInside(disk.real(`${folder}/${name}`), `${folder}/${name}`, root);
    return entry?.kind !== 'file' || entry.links === 1;
  });
}
