/** What agents cannot do with the command line, and what they can: `run` asks the table of verbs before any of them begins. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDesk } from '../../../test/cli/desk.ts';
import type { FakeIoWishes } from '../../../test/cli/fake-io.ts';
import { fixedPorts } from '../../../test/cli/sample-project.ts';

const desk = openDesk({ 'p.json': '{}', 'home/note': '' }, fixedPorts());
afterAll(() => desk.clear());
const HOME = join(desk.folder, 'home');

const AGENT: FakeIoWishes = {
  terminal: { columns: 100 },
  below: ['bash -c x', 'claude', 'bash', '/usr/libexec/gnome-terminal-server'],
  env: { HOME },
};
const run = async (line: string, wishes: FakeIoWishes = AGENT) => {
  const { status, out, err } = await desk.run(line.split(' '), wishes);
  return { status, code: /"code": "([^"]+)"/.exec(out)?.[1], out, err };
};

const WIDENING = [
  ...['agents add ci', 'agents add ci --role lead --profile dev', 'agents rotate admin'],
  ...['servers add x -- npx y', 'servers add x --url https://a.test/mcp --here', 'servers remove x'],
  ...['up -- npx y', 'up --detach --url https://a.test/mcp', 'up --agent admin', 'down', 'resident --stop'],
  ...['wrap', 'wrap --yes', 'wrap --undo --yes', 'call a/b {}'],
  ...['init --undo --yes', 'init --policy p.json --yes', 'init --explicit-allow --here'],
  ...['quarantine approve a/b', 'quarantine trust a auto', 'quarantine trust manual scan'],
  ...['allow-once K7QF-M4XD', 'approvals approve K7QF-M4XD --for 30d', 'approvals deny K7QF-M4XD'],
  ...['approvals watch', 'pin set', 'pin change', 'pin remove', 'pin reset'],
  ...['key rotate', 'key adopt', 'doctor --set-aside'],
];

test.each(WIDENING)('%s is refused below an agent, before it writes', async (line) => {
  expect(
    await run(`${line.replace(' -- ', ' --json -- ')}${line.includes(' -- ') ? '' : ' --json'}`),
  ).toMatchObject({
    status: 2,
    code: 'person.inside_agent',
  });
  expect(readdirSync(desk.folder)).toEqual(['home', 'p.json']);
});

test.each<[string, FakeIoWishes]>([
  ['by a mark in its environment', { env: { HOME, CLAUDECODE: '1' } }],
  ['above a shell in a shell', { below: ['sh -c y', 'bash -c x', 'codex', 'bash'], env: { HOME } }],
  ['that hides behind a namespace', { hidden: { why: 'a user namespace', isByChoice: true }, env: { HOME } }],
  ['with another home', { ...AGENT, env: { HOME: desk.folder } }],
])('an agent %s gets no token', async (_, wishes) => {
  const { status, out, err } = await run('agents add ci', wishes);
  expect([status, out]).toEqual([2, '']);
  expect(err).toContain('only a person can give out a token, and this terminal seems to be an agent’s');
  expect(readdirSync(desk.folder)).toEqual(['home', 'p.json']);
});

test('agents see, tighten and try out as before', async () => {
  const allowed = [
    ...['agents', 'agents list', 'servers', 'quarantine', 'allow-once', 'approvals', 'approvals grants'],
    ...['pin status', 'status', 'doctor', 'key show', 'wrap --dry-run', 'wrap --undo --dry-run'],
    ...[
      'init --undo --dry-run',
      'init --policy p.json --dry-run',
      'quarantine trust a manual',
      'agents revoke ci',
    ],
    ...['allow-once --revoke K7QF-M4XD', 'quarantine block a/b', 'policy check p.json', 'agents add --help'],
  ];
  for (const line of allowed)
    expect([line, (await run(line)).err]).not.toEqual([line, expect.stringContaining('only a person')]);
});

test('a script that no agent started makes an agent', async () => {
  const { status, out } = await run('agents add ci', { below: ['bash setup.sh', 'cron'], env: { HOME } });
  expect([status, out]).toEqual([0, expect.stringMatching(/^tau_\S{43}\n$/)]);
});
