import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KNOWN_CHECKS } from '../src/road/policy/known-checks.ts';
import { builtInPolicy } from '../src/road/policy.ts';
import { STOCK } from '../src/sensitive/find.ts';
import { knownAnchors } from '../src/sensitive/finding/staged-scanner.ts';

const BUNDLES = `
  import { build } from 'esbuild';
  import { knownTables } from './scripts/known-tables.js';
  const contents = "export * from './src/sensitive/finding/known-anchors.ts'; export * from './src/road/policy/known-policy.ts'; export * from './src/road/policy/known-checks.ts';";
  const stdin = { contents, resolveDir: process.cwd() };
  const options = { bundle: true, write: false, format: 'esm', plugins: [knownTables(process.cwd())] };
  const { outputFiles } = await build({ stdin, ...options });
  process.stdout.write(outputFiles[0].text);
`;

test('the bundle knows the anchors of secrets, the built-in policy and the ids of checks as they would be worked out', async () => {
  const code = execFileSync(process.execPath, ['--input-type=module', '-e', BUNDLES], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  });
  const tables = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(JSON.parse(tables.KNOWN_ANCHORS)).toEqual(knownAnchors(STOCK));
  const { exceptions: _, ...policy } = builtInPolicy();
  expect(JSON.parse(tables.KNOWN_POLICY)).toEqual(policy);
  expect(tables.KNOWN_CHECKS).toEqual(KNOWN_CHECKS);
  expect(KNOWN_CHECKS.length).toBeGreaterThan(30);
});
