import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';
import { livePorts } from '../../../../../test/cli/live-servers.ts';
import { fixedPorts } from '../../../../../test/cli/sample-project.ts';
import { openLedger } from '../../../../evidence/ledger.ts';
import { Quarantine } from '../../../../quarantine/quarantine.ts';
import { scanDefinitions } from '../../../../road/definitions.ts';
import type { Definition } from '../../../../vocabulary/definition.ts';

const tool = (name: string, description: string, parameters: readonly string[]): Definition => ({
  kind: 'tool',
  server: 'mail',
  name,
  value: {
    name,
    description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(parameters.map((each) => [each, { type: 'string' }])),
    },
  },
});
const TOOLS = [
  tool('send_email', 'Sends an email.', ['to', 'subject', 'body']),
  tool('list_emails', 'Lists the emails of the inbox.', ['folder']),
];

let desk: Desk;
let directory: string;
beforeEach(async () => {
  desk = openDesk({}, fixedPorts(), livePorts('/nowhere'));
  directory = join(desk.folder, 'home', '.tokenauditor');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const ledger = openLedger(directory, fixedPorts());
  const quarantine = await Quarantine.open(directory, fixedPorts(), ledger);
  const origin = { kind: 'stdio', command: 'node', args: ['mail.js'] } as const;
  await quarantine.observe(
    { server: 'mail', origin, definitions: TOOLS, problems: [] },
    scanDefinitions(TOOLS),
  );
  await ledger.close();
});
afterEach(() => desk.clear());

const show = async (...args: string[]) =>
  await desk.run(['servers', 'show', ...args], { env: { HOME: join(desk.folder, 'home') } });
const document = (folder: string, content: object) =>
  writeFileSync(join(folder, 'tokenauditor.yaml'), JSON.stringify(content), { mode: 0o600 });

test('each tool with what it reads and does', async () => {
  expect(await show('mail')).toMatchObject({
    status: 0,
    err: '',
    out: `TOOL         STATE     READS AND DOES
list_emails  approved  reads outside, private
send_email   approved  sends
`,
  });
});

test('what a document sets is in force, and marked', async () => {
  const tools = { send_email: { acts: ['send', 'pay'] } };
  document(directory, {
    flows: { mode: 'warn' },
    servers: { mail: { flows: { own: ['ops@a.example'], tools } } },
  });
  const { out, err } = await show('mail');
  expect(out).toContain('\nsend_email   approved  sends, pays (set)\n');
  expect(out).toContain('\nlist_emails  approved  reads outside, private\n');
  expect(err).toContain('flows: mode warn');
  expect(JSON.parse((await show('mail', '--json')).out)).toEqual({
    name: 'mail',
    mode: 'warn',
    own: ['ops@a.example'],
    tools: [
      {
        name: 'list_emails',
        state: 'approved',
        flow_class: { reads: ['outside', 'private'], acts: ['read'], assumes: [] },
        is_set: false,
      },
      {
        name: 'send_email',
        state: 'approved',
        flow_class: { reads: [], acts: ['send', 'pay'], assumes: [] },
        is_set: true,
      },
    ],
  });
});

test('a project’s document adds, and takes nothing back', async () => {
  const tools = { send_email: { reads: ['private'], acts: [] } };
  document(desk.folder, { servers: { mail: { flows: { mode: 'off', tools } } } });
  const { out, err } = await show('mail');
  expect(out).toContain('\nsend_email   approved  reads private · sends (set)\n');
  expect(err).toBe('');
});

test('a server that nothing is known of', async () => {
  expect(await show('gone')).toMatchObject({ status: 2, err: expect.stringContaining('"gone"') });
  document(directory, { servers: { quiet: { command: 'x' } } });
  expect(await show('quiet')).toMatchObject({
    status: 0,
    out: '',
    err: expect.stringContaining('none of its tools was recorded here yet'),
  });
});
