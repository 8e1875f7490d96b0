/** `up --detach`: what a second one answers, and what becomes of it after an update. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PROGRAM, Room } from './processes.ts';

const room = new Room();
// A copy of its own, which can be replaced.
const copy = join(room.folder, 'program');
const root = dirname(dirname(PROGRAM));
const LONG = 240_000;

beforeAll(() => {
  mkdirSync(copy);
  for (const name of ['bin', 'dist', 'package.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(async () => {
  run('down');
  await room.close();
});

function run(...args: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(copy, 'bin', 'tokenauditor.js'), ...args],
    { cwd: room.project, env: room.env, encoding: 'utf8' },
  );
  return { stdout, stderr, status };
}

test(
  'a second one names the first; after an update the new build has the same port',
  async () => {
    const first = JSON.parse(run('up', '--detach', '--port', '0', '--json').stdout);
    expect(run('up', '--detach')).toEqual({
      ...{ status: 0, stderr: '' },
      stdout: `already running: gateway at ${first.url}, process ${first.pid}\n`,
    });
    expect(run('up', '--detach', '--port', '1')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`as process "${first.pid}"`),
    });
    utimesSync(join(copy, 'dist', 'main.js'), 1_000, 1_000);
    await vi.waitFor(
      () => {
        const { listening } = JSON.parse(run('status', '--json').stdout);
        expect(listening).toMatchObject({ url: first.url });
        expect(listening.pid).not.toBe(first.pid);
      },
      { timeout: 200_000, interval: 500 },
    );
  },
  LONG,
);
