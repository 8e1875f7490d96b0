import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Tree } from '../../src/ports/tree.ts';
import { sightingsIn } from '../../src/routers/discovery/read-file.ts';
import { discoverRoutes } from '../../src/work/routes/discover.ts';
import { draws } from '../draws.ts';
import { discover, ports } from './discover.ts';
import { type Files, type LaidOut, layOut } from './tree.ts';

const ROUTE = "new OpenAI({ baseURL: 'https://openrouter.ai/api/v1' });\n";
let laid: LaidOut | undefined;
afterEach(() => laid?.clear());

function lay(files: Files): string {
  laid = layOut(files);
  return laid.root;
}

const filesOf = async (root: string, options = {}) => {
  const { sightings } = await discover(root, options);
  return [...new Set(sightings.map(({ file }) => file))];
};

test('what git ignores is left out, private settings are not', async () => {
  const root = lay({
    '.gitignore': 'ignored.ts\n/out/\n.env*\n.claude/settings.local.json\n',
    '.git/info/exclude': 'mine.ts\n',
    'ignored.ts': ROUTE,
    'mine.ts': ROUTE,
    'out/a.ts': ROUTE,
    'src/out/a.ts': ROUTE,
    'src/.gitignore': '*.gen.ts\n!keep.gen.ts\n',
    'src/a.gen.ts': ROUTE,
    'src/keep.gen.ts': ROUTE,
    'other/a.gen.ts': ROUTE,
    '.env': 'OPENROUTER_API_KEY=x\n',
    '.claude/settings.local.json': '{"env":{"ANTHROPIC_BASE_URL":"https://openrouter.ai/api"}}',
  });
  expect(await filesOf(root)).toEqual([
    '.claude/settings.local.json',
    '.env',
    'other/a.gen.ts',
    'src/keep.gen.ts',
    'src/out/a.ts',
  ]);
});

test('dependencies and build output are left out, folders of the same name elsewhere are not', async () => {
  const root = lay({
    'node_modules/x/a.ts': ROUTE,
    'packages/a/node_modules/x/a.ts': ROUTE,
    'build/a.ts': ROUTE,
    'src/build/a.ts': ROUTE,
    'pkg/package.json': '{}',
    'pkg/build/a.ts': ROUTE,
    'svc/go.mod': 'module x\n',
    'svc/vendor/a.go': 'var x = "https://api.openai.com/v1/chat/completions"\n',
    'docs/vendor/a.ts': ROUTE,
    '.tokenauditor/a.ts': ROUTE,
  });
  expect(await filesOf(root)).toEqual(['docs/vendor/a.ts', 'src/build/a.ts']);
});

test('globs choose files from the root; those that exclude hold below any folder', async () => {
  const root = lay({
    'a.ts': ROUTE,
    'src/a.ts': ROUTE,
    'src/a.py': ROUTE,
    'src/gen/a.ts': ROUTE,
    'x/gen/a.ts': ROUTE,
  });
  expect(await filesOf(root, { includeGlobs: ['src/**/*.ts'] })).toEqual(['src/a.ts', 'src/gen/a.ts']);
  expect(await filesOf(root, { includeGlobs: ['**/*'], excludeGlobs: ['gen/**', '*.py'] })).toEqual([
    'a.ts',
    'src/a.ts',
  ]);
  expect(await filesOf(root, { excludeGlobs: ['/src/**'] })).toEqual(['a.ts', 'x/gen/a.ts']);
  await expect(discover(root, { includeGlobs: ['src/{a'] })).rejects.toMatchObject({
    code: 'routes.bad_glob',
  });
});

test('no link is followed: neither out of the root nor in a circle', async () => {
  const outside = layOut({ 'secret.ts': ROUTE });
  const root = lay({ 'src/a.ts': ROUTE });
  symlinkSync(outside.root, join(root, 'out'));
  symlinkSync(join(outside.root, 'secret.ts'), join(root, 'secret.ts'));
  symlinkSync(root, join(root, 'src', 'loop'));
  symlinkSync('nowhere', join(root, 'dangling'));
  const { sightings, skipped } = await discover(root);
  expect(sightings.map(({ file }) => file)).toEqual(['src/a.ts']);
  expect(skipped.links).toBe(4);
  // The root itself may be reached through one: whoever names it means where it leads.
  symlinkSync(root, join(outside.root, 'way'));
  expect(await filesOf(join(outside.root, 'way'))).toEqual(['src/a.ts']);
  outside.clear();
});

