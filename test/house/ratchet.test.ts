/** The limits of the house: what exceeds them today may only become less. Lower a figure here when it has. */
import { expect, test } from 'vitest';
import { checks, LIMITS } from './limits.ts';
import { files } from './rooms.ts';

const TODAY: Readonly<Record<string, number>> = {
  'folders above 25 files': 0,
  'files with one importer that are elsewhere': 0,
  'folder pairs that import each other': 0,
  'files above 500 lines': 0,
  'checks above 120 lines': 0,
  'expressions above 300 characters, outside prose': 0,
  'expressions above 300 characters, in prose': 0,
  'files a check draws in, median': 35,
  'files a check draws in, most': 248,
  'file names used more than once': 131,
};

const measured = Object.entries(LIMITS).map(([name, measure]) => ({ name, found: measure() }));
const figure = (found: readonly string[] | number) => (typeof found === 'number' ? found : found.length);

test('the gate sees the house', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(checks.length).toBeGreaterThan(60);
  expect(Object.keys(LIMITS)).toEqual(Object.keys(TODAY));
});

test('prints its table', () => {
  const rows = measured.map(({ name, found }) => `${String(figure(found)).padStart(5)}  ${name}`);
  console.log(['', ...rows, ''].join('\n'));
});

test.each(measured)('$name', ({ name, found }) => {
  const most = TODAY[name] ?? 0;
  if (figure(found) > most) expect(found, `at most ${most}`).toEqual([]);
});
