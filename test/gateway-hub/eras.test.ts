import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/gateway/downstream/life/server-limits.ts';
import type { JsonObject } from '../../src/gateway/messages/incoming.ts';
import { gated, openRoom, type TestClient } from './room.ts';

const serve = join(import.meta.dirname, '..', 'gateway', 'fixture', 'serve.ts');
const newerPath = join(import.meta.dirname, '..', 'servers', 'gated-modern.mjs');
const tsx = ['--import', 'tsx', serve];

let port = 0;
beforeAll(async () => {
  const child = spawn(process.execPath, [...tsx, 'http'], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout) {
    port = Number(String(chunk));
    break;
  }
  return () => void child.kill('SIGKILL');
}, 30_000);

const overStdio = (): GatewayServer => ({
  name: 'all',
  start: { kind: 'stdio', command: process.execPath, args: [...tsx, 'stdio'], env: {} },
});
const overHttp = (): GatewayServer => ({
  name: 'all',
  start: { kind: 'http', url: `http://127.0.0.1:${port}/mcp`, headers: {}, transport: 'auto' },
});

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'tester', version: '1' },
};
const modern = (client: TestClient, method: string, params: JsonObject = {}) =>
  client.request(method, { ...params, _meta: { ...META, ...(params._meta as JsonObject | undefined) } });

const namesOf = ({ tools }: JsonObject): string[] => (tools as { name: string }[]).map(({ name }) => name);

describe.each([
  ['stdio', overStdio],
  ['HTTP', overHttp],
])('to a server over %s', (_, server) => {
  it('passes the older era', async () => {
    const client = openRoom([server()], { isBare: true }).client();
    const greeted = await client.greet({ sampling: {}, elicitation: {} });
    expect(greeted).toMatchObject({ protocolVersion: '2025-06-18' });
    expect(namesOf(await client.request('tools/list'))).toContain('test_simple_text');
    expect(await client.call('test_simple_text')).toContain('simple text');
  });

  it('passes the newer era', async () => {
    const client = openRoom([server()], { isBare: true }).client({ era: 'modern' });
    const discovered = await modern(client, 'server/discover');
    expect(discovered).toMatchObject({ resultType: 'complete', supportedVersions: ['2026-07-28'] });
    const result = await modern(client, 'tools/call', { name: 'test_simple_text', arguments: {} });
    expect(result).toMatchObject({ resultType: 'complete' });
  });

  it('gives the news of a subscription under the client’s own number', async () => {
    const client = openRoom([server()], { isBare: true }).client({ era: 'modern' });
    const params = { notifications: { toolsListChanged: true }, _meta: META };
    void client.raw('subscriptions/listen', params, 'listening');
    await expect
      .poll(() => client.heard[0], { timeout: 20_000 })
      .toMatchObject({
        message: {
          method: 'notifications/subscriptions/acknowledged',
          params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 'listening' } },
        },
        during: 'listening',
      });
    client.hangUp('listening');
  });
});

const newerOnly = (name = 'new', ...args: string[]): GatewayServer => ({
  name,
  start: { kind: 'stdio', command: process.execPath, args: [newerPath, ...args], env: {} },
});

it('a server of the newer era that is slow to start is not taken for an older one', async () => {
  const client = openRoom([newerOnly('new', 'slow')], { isBare: true }).client({ era: 'modern' });
  const discovered = await modern(client, 'server/discover');
  expect(discovered).toMatchObject({ supportedVersions: ['2026-07-28'] });
  // An older one would be translated, and could not be listened to.
  expect(JSON.stringify(await modern(client, 'tools/call', { name: 'ask', arguments: {} }))).toContain(
    'input_required',
  );
}, 30_000);

it('a result of another shape is an error in the newer era as well, and methods that it dropped are unknown', async () => {
  const client = openRoom([newerOnly()], { isBare: true }).client({ era: 'modern' });
  const raw = (result: JsonObject) => modern(client, 'tools/call', { name: 'raw', arguments: { result } });
  const told = await raw({ resultType: 'complete', content: [{ text: 'raw words' }] });
  expect(told).toMatchObject({ resultType: 'complete', isError: true });
  expect(JSON.stringify(told)).toContain('`content[0].type` must be the name of a type');
  expect(JSON.stringify(told)).not.toContain('raw words');
  const secret = ['ghp_', 'Qw3Er5Ty7Ui9Op1As2Df4Gh6Jk8Lz0Xc3VbN'].join('');
  const newer = { type: 'video', caption: `use ${[...secret].join('%')}`, frames: 3 };
  const passed = await raw({ resultType: 'complete', content: [newer] });
  expect(passed).toMatchObject({ content: [{ type: 'video', frames: 3 }, {}] });
  expect(JSON.stringify(passed)).not.toContain(secret);
  for (const method of ['logging/setLevel', 'ping', 'initialize', 'resources/subscribe'])
    expect((await client.raw(method, { _meta: META })).error).toMatchObject({ code: -32601 });
});