test('a cap that was hit is said, and what lies near the root is read first', async () => {
  const root = lay({ 'a/b/c/deep.ts': ROUTE, 'a/near.ts': ROUTE, 'z.ts': ROUTE });
  const { sightings, filesScanned, filesLeft } = await discover(root, { maxFiles: 2 });
  expect(sightings.map(({ file }) => file)).toEqual(['a/near.ts', 'z.ts']);
  expect([filesScanned, filesLeft]).toEqual([2, 1]);
  expect((await discover(root, { maxFiles: 3 })).filesLeft).toBe(0);
});

test('binary, minified, huge and generated files are counted and not read', async () => {
  const root = lay({
    'logo.png': ROUTE,
    'data.ts': Buffer.concat([Buffer.from([0, 1, 2]), Buffer.from(ROUTE)]),
    'app.min.js': ROUTE,
    'bundle.js': `${';'.repeat(20_000)}${ROUTE}`,
    'big.ts': ROUTE + ' '.repeat(1024 * 1024),
    'package-lock.json': '{"x":"https://api.openai.com/v1"}',
    'notes.md': ROUTE,
    'one-line.json': JSON.stringify({
      pad: 'x'.repeat(20_000),
      openai: { baseURL: 'https://openrouter.ai/api/v1' },
    }),
    'a.ts': ROUTE,
  });
  const { sightings, skipped, filesScanned } = await discover(root);
  expect(sightings.map(({ file }) => file)).toEqual(['a.ts', 'one-line.json']);
  expect(skipped).toEqual({
    binary: 2,
    generated: 1,
    prose: 1,
    minified: 2,
    huge: 1,
    unreadable: 0,
    links: 0,
  });
  expect(filesScanned).toBe(2);
});

test('other encodings are read as far as they go', async () => {
  const root = lay({
    'latin1.ts': Buffer.from(`// caf\u00e9\n${ROUTE}`, 'latin1'),
    'wide.ts': Buffer.from(`\ufeff${ROUTE}`, 'utf16le'),
    'wide-other.ts': Buffer.from(`\ufeff${ROUTE}`, 'utf16le').swap16(),
    'marked.ts': `\ufeff${ROUTE}`,
    'windows.env': 'OPENAI_BASE_URL=https://openrouter.ai/api/v1\r\nOPENAI_API_KEY=\r\n',
  });
  const { sightings } = await discover(root);
  expect(sightings.map(({ file, line, host }) => [file, line, host])).toEqual([
    ['latin1.ts', 2, 'openrouter.ai'],
    ['marked.ts', 1, 'openrouter.ai'],
    ['wide-other.ts', 1, 'openrouter.ai'],
    ['wide.ts', 1, 'openrouter.ai'],
    ['windows.env', 1, 'openrouter.ai'],
    ['windows.env', 2, undefined],
  ]);
});

test('folders and files that cannot be opened are counted', async () => {
  const root = lay({ 'a.ts': ROUTE, 'closed/b.ts': ROUTE, 'c.ts': ROUTE });
  // Whoever may do everything opens them all the same, so the port says what others would see.
  const tree: Tree = {
    ...ports.tree,
    list: (path) => (path.endsWith('/closed') ? 'unreadable' : ports.tree.list(path)),
    read: (path, most) => (path.endsWith('/c.ts') ? 'unreadable' : ports.tree.read(path, most)),
  };
  const options = { includeGlobs: [], excludeGlobs: [], maxFiles: 100 };
  const { sightings, unreadableFolders, skipped, filesScanned } = await discoverRoutes(root, options, {
    ...ports,
    tree,
  });
  expect(sightings.map(({ file }) => file)).toEqual(['a.ts']);
  expect([unreadableFolders, skipped.unreadable, filesScanned]).toEqual([1, 1, 1]);
});

