import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Desk } from '../../../../../test/cli/desk.ts';
import { openScanDesk } from '../../../../../test/cli/scan-desk.ts';

const add = { name: 'add', description: 'Adds two numbers.' };

let desk: Desk;
let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tokenauditor-home-'));
  desk = openScanDesk({ 'offer.json': JSON.stringify({ tools: [add] }) }, home);
});
afterEach(() => {
  desk.clear();
  rmSync(home, { recursive: true, force: true });
});

const inHome = (name: string, content: unknown) => {
  mkdirSync(dirname(join(home, name)), { recursive: true });
  writeFileSync(join(home, name), typeof content === 'string' ? content : JSON.stringify(content));
};
const server = (...more: string[]) => ({
  command: process.execPath,
  args: [join(desk.folder, 'server.mjs'), join(desk.folder, 'offer.json'), ...more],
});
const scan = async (...args: string[]) => {
  const { status, out, err } = await desk.run(['scan', '--no-record', '--json', '--yes', ...args]);
  const document = JSON.parse(out);
  type ServerDocument = { server: string; definitions: unknown[] };
  const servers = document.servers?.map((one: ServerDocument) => [one.server, one.definitions.length]);
  return { status, err, document, servers };
};

describe('without a source', () => {
  test('the configurations of all clients are read', async () => {
    inHome('.cursor/mcp.json', { mcpServers: { maths: server() } });
    inHome(
      '.codex/config.toml',
      `[mcp_servers.sums]\ncommand = "${process.execPath}"\nargs = ["${join(desk.folder, 'server.mjs')}", "${join(desk.folder, 'offer.json')}"]\n`,
    );
    const { status, servers } = await scan();
    expect(new Set(servers)).toEqual(
      new Set([
        ['maths', 1],
        ['sums', 1],
      ]),
    );
    expect(status).toBe(0);
  });

  test('the same server in two clients is started once; another one of its name gets a name of its own', async () => {
    inHome('.cursor/mcp.json', { mcpServers: { maths: server() } });
    inHome('.codeium/windsurf/mcp_config.json', { mcpServers: { maths: server() } });
    inHome('.gemini/settings.json', { mcpServers: { maths: server('--other') } });
    const { servers } = await scan();
    expect(servers).toEqual([
      ['maths (cursor)', 1],
      ['maths (gemini)', 1],
    ]);
  });

  test('the same name in two projects means two servers, and both are read', async () => {
    const projects = Object.fromEntries(
      ['p1', 'p2'].map((name) => {
        mkdirSync(join(desk.folder, name));
        writeFileSync(
          join(desk.folder, name, 'offer.json'),
          JSON.stringify({ tools: [add, { ...add, name }] }),
        );
        const args = [join(desk.folder, 'server.mjs'), './offer.json'];
        return [join(desk.folder, name), { mcpServers: { x: { command: process.execPath, args } } }];
      }),
    );
    inHome('.claude.json', { projects });
    const { servers } = await scan();
    expect(servers).toEqual([
      [`x (claude-code, ${join(desk.folder, 'p1')})`, 2],
      [`x (claude-code, ${join(desk.folder, 'p2')})`, 2],
    ]);
  });

  test('a configuration that is a pipe or a device does not stop the scan, and is reported', async () => {
    execFileSync('mkfifo', [join(desk.folder, '.mcp.json')]);
    inHome('.cursor/mcp.json', { mcpServers: { maths: server() } });
    const { servers, document } = await scan();
    expect(servers).toEqual([['maths', 1]]);
    expect(document.problems).toEqual([
      `${join(desk.folder, '.mcp.json')} is not a regular file, so it was not read`,
    ]);
  });

  test('in a folder below the project, its configurations are found where its ledger is', async () => {
    mkdirSync(join(desk.folder, '.tokenauditor'));
    mkdirSync(join(desk.folder, 'below'));
    writeFileSync(join(desk.folder, '.mcp.json'), JSON.stringify({ mcpServers: { maths: server() } }));
    const below = { cwd: join(desk.folder, 'below') };
    const args = ['scan', '--no-record', '--json', '--yes'];
    const { out } = await desk.run(args, below);
    expect(JSON.parse(out).servers.map((one: { server: string }) => one.server)).toEqual(['maths']);
    const named = await desk.run([...args, '--project', '..'], below);
    expect(JSON.parse(named.out).summary.definitions).toBe(1);
  });

  test('the absence of configurations is reported', async () => {
    const { status, document } = await scan();
    expect([status, document.error.code]).toEqual([2, 'servers.none']);
  });

  test('a configuration that cannot be read is a problem, and nothing is clean then', async () => {
    inHome('.cursor/mcp.json', '{ broken');
    const { status, document } = await scan();
    expect([status, document.verdict, document.problems.length]).toEqual([2, 'warning', 1]);
  });
});

