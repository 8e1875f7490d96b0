import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Desk } from '../../../../test/cli/desk.ts';
import { openScanDesk } from '../../../../test/cli/scan-desk.ts';

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
  expect(err).toContain('nobody could be asked whether 3 servers may be started');
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
  expect(err).toContain('none was agreed to');
});

test('--yes asks nobody', async () => {
  const { out, err } = await desk.run([...scan, '--yes', '--json'], {});
  expect(serversOf(out).map(([name]) => name)).toEqual(['one', 'two\\u{1b}[2J', 'far']);
  expect(err).not.toContain('Start it?');
});

test('--only picks a server, and a name that nobody has is refused', async () => {
  const { out } = await desk.run([...scan, '--yes', '--json', '--only', 'one'], {});
  expect(serversOf(out)).toEqual([['one', 1]]);
  const { status, err } = await desk.run([...scan, '--yes', '--only', 'three'], {});
  expect(status).toBe(2);
  expect(err).toContain('none has the name given with --only');
});