test('the real port says what it cannot do, and never waits', () => {
  const root = lay({ 'a.ts': ROUTE });
  mkdirSync(join(root, 'shut'));
  writeFileSync(join(root, 'shut', 'x'), '');
  chmodSync(join(root, 'shut'), 0);
  symlinkSync(join(root, 'a.ts'), join(root, 'link.ts'));
  expect(ports.tree.realFolder(join(root, 'nowhere'))).toBeUndefined();
  expect(ports.tree.realFolder(join(root, 'a.ts'))).toBeUndefined();
  expect(ports.tree.list(join(root, 'nowhere'))).toBe('unreadable');
  expect(ports.tree.read(join(root, 'link.ts'), 100)).toBe('unreadable');
  expect(ports.tree.read(root, 100)).toBe('unreadable');
  expect(ports.tree.read(join(root, 'a.ts'), 10)).toBe('huge');
  chmodSync(join(root, 'shut'), 0o700);
});

test('odd names of files stand as they are', async () => {
  const names = [
    'a b.ts',
    'quo\'te".ts',
    'new\nline.ts',
    '\u001b[31mred.ts',
    '[x].ts',
    '-rf.ts',
    'ünï/çode.ts',
  ];
  const root = lay(Object.fromEntries(names.map((name) => [name, ROUTE])));
  expect((await filesOf(root)).sort()).toEqual([...names].sort());
});

test('the same tree gives the same answer, whatever order the disk has', async () => {
  const root = lay({ 'b.ts': ROUTE, 'a.ts': ROUTE, 'c/a.ts': ROUTE });
  const backwards: Tree = {
    ...ports.tree,
    list: (path) => {
      const entries = ports.tree.list(path);
      return entries === 'unreadable' ? entries : [...entries].reverse();
    },
  };
  const options = { includeGlobs: [], excludeGlobs: [], maxFiles: 2 };
  expect(await discoverRoutes(root, options, { ...ports, tree: backwards })).toEqual(
    await discover(root, { maxFiles: 2 }),
  );
});

test('a root may be one file; what is not there is the caller’s mistake', async () => {
  const root = lay({ 'a.ts': ROUTE, 'b.ts': ROUTE });
  symlinkSync(join(root, 'a.ts'), join(root, 'link.ts'));
  expect((await discover(join(root, 'a.ts'))).sightings).toMatchObject([{ file: 'a.ts', line: 1 }]);
  for (const name of ['c.ts', 'link.ts', 'a.ts/b', 'no/a.ts'])
    await expect(discover(join(root, name))).rejects.toMatchObject({ code: 'routes.no_folder' });
});

test('folders that are not entered are counted, and the first of them named', async () => {
  const root = lay({
    '.gitignore': 'private/\ndist/\n',
    '.git/config': '',
    'node_modules/x/a.ts': ROUTE,
    'private/a.ts': ROUTE,
    'dist/a.ts': ROUTE,
    'pkg/package.json': '{}',
    'pkg/build/a.ts': ROUTE,
  });
  const { closedFolders, firstClosed } = await discover(root);
  expect([closedFolders, firstClosed]).toEqual([4, ['dist', 'node_modules', 'private']]);
  expect(await filesOf(root, { isBuiltToo: true })).toEqual(['dist/a.ts', 'pkg/build/a.ts']);
});

test('any text in any format is read without a word of complaint', () => {
  const names = [
    'a.yaml',
    'a.json',
    'a.toml',
    '.env',
    'a.xml',
    'Dockerfile',
    'a.ipynb',
    'a.tf',
    'a.conf',
    'Makefile',
    'a',
  ];
  const piece = fc.constantFrom(
    'openai',
    ':',
    '\n',
    '  ',
    '- ',
    '{',
    '}',
    '[',
    '"',
    "'",
    '=',
    '#',
    '<',
    '>',
    '${',
    '://',
    'base_url',
    '|',
    '\\',
    '/*',
    'a',
    '\t',
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }),
      (name, pieces) => {
        const text = pieces.join('');
        const lines = text.split('\n').length;
        for (const { line } of sightingsIn(name, text)) expect(line >= 1 && line <= lines).toBe(true);
      },
    ),
    { numRuns: draws(500) },
  );
});
