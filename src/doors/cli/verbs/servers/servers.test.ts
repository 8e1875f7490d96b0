import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDesk } from '../../../../../test/cli/desk.ts';
import { type InitDesk, openInitDesk } from '../../../../../test/cli/init-desk.ts';
import { livePorts } from '../../../../../test/cli/live-servers.ts';
import { fixedPorts } from '../../../../../test/cli/sample-project.ts';
import { openNoteKeeper } from '../../../../work/gateway/server-notes.ts';

let desk: InitDesk;
beforeEach(() => {
  desk = openInitDesk();
});
afterEach(() => desk.clear());

const DOCUMENT = '.tokenauditor/tokenauditor.yaml';
const STOPPED = { state: 'stopped', instances: 0, failures: 0, stderr: '' } as const;
const run = async (...args: string[]) => await desk.run(['servers', ...args]);

test('a server is added to the user’s own document, and removed again', async () => {
  const added = await run(
    'add',
    'files',
    '--env',
    'HOME',
    '--env',
    'T=@file:~/t',
    '--',
    'npx',
    '-y',
    'files',
    '--',
    'x',
  );
  expect(added).toMatchObject({ status: 0, out: expect.stringContaining('added files') });
  expect(desk.read(DOCUMENT)).toMatch(/servers:\n {2}files:\n {4}command: npx\n/);
  expect(desk.read(DOCUMENT)).toContain('T: ${file:~/t}');
  expect(desk.read(DOCUMENT)).toContain('HOME: ${HOME}');
  expect(desk.all()[DOCUMENT]).toMatch(/^600 /);
  expect(
    await run('add', 'web', '--url', 'https://a.test/mcp', '--header', 'Authorization: Bearer @env:T'),
  ).toMatchObject({ status: 0 });
  expect(desk.read(DOCUMENT)).toContain('Authorization: Bearer ${env:T}');
  const before = desk.read(DOCUMENT);
  expect(await run('add', 'web', '--', 'x')).toMatchObject({
    status: 2,
    err: expect.stringContaining('already a server'),
  });
  expect(desk.read(DOCUMENT)).toBe(before);
  expect(JSON.parse((await run('remove', 'web', '--json')).out)).toMatchObject({
    name: 'web',
    action: 'remove',
  });
  expect(await run('remove', 'web')).toMatchObject({
    status: 2,
    err: expect.stringContaining('no server "web"'),
  });
  expect(desk.read(DOCUMENT)).not.toContain('web');
});

test('one in the document is shown before it was started, and one that was taken out no longer', async () => {
  const shown = openDesk({}, fixedPorts(), livePorts(desk.home));
  const env = { HOME: join(shown.folder, 'home') };
  const directory = join(env.HOME, '.tokenauditor');
  const list = async (verb: string, ...servers: string[]) => {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const named = Object.fromEntries(servers.map((name) => [name, { command: 'x' }]));
    writeFileSync(join(directory, 'tokenauditor.yaml'), JSON.stringify({ servers: named }), { mode: 0o600 });
    return (await shown.run([verb], { env })).out;
  };
  const [head, row] = (await list('servers', 'files')).split('\n');
  expect(head).toBe('SERVER  STATE    RUNNING  FAILURES  LAST HEARD OF  WHY');
  expect(row).toBe('files   stopped  0        0         never started');
  expect(await list('status', 'files')).toContain('server     files: stopped, not started yet\n');
  const listed = openNoteKeeper(directory, fixedPorts());
  listed.keepListed({ ...STOPPED, name: 'files', state: 'ready', instances: 2 });
  openNoteKeeper(directory, fixedPorts()).keep({ ...STOPPED, name: 'wrapped' });
  expect(await list('status', 'files')).toContain('server     files: ready, 2 running\n');
  expect(await list('servers', 'others')).toMatch(/^files {4}ready/m);
  listed.keepListed({ ...STOPPED, name: 'files' });
  for (const verb of ['servers', 'status']) {
    const out = await list(verb);
    expect([verb, out.includes('files'), out.includes('wrapped')]).toEqual([verb, false, true]);
  }
  shown.clear();
});

