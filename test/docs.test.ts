import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('the printed pages agree with the code', () => {
  const said = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/print-docs.ts', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(said).toBe('11 pages agree with the code\n');
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