test('a disabled server is left out, unless it is named', async () => {
  const config = { mcpServers: { maths: server(), off: { ...server('x'), disabled: true } } };
  writeFileSync(join(desk.folder, 'mcp_config.json'), JSON.stringify(config));
  const all = await scan('--config', 'mcp_config.json');
  expect(all.servers).toEqual([['maths', 1]]);
  expect(all.err).toContain('1 disabled server skipped');
  expect((await scan('--config', 'mcp_config.json', '--only', 'off')).servers).toEqual([['off', 1]]);
});

test('--client names the client of the configuration', async () => {
  writeFileSync(join(desk.folder, 'a.json'), JSON.stringify({ context_servers: { maths: server() } }));
  expect((await scan('--config', 'a.json')).servers).toEqual([['maths', 1]]);
  expect((await scan('--config', 'a.json', '--client', 'cursor')).status).toBe(2);
});

test('files without a name in them are servers of their own, and are compared', async () => {
  const description = 'Starts a wire transfer from a current account to a payee.';
  writeFileSync(join(desk.folder, 'bank.json'), JSON.stringify([{ name: 'wire_money', description }]));
  writeFileSync(join(desk.folder, 'shop.json'), JSON.stringify([{ name: 'wire_mony', description }]));
  expect((await scan('--file', 'shop.json')).document.verdict).toBe('clean');
  const both = await scan('--file', 'shop.json', '--file', 'bank.json');
  expect(both.servers.map(([name]: [string]) => name)).toEqual(['shop', 'bank']);
  expect(both.document.verdict).toBe('dangerous');
});

test('a server of --server gets the variables that are named, and no others', async () => {
  const command = [process.execPath, ...server().args];
  const named = await scan('--name', 'maths', '--env', 'OFFERED', '--server', '--', ...command);
  expect(named.servers).toEqual([['maths', 2]]);
  expect((await scan('--name', 'maths', '--server', '--', ...command)).servers).toEqual([['maths', 1]]);
});

describe('an address', () => {
  let http: Server;
  const seen: (string | undefined)[] = [];
  let url = '';
  beforeEach(async () => {
    seen.length = 0;
    http = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      seen.push(request.headers.authorization);
      const { id, method, params } =
        body === '' ? { id: undefined, method: '', params: {} } : JSON.parse(body);
      if (id === undefined) return response.writeHead(202).end();
      const serverInfo = { name: 'far', version: '1' };
      const result =
        method === 'initialize'
          ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo }
          : { tools: [add] };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const address = http.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/mcp`;
  });
  afterEach(() => new Promise((resolve) => http.close(resolve)));

  test('is contacted, with a header whose value is in the environment', async () => {
    const { status, out } = await desk.run(
      ['scan', '--no-record', '--json', '--url', url, '--header', 'Authorization: Bearer @env:MY_TOKEN'],
      { env: { MY_TOKEN: 'of-the-environment' } },
    );
    const [one] = JSON.parse(out).servers;
    expect([status, one.transport, one.definitions.length]).toEqual([0, 'http', 1]);
    expect(one.server).toBe(new URL(url).host);
    expect(new Set(seen)).toEqual(new Set(['Bearer of-the-environment']));
    expect(out).not.toContain('of-the-environment');
  });

  test('gets the name it is given', async () => {
    expect((await scan('--url', url, '--name', 'far')).servers).toEqual([['far', 1]]);
  });
});
