import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../text/json/json-value.ts';
import { areAsCalled, type QuickDisk } from './on-disk.ts';

const ENTRIES: Readonly<Record<string, { kind: string; links?: number; real?: string }>> = {
  '/work/shop': { kind: 'directory' },
  '/work/shop/README.md': { kind: 'file' },
  '/work/shop/docs': { kind: 'directory' },
  '/work/shop/docs/intro.md': { kind: 'file' },
  '/work/shop/docs/README.md': { kind: 'link', real: '/work/shop/README.md' },
  '/work/shop/guide.md': { kind: 'link', real: '/home/ada/.ssh/id_rsa' },
  '/work/shop/settings.md': { kind: 'link', real: '/work/shop/.env' },
  '/work/shop/notes.md': { kind: 'file', links: 2 },
  '/work/shop/bad': { kind: 'directory' },
  '/work/shop/bad/a.md': { kind: 'link', real: '/home/ada/.netrc' },
  '/work/shop/twice': { kind: 'directory' },
  '/work/shop/twice/a.md': { kind: 'file', links: 2 },
  '/work/shop/keys': { kind: 'link', real: '/home/ada/.ssh' },
  '/work/shop/keys/a': { kind: 'file', real: '/home/ada/.ssh/a' },
  '/work/shop/my docs': { kind: 'directory' },
  '/work/shop/my docs/a.md': { kind: 'link', real: '/home/ada/.netrc' },
  '/work/linked': { kind: 'link', real: '/home/ada/.ssh' },
  '/work/ring': { kind: 'link' },
};

const disk: QuickDisk = {
  at: (path) => {
    const entry = ENTRIES[posix.normalize(path)];
    return entry === undefined ? undefined : { kind: entry.kind, links: entry.links ?? 1 };
  },
  real: (path) => {
    const entry = ENTRIES[posix.normalize(path)];
    if (entry === undefined || (entry.kind === 'link' && entry.real === undefined)) throw new Error('ELOOP');
    return entry.real ?? posix.normalize(path);
  },
  list: (path) =>
    Object.keys(ENTRIES).flatMap((one) =>
      one.startsWith(`${path}/`) && !one.slice(path.length + 1).includes('/')
        ? [one.slice(path.length + 1)]
        : [],
    ),
};

const holds = (args: Record<string, JsonValue>, folder = '/work/shop') => areAsCalled(args, folder, disk);

describe('quick', () => {
  test.each([
    'git status',
    'cat README.md',
    'cat docs/README.md',
    'cat docs/*.md',
    'ls docs && wc -l README.md',
    'cd docs && cat intro.md',
    'cat missing.md',
    'mkdir docs/new',
    'npm test',
    'grep -rn TODO docs',
    'cat ../api/README.md',
  ])('%s', (command) => {
    expect(holds({ command })).toBe(true);
  });

  test('a file tool', () => {
    expect(holds({ file_path: '/work/shop/README.md' })).toBe(true);
    expect(holds({ file_path: '/work/shop/README.md', limit: 20 })).toBe(true);
    expect(holds({ pattern: '**/*.md', path: '/work/shop/docs' })).toBe(true);
    expect(holds({ pattern: 'docs/**/*.{md,mdx}' })).toBe(true);
  });
});

describe('the long way', () => {
  test.each([
    'cat guide.md',
    'cat ./guide.md | head -5',
    'cat settings.md',
    'cat notes.md',
    'wc -l keys/a',
    'mkdir keys/new/er',
    'cat bad/*.md',
    'cat twice/*.md',
    'cat */*.md',
    'cat docs/**/*.md',
    'cd bad && cat a.md',
    'git -C bad diff --no-index a.md README.md',
    'cd docs && cat ../guide.md',
    'cat ../../etc/fstab',
    'head -5 ../../root/.profile',
    `cat ${Array.from({ length: 80 }, (_, i) => `f${i}`).join(' ')}`,
  ])('%s', (command) => {
    expect(holds({ command })).toBe(false);
  });

  test.each([
    ['a file tool', { file_path: '/work/shop/guide.md' }, '/work/shop'],
    ['a pattern in a folder part', { pattern: 'k*/*.md' }, '/work/shop'],
    ['folders in braces', { pattern: '{keys,docs}/*' }, '/work/shop'],
    ['a name with blanks', { file_path: 'my docs/a.md' }, '/work/shop'],
    ['a folder that is named', { command: 'cat a.md', workdir: 'bad' }, '/work/shop'],
    ['a list of words', { command: ['bash', '-lc', 'cat guide.md'] }, '/work/shop'],
    ['a folder that leads elsewhere', { command: 'cat a' }, '/work/linked'],
    ['a folder that leads nowhere', { command: 'ls' }, '/work/ring'],
  ])('%s', (_, args, folder) => {
    expect(holds(args, folder)).toBe(false);
  });
});
