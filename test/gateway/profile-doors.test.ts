/** Profiles at the doors of one `up`, with the client of the protocol's own authors. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROGRAM, programArgs, Room, type Started } from './processes.ts';

const room = new Room();
const SERVER = join(import.meta.dirname, '..', 'servers', 'guarded.mjs');
const LONG = 240_000;
let up: Started;
let tokens: Record<string, string>;

function run(...args: readonly string[]) {
  const options = { cwd: room.project, env: room.env, encoding: 'utf8' } as const;
  return spawnSync(process.execPath, programArgs(...args), options);
}

beforeAll(async () => {
  const server = { command: process.execPath, args: [SERVER] };
  room.settings({
    servers: { notes: server, other: server },
    profiles: {
      small: { servers: ['notes'], tools: ['echo'], overrides: { 'notes/echo': { as: 'repeat' } } },
      found: { listing: 'search' },
    },
  });
  up = await room.up();
  const given = (...args: readonly string[]): string =>
    JSON.parse(run('agents', 'add', ...args, '--json').stdout).token;
  tokens = { free: given('free'), bound: given('bound', '--profile', 'small') };
}, LONG);
afterAll(() => room.close());

async function over(
  transport: ConstructorParameters<typeof StreamableHTTPClientTransport>[0],
  agent: string,
) {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${tokens[agent]}` };
  await client.connect(new StreamableHTTPClientTransport(transport, { requestInit: { headers } }));
  return client;
}
async function overStdio(...args: readonly string[]) {
  const client = new Client({ name: 'test', version: '1' });
  const { PATH = '', HOME = '' } = room.env;
  const start = { command: process.execPath, args: [PROGRAM, 'gateway', ...args], env: { PATH, HOME } };
  await client.connect(new StdioClientTransport({ ...start, cwd: room.project, stderr: 'ignore' }));
  return client;
}
const named = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

test(
  'at /mcp/NAME a client sees the profile, and calls by its names',
  async () => {
    const client = await over(new URL(`${up.url}/small`), 'free');
    expect(await named(client)).toEqual(['repeat']);
    const called = await client.callTool({ name: 'repeat', arguments: { text: 'hello' } });
    expect(called.content).toMatchObject([{ text: expect.stringContaining('hello') }]);
    await expect(client.callTool({ name: 'notes__secret_notes', arguments: {} })).rejects.toThrow(
      'no server',
    );
    await client.close();
    const finding = await over(new URL(`${up.url}/found`), 'free');
    expect(await named(finding)).toEqual(['find_tools', 'describe_tool', 'call_tool']);
    await finding.close();
    await expect(over(new URL(`${up.url}/none`), 'free')).rejects.toThrow();
  },
  LONG,
);

test(
  'an agent that was added with a profile gets it, and no other, at every door',
  async () => {
    const clients = [await over(new URL(up.url), 'bound'), await overStdio('--agent', 'bound')];
    for (const client of clients) {
      expect(await named(client)).toEqual(['repeat']);
      await client.close();
    }
    await expect(over(new URL(`${up.url}/found`), 'bound')).rejects.toThrow();
    const refused = run('gateway', '--agent', 'bound', '--profile', 'found', '--standalone');
    expect(refused.stderr).toContain('there is no profile "found" for the agent "bound"');
  },
  LONG,
);
