import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serve } from '../../src/doors/mcp/serve.ts';
import type { RoutePorts } from '../../src/ports/route-readers.ts';
import { clock } from '../../src/world/clock.ts';
import { files } from '../../src/world/files.ts';
import { processes } from '../../src/world/processes.ts';
import { random } from '../../src/world/random.ts';

const FILES = 5_000;
let project = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'tokenauditor-called-off-'));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

/** A walk that takes minutes, file by file, and a client at the other end of the line. */
function connect() {
  const seen = { read: 0, dismissed: 0 };
  let now = 0;
  const routePorts: RoutePorts = {
    tree: {
      realFolder: (path) => path,
      list: () => Array.from({ length: FILES }, (_, n) => ({ name: `${n}.ts`, kind: 'file' as const })),
      read: () => {
        seen.read += 1;
        return Buffer.from('let a;');
      },
    },
    nextTurn: () => pause(20),
    elapsedMs: () => (now += 60),
    mostHelpers: 1,
    startHelper: () => ({
      help: () => new Promise(() => {}),
      dismiss: () => void seen.dismissed++,
    }),
  };
  const input = new PassThrough();
  const output = new PassThrough();
  const lines: string[] = [];
  output.on('data', (data) => lines.push(...`${data}`.split('\n').filter((line) => line !== '')));
  const options = {
    version: '0',
    project,
    ports: async () => ({ files, clock, random, processes }),
    routePorts: async () => routePorts,
  };
  const served = serve(options, { input, output });
  const send = (message: object) => input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const call = (id: number, name: string, args: object, _meta = {}) =>
    send({ id, method: 'tools/call', params: { name, arguments: args, _meta } });
  const until = async (what: () => boolean) => {
    while (!what()) await pause(5);
  };
  const heard = (id: number) =>
    until(() => lines.some((line) => JSON.parse(line).id === id && line.includes('result')));
  send({
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  });
  send({ method: 'notifications/initialized' });
  return { seen, input, output, served, send, call, heard, until };
}

const SCREEN = { tool_name: 'Bash', arguments: { command: 'ls' } };

test('a judgement does not wait for a walk, and a walk that is called off ends', async () => {
  const { seen, input, served, send, call, heard, until } = connect();
  call(1, 'discover_routes', { root: '/p' });
  await until(() => seen.read > 2);
  call(2, 'screen_tool_call', SCREEN);
  await heard(2);
  expect(seen.read).toBeLessThan(FILES);
  send({ method: 'notifications/cancelled', params: { requestId: 1 } });
  await until(() => seen.dismissed > 0);
  const { read } = seen;
  call(3, 'screen_tool_call', SCREEN);
  await heard(3);
  expect(seen.read).toBe(read);
  expect(read).toBeLessThan(FILES);
  input.end();
  await served;
});

test('a walk ends when nobody reads the answer any more', async () => {
  const { seen, output, served, call, until } = connect();
  call(1, 'discover_routes', { root: '/p' });
  await until(() => seen.read > 2);
  output.destroy(new Error('gone'));
  await served;
  await until(() => seen.dismissed > 0);
  expect(seen.read).toBeLessThan(FILES);
});
