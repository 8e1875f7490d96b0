/** Entries of all eight clients, wrapped, started as their clients would, listed and called; and back again. */
import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disk } from '../../src/doors/cli/verbs/init/install-disk.ts';
import { openCodePlugin } from '../../src/doors/hook/opencode-plugin.ts';
import { controlResident } from '../../src/doors/hook/resident/resident-control.ts';
import { holderOf } from '../../src/road/hooks/resident-holder.ts';
import { isCanary } from '../../src/vocabulary/events/canary-session.ts';
import { readClientConfig } from '../../src/work/clients/client-configs.ts';
import { examineWrapped } from '../../src/work/doctor/wrapped-entries.ts';
import { children } from '../../src/world/children.ts';
import { clock } from '../../src/world/clock.ts';
import { files } from '../../src/world/files.ts';
import { http } from '../../src/world/http.ts';
import { processes } from '../../src/world/processes.ts';
import { random } from '../../src/world/random.ts';
import { type InitDesk, openInitDesk } from '../cli/init-desk.ts';

const SERVER = `import { createInterface } from 'node:readline';
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const tool = { name: 'level', description: 'Returns the level.', inputSchema: { type: 'object' } };
  const result = {
    initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'level', version: '1' } },
    'tools/list': { tools: [tool] },
    'tools/call': { content: [{ type: 'text', text: \`level \${process.env.LEVEL} \${process.argv[2]}\` }] },
  }[method];
  send(result === undefined ? { id, error: { code: -32601, message: 'no' } } : { id, result });
}
`;

let desk: InitDesk;
let before: Record<string, string>;
const ports = { files, clock, random, processes };
const node = process.execPath;
const program = { node, script: resolve('dist/hook.cjs') };

beforeAll(async () => {
  desk = openInitDesk();
  desk.script = program.script;
  const server = join(desk.bin, 'level.mjs');
  writeFileSync(server, SERVER);
  const entry = { command: node, args: [server, 'a "b" $c'], env: { LEVEL: '3' } };
  // Found by the path that its entry sets, and by no other.
  symlinkSync(node, join(desk.bin, 'only-here'));
  const elsewhere = { command: 'only-here', args: [server, 'else'], env: { LEVEL: '4', PATH: desk.bin } };
  const json = (field: string, more = {}) =>
    JSON.stringify({ [field]: { level: { ...entry, ...more } } }, null, 2);
  const texts = {
    '.config/Claude/claude_desktop_config.json': json('mcpServers'),
    '.claude.json': json('mcpServers', { type: 'stdio' }),
    '.cursor/mcp.json': json('mcpServers'),
    '.config/Code/User/mcp.json': json('servers', { type: 'stdio' }),
    // Another server of the same name.
    '.codeium/windsurf/mcp_config.json': json('mcpServers', elsewhere),
    '.codex/config.toml': `[mcp_servers.level]\ncommand = '${node}'\nargs = ['${server}', 'a "b" $c']\nenv = { LEVEL = "3" }\n`,
    '.gemini/settings.json': json('mcpServers', { trust: true }),
    '.config/zed/settings.json': json('context_servers', { source: 'custom' }),
  };
  for (const [name, text] of Object.entries(texts)) desk.write(name, text);
  before = desk.all();
  // So that a person is asked about each canary.
  desk.write('.tokenauditor/tokenauditor.yaml', 'gate:\n  failClosedForCritical: false\n', 0o600);
});
afterAll(() => {
  // Entries may have left a gateway for all of them in the background.
  spawnSync(node, [resolve('bin/tokenauditor.js'), 'down', '--project', desk.home], { env: environment() });
  desk.clear();
});

const environment = () => ({ HOME: desk.home, PATH: process.env.PATH ?? '' });

test('each lists and answers as before, and stops what is dangerous', async () => {
  expect(await desk.run(['wrap', '--yes'])).toMatchObject({ status: 0 });
  const examined = await examineWrapped({
    directory: join(desk.project, '.tokenauditor'),
    cwd: () => desk.project,
    ...{ begin: () => {}, ports, home: desk.home },
    served: (directory) => controlResident(directory, ports, 'status'),
    end: async (directory) => void (await controlResident(directory, ports, 'stop')),
    installPorts: async () => ({
      ...{ home: desk.home, platform: 'linux', environment: environment(), program, disk, openCodePlugin },
      versionOf: async () => undefined,
    }),
    serverPorts: async () => ({
      ...{ children, http, clock, environment: environment(), platform: process.platform, home: desk.home },
    }),
  });
  expect(examined).toEqual([
    { name: 'wrapped', state: 'ok', detail: '8 entries of clients: each lists, and stops a dangerous call' },
  ]);
  // What had to be started for it is ended again.
  expect(holderOf(join(desk.home, '.tokenauditor'), ports)).toBeUndefined();
}, 300_000);

test('a canary is marked as one, and leaves no question behind', () => {
  const events = desk
    .read('.tokenauditor/events.jsonl')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  const ids = (type: string) =>
    events.flatMap((event) => (event.type === type ? [event.call_id] : [])).sort();
  const proposed = events.filter(({ type }) => type === 'tool_call.proposed');
  expect(proposed.length).toBeGreaterThanOrEqual(8);
  expect(proposed.every(isCanary)).toBe(true);
  expect(ids('approval.requested').length).toBeGreaterThan(0);
  expect(ids('approval.cancelled')).toEqual(ids('approval.requested'));
  const cancelled = events.filter(({ type }) => type === 'approval.cancelled');
  expect(new Set(cancelled.map(({ session_id }) => session_id))).toEqual(new Set(['tokenauditor-doctor']));
});

test('different servers of one name do not hold each other’s tools', () => {
  const events = desk.read('.tokenauditor/events.jsonl').split('\n');
  const pins = events.flatMap((line) => (line.includes('definition.pin') ? [JSON.parse(line)] : []));
  expect(new Set(pins.map(({ server, pin_state }) => `${server} ${pin_state}`))).toEqual(
    new Set(['level@claude-desktop approved', 'level@windsurf approved']),
  );
});

/** Started as its client would, and called once. */
async function answerOf(client: 'cursor' | 'windsurf', name: string): Promise<string> {
  const [found] = readClientConfig(client, desk.read(name), join(desk.home, name)).servers;
  if (found?.start.kind !== 'stdio') throw new Error('not wrapped');
  const { command, args, env } = found.start;
  const child = children.start({ command, args, env: { ...environment(), ...env } });
  const messages = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
    },
    { id: 2, method: 'tools/call', params: { name: 'level', arguments: {} } },
  ];
  for (const message of messages) child.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let text = '';
  for await (const chunk of child.output) {
    text += Buffer.from(chunk).toString('utf8');
    if (text.includes('"id":2')) break;
  }
  child.closeInput();
  child.killTree('SIGKILL');
  return text;
}

test('variables and arguments reach the server, also of entries that start together', async () => {
  const answers = await Promise.all([
    answerOf('cursor', '.cursor/mcp.json'),
    answerOf('windsurf', '.codeium/windsurf/mcp_config.json'),
  ]);
  expect(answers[0]).toContain('level 3 a \\"b\\" $c');
  expect(answers[1]).toContain('level 4 else');
}, 120_000);

test('and back, to the last byte', async () => {
  const { status } = await desk.run(['wrap', '--undo', '--yes']);
  const ours = ([name]: [string, string]) => !name.startsWith('.tokenauditor');
  expect(status).toBe(0);
  expect(Object.fromEntries(Object.entries(desk.all()).filter(ours))).toEqual(before);
});
