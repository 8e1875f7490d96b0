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
