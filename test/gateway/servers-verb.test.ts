/** What people are shown of servers behind a gateway: their state, and what they printed, without secrets. */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DOCUMENTS } from '../../src/answers/registry/documents.ts';
import { PROGRAM, Room } from './processes.ts';

const room = new Room();
let talking: ReturnType<Room['gateway']>;
const secret = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');
const options = { cwd: room.project, env: room.env, encoding: 'utf8' } as const;
const run = (...args: string[]): string =>
  execFileSync(process.execPath, [PROGRAM, ...args, '--project', room.project], options);
const GREETING = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
};

beforeAll(async () => {
  const server = join(room.folder, 'talks.mjs');
  writeFileSync(
    server,
    `console.error('hello from here, ${secret}');
process.stdin.on('data', (line) => {
  const { id } = JSON.parse(String(line).split('\\n')[0]);
  const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'talks', version: '1' } };
  if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
});
`,
  );
  talking = room.gateway(
    ...['gateway', '--standalone', '--bare', '--project', room.project],
    ...['--', process.execPath, server],
  );
  talking.stdin?.write(`${JSON.stringify(GREETING)}\n`);
  await vi.waitFor(() => expect(run('servers')).toContain('ready'), { timeout: 30_000, interval: 200 });
}, 60_000);
afterAll(() => room.close());

test('lists servers and shows what one printed', () => {
  const { servers } = DOCUMENTS['gateway-servers'].schema.parse(JSON.parse(run('servers', '--json')));
  const [{ name } = { name: '' }] = servers;
  expect(servers).toMatchObject([{ state: 'ready', failures: 0 }]);
  const log = DOCUMENTS['server-log'].schema.parse(JSON.parse(run('servers', 'logs', name, '--json')));
  expect(log.stderr).toContain('hello from here');
  expect(log.stderr).not.toContain(secret);
  expect(run('servers', 'logs', name).trimEnd()).toBe(log.stderr.trimEnd());
});

test('names what it needs', () => {
  const ask = (...args: string[]) =>
    spawnSync(process.execPath, [PROGRAM, 'servers', ...args, '--project', room.project], options);
  expect(ask('logs')).toMatchObject({ status: 2, stderr: expect.stringContaining('the name of a server') });
  expect(ask('logs', 'gone')).toMatchObject({ status: 2, stderr: expect.stringContaining('"gone"') });
});

test('a restart reaches the running gateway', async () => {
  const started = () => String(run('servers', 'logs', 'talks')).split('hello from here').length;
  const before = started();
  expect(JSON.parse(run('servers', 'restart', 'talks', '--json'))).toEqual({ name: 'talks' });
  await vi.waitFor(() => expect(run('servers')).toContain('stopped'), { timeout: 30_000, interval: 200 });
  talking.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })}\n`);
  await vi.waitFor(() => expect(started()).toBe(before + 1), { timeout: 30_000, interval: 200 });
});
