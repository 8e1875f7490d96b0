import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

// This file IS the import table: rooms from the top of the house to its foundation.
// A room imports rooms of later lines only; rooms of one line never import each other.
const LEVELS = [
  ['main', 'library', 'hook', 'hook-full', 'hook-worker', 'route-reader', 'judge-worker'],
  ['hook-long'],
  ['world', 'surfaces/cli', 'surfaces/mcp', 'surfaces/hook', 'surfaces/http'],
  ['gateway'],
  ['detect', 'policy', 'judge', 'routers', 'evidence'],
  ['sensitive', 'shell'],
  ['vocabulary', 'text'],
];
const PURE = ['vocabulary', 'text', 'shell', 'sensitive', 'detect', 'policy', 'routers'];
const WORLDLY = [...PURE, 'evidence', 'judge', 'gateway'];
const PURE_BUILTINS = ['node:crypto', 'node:zlib', 'node:buffer', 'node:string_decoder', 'node:util'];
const WORLD_WORDS =
  /\b(?:Date\.now|new Date\(\)|Math\.random|performance\.now|(?<![.\w])process\.(?!Command|getEnvVarOwned)|console\.|fetch\((?!\?)|setTimeout|setInterval|randomBytes|randomUUID)/;

const root = join(import.meta.dirname, '..');
const source = join(root, 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !/\.(?:test|cases)\.ts$/.test(path),
);

function roomOf(path: string): string {
  return LEVELS.flat().find((room) => path === `${room}.ts` || path.startsWith(`${room}/`)) ?? `? ${path}`;
}

function importsOf(path: string): string[] {
  const code = readFileSync(join(source, path), 'utf8');
  return [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)'([^']+)'/g)].map((match) => match[1] ?? '');
}

const edges = files.flatMap((path) =>
  importsOf(path)
    .filter((target) => target.startsWith('.'))
    .map((target) => ({
      path,
      from: roomOf(path),
      to: roomOf(relative(source, join(source, path, '..', target))),
    })),
);

test('the gate sees the house', () => {
  expect(files.length).toBeGreaterThan(40);
  expect(edges.length).toBeGreaterThan(80);
  expect(files.map(roomOf).filter((room) => room.startsWith('?'))).toEqual([]);
});

test('imports only go down', () => {
  const level = (room: string) => LEVELS.findIndex((rooms) => rooms.includes(room));
  const bad = edges.filter(({ from, to }) => from !== to && level(to) <= level(from));
  expect(bad.map(({ path, to }) => `${path} → ${to}`)).toEqual([]);
});

test('only what is started knows the real ports', () => {
  const bad = edges.filter(
    ({ from, to }) =>
      to === 'world' &&
      ![
        'main',
        'library',
        'hook',
        'hook-full',
        'hook-long',
        'hook-worker',
        'route-reader',
        'judge-worker',
        'world',
      ].includes(from),
  );
  expect(bad.map(({ path }) => path)).toEqual([]);
});

test('pure rooms are offline, clockless and deterministic', () => {
  const pure = files.filter((path) => PURE.includes(roomOf(path)));
  expect(pure.length).toBeGreaterThan(20);
  const outside = pure.flatMap((path) =>
    importsOf(path)
      .filter((target) => target.startsWith('node:') && !PURE_BUILTINS.includes(target))
      .map((target) => `${path} → ${target}`),
  );
  expect(outside).toEqual([]);
  expect(pure.filter((path) => WORLD_WORDS.test(codeOf(path)))).toEqual([]);
});

test('rooms with ports touch the world through them alone', () => {
  const bad = files
    .filter((path) => WORLDLY.includes(roomOf(path)))
    .flatMap((path) => importsOf(path).map((target) => ({ path, target })))
    .filter(({ target }) =>
      /^node:(?:fs|net|http|https|http2|child_process|os|dns|tls|dgram|worker_threads|process|timers)/.test(
        target,
      ),
    );
  expect(bad).toEqual([]);
});

test('a Digest and a Permit are each made in one place', () => {
  const makers = (name: string) => files.filter((path) => new RegExp(`\\bas ${name}\\b`).test(codeOf(path)));
  expect(makers('Digest')).toEqual(['evidence/digest.ts']);
  expect(makers('Permit')).toEqual([]);
});

test('no dumping grounds', () => {
  const words = /(?:^|\/)(?:utils?|helpers?|common|core|manager|service|handler|base|impl|index)(?:\.ts|\/)/;
  expect(files.filter((path) => words.test(path))).toEqual([]);
});

/** A word in a comment, a string or an expression touches nothing. */
function codeOf(path: string): string {
  return readFileSync(join(source, path), 'utf8')
    .replace(/(?<=[(=,[:]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\[])+\/[a-z]*/g, '')
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|'[^'\n]*'/gm, '');
}