test('settings alone start nothing; why a server did not start is in its log', async () => {
  const shown = openDesk({}, fixedPorts(), livePorts(desk.home));
  const env = { HOME: join(shown.folder, 'home') };
  const directory = join(env.HOME, '.tokenauditor');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const servers = { brain: { destructive: 'allow' }, files: { command: 'x' } };
  writeFileSync(join(directory, 'tokenauditor.yaml'), JSON.stringify({ servers }), { mode: 0o600 });
  expect((await shown.run(['servers'], { env })).out).toMatch(/^SERVER.*\nfiles .*\n$/);
  const why = 'the variable T is not set';
  openNoteKeeper(directory, fixedPorts()).keep({ ...STOPPED, name: 'files', state: 'failed', why });
  openNoteKeeper(directory, fixedPorts()).keep({ ...STOPPED, name: 'quiet' });
  const logs = async (...words: string[]) => await shown.run(['servers', 'logs', ...words], { env });
  expect(await logs('files')).toMatchObject({ status: 0, out: '', err: expect.stringContaining(`files: `) });
  expect((await logs('files')).err).toContain(why);
  expect(JSON.parse((await logs('files', '--json')).out).why).toContain(why);
  expect(await logs('quiet')).toMatchObject({ status: 0, out: '' });
  shown.clear();
});

test.each([
  [
    'an unset variable',
    ['--env', 'UNSET_HERE', '--', process.execPath],
    'the variable UNSET_HERE is not set here',
  ],
  ['a missing program', ['--', '/nowhere/program'], 'the program /nowhere/program was not found'],
])('%s is reported when the server is added', async (_, words, warning) => {
  const { status, err } = await run('add', 'files', ...words);
  expect({ status, err }).toMatchObject({ status: 0, err: expect.stringContaining(warning) });
  expect(desk.read(DOCUMENT)).toContain('files:');
});

test('nothing is reported for a program and a variable that are there', async () => {
  const { err } = await desk.run(
    ['servers', 'add', 'files', '--env', 'SET', '--', process.execPath, '${UNSET_HERE}'],
    { env: { SET: '1' } },
  );
  expect(err).toBe('');
});

test('that of a project waits to be accepted', async () => {
  const { status, err } = await run('add', 'files', '--here', '--', 'x');
  expect({ status, err }).toMatchObject({ status: 0, err: expect.stringContaining('init --here') });
  expect(desk.read('project/tokenauditor.yaml')).toContain('command: x');
});

const TOKEN = ['ghp', 'x7Kd92mQvT4bLs8WnYc1RpEo6HjZf3GuA5iN'].join('_');

test.each([
  ['a secret by its name', ['--env', 'API_TOKEN=abc', '--', 'x'], 'by reference'],
  [
    'a header with a secret',
    ['--url', 'https://a.test', '--header', 'Authorization: Bearer abc'],
    'by reference',
  ],
  ['a secret among the arguments', ['--', 'x', '--token', TOKEN], 'with --env NAME'],
  ['a secret in an argument', ['--', 'x', `--token=${TOKEN}`], 'with --env NAME'],
  ['a secret in the address', ['--url', `https://a.test/mcp?key=${TOKEN}`], 'with --env NAME'],
  ['no server', [], 'needs either'],
  ['two servers', ['--url', 'https://a.test', '--', 'x'], 'needs either'],
  ['a reference among the arguments', ['--', 'x', '${file:/t}'], 'reference outside'],
])('%s is refused, and nothing is written', async (_, args, why) => {
  const { status, err } = await run('add', 'files', ...args);
  expect({ status, err }).toMatchObject({ status: 2, err: expect.stringContaining(why) });
  expect(Object.keys(desk.all())).toEqual(['project']);
});

test.each(['bad name', '__proto__', 'a/b', ''])(
  'a name such as %j is refused before the document',
  async (name) => {
    const { status, err } = await run('add', name, '--', 'x');
    expect({ status, err }).toMatchObject({
      status: 2,
      err: expect.stringContaining('1 to 64 letters, digits, dots, hyphens or underscores'),
    });
    expect(err).not.toMatch(/line|column/);
    expect(Object.keys(desk.all())).toEqual(['project']);
  },
);

test('an agent cannot change servers', async () => {
  const { status, err } = await desk.run(['servers', 'add', 'files', '--', 'x'], {
    env: { CLAUDECODE: '1' },
  });
  expect({ status, err }).toMatchObject({
    status: 2,
    err: expect.stringContaining('only a person can change the servers'),
  });
});
