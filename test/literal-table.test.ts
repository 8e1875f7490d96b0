import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { literals } from '../scripts/gated-expressions.ts';
import { gatedExpressions } from '../src/prose/gated.ts';

const BUNDLES = `
  import { build } from 'esbuild';
  import { literalTable } from './scripts/literal-table.js';
  const options = { bundle: true, write: false, format: 'esm', plugins: [literalTable(process.cwd())] };
  const { outputFiles } = await build({ entryPoints: ['src/text/patterns/known-literals.ts'], ...options });
  process.stdout.write(outputFiles[0].text);
`;

test('the bundle knows the literals of every gated expression as they would be worked out', async () => {
  const code = execFileSync(process.execPath, ['--input-type=module', '-e', BUNDLES], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  });
  const { KNOWN_LITERALS } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(JSON.parse(KNOWN_LITERALS)).toEqual(literals);
  expect(gatedExpressions().length).toBeGreaterThan(300);
  for (const { source } of gatedExpressions()) expect(literals).toHaveProperty([source]);
});
