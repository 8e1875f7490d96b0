import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { GatewayServer } from '../../src/gateway/downstream/life/server-limits.ts';
import { openRoom } from './room.ts';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly name?: string; readonly arguments?: { readonly text?: string } };
}

interface Habits {
  /** Answers a call in another way; false: as usual. */
  call?(message: Message, request: IncomingMessage, response: ServerResponse): boolean;
  get?(request: IncomingMessage, response: ServerResponse): boolean;
}

/** A server of the older era over HTTP; what it forgets and counts is seen from outside. */
class HttpServer {
  readonly sessions = new Set<string>();
  readonly calls: string[] = [];
  sockets = 0;
  ended: string[] = [];
  #server: Server | undefined;
  port = 0;
  readonly #habits: Habits;

  constructor(habits: Habits = {}) {
    this.#habits = habits;
  }

  async listen(): Promise<void> {
    const server = createServer((request, response) => void this.#take(request, response));
    server.on('connection', () => {
      this.sockets += 1;
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.sessions.clear();
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    if (request.method === 'GET') {
      if (this.#habits.get?.(request, response) !== true) response.writeHead(405).end();
      return;
    }
    const session = String(request.headers['mcp-session-id']);
    if (request.method === 'DELETE') {
      this.ended.push(session);
      response.writeHead(204).end();
      return;
    }
    const message: Message = JSON.parse(text);
    if (message.method !== 'initialize' && !this.sessions.has(session)) {
      response
        .writeHead(404, json)
        .end('{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}');
      return;
    }
    if (message.id === undefined) {
      response.writeHead(202).end();
      return;
    }
    if (message.method === 'tools/call') {
      this.calls.push(message.params?.name ?? '');
      if (this.#habits.call?.(message, request, response) === true) return;
    }
    const made = `session-${this.sessions.size}-${Math.floor(performance.now())}`;
    if (message.method === 'initialize') this.sessions.add(made);
    const headers = message.method === 'initialize' ? { ...json, 'mcp-session-id': made } : json;
    response.writeHead(200, headers).end(JSON.stringify(answerTo(message)));
  }
}

const json = { 'content-type': 'application/json' };
const text = (value: string) => ({ content: [{ type: 'text', text: value }] });

function answerTo({ id, method, params }: Message): object {
  const results: Record<string, object> = {
    initialize: {
      protocolVersion: '2025-06-18',
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: 'far', version: '1' },
    },
    'tools/list': {
      tools: ['echo', 'cut', 'small', 'bomb', 'ask'].map((name) => ({
        name,
        inputSchema: { type: 'object' },
      })),
    },
    'tools/call': text(params?.arguments?.text ?? ''),
    ping: {},
  };
  return { jsonrpc: '2.0', id, result: results[method ?? ''] ?? {} };
}

async function started(habits: Habits = {}): Promise<{ far: HttpServer; server: GatewayServer }> {
  const far = new HttpServer(habits);
  await far.listen();
  onTestFinished(() => far.stop());
  const url = `http://127.0.0.1:${far.port}/mcp`;
  return { far, server: { name: 'far', start: { kind: 'http', url, headers: {}, transport: 'auto' } } };
}

it('keeps its connections, and ends its session', async () => {
  const { far, server } = await started();
  const client = openRoom([server], { isBare: true }).client();
  await client.greet();
  for (let i = 0; i < 20; i += 1) expect(await client.call('echo', { text: `${i}` })).toBe(`${i}`);
  expect(far.sockets).toBeLessThan(5);
  const [session] = far.sessions;
  await client.close();
  expect(far.ended).toEqual([session]);
});

it('greets a server again that was restarted between calls', async () => {
  const { far, server } = await started();
  const client = openRoom([server], { isBare: true }).client();
  await client.greet();
  expect(await client.call('echo', { text: 'before' })).toBe('before');
  await far.stop();
  // A kept connection may not have noticed yet that it was closed.
  expect(await client.call('echo', { text: 'meanwhile' })).toMatch(/The call was not made|It is not known/);
  await far.listen();
  // Nor may another one.
  await vi.waitFor(async () => expect(await client.call('echo', { text: 'after' })).toBe('after'), {
    timeout: 20_000,
  });
  expect((await client.request('tools/list')).tools).toHaveLength(5);
  expect(far.calls).toEqual(['echo', 'echo']);
});

it('never repeats a call whose fate is unknown', async () => {
  const { far, server } = await started({
    call: ({ params }, request, response) => {
      if (params?.name === 'cut') request.socket.destroy();
      // It promises the rest to a GET, which it then refuses.
      if (params?.name === 'small')
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end('id: 1\nretry: 10\ndata:\n\n');
      return params?.name !== 'echo';
    },
  });
  const client = openRoom([server], { isBare: true }).client();
  await client.greet();
  expect(await client.call('cut')).toContain('It is not known whether the call was carried out');
  expect(await client.call('small')).toContain('It is not known whether the call was carried out');
  expect(far.calls).toEqual(['cut', 'small']);
  expect(await client.call('echo', { text: 'on' })).toBe('on');
});

it('reads answers in gzip, and stops at those that grow too large', async () => {
  const { server } = await started({
    call: ({ id, params }, request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip');
      const size = params?.name === 'bomb' ? 200_000_000 : 5;
      const body = gzipSync(JSON.stringify({ jsonrpc: '2.0', id, result: text('x'.repeat(size)) }));
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(body);
      return true;
    },
  });
  const client = openRoom([server], { isBare: true }).client();
  await client.greet();
  expect(await client.call('small')).toBe('xxxxx');
  expect(await client.call('bomb')).toContain('it sent a message of more than 16 MiB');
  expect(await client.call('small')).toBe('xxxxx');
});

it('hears what the server sends of its own accord, and asks its client', async () => {
  let push = (_: object) => {};
  const replies: string[] = [];
  const { server } = await started({
    get: (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
      push = (message) => response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);
      return true;
    },
    call: ({ id }, _, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const say = (message: object) =>
        response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);
      say({ id: 'q', method: 'roots/list' });
      setTimeout(() => {
        say({ id, result: text('asked') });
        response.end();
      }, 300);
      return true;
    },
  });
  const client = openRoom([server], { isBare: true }).client();
  client.answers.set('roots/list', () => {
    replies.push('answered');
    return { roots: [] };
  });
  await client.greet({ roots: {} });
  await sleep(200);
  push({ method: 'notifications/tools/list_changed' });
  expect((await client.raw('tools/call', { name: 'ask', arguments: {} }, 'mine')).result).toEqual(
    text('asked'),
  );
  expect(replies).toEqual(['answered']);
  expect(client.heard.map(({ message, during }) => [message.method, during])).toEqual([
    ['notifications/tools/list_changed', undefined],
    ['roots/list', 'mine'],
  ]);
});
