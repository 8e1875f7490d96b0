import { expect, test } from 'vitest';
import type { Helper, RoutePorts } from '../../ports/route-readers.ts';
import type { Tree } from '../../ports/tree.ts';
import { discoverRoutes } from './discover.ts';
import { readPortion, take, workOn } from './portions.ts';
import { ReaderPool } from './reader-pool.ts';

const LINE = "const client = new OpenAI({ baseURL: 'https://openrouter.ai/api/v1' });\n";
const tree: Tree = { realFolder: (path) => path, list: () => 'unreadable', read: () => Buffer.from(LINE) };
const FILES = Array.from({ length: 200 }, (_, number) => `${number}.ts`);

/** Each look at the clock is later. */
let now = 0;
const alone: RoutePorts = { tree, nextTurn: async () => {}, elapsedMs: () => (now += 60) };
const quiet = { dismiss: () => {} };

async function placesRead(helper?: Helper): Promise<number[]> {
  const pool = new ReaderPool(helper ? { ...alone, mostHelpers: 1, startHelper: () => helper } : alone);
  pool.prepareFor(100_000);
  const portions = await pool.read(workOn('', FILES, false), () => {});
  return portions.files().flatMap(({ place, sightings }) => sightings.map(() => place));
}

const EVERY = [...FILES.keys()];

test.each<[string, Helper | undefined]>([
  ['there is no helper', undefined],
  ['one who never begins', { ...quiet, help: async () => {} }],
  [
    'one who takes and is lost',
    {
      ...quiet,
      help: async (work) => {
        take(work, 'back');
        take(work, 'back');
      },
    },
  ],
  [
    'one who reads everything',
    {
      ...quiet,
      help: async (work, add) => {
        for (let number = take(work, 'back'); number !== undefined; number = take(work, 'back'))
          add(readPortion(work, number, tree));
      },
    },
  ],
])('every file is read once: %s', async (_, helper) => {
  expect(await placesRead(helper)).toEqual(EVERY);
});

test('helpers come with the number of files, no more than may be had, and all are dismissed', () => {
  const met: string[] = [];
  const startHelper = () => {
    met.push('started');
    return { help: async () => {}, dismiss: () => met.push('dismissed') };
  };
  const pool = new ReaderPool({ ...alone, mostHelpers: 2, startHelper });
  pool.prepareFor(499);
  expect(met).toEqual([]);
  for (let files = 500; files < 2_000; files++) pool.prepareFor(files);
  expect(met).toEqual(['started']);
  for (let files = 2_000; files < 40_000; files++) pool.prepareFor(files);
  expect(met).toEqual(['started', 'started']);
  pool.dismiss();
  expect(met.slice(2)).toEqual(['dismissed', 'dismissed']);
});

test('progress never goes back, and ends with the end', async () => {
  const seen: number[] = [];
  await new ReaderPool(alone).read(workOn('', FILES, false), (done) => void seen.push(done));
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBe(FILES.length);
});

test('after each file that took long, others have their turn', async () => {
  let turns = 0;
  const nextTurn = async () => void turns++;
  await new ReaderPool({ ...alone, nextTurn }).read(workOn('', FILES, false), () => {});
  expect(turns).toBe(FILES.length);
  turns = 0;
  await new ReaderPool({ ...alone, nextTurn, elapsedMs: () => 0 }).read(workOn('', FILES, false), () => {});
  expect(turns).toBe(0);
});

test('the caller can cancel, and helpers are dismissed', async () => {
  const tree: Tree = {
    realFolder: (path) => path,
    list: (path) => (path === '/p' ? FILES.map((name) => ({ name, kind: 'file' as const })) : 'unreadable'),
    read: () => Buffer.from(LINE),
  };
  const met: string[] = [];
  const lazy: Helper = { help: () => new Promise(() => {}), dismiss: () => void met.push('dismissed') };
  const ports = { ...alone, tree, mostHelpers: 1, startHelper: () => lazy };
  const options = { includeGlobs: [], excludeGlobs: [], maxFiles: 5_000 };
  const many = FILES.flatMap(({ length }, number) =>
    Array.from({ length: 3 }, (_, n) => `${n}-${number}-${length}.ts`),
  );
  const more = {
    ...ports,
    tree: { ...tree, list: () => many.map((name) => ({ name, kind: 'file' as const })) },
  };
  const called = discoverRoutes('/p', options, more, (done) => {
    if (done > 0) throw new Error('called off');
  });
  await expect(called).rejects.toThrow('called off');
  expect(met).toEqual(['dismissed']);
});
