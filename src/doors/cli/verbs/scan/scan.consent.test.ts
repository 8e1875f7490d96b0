import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Desk } from '../../../../../test/cli/desk.ts';
import { openScanDesk } from '../../../../../test/cli/scan-desk.ts';

// Servers of a configuration start only after a person has agreed; each that was started leaves a file behind.
const TOKEN = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');
const terminal = { columns: 100 };

let desk: Desk;
beforeEach(() => {
  desk = openScanDesk({ 'offer.json': JSON.stringify({ tools: [{ name: 'add', description: 'Adds.' }] }) });
  const server = (offer: string) => ({
    command: process.execPath,
    args: [join(desk.folder, 'server.mjs'), join(desk.folder, offer), `--token=${TOKEN}`],
    env: { API_KEY: TOKEN, PLAIN: 'value-of-plain' },
  });
  const config = {
    mcpServers: {
      one: server('offer.json'),
      'two\u001b[2J': server('offer.json'),
      far: { type: 'http', url: `http://127.0.0.1:9/mcp?key=${TOKEN}`, headers: { Authorization: TOKEN } },
    },
  };
  writeFileSync(join(desk.folder, 'claude_desktop_config.json'), JSON.stringify(config));
});
afterEach(() => desk.clear());

const scan = ['scan', '--no-record', '--timeout', '10', '--config', 'claude_desktop_config.json'];
const serversOf = (out: string): [string, number][] =>
  JSON.parse(out).servers.map(({ server, definitions }: { server: string; definitions: unknown[] }) => [
    server,
    definitions.length,
  ]);

test('without a terminal nothing is started, and what would be is shown', async () => {
  const { status, out, err } = await desk.run(scan, { stdin: 'y\ny\ny\n' });
  expect([status, out]).toEqual([2, '']);
  expect(err).toContain('cannot ask whether to start 3 servers: not a terminal');
  expect(err).toContain('add --yes');
  expect(err).toContain('server.mjs');
});

test('no secret, no value of a variable and nothing that a terminal would obey is shown', async () => {
  for (const wishes of [{ stdin: '' }, { terminal, typed: 'n\nn\nn\n' }]) {
    const { out, err } = await desk.run(scan, wishes);
    expect(out + err).not.toContain(TOKEN);
    expect(out + err).not.toContain('value-of-plain');
    expect(err).not.toContain('\u001b[2J');
    expect(err).toContain('two\\u{1b}[2J (claude_desktop_config.json)');
    expect(err).toContain('with API_KEY, PLAIN set');
    expect(err).toContain('with headers Authorization');
  }
});

test.each([
  ['y\nn\nn\n', [['one', 1]]],
  ['n\nyes\n\n', [['two\\u{1b}[2J', 1]]],
  ['y', [['one', 1]]],
  [
    'all\n',
    [
      ['one', 1],
      ['two\\u{1b}[2J', 1],
      ['far', 0],
    ],
  ],
])('%j starts what was agreed to', async (typed, servers) => {
  const { out } = await desk.run([...scan, '--json'], { terminal, typed });
  expect(serversOf(out)).toEqual(servers);
});

test.each([[''], ['\n\n\n'], ['no\nnope\nq\n']])('%j starts nothing', async (typed) => {
  const { status, err } = await desk.run(scan, { terminal, typed });
  expect(status).toBe(2);
  expect(err).toContain('no server was approved, so nothing was scanned');
  expect(err).not.toContain('name a source');
});

test('--yes asks nobody', async () => {
  const { out, err } = await desk.run([...scan, '--yes', '--json'], {});
  expect(serversOf(out).map(([name]) => name)).toEqual(['one', 'two\\u{1b}[2J', 'far']);
  expect(err).not.toContain('start it?');
});

test('all are shown before the first question, so `all` agrees to nothing unseen', async () => {
  const { err } = await desk.run(scan, { terminal, typed: 'all\n' });
  const asked = err.indexOf('one: start it?');
  expect(asked).toBeGreaterThan(0);
  for (const shown of ['\ntwo', '\nfar (', 'http://127.0.0.1:9/mcp', 'with headers Authorization']) {
    expect(err.indexOf(shown)).toBeGreaterThan(0);
    expect(err.indexOf(shown)).toBeLessThan(asked);
  }
});

test('a long command is shown whole, on any screen', async () => {
  const words = Array.from({ length: 400 }, (_, i) => `--part-${i}`);
  const config = { mcpServers: { long: { command: 'node', args: [...words, 'x'.repeat(300), '--last'] } } };
  writeFileSync(join(desk.folder, 'claude_desktop_config.json'), JSON.stringify(config));
  const { err } = await desk.run(scan, { terminal: { columns: 60 }, typed: 'n\n' });
  const shown = err.slice(0, err.indexOf('start it?'));
  expect(shown.replace(/\n {2}/g, ' ')).toContain(['node', ...words].join(' '));
  expect(shown.replace(/\n {2}/g, '')).toContain('x'.repeat(300));
  expect(shown).toContain('--last');
  expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
});

test('what could not be read of the configurations is said before the questions', async () => {
  writeFileSync(join(desk.folder, 'mcp_config.json'), '{ broken');
  const { err } = await desk.run([...scan, '--config', 'mcp_config.json'], { terminal, typed: 'n\n' });
  expect(err).toMatch(/^not read: \S+mcp_config\.json: is not valid JSON: .*\none \(/);
});

test('at the end of the input nobody is asked any more', async () => {
  const { err } = await desk.run(scan, { terminal, typed: '' });
  expect(err.match(/start it\?|reach it\?/g)).toHaveLength(1);
  expect(err).toMatch(/\[y\/N\/all\] \n/);
});

test('a server that needs an input of its client is told, and neither asked about nor started', async () => {
  const needy = {
    command: process.execPath,
    args: ['${workspaceFolder}/server.mjs', join(desk.folder, 'offer.json')],
    env: { TOKEN: '${input:tok}' },
  };
  mkdirSync(join(desk.folder, '.vscode'));
  writeFileSync(join(desk.folder, '.vscode', 'mcp.json'), JSON.stringify({ servers: { needy } }));
  const args = ['scan', '--no-record', '--config', '.vscode/mcp.json'];
  const { status, out, err } = await desk.run(args, { terminal, typed: '' });
  expect(status).toBe(2);
  expect(err).toContain(`${process.execPath} ${desk.folder}/server.mjs`);
  expect(err).toContain('needs the input "tok"');
  expect(err).not.toContain('start it?');
  expect(out).toContain(
    'not read    it was not started: it needs the input "tok", which only its client can',
  );
});

test('--only picks a server, and a name that nobody has is refused', async () => {
  const { out } = await desk.run([...scan, '--yes', '--json', '--only', 'one'], {});
  expect(serversOf(out)).toEqual([['one', 1]]);
  const { status, err } = await desk.run([...scan, '--yes', '--only', 'three'], {});
  expect(status).toBe(2);
  expect(err).toContain('no server is called "three"\nhint: the sources contain one, two\\u{1b}[2J, far\n');
});
