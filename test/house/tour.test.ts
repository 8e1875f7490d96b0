/** A page that leads through the code is worth reading only while its paths exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './rooms.ts';

const PAGES = ['docs/tour.md', 'docs/architecture.md', 'CONTRIBUTING.md'];

/** A path with a placeholder (`src/checks/<topic>/`) is checked up to it. */
const pathsIn = (page: string): string[] => [
  ...new Set(
    [...readFileSync(join(root, page), 'utf8').matchAll(/\b(?:src|test|scripts|corpus|docs)\/[\w./-]+/g)].map(
      ([path]) => path.replace(/\.$/, ''),
    ),
  ),
];

test.each(PAGES)('every path in %s exists', (page) => {
  expect(pathsIn(page).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the pages name paths', () => {
  expect(new Set(PAGES.flatMap(pathsIn)).size).toBeGreaterThan(30);
  for (const page of PAGES) expect(pathsIn(page).length).toBeGreaterThan(5);
});
