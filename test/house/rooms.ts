/** The house as it is on the disk: files, what they import, and the table of rooms that house rules are held against. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const source = join(root, 'src');

const ENTRIES = [
  'main',
  'library',
  'hook',
  'hook-full',
  'hook-worker',
  'route-reader',
  'judge-worker',
  'thin',
];
/** From the top to the foundation: a room imports rooms of later lines only; rooms of one line never each other. */
export const LEVELS: readonly (readonly string[])[] = [
  ENTRIES,
  ['hook-long', 'hook-policy', 'hook-rules'],
  ['doors/cli', 'doors/mcp', 'doors/hook', 'doors/http'],
  ['world'],
  ['work'],
  ['gateway'],
  ['road', 'report'],
  ['approvals', 'agents', 'sessions', 'quarantine', 'budgets', 'vault'],
  ['checks'],
  ['policy', 'rules', 'flows', 'judge', 'prose', 'routers', 'evidence'],
  ['screening'],
  ['sensitive', 'shell'],
  ['answers'],
  ['ports'],
  ['vocabulary', 'text'],
];
/** What is started: the only files that wire real ports. */
export const STARTED: readonly string[] = [...ENTRIES, 'hook-long', 'hook-policy', 'hook-rules', 'world'];
export const PURE: readonly string[] = [
  ...['vocabulary', 'text', 'answers', 'shell', 'sensitive', 'screening'],
  ...['checks', 'prose', 'policy', 'rules', 'flows', 'routers'],
];
/** They touch the world through the ports they are handed. */
export const WITH_PORTS: readonly string[] = [
  ...['ports', 'evidence', 'judge', 'road', 'report', 'gateway', 'work'],
  ...['approvals', 'agents', 'sessions', 'quarantine', 'budgets', 'vault'],
];

const isSource = (path: string) => path.endsWith('.ts') && !/\.(?:test|cases)\.ts$/.test(path);

/** Sources, by their path below `src`. */
export const files: readonly string[] = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(isSource)
  .sort();

const texts = new Map(files.map((path) => [path, readFileSync(join(source, path), 'utf8')]));
export const textOf = (path: string): string => texts.get(path) ?? '';

export const roomOf = (path: string): string =>
  LEVELS.flat().find((room) => path === `${room}.ts` || path.startsWith(`${room}/`)) ?? `? ${path}`;

/** As spelled: packages and Node's modules too. */
export const importsOf = (path: string): string[] =>
  [...textOf(path).matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)'([^']+)'/g)].map((match) => match[1] ?? '');

/** Own files alone, by their path below `src`. */
export const importedBy: ReadonlyMap<string, readonly string[]> = new Map(
  files.map((path) => [
    path,
    [
      ...new Set(
        importsOf(path)
          .filter((target) => target.startsWith('.'))
          .map((target) => relative(source, join(source, dirname(path), target))),
      ),
    ],
  ]),
);

export interface Edge {
  readonly from: string;
  readonly to: string;
}

export const edges: readonly Edge[] = [...importedBy].flatMap(([from, targets]) =>
  targets.map((to) => ({ from, to })),
);

/** A word in a comment, a string or an expression touches nothing. */
export const codeOf = (path: string): string =>
  textOf(path)
    .replace(/(?<=[(=,[:]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\[])+\/[a-z]*/g, '')
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|'[^'\n]*'/gm, '');
