import { expect, test } from 'vitest';
import { codeOf, edges, files, importsOf, LEVELS, PURE, roomOf, STARTED, WITH_PORTS } from './rooms.ts';

const PURE_BUILTINS = ['node:crypto', 'node:zlib', 'node:buffer', 'node:string_decoder', 'node:util'];
const WORLD_WORDS =
  /\b(?:Date\.now|new Date\(\)|Math\.random|performance\.now|(?<![.\w])process\.(?!Command|getEnvVarOwned)|console\.|fetch\((?!\?)|setTimeout|setInterval|randomBytes|randomUUID)/;

test('the gate sees the house', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(edges.length).toBeGreaterThan(3000);
  expect(files.map(roomOf).filter((room) => room.startsWith('?'))).toEqual([]);
  // A room of the table that has no file yet belongs to a later part of the product.
  const empty = LEVELS.flat().filter((room) => !files.some((path) => roomOf(path) === room));
  expect(empty).toEqual(['budgets', 'vault']);
});

test('imports only go down', () => {
  const level = (path: string) => LEVELS.findIndex((rooms) => rooms.includes(roomOf(path)));
  const bad = edges.filter(({ from, to }) => roomOf(from) !== roomOf(to) && level(to) <= level(from));
  expect(bad.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('only what is started knows the real ports', () => {
  const bad = edges.filter(({ from, to }) => roomOf(to) === 'world' && !STARTED.includes(roomOf(from)));
  expect(bad.map(({ from }) => from)).toEqual([]);
});

test('pure rooms are offline, clockless and deterministic', () => {
  const pure = files.filter((path) => PURE.includes(roomOf(path)));
  expect(pure.length).toBeGreaterThan(500);
  const outside = pure.flatMap((path) =>
    importsOf(path)
      .filter((target) => target.startsWith('node:') && !PURE_BUILTINS.includes(target))
      .map((target) => `${path} → ${target}`),
  );
  expect(outside).toEqual([]);
  expect(pure.filter((path) => WORLD_WORDS.test(codeOf(path)))).toEqual([]);
});

test('rooms with ports touch the world through them alone', () => {
  const rooms = files.filter((path) => [...PURE, ...WITH_PORTS].includes(roomOf(path)));
  expect(rooms.length).toBeGreaterThan(800);
  const bad = rooms
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
  expect(makers('Permit')).toEqual(['road/road.ts']);
  const road = codeOf('road/road.ts');
  expect(road.match(/\bas Permit\b/g)).toHaveLength(1);
  // `settle` alone calls the function that has the cast, and does not hand it out.
  const settle = road.slice(
    road.indexOf('export async function settle('),
    road.indexOf('function permitFor('),
  );
  expect(road.match(/\bpermitFor\b/g)).toHaveLength(3);
  expect(settle.match(/\bpermitFor\(/g)).toHaveLength(2);
  expect(settle.match(/^(?:export )?(?:async )?function/gm)).toHaveLength(1);
});

test('no dumping grounds', () => {
  const words = /(?:^|\/)(?:utils?|helpers?|common|core|manager|service|handler|base|impl|index)(?:\.ts|\/)/;
  expect(files.filter((path) => words.test(path))).toEqual([]);
});
