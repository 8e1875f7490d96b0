import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type InitDesk, openInitDesk } from '../../../../../test/cli/init-desk.ts';

const PIN = 'blue boat';
let desk: InitDesk;
beforeEach(() => {
  desk = openInitDesk();
});
afterEach(() => desk.clear());

const run = (...args: string[]) =>
  desk.run(args, {
    terminal: { columns: 100 },
    env: { HOME: desk.home, NO_COLOR: '1' },
    secrets: [PIN, PIN],
  });
const linesAbout = async (what: RegExp) =>
  (await run('status')).out.split('\n').filter((line) => what.test(line));

test('which hosts are hooked where, from any folder', async () => {
  expect(await linesAbout(/^hooks/)).toEqual(['hooks      none; `tokenauditor init` installs them']);
  mkdirSync(join(desk.home, 'other'));
  await run('init', '--yes', '--hosts', 'codex,claude');
  await run('init', '--here', '--project', join(desk.home, 'other'), '--yes', '--hosts', 'cursor');
  expect(await linesAbout(/^hooks/)).toEqual([
    'hooks      ~: Claude Code, Codex',
    'hooks      ~/other: Cursor',
  ]);
  desk.write('.codex/hooks.json', '{}');
  expect(await linesAbout(/^hooks/)).toContain('hooks      ~: Claude Code');
});

test('whether a PIN is set, and since when it counts', async () => {
  expect(await linesAbout(/^pin/)).toEqual([
    'pin        no PIN is set: an approval is only as safe as the terminal it is given in',
  ]);
  await run('init', '--yes', '--pin', '--hosts', 'codex');
  expect(await linesAbout(/^pin/)).toEqual([
    expect.stringMatching(/^pin {8}set in a terminal .*; approvals need its signature since 2026-\S+Z$/),
  ]);
});
