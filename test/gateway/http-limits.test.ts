/** What clients over HTTP may hold: each table is one door with small limits, and a hub that answers at once. */
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { DoorLimits } from '../../src/doors/http/door-limits.ts';
import { type HttpDoor, serveHttp } from '../../src/doors/http/serve-http.ts';
import type { ClientLink, Hub } from '../../src/gateway/hub.ts';
import type { JsonObject } from '../../src/gateway/messages/incoming.ts';
import { clock } from '../../src/world/clock.ts';
import { holding } from './holding.ts';

let door: HttpDoor;
const sockets: Socket[] = [];
/** Sessions of the hub that were closed. */
let closed = 0;
let last = 1_000;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await door.close();
});

/** `tools/list` is answered with a text of 300 kB, `prompts/list` never, everything else at once. */
const hub = {
  connect: (link: ClientLink) => ({
    take: ({ id, method }: JsonObject) => {
      if (id === undefined || method === 'prompts/list') return;
      const text = method === 'tools/list' ? 'x'.repeat(300_000) : 'ok';
      void link.deliver({ jsonrpc: '2.0', id, result: { text } }, id as number);
    },
    hangUp: () => {},
    close: async () => {
      closed += 1;
    },
  }),
  close: async () => {},
} as unknown as Hub;

async function open(limits: Partial<DoorLimits>): Promise<void> {
  closed = 0;
  const holders = holding({ one: 'one', two: 'two' });
  door = await serveHttp({ hub, holders, port: 0, clock, about: {}, limits });
}

const headersOf = (token: string, session?: string) => ({
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  authorization: `Bearer ${token}`,
  ...(session === undefined ? {} : { 'mcp-session-id': session }),
});

const GREETING = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } };

interface Got {
  readonly status: number;
  readonly text: string;
  readonly session: string;
}

function post(token: string, method: string, session?: string, agent: Agent | false = false): Promise<Got> {
  const headers = headersOf(token, session);
  return new Promise((resolve) => {
    const asked = request(door.url, { method: 'POST', headers, agent }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      const status = answer.statusCode ?? 0;
      resolve({ status, text, session: String(answer.headers['mcp-session-id']) });
    });
    asked.on('error', (error) => resolve({ status: 0, text: error.message, session: '' }));
    asked.end(
      JSON.stringify({ jsonrpc: '2.0', id: ++last, method, params: method === 'initialize' ? GREETING : {} }),
    );
  });
}
const greet = (token: string) => post(token, 'initialize');

/** Paused: nothing that the door writes is read. */
async function raw(text = ''): Promise<Socket> {
  const socket = connect(door.port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.pause();
  socket.write(text);
  return socket;
}
function written(token: string, method: string, session: string, id = 1): string {
  const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: {} });
  const headers = {
    ...headersOf(token, session),
    host: `127.0.0.1:${door.port}`,
    'content-length': body.length,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /mcp HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

test.each<[string, string]>([
  ['that send nothing', ''],
  ['that never end their headers', 'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nX: '],
])('connections %s make room for those with a token', async (_, text) => {
  await open({ unknownConnections: 20 });
  const kept = new Agent({ keepAlive: true });
  const { session } = await greet('one');
  expect((await post('one', 'ping', session, kept)).status).toBe(200);
  const all = await Promise.all(Array.from({ length: 60 }, () => raw(text)));
  for (const token of ['one', 'two']) expect((await greet(token)).status).toBe(200);
  // The connection that had shown its token before is still there.
  expect((await post('one', 'ping', session, kept)).status).toBe(200);
  for (const socket of all) socket.resume();
  const stillOpen = () => all.filter(({ readyState }) => readyState === 'open').length;
  await vi.waitFor(() => expect(stillOpen()).toBeLessThanOrEqual(20));
  expect(stillOpen()).toBeGreaterThan(15);
  kept.destroy();
});

test('connections of one agent leave a share to others, and idle ones make room for its own', async () => {
  await open({ connections: 20 });
  const { session } = await greet('one');
  for (let id = 1; id <= 40; id += 1) await raw(written('one', 'prompts/list', session, id));
  await vi.waitFor(async () => {
    const { status, text } = await post('one', 'ping', session);
    expect([status, text]).toEqual([
      503,
      expect.stringContaining('too many connections of this agent are open; 20 is the limit for all agents'),
    ]);
  });
  expect((await greet('two')).status).toBe(200);
  for (const socket of sockets.splice(0)) socket.destroy();
  await vi.waitFor(async () => expect((await post('one', 'ping', session)).status).toBe(200));
  // Idle ones: a further connection is served, and the oldest is closed.
  const idle = Array.from({ length: 30 }, () => new Agent({ keepAlive: true }));
  for (const agent of idle) expect((await post('one', 'ping', session, agent)).status).toBe(200);
  for (const agent of idle) agent.destroy();
});

test('sessions of one agent: the one that is idle longest is ended, and one in use never', async () => {
  await open({ sessions: 3 });
  const first = await greet('one');
  await raw(written('one', 'prompts/list', first.session));
  const second = await greet('one');
  for (let i = 0; i < 5; i += 1) expect((await greet('one')).status).toBe(200);
  expect(closed).toBe(4);
  expect((await post('one', 'ping', first.session)).status).toBe(200);
  expect((await post('one', 'ping', second.session)).status).toBe(404);
  expect((await greet('two')).status).toBe(200);
  for (let i = 0; i < 2; i += 1) await raw(written('one', 'prompts/list', (await greet('one')).session));
  await vi.waitFor(async () => {
    const { status, text } = await greet('one');
    expect([status, text]).toEqual([
      503,
      expect.stringContaining('3 sessions of this agent are in use, which is the limit'),
    ]);
  });
});

test('a client that reads none of its answers gets errors in their place, and others all of theirs', async () => {
  await open({ unreadBytes: 1_048_576 });
  const { session } = await greet('one');
  // On each connection the system itself takes a few hundred kilobytes.
  const muted = await raw();
  for (let id = 1; id <= 60; id += 1) muted.write(written('one', 'tools/list', session, id));
  await vi.waitFor(async () =>
    expect((await post('one', 'tools/list', session)).text).toContain(
      'its answer was dropped: the client has 1 MiB of answers to read',
    ),
  );
  const other = await greet('two');
  expect((await post('two', 'tools/list', other.session)).text.length).toBeGreaterThan(300_000);
  muted.resume();
  await vi.waitFor(async () =>
    expect((await post('one', 'tools/list', session)).text.length).toBeGreaterThan(300_000),
  );
});

test('bodies that arrive slowly are held up to a share', async () => {
  await open({ bodyBytes: 400_000 });
  const { session } = await greet('one');
  const head = written('one', 'ping', session).split('\r\n\r\n')[0] ?? '';
  const slow = `${head.replace(/content-length: \d+/, 'content-length: 200000')}\r\n\r\n${'x'.repeat(100_000)}`;
  const all = await Promise.all(Array.from({ length: 8 }, () => raw(slow)));
  for (const socket of all) socket.resume();
  await vi.waitFor(() => expect(all.filter(({ readyState }) => readyState !== 'open').length).toBe(5));
  expect((await greet('two')).status).toBe(200);
});
