import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CLIENT_FILES } from '../../../test/cli/client-files.ts';
import { type InitDesk, openInitDesk } from '../../../test/cli/init-desk.ts';
import { dieEverywhere } from '../../../test/cli/mortal-desk.ts';

const FILES = ['.cursor/mcp.json', '.codex/config.toml'] as const;
let desk: InitDesk;
beforeEach(() => {
  desk = openInitDesk();
  const { ports } = desk;
  desk.ports = { ...ports, processes: { ...ports.processes, stateOf: () => 'dead' as const } };
  writeFileSync(join(desk.bin, 'tokenauditor.js'), '');
  for (const name of FILES) desk.write(name, CLIENT_FILES[name]!);
});
afterEach(() => desk.clear());

const UNDO = ['wrap', '--undo', '--yes'];

test.each([
  ['in place', ['wrap', '--yes', '--secrets', 'move']],
  ['merged', ['wrap', '--yes', '--merge']],
])('%s: killed at any write, each file is the old or the new one, and undo restores it', async (_, wrap) => {
  const before = desk.all();
  await desk.run(wrap);
  const after = desk.all();
  await desk.run(UNDO);
  expect(desk.all()).toEqual(before);
  await dieEverywhere(
    desk,
    wrap,
    async () => {},
    async () => {
      const now = desk.all();
      for (const name of FILES) expect([before[name], after[name]]).toContain(now[name]);
      expect((await desk.run(UNDO)).status).toBe(0);
      expect(desk.all()).toEqual(before);
    },
  );
});

test('an undo that is killed at any write can be done again', async () => {
  const before = desk.all();
  await dieEverywhere(
    desk,
    UNDO,
    async () => await desk.run(['wrap', '--yes', '--secrets', 'move']),
    async () => {
      expect((await desk.run(UNDO)).status).toBe(0);
      expect(desk.all()).toEqual(before);
    },
  );
});
