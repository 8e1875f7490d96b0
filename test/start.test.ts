import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const START = join(import.meta.dirname, '..', 'scripts', 'start.js');

test('without a terminal `npm start` makes its three calls, and leaves nothing behind', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [START], {
    ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  });
  expect(stderr).toBe('starting the gateway and a demo server …\n');
  expect([...stdout.matchAll(/^(\w+) \{.*\}: (.*)$/gm)].map(([, tool, what]) => [tool, what])).toEqual([
    ['read_note', 'passes'],
    ['delete_note', 'is held for a person'],
    ['run_command', 'is stopped'],
  ]);
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('What to do next') });
  const folder = /tokenauditor-start-\w+/.exec(stdout)?.[0] ?? '';
  expect(readdirSync(tmpdir())).not.toContain(folder);
}, 120_000);

test('a command in an answer works in the home of the demo', async () => {
  const call: { asItsUser(text: string, file: string): string } = await import(
    join(import.meta.dirname, '..', 'demo', 'call.mjs')
  );
  const file = '/tmp/start/home/.tokenauditor/state/token';
  const text =
    'Held as AB: run `tokenauditor approvals approve AB`, or `tokenauditor allow-once AB`. tokenauditor.yaml';
  expect(call.asItsUser(text, file)).toBe(
    'Held as AB: run `HOME=/tmp/start/home npx tokenauditor approvals approve AB`, or `HOME=/tmp/start/home npx tokenauditor allow-once AB`. tokenauditor.yaml',
  );
});