describe('a subscription', () => {
  const listening = (client: TestClient, ...resourceSubscriptions: string[]) => {
    const notifications = { toolsListChanged: true, resourceSubscriptions };
    void client.raw('subscriptions/listen', { notifications, _meta: META }, 'own');
  };
  const updated = ({ heard }: TestClient) =>
    heard.flatMap(({ message: { method, params } }) =>
      method === 'notifications/resources/updated' ? [(params as JsonObject).uri] : [],
    );

  it('reaches each server with the resources that it lists, and with no others', async () => {
    const servers = [newerOnly('a', 'quick', 'a://one'), newerOnly('b', 'quick', 'b://one')];
    const client = openRoom(servers).client({ era: 'modern' });
    await modern(client, 'resources/list');
    listening(client, 'b://one', 'a://one/more', 'file:///etc/passwd', 'b://one/more');
    await expect
      .poll(() => updated(client).sort(), { timeout: 20_000 })
      .toEqual(['a://one/more', 'b://one', 'b://one/more']);
    expect(client.heard.every(({ during }) => during === 'own')).toBe(true);
    expect(client.heard[0]?.message.params).toMatchObject({
      notifications: {
        toolsListChanged: true,
        resourceSubscriptions: ['b://one', 'a://one/more', 'b://one/more'],
      },
    });
    client.hangUp('own');
  });

  it('to a single server has the resources that it lists', async () => {
    const client = openRoom([newerOnly()], { isBare: true }).client({ era: 'modern' });
    await modern(client, 'resources/list');
    listening(client, 'file:///etc/passwd', 'new://one');
    await expect.poll(() => updated(client), { timeout: 20_000 }).toEqual(['new://one']);
    expect(JSON.stringify(client.heard)).not.toContain('passwd');
    client.hangUp('own');
  });
});

it('one process serves all clients of the newer era, and each hears when it ends', async () => {
  const room = openRoom([newerOnly()], { isBare: true });
  const [a, b] = ['a', 'b'].map((agent) => room.client({ era: 'modern', caller: { agent, door: 'http' } }));
  if (a === undefined || b === undefined) throw new Error('no clients');
  const call = (client: TestClient, name: string) => modern(client, 'tools/call', { name, arguments: {} });
  const [first, second] = await Promise.all([call(a, 'pid'), call(b, 'pid')]);
  expect(first).toEqual(second);
  expect(room.gateway.servers()[0]?.instances).toBe(1);
  const hanging = call(a, 'hang');
  expect(JSON.stringify(await call(b, 'die'))).toContain('ended with exit code 3');
  expect(await hanging).toMatchObject({ resultType: 'complete', isError: true });
  expect(await call(a, 'pid')).not.toEqual(first);
});

describe('across eras', () => {
  it('an older client is asked what a newer server wants to know', async () => {
    const client = openRoom([newerOnly()], { isBare: true }).client();
    client.answers.set('elicitation/create', ({ message }) => ({
      action: 'accept',
      content: { message: message ?? '' },
    }));
    expect(await client.greet({ elicitation: {} })).toMatchObject({ protocolVersion: '2025-06-18' });
    expect(await client.request('tools/call', { name: 'ask', arguments: {} })).toEqual({
      content: [
        {
          type: 'text',
          text: '{"name":{"action":"accept","content":{"message":"The server \\"new\\" asks: Your name?"}}} state 1',
        },
      ],
    });
    await client.request('logging/setLevel', { level: 'warning' });
    expect(await client.call('level')).toBe('warning');
    await expect(client.request('resources/subscribe', { uri: 'x://y' })).rejects.toThrow(
      '"resources/subscribe" cannot be carried to the server "new"',
    );
  });

  it('an older client that does not answer what a newer server wants to know meets the deadline', async () => {
    const client = openRoom([{ ...newerOnly(), limits: { callMs: 2_000 } }], { isBare: true }).client();
    await client.greet({ elicitation: {} });
    expect(await client.call('ask')).toContain('did not answer within 2 s');
    const methods = client.heard.map(({ message }) => message.method);
    expect(methods).toEqual(['elicitation/create', 'notifications/cancelled']);
    expect(await client.call('echo', { text: 'on' })).toBe('on');
  });

  it('a newer client lists, calls and reads at an older server', async () => {
    const client = openRoom([gated('one')], { isBare: true }).client();
    expect(await modern(client, 'server/discover')).toMatchObject({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      instructions: 'Use honest.',
    });
    expect(namesOf(await modern(client, 'tools/list'))).toContain('echo');
    expect(await modern(client, 'tools/call', { name: 'echo', arguments: { text: 'over' } })).toEqual({
      resultType: 'complete',
      content: [{ type: 'text', text: 'over' }],
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'fixture', version: '1.0.0' } },
    });
    expect(await modern(client, 'resources/read', { uri: 'one://one' })).toMatchObject({ ttlMs: 0 });
    await expect(modern(client, 'subscriptions/listen', { notifications: {} })).rejects.toThrow(
      '"subscriptions/listen" cannot be carried to the server "one"',
    );
  });

  it('an older client and a newer one use many servers of both eras', async () => {
    const room = openRoom([gated('one'), overHttp()]);
    const older = room.client();
    await older.greet();
    expect(await older.call('one__echo', { text: 'a' })).toBe('a');
    expect(await older.call('all__test_simple_text')).toContain('simple text');
    const newer = room.client();
    const names = namesOf(await modern(newer, 'tools/list'));
    expect(names).toContain('one__echo');
    expect(names).toContain('all__test_simple_text');
    expect(await modern(newer, 'tools/call', { name: 'one__echo', arguments: { text: 'b' } })).toMatchObject({
      content: [{ text: 'b' }],
    });
    await expect(
      newer.request('tools/list', {
        _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '2031-01-01' },
      }),
    ).rejects.toThrow('no revision of the protocol that is known here');
  });
});
