/**
 * The inner loop: lint, types, and the tests that a change touches, with a tenth of the draws of each law. A test is
 * touched when it is beside a changed file, or imports one directly or through one other file; `npm test` runs them all.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) {
  console.log(
    'npm run check [-- --since REV] [-- FILE...]\n\nLint, types and the tests that the change since REV touches: without one, what is not\ncommitted, or else the last commit. Files that are named count as changed.',
  );
  process.exit(0);
}

function git(...args: string[]): string[] {
  const { stdout, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

function changedFiles(): string[] {
  if (positionals.length > 0) return positionals.map((path) => relative(root, path));
  if (values.since !== undefined) return git('diff', '--name-only', values.since);
  const open = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '-o', '--exclude-standard')];
  return open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1', 'HEAD');
}

const files = ['src', 'test', 'corpus', 'scripts', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${folder}/${path}`),
);

function importersOf(): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const path of files) {
    const code = readFileSync(join(root, path), 'utf8');
    for (const [, target = ''] of code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)'(\.[^']+)'/g)) {
      const imported = relative(root, join(root, dirname(path), target));
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  return importers;
}

function touchedTests(changed: readonly string[]): string[] {
  const importers = importersOf();
  const near = new Set(changed);
  for (const path of changed) for (const one of importers.get(path) ?? []) near.add(one);
  for (const path of [...near]) {
    // Half of the house imports a noun: over one more file only what a person changed for.
    const by = importers.get(path) ?? [];
    if (by.length <= MOST_IMPORTERS) for (const one of by) near.add(one);
  }
  const beside = new Set(changed.filter((path) => path.startsWith('src/')).map(dirname));
  const isTest = (path: string) => path.endsWith('.test.ts') && existsSync(join(root, path));
  const isBeside = (path: string) =>
    beside.has(dirname(path)) &&
    changed.some((one) => path.startsWith(one.replace(/\.(?:cases\.)?ts$/, '.')));
  return files.filter((path) => isTest(path) && (near.has(path) || isBeside(path)));
}

const MOST_IMPORTERS = 12;
/** Always: they are quick, and hold rules that a single file cannot see. */
const ALWAYS = ['test/house', 'src/checks/checks.test.ts'];

function run(name: string, program: string, ...args: string[]): boolean {
  const startedMs = performance.now();
  const env = { ...process.env, TOKENAUDITOR_DRAWS: 'few' };
  const { status } = spawnSync(join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  console.log(
    `${name}: ${status === 0 ? 'passed' : 'failed'} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`,
  );
  return status === 0;
}

const changed = changedFiles();
const tests = touchedTests(changed);
console.log(`${changed.length} changed files touch ${tests.length} test files`);
const hasPassed = [
  run('lint', 'biome', 'check', '--error-on-warnings', '.'),
  run('types', 'tsc', '--noEmit'),
  run('tests', 'vitest', 'run', ...ALWAYS, ...tests),
];
process.exitCode = hasPassed.every(Boolean) ? 0 : 1;
