import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixedPorts, pinWeather } from '../../../test/cli/sample-project.ts';
import { openNoteKeeper } from '../gateway/server-notes.ts';
import { examineHeld } from './held.ts';

let home: string;
let project: string;
const ports = fixedPorts();
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tokenauditor-held-'));
  project = join(home, 'project');
  mkdirSync(project);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const examined = () =>
  examineHeld({ directory: join(project, '.tokenauditor'), home, ports, shorten: (path) => path });

test('nothing is said where nothing is held and every server runs', async () => {
  expect(await examined()).toEqual([]);
  openNoteKeeper(join(project, '.tokenauditor'), ports).keep({
    ...{ name: 'notes', state: 'ready', instances: 1, failures: 0, stderr: '' },
  });
  expect(await examined()).toEqual([]);
});

test('a held definition and a failed server are warnings, also in the user’s own ledger', async () => {
  await pinWeather(home, ports);
  await pinWeather(project, ports);
  openNoteKeeper(join(home, '.tokenauditor'), ports).keep({
    ...{ name: 'notes', state: 'failed', why: 'it ended', instances: 0, failures: 5, stderr: '' },
  });
  const found = await examined();
  expect(found.map(({ name, state, detail }) => [name, state, detail])).toEqual([
    ['held', 'warn', 'agents do not get weather/forecast (changed)'],
    ['held', 'warn', 'agents do not get weather/forecast (changed)'],
    ['servers', 'warn', 'notes is failed, it ended'],
  ]);
  expect(found.map(({ hint }) => hint?.slice(0, 40))).toEqual([
    '`tokenauditor quarantine` shows why, and',
    '`tokenauditor quarantine --project ~` sh',
    '`tokenauditor servers logs NAME --projec',
  ]);
});
