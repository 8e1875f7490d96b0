/** Pure rooms keep no state but bounded memos of `src/text/bounded-memo.ts`: what a call is answered depends on the call alone. */
import { expect, test } from 'vitest';
import { moduleState } from './module-state.ts';
import { files, PURE, roomOf, textOf } from './rooms.ts';

const MEMORY =
  'one memory for texts and tables of the search, shared with machine code; a search loads it first';

/** By file: what changes there, and why it may. */
const MAY: Readonly<Record<string, readonly [names: string, reason: string]>> = {
  'routers/discovery/code.ts': ['WHOLE STRETCH', 'room for the tokens of a file, written before it is read'],
  'sensitive/anchors/anchor-finder.ts': ['bytes placed', MEMORY],
  'sensitive/anchors/byte-block.ts': ['buffer bytes', MEMORY],
  'sensitive/anchors/plain-filter.ts': ['words', MEMORY],
  'sensitive/find.ts': ['scanner', 'tables of the patterns, made once; it keeps nothing of a text'],
  'sensitive/pattern/vetoes.ts': ['counts', 'counters that each call sets to zero first'],
  'text/bounded-memo.ts': [
    'remembering',
    'the memos themselves, so that a process that waits can empty them',
  ],
  'text/budget.ts': [
    'inForce',
    'code that makes text longer is ten calls below the one that sets its budget, and judging is synchronous',
  ],
  'text/limits.ts': [
    'current',
    'what leaves something unread is ten calls below the check that reads, and checks are synchronous',
  ],
  'text/unicode/normalize.ts': [
    'unitClass',
    'a memo of one byte for each code unit; a function call for each character costs a quarter of the speed',
  ],
  'text/words/entropy.ts': ['counts', 'counters that each call leaves at zero'],
};

const pure = files.filter((path) => PURE.includes(roomOf(path)));
const found = pure
  .map((path) => [path, moduleState(path, textOf(path)).join(' ')] as const)
  .filter(([, names]) => names !== '');

test('the gate sees the house', () => {
  expect(pure.length).toBeGreaterThan(1000);
  expect(pure.filter((path) => /\/text\/bounded-memo\.ts'/.test(textOf(path))).length).toBeGreaterThan(40);
});

test('no module of a pure room has state, but for the named ones', () => {
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(MAY).map(([path, [names]]) => [path, names])),
  );
});

test.each([
  ['a variable', 'let last = 0;', 'last'],
  ['an exported variable', 'export let last = 0;', 'last'],
  ['a cache', 'const known = new Map();\nexport const f = (x) => known.set(x, 1);', 'known'],
  ['a cache of an object', 'const known = new WeakMap();\nfunction f(x) { known.set(x, 1); }', 'known'],
  ['a cache below a key', 'const all = { a: new Set() };\nexport const f = (x) => all.a.add(x);', 'all'],
  ['a value below a key', 'const all = new Map(ROWS);\nexport const f = (x) => all.get(x)?.push(1);', 'all'],
  ['a table that a loop fills', 'const table = [];\nfor (const x of ROWS) table[x] = 1;', 'table'],
  ['a list that grows', 'const list = [];\nexport const f = (x) => { list.push(x); };', 'list'],
  ['a field', 'const last = { text: 0 };\nexport const f = (x) => { last.text = x; };', 'last'],
  ['a counter', 'const count = { all: 0 };\nexport const f = () => { count.all++; };', 'count'],
  ['a deletion', 'const seen = { a: 1 };\nexport const f = (x) => { delete seen[x]; };', 'seen'],
  ['an assignment', 'const all = {};\nexport const f = (x) => Object.assign(all, x);', 'all'],
  ['what another module has', "import { list } from './a.ts';\nlist.push(1);", 'list'],
  ['an object of a class', 'const room = new TokenRoom();', 'room'],
  ['a table', 'const table = new Map(ROWS);\nexport const f = (x) => table.get(x);', ''],
  ['a copy', 'const list = [2, 1];\nexport const f = () => [...list].sort();', ''],
  ['what is made of it', 'const list = [2, 1];\nexport const f = () => list.map(g).sort();', ''],
  ['the place of a search', 'const word = /a/y;\nexport const f = (x) => { word.lastIndex = x; };', ''],
  ['a local map', 'export function f(x) { const seen = new Set(); seen.add(x); return seen; }', ''],
  ['a memo', "import { memo } from '../text/bounded-memo.ts';\nexport const f = memo({ most: 1 }, g);", ''],
  [
    'a memo that is filled',
    "import { RecentTexts } from '../text/bounded-memo.ts';\nconst k = new RecentTexts();\nk.set('a', 1);",
    '',
  ],
])('%s', (_, text, names) => {
  expect(moduleState('a.ts', text).join(' ')).toBe(names);
});
