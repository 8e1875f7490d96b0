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
  for (const path of changed) {
    const by = importers.get(path) ?? [];
    // A file that half of the house imports would run half of the tests: then those beside it, and of other rooms none.
    if (by.length <= MOST_DIRECT) for (const one of by) near.add(one);
  }
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
const MOST_DIRECT = 60;
/** Always: they are quick, and hold rules that a single file cannot see. */
const ALWAYS = ['test/house', 'test/docs.test.ts', 'src/vocabulary', 'src/checks/checks.test.ts'];

interface Step {
  readonly isPassed: boolean;
  readonly summary: string;
}

function run(name: string, program: string, ...args: string[]): Step {
  const startedMs = performance.now();
  const env = { ...process.env, TOKENAUDITOR_DRAWS: 'few' };
  const { status } = spawnSync(join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  return {
    isPassed: status === 0,
    summary: `${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`,
  };
}

const changed = changedFiles();
const tests = touchedTests(changed);
console.log(`${changed.length} changed files touch ${tests.length} test files`);
const steps = [
  run('lint', 'biome', 'check', '--error-on-warnings', '.'),
  run('types', 'tsc', '--noEmit'),
  run('tests', 'vitest', 'run', ...ALWAYS, ...tests),
];
// At the end, where the output of tests does not hide it.
for (const { summary } of steps) console.log(summary);
process.exitCode = steps.every(({ isPassed }) => isPassed) ? 0 : 1;
