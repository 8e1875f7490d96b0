import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import type { Portion, Work } from '../../ports/route-readers.ts';
import type { Tree } from '../../ports/tree.ts';
import { noSkips } from './kept-files.ts';
import { Portions, readPortion, take, workOn } from './portions.ts';

const LINE = "const client = new OpenAI({ baseURL: 'https://openrouter.ai/api/v1' });\n";
const ENDINGS = ['ts', 'py', 'json', 'md', 'png'];

const treeOf = (text: (path: string) => string | 'unreadable'): Tree => ({
  realFolder: (path) => path,
  list: () => 'unreadable',
  read: (path) => {
    const found = text(path);
    return found === 'unreadable' ? found : Buffer.from(found);
  },
});
const tree = treeOf((path) => (path.includes('7') ? 'unreadable' : path.includes('3') ? LINE : 'let a;'));

const filesOf = (count: number) =>
  Array.from({ length: count }, (_, number) => `${number}.${ENDINGS[number % ENDINGS.length]}`);

function readIn(work: Work, ends: readonly ('front' | 'back')[], from: Tree = tree) {
  const portions = new Portions(work);
  for (let turn = 0; ; turn++) {
    const number = take(work, ends[turn % ends.length] ?? 'front');
    if (number === undefined) break;
    portions.add(readPortion(work, number, from));
  }
  return { files: portions.files(), skipped: portions.skipped, missing: portions.missing() };
}

test('whichever thread takes it, from whichever end: each file is read once', () => {
  const end = fc.constantFrom('front' as const, 'back' as const);
  fc.assert(
    fc.property(fc.nat(400), fc.array(end, { minLength: 1 }), (count, ends) => {
      const opened: string[] = [];
      const watched = treeOf((path) => {
        opened.push(path.slice(1));
        return '';
      });
      const { missing } = readIn(workOn('', filesOf(count), false), ends, watched);
      expect(missing).toEqual([]);
      expect(opened.sort()).toEqual(filesOf(count).sort());
    }),
    { numRuns: draws(30) },
  );
});

test('the result is that of one reader', () => {
  const files = filesOf(300);
  const alone = readIn(workOn('/p', files, false), ['front']);
  expect(alone.files.map(({ place }) => place)).toEqual(
    [...files.keys()].filter((number) => /3/.test(`${number}`) && !/7/.test(`${number}`)),
  );
  expect(alone.skipped.unreadable).toBe(files.filter((file) => file.includes('7')).length);
  expect(readIn(workOn('/p', files, false), ['back', 'front', 'back'])).toEqual(alone);
});

test('files of one kind lie together', () => {
  const { files, order } = workOn('', ['b.ts', 'a.py', 'c', 'a.ts', 'b.py'], false);
  expect([...order].map((place) => files[place])).toEqual(['c', 'a.py', 'b.py', 'b.ts', 'a.ts']);
});

test('a portion taken and not returned is missing, and one returned twice counts once', () => {
  const work = workOn('', filesOf(100), false);
  const portions = new Portions(work);
  expect(portions.missing()).toEqual([0, 1, 2, 3]);
  const portion = readPortion(work, 2, tree);
  portions.add(portion);
  portions.add(portion);
  expect(portions.missing()).toEqual([0, 1, 3]);
  expect(portions.files()).toEqual([...portion.files].sort((a, b) => a.place - b.place));
  expect(portions.skipped).toEqual(portion.skipped);
});

test('of too many in a file the first are kept, and of each further host the first', () => {
  const other = LINE.replace('openrouter.ai', 'api.groq.com');
  const late = readPortion(
    workOn('', ['a.ts'], false),
    0,
    treeOf(() => LINE.repeat(2_050) + other.repeat(50)),
  ).files;
  expect(late.map(({ sightings, left }) => [sightings.length, sightings.at(-1)?.line, left])).toEqual([
    [2_001, 2_051, 99],
  ]);
  const many = treeOf(() => LINE.repeat(2_100));
  const { files } = readPortion(workOn('', ['a.ts'], false), 0, many);
  expect(files.map(({ sightings, left }) => [sightings.length, left])).toEqual([[2_000, 100]]);
});

test('of too many in all the first in the list are kept, whatever comes first', () => {
  const work = workOn('', filesOf(32 * 80), false);
  const [seen] = readPortion(workOn('', ['3.ts'], false), 0, tree).files;
  const sightings = Array(2_000).fill(seen?.sightings[0]);
  const portionOf = (number: number): Portion => ({
    number,
    files: [{ place: number, sightings, left: 500 }],
    skipped: noSkips(),
  });
  const numbers = [...Array(80).keys()];
  for (const order of [numbers, [...numbers].reverse()]) {
    const portions = new Portions(work);
    for (const number of order) portions.add(portionOf(number));
    const counts = portions.files().map((file) => [file.place, file.sightings.length, file.left]);
    expect(counts).toEqual(
      numbers.map((number) => (number < 25 ? [number, 2_000, 500] : [number, 0, 2_500])),
    );
  }
});
