/** The limits of the house, each as the list of what exceeds it; functions above 60 lines are the linter's affair. */
import { basename, dirname } from 'node:path';
import { edges, files, importedBy, roomOf, textOf } from './rooms.ts';

const MOST_FILES = 25;
const MOST_LINES = 500;
const MOST_CHECK_LINES = 120;
const LONGEST_EXPRESSION = 300;

const linesOf = (path: string): number => textOf(path).split('\n').length - 1;
const isGenerated = (path: string) => path.endsWith('.generated.ts');
/** Rows of data: most lines are strings, numbers or brackets. */
const isTable = (path: string): boolean => {
  const lines = textOf(path)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const rows = lines.filter((line) =>
    /^\s*(?:[`'"[{\]})]|[\w'-]+:\s*[`'"[{/\d]|\d|\/(?!\/)|[\w, .|-]+$)/.test(line),
  );
  return rows.length > lines.length * 0.75;
};

const CHECK = /\bcard: \{\n\s+id: '/;

function byFolder(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return counts;
}

const EXPRESSION =
  /(?<=[=(,:[!&|?{};\s]|^)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*/gm;

const longExpressions = (path: string): string[] =>
  [...textOf(path).matchAll(EXPRESSION)]
    .filter(([text]) => text.length > LONGEST_EXPRESSION)
    .map(([text]) => `${path} (${text.length})`);

function elsewhere(): string[] {
  const importers = new Map<string, string[]>();
  for (const { from, to } of edges) importers.set(to, [...(importers.get(to) ?? []), from]);
  return files.flatMap((path) => {
    const [only, ...others] = importers.get(path) ?? [];
    if (only === undefined || others.length > 0 || roomOf(only) !== roomOf(path)) return [];
    // Of an entry, which is in no folder, the folder with its name.
    const home = dirname(only) === '.' ? roomOf(only) : dirname(only);
    return `${dirname(path)}/`.startsWith(`${home}/`) ? [] : [`${path} ← ${only}`];
  });
}

function pairs(): string[] {
  const seen = new Set(edges.map(({ from, to }) => `${dirname(from)} ${dirname(to)}`));
  return [...seen].flatMap((pair) => {
    const [one = '', other = ''] = pair.split(' ');
    return one < other && seen.has(`${other} ${one}`) ? [`${one} ↔ ${other}`] : [];
  });
}

/** Every file that opening one leads to. */
function drawnIn(start: string): number {
  const seen = new Set([start]);
  for (const path of seen) for (const next of importedBy.get(path) ?? []) seen.add(next);
  return seen.size - 1;
}

export const checks: readonly string[] = files.filter((path) => CHECK.test(textOf(path)));

const drawn = checks.map((path) => [drawnIn(path), path] as const).sort(([one], [other]) => one - other);

const outsideProse = (path: string) => roomOf(path) !== 'prose';

function repeatedNames(): string[] {
  const named = new Map<string, string[]>();
  for (const path of files) named.set(basename(path), [...(named.get(basename(path)) ?? []), path]);
  return [...named]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(' ')}`);
}

/** By name: what exceeds a limit, or a number that may only fall. */
export const LIMITS: Readonly<Record<string, () => readonly string[] | number>> = {
  'folders above 25 files': () =>
    [...byFolder()]
      .filter(([, count]) => count > MOST_FILES)
      .map(([folder, count]) => `${folder} (${count})`),
  'files with one importer that are elsewhere': elsewhere,
  'folder pairs that import each other': pairs,
  'files above 500 lines': () =>
    files.filter((path) => linesOf(path) > MOST_LINES && !isGenerated(path) && !isTable(path)),
  'checks above 120 lines': () => checks.filter((path) => linesOf(path) > MOST_CHECK_LINES),
  'expressions above 300 characters, outside prose': () =>
    files.filter(outsideProse).flatMap(longExpressions),
  'expressions above 300 characters, in prose': () =>
    files.filter((path) => !outsideProse(path)).flatMap(longExpressions),
  'files a check draws in, median': () => drawn[drawn.length >> 1]?.[0] ?? 0,
  'files a check draws in, most': () => drawn.at(-1)?.[0] ?? 0,
  'file names used more than once': repeatedNames,
};
