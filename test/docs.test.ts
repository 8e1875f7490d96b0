import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withCounts } from '../scripts/docs/counts.ts';
import { sessionPicture } from '../scripts/record-session.ts';
import { VERBS } from '../src/doors/cli/verbs.ts';

const root = join(import.meta.dirname, '..');

test('the printed pages agree with the code', () => {
  const said = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/print-docs.ts', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(said).toBe('11 pages and the counts of 4 others agree with the code\n');
});

test('a number in a page is that of the code, and one that is not found is reported', () => {
  const readmeText = readFileSync(join(root, 'README.md'), 'utf8');
  const wrong = readmeText.replace(/\d+(?= vendor formats)/, '7');
  expect(wrong).not.toBe(readmeText);
  expect(withCounts('README.md', wrong)).toBe(readmeText);
  expect(() => withCounts('README.md', 'nothing is counted here')).toThrow('is there 0 times, not once');
  expect(() => withCounts('README.md', '7 vendor formats, 8 vendor formats')).toThrow('2 times');
});

test('links between the documents lead somewhere', () => {
  const docs = join(root, 'docs');
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  expect(pages.length).toBeGreaterThan(5);
  const broken = pages.flatMap((page) => {
    const text = readFileSync(join(docs, page), 'utf8');
    return [...text.matchAll(/\]\((?!https?:)([^)#\s]+\.md)(?:#[^)]*)?\)/g)]
      .map((match) => match[1] ?? '')
      .filter((target) => !existsSync(join(docs, dirname(page), target)))
      .map((target) => `${page} → ${target}`);
  });
  expect(broken).toEqual([]);
});

test('the script of verify-by-hand says what it needs', () => {
  const page = readFileSync(join(root, 'docs', 'verify-by-hand.md'), 'utf8');
  const script = /```js\n([\s\S]*?)\n```/.exec(page)?.[1] ?? '';
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, 'usage: node check.mjs PROOF-FILE PUBLIC-KEY\n']);
});

const readme = readFileSync(join(root, 'README.md'), 'utf8');

test('the README fits in 120 lines, and shows the session that the program prints today', async () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  expect(readme).toContain('](docs/session.svg)');
  expect(readFileSync(join(root, 'docs', 'session.svg'), 'utf8')).toBe(await sessionPicture());
});

test('every command of the README exists, and its links lead somewhere', () => {
  const named = [...readme.matchAll(/tokenauditor ([a-z][a-z-]+)\b/g)].map(([, verb = '']) => verb);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !VERBS.some((verb) => verb.name === name))).toEqual([]);
  const links = [...readme.matchAll(/\]\(([^):#]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);
  expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
