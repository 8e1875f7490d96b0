/** What wrapped entries start, once the package is gone: each of them, as its client would start it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type InitDesk, openInitDesk } from '../../../test/cli/init-desk.ts';
import { disk } from '../../doors/cli/verbs/init/install-disk.ts';
import { examineEntryLauncher } from '../doctor/hook-launcher.ts';

const GREETING =
  '{"method":"initialize","params":{"clientInfo":{"name":"c"}},"jsonrpc":"2.0","id":ID}\n{"jsonrpc":"2.0"}\n';

let desk: InitDesk;
let script: string;
beforeEach(async () => {
  desk = openInitDesk("it's home");
  script = join(desk.bin, 'tokenauditor.js');
  writeFileSync(script, 'console.log(process.argv.slice(2).join(" "))');
  desk.write(
    '.cursor/mcp.json',
    '{"mcpServers":{"files":{"command":"npx","args":["-y","a \\"b\\""]},"web":{"url":"https://a.test/mcp","headers":{"A":"b"}}}}',
  );
  desk.write('project/.mcp.json', '{"mcpServers":{"own":{"command":"npx","args":["own"]}}}');
  expect(await desk.run(['wrap', '--yes'])).toMatchObject({ status: 0 });
});
afterEach(() => desk.clear());

function start(file: string, name: string, id = '0') {
  const { command, args } = desk.json(file).mcpServers[name];
  const child = spawnSync(command, args, { input: GREETING.replace('ID', id), encoding: 'utf8' });
  return { status: child.status, out: child.stdout, err: child.stderr };
}
/** What `npm uninstall` leaves. */
const uninstall = () => rmSync(script);

test('the gateway is started with exactly the words of the entry', () => {
  expect(start('.cursor/mcp.json', 'files')).toEqual({
    status: 0,
    out: `gateway --bare --agent cursor --name=files --project ${desk.home} -- npx -y a "b"\n`,
    err: '',
  });
});

test.each([
  ['.cursor/mcp.json', 'files', 'what follows -- in its arguments is the command of the server'],
  ['.cursor/mcp.json', 'web', 'what follows --url= in its arguments is the address of the server'],
  ['project/.mcp.json', 'own', 'what follows -- in its arguments is the command of the server'],
])('without the package, an entry of %s names itself: %s', (file, name, way) => {
  uninstall();
  const problem = `cannot start ${name}: ${script} is missing`;
  const hint = `install TokenAuditor again, or put back the entry ${name} in ${join(desk.home, file)}: ${way}`;
  const { status, out, err } = start(file, name);
  expect({ status, err }).toEqual({
    status: 1,
    err: `tokenauditor: error: ${problem}\nhint: ${hint}\n`,
  });
  expect(JSON.parse(out)).toEqual({
    jsonrpc: '2.0',
    id: 0,
    error: { code: -32000, message: `TokenAuditor: ${problem}; ${hint}` },
  });
});

test('without the package, an entry names the file of each secret that moved, and no secret', async () => {
  const secret = `ghp_${'Ab3dE6gH9j'.repeat(4).slice(0, 36)}`;
  const env = { GITHUB_TOKEN: secret, HINT: 'a' };
  const web = { url: 'https://b.test/mcp', headers: { Authorization: `Bearer ${secret}` } };
  desk.write('.cursor/mcp.json', JSON.stringify({ mcpServers: { git: { command: 'npx', env }, web } }));
  expect(await desk.run(['wrap', '--yes', '--secrets', 'move'])).toMatchObject({ status: 0 });
  uninstall();
  const { err, out } = start('.cursor/mcp.json', 'git');
  const kept = join(desk.home, '.tokenauditor/credentials');
  expect(err).toMatch(/is the command of the server; copy these secrets back into it: GITHUB_TOKEN in \S+/);
  expect(err).toContain(`GITHUB_TOKEN in ${kept}/git-GITHUB_TOKEN-`);
  expect(start('.cursor/mcp.json', 'web').err).toContain(`Authorization in ${kept}/web-Authorization-`);
  expect(err + out).not.toContain(secret);
});

