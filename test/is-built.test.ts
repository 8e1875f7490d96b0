import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';

const scripts = join(import.meta.dirname, '..', 'scripts');
const { isBuilt }: { isBuilt(root: string): boolean } = await import(join(scripts, 'is-built.js'));

const root = mkdtempSync(join(tmpdir(), 'is-built-'));
const at = (name: string, seconds: number) => utimesSync(join(root, name), seconds, seconds);
afterAll(() => rmSync(root, { recursive: true }));

beforeEach(() => {
  for (const folder of ['dist', 'src/inner', 'scripts']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['src/inner/a.ts', 'package.json', 'dist/thin.cjs']) writeFileSync(join(root, file), '');
  for (const name of ['src/inner/a.ts', 'src/inner', 'src', 'scripts', 'package.json']) at(name, 1_000);
  at('dist/thin.cjs', 2_000);
});

test('what is as new as its sources is not built again', () => {
  expect(isBuilt(root)).toBe(true);
});

test.each<[string, () => unknown]>([
  ['a source changed', () => at('src/inner/a.ts', 3_000)],
  ['a source was removed', () => rmSync(join(root, 'src/inner/a.ts'))],
  ['another package is used', () => at('package.json', 3_000)],
  ['a build did not end', () => rmSync(join(root, 'dist/thin.cjs'))],
])('it is built if %s', (_, change) => {
  change();
  expect(isBuilt(root)).toBe(false);
});
