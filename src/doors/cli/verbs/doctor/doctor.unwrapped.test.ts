import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type InitDesk, openInitDesk } from '../../../../../test/cli/init-desk.ts';
import { examineUnwrapped } from '../../../../work/doctor/unwrapped-entries.ts';
import { openCodePlugin } from '../../../hook/opencode-plugin.ts';
import { disk } from '../init/install-disk.ts';

let desk: InitDesk;
beforeEach(() => {
  desk = openInitDesk();
  writeFileSync(join(desk.bin, 'tokenauditor.js'), '');
});
afterEach(() => desk.clear());

const examined = async () =>
  await examineUnwrapped({
    directory: join(desk.project, '.tokenauditor'),
    cwd: () => desk.project,
    ports: desk.ports,
    installPorts: async () => ({
      ...{ home: desk.home, platform: 'linux', environment: { PATH: desk.bin }, disk, openCodePlugin },
      program: { node: process.execPath, script: desk.script },
      versionOf: async () => undefined,
    }),
  });
const entries = (mcpServers: object) => desk.write('.cursor/mcp.json', JSON.stringify({ mcpServers }));

test('servers that start without the gateway are named once wrap was used', async () => {
  const files = { command: 'npx', args: ['files'] };
  entries({
    files,
    git: { command: 'git-mcp' },
    crm: { url: 'http://127.0.0.1:9/mcp' },
    sh: { command: 'sh', args: ['-c', 'x'] },
    off: { command: 'off', disabled: true },
  });
  expect(await examined()).toEqual([]);
  await desk.run(['wrap', '--yes', '--servers', 'files']);
  const [one, ...others] = await examined();
  expect(others).toEqual([]);
  expect(one).toMatchObject({ name: 'unwrapped', state: 'warn' });
  expect(one?.detail).toMatch(/cursor: crm \(it could not be reached/);
  expect(one?.detail).toMatch(/cursor: git \(it was added since/);
  expect(one?.detail).toMatch(/cursor: sh \(it starts a shell/);
  expect(one?.detail).not.toMatch(/cursor: (?:files|off)/);
});

test('nothing is named when all of them go through it', async () => {
  entries({ files: { command: 'npx', args: ['files'] } });
  await desk.run(['wrap', '--yes']);
  expect(await examined()).toEqual([]);
});