test.each(['17', '"a-1"'])('its client gets the answer to the greeting %s', (id) => {
  uninstall();
  expect(JSON.parse(start('.cursor/mcp.json', 'files', id).out).id).toBe(JSON.parse(id));
});

test('the one entry for the servers of the document names the document', async () => {
  await desk.run(['wrap', '--undo', '--yes']);
  await desk.run(['wrap', '--merge', '--yes', '--clients', 'cursor']);
  uninstall();
  expect(start('.cursor/mcp.json', 'tokenauditor').err).toContain(
    `put back the entry tokenauditor in ${desk.home}/.cursor/mcp.json: its servers are in ${desk.home}/.tokenauditor/tokenauditor.yaml`,
  );
});

test('entries that started Node themselves start the launcher from then on, and go back to the last byte', async () => {
  const launched = desk.read('.cursor/mcp.json');
  const direct = launched
    .replaceAll('"/bin/sh"', JSON.stringify(process.execPath))
    .replaceAll(JSON.stringify(join(desk.home, '.tokenauditor/gateway.sh')), JSON.stringify(script));
  desk.write('.cursor/mcp.json', direct);
  desk.write('.tokenauditor/state/wraps.json', '{"version":1,"files":[]}', 0o600);
  rmSync(join(desk.home, '.tokenauditor/gateway.sh'));
  await desk.run(['wrap', '--yes', '--clients', 'cursor']);
  expect(desk.read('.cursor/mcp.json')).toBe(launched);
  expect(start('.cursor/mcp.json', 'files').status).toBe(0);
});

test('it stays as long as an entry starts it, and a file that wrap did not write is not replaced', async () => {
  await desk.run(['wrap', '--undo', '--yes', '--clients', 'cursor']);
  expect(desk.all()).toHaveProperty(['.tokenauditor/gateway.sh']);
  await desk.run(['wrap', '--undo', '--yes', '--clients', 'claude-code']);
  expect(desk.all()).not.toHaveProperty(['.tokenauditor/gateway.sh']);
  desk.write('.tokenauditor/gateway.sh', '#!/bin/sh\n', 0o600);
  const { status, err } = await desk.run(['wrap', '--yes']);
  expect({ status, err }).toMatchObject({
    status: 2,
    err: expect.stringContaining('not the file that wrap wrote'),
  });
  expect(desk.read('.cursor/mcp.json')).not.toContain('gateway.sh');
});

test('a new place of the program changes the launcher alone', async () => {
  const before = desk.all();
  mkdirSync(join(desk.bin, '..', 'other', 'bin'), { recursive: true });
  writeFileSync(join(desk.bin, '..', 'other', 'bin', 'tokenauditor.js'), '');
  desk.script = join(desk.bin, '..', 'other', 'dist', 'hook.cjs');
  await desk.run(['wrap', '--yes']);
  const changed = Object.entries(desk.all()).filter(([name, text]) => before[name] !== text);
  expect(changed.map(([name]) => name)).toEqual([
    '.tokenauditor/gateway.sh',
    '.tokenauditor/state/wraps.json',
  ]);
});

test.each([
  [
    'replaced',
    () => desk.write('.tokenauditor/gateway.sh', '#!/bin/sh\n', 0o600),
    'it is not the file that wrap wrote',
  ],
  [
    'gone',
    () => rmSync(join(desk.home, '.tokenauditor/gateway.sh')),
    'is gone, and every wrapped entry starts it',
  ],
])('doctor reports one that is %s', (_, spoil, what) => {
  expect(examineEntryLauncher({ home: desk.home, disk }, desk.ports)).toEqual([]);
  spoil();
  expect(examineEntryLauncher({ home: desk.home, disk }, desk.ports)).toMatchObject([
    { name: 'launcher', state: 'fail', detail: expect.stringContaining(what) },
  ]);
});
