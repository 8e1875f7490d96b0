import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const place = mkdtempSync(join(tmpdir(), 'tokenauditor-package-'));
const consumer = join(place, 'consumer');
let packed: { filename: string; files: { path: string }[] };

function run(command: string, args: string[], cwd: string, input = ''): string {
  return execFileSync(command, args, { cwd, input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
}

// The package as a user gets it: packed, installed without scripts in an empty folder.
beforeAll(() => {
  const report = run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', place], root);
  packed = JSON.parse(report)[0];
  mkdirSync(consumer);
  writeFileSync(join(consumer, 'package.json'), '{"type":"module","private":true}');
  const tarball = join(place, packed.filename);
  run(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', tarball],
    consumer,
  );
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

test('it ships the bundle, its types and its documents, and no cases or tests', () => {
  const paths = packed.files.map(({ path }) => path);
  for (const path of [
    'bin/tokenauditor.js',
    'dist/main.js',
    'dist/library.js',
    'dist/types/library.d.ts',
    'LICENSE',
    'README.md',
  ]) {
    expect(paths).toContain(path);
  }
  expect(paths.filter((path) => /\.(?:test|cases)\.|^(?:src|test|bench|scripts)\//.test(path))).toEqual([]);
});

test('the command works from an empty folder', () => {
  const bin = join(consumer, 'node_modules', '.bin', 'tokenauditor');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(run(bin, ['--version'], consumer)).toContain(version);
  const token = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');
  expect(run(bin, ['redact', '-'], consumer, `use ${token} now\n`)).toBe(
    'use [REDACTED_GITHUB_TOKEN:last4=UeOi] now\n',
  );
});

test('the library runs and its types check', () => {
  writeFileSync(
    join(consumer, 'use.ts'),
    `import { openLedger, redactText, type Redaction } from 'tokenauditor';
const redaction: Redaction = redactText('plain');
const ledger = await openLedger('.');
const receipt = await ledger.append({ type: 'policy_decision', tool: 'shell', decision: 'allow' });
await ledger.close();
console.log(redaction.text, receipt.seq);
// @ts-expect-error the ledger takes metadata only
void (() => ledger.append({ type: 'policy_decision', prompt: 'raw' }));
`,
  );
  const options = [
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--types',
    'node',
    '--typeRoots',
    join(root, 'node_modules', '@types'),
    '--outDir',
    'out',
    'use.ts',
  ];
  run(join(root, 'node_modules', '.bin', 'tsc'), options, consumer);
  expect(run('node', ['out/use.js'], consumer)).toMatch(/^plain \d+\n$/);
});

test('CI runs what the README says', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const ci = readFileSync(join(root, '.ci', 'run'), 'utf8');
  expect(readme).toContain('npm ci && npm test');
  expect(ci).toContain('\nnpm ci\nnpm test\n');
});
