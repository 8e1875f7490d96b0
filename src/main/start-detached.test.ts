import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startDetached } from './start-detached.ts';

const folder = mkdtempSync(join(tmpdir(), 'start-detached-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

test.each([
  [
    'its own error, quoted once, with its own hint',
    { error: { message: 'port "1" is in use by "node, process 2"', hint: 'choose another' } },
    {
      message: 'the gateway did not start in the background: port "1" is in use by "node, process 2"',
      hint: 'choose another; `tokenauditor status` shows whether one runs',
    },
  ],
  ['no answer', {}, { hint: expect.stringContaining('start it without --detach to see more') }],
])('%s', async (_, printed, expected) => {
  const program = join(folder, 'program.mjs');
  writeFileSync(program, `console.log(${JSON.stringify(JSON.stringify(printed))})`);
  await expect(startDetached(program, ['up'])).rejects.toMatchObject(expected);
});

test('it holds little memory while it waits', async () => {
  const program = join(folder, 'program.mjs');
  const named = "Object.keys(process.env).filter((name) => name.startsWith('MALLOC_')).sort().join(' ')";
  writeFileSync(program, `console.log(JSON.stringify({ error: { message: ${named} } }))`);
  await expect(startDetached(program, ['up'])).rejects.toMatchObject({
    message: expect.stringContaining('MALLOC_ARENA_MAX MALLOC_TRIM_THRESHOLD_'),
  });
});
