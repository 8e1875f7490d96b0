import { type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpDoor, serveHttp } from '../../src/doors/http/serve-http.ts';
import { clock } from '../../src/world/clock.ts';
import { everythingHub } from './everything-hub.ts';
import { holding } from './holding.ts';

const hub = everythingHub();
let door: HttpDoor;
beforeAll(async () => {
  const holders = holding({ secret: 'a', other: 'b' });
  door = await serveHttp({ hub, holders, port: 0, clock, about: {} });
});
afterAll(() => door.close());

type Headers = Record<string, string | string[]>;
const PLAIN: Headers = {
  authorization: 'Bearer secret',
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const modern = (method: string, params: object = {}, id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: META } });
const modernHeaders = (method: string, name?: string): Headers => ({
  ...PLAIN,
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(name === undefined ? {} : { 'mcp-name': name }),
});
const legacy = (method: string, params: object = {}, id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });
const GREETING = legacy('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: { sampling: {} },
  clientInfo: { name: 't', version: '1' },
});

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Until `enough` of the body is there, or its end. */
function ask(headers: Headers, body?: string, options: object = {}, enough?: RegExp): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = request(
      door.url,
      { method: body === undefined ? 'GET' : 'POST', headers, agent: false, ...options },
      (answer) => {
        let text = '';
        const done = () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text });
        answer.on('data', (chunk) => {
          text += chunk;
          if (enough?.test(text)) {
            done();
            asked.destroy();
          }
        });
        answer.on('end', done);
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

const statusOf = async (headers: Headers, body?: string, options?: object) =>
  (await ask(headers, body, options)).status;

describe('who is refused', () => {
  const LIST = modern('tools/list');
  const own = () => modernHeaders('tools/list');
  test.each<[string, number, () => Headers, object?]>([
    ['no token', 401, () => ({ ...own(), authorization: '' })],
    ['another token', 401, () => ({ ...own(), authorization: 'Bearer secres' })],
    ['the token in another scheme', 401, () => ({ ...own(), authorization: 'Basic secret' })],
    ['a longer token', 401, () => ({ ...own(), authorization: 'Bearer secret1' })],
    ['a name of the web', 403, () => ({ ...own(), host: 'evil.example' })],
    ['a name that begins like ours', 403, () => ({ ...own(), host: `localhost.evil.example:${door.port}` })],
    ['another port', 403, () => ({ ...own(), host: 'localhost:1' })],
    ['an address of the network', 403, () => ({ ...own(), host: `0.0.0.0:${door.port}` })],
    ['a page of the web', 403, () => ({ ...own(), origin: 'https://evil.example' })],
    ['a page of another local server', 403, () => ({ ...own(), origin: 'http://localhost:3000' })],
    ['a page without an origin', 403, () => ({ ...own(), origin: 'null' })],
    ['the token in the URL', 401, () => ({ ...own(), authorization: '' }), { path: '/mcp?token=secret' }],
    ['a query', 400, own, { path: '/mcp?x=1' }],
    ['another path', 404, own, { path: '/' }],
    ['a path around', 404, own, { path: '/mcp/../mcp' }],
    ['a text', 415, () => ({ ...own(), 'content-type': 'text/plain' })],
    ['a form', 415, () => ({ ...own(), 'content-type': 'application/x-www-form-urlencoded' })],
    ['another character set', 415, () => ({ ...own(), 'content-type': 'application/json; charset=utf-16' })],
    ['a compressed body', 415, () => ({ ...own(), 'content-encoding': 'gzip' })],
    ['who reads no streams', 406, () => ({ ...own(), accept: 'application/json' })],
    ['two tokens', 400, () => ({ ...own(), authorization: ['Bearer secret', 'Bearer x'] })],
    ['two methods', 400, () => ({ ...own(), 'mcp-method': ['tools/list', 'tools/call'] })],
    ['a preflight', 405, () => ({ ...own(), 'content-length': `${LIST.length}` }), { method: 'OPTIONS' }],
    ['PUT', 405, own, { method: 'PUT' }],
  ])('%s: %i', async (_, status, headers, options = {}) => {
    const before = hub.taken.length;
    const got = await ask(headers(), LIST, options);
    expect(got.status).toBe(status);
    expect(got.body).not.toContain('secret');
    expect(got.headers['access-control-allow-origin']).toBeUndefined();
    expect(hub.taken.length).toBe(before);
  });

  test('who comes as localhost, in whatever case, or from our own page', async () => {
    for (const headers of [
      { ...own(), host: `LOCALHOST:${door.port}` },
      { ...own(), host: `[::1]:${door.port}` },
      { ...own(), origin: `http://127.0.0.1:${door.port}` },
    ])
      expect(await statusOf(headers, LIST)).toBe(200);
  });

  test('another Host or Origin, before the token, the path, the method and the body are looked at', async () => {
    const before = hub.taken.length;
    const [ours, ...foreign] = [
      `Host: 127.0.0.1:${door.port}`,
      'Host: evil.example',
      `Host: evil.example:${door.port}`,
      `Host: 127.0.0.1:${door.port}\r\nHost: evil.example`,
      `Host: 127.0.0.1:${door.port}@evil.example`,
      `Host: 127.0.0.1.:${door.port}`,
      'Host: ',
      'X: no host',
    ];
    const page = `${ours}\r\nOrigin: https://evil.example`;
    const token = 'Authorization: Bearer secret';
    const huge = 'Content-Length: 900000000';
    for (const names of [...foreign, page, `${page}\r\nOrigin: http://127.0.0.1:${door.port}`]) {
      const refusals = await Promise.all(
        [
          `POST /mcp HTTP/1.1\r\n${names}\r\n${token}\r\nContent-Length: 0`,
          `POST /mcp HTTP/1.1\r\n${names}\r\n${token}\r\n${huge}\r\nExpect: 100-continue`,
          `POST /no/such?token=secret HTTP/1.1\r\n${names}\r\n${huge}`,
          `GET http://127.0.0.1:${door.port}/mcp HTTP/1.1\r\n${names}\r\nAuthorization: Bearer x\r\n${huge}`,
          `OPTIONS * HTTP/1.1\r\n${names}\r\n${token}\r\n${token}\r\nExpect: magic`,
          `DELETE /mcp HTTP/1.1\r\n${names}\r\nTransfer-Encoding: chunked\r\nContent-Type: text/plain`,
        ].map((head) => raw(`${head}\r\n\r\n`)),
      );
      const all = new Set(refusals.map((text) => text.replace(/^Date: .*$/m, '')));
      expect([...all], names).toEqual([expect.stringMatching(/^HTTP\/1\.1 403 .*"code":-32000/s)]);
    }
    expect(hub.taken.length).toBe(before);
  });

  test('a client that waits to be asked for its body is asked once it is known', async () => {
    const own = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${door.port}\r\nExpect: 100-continue\r\nContent-Length: 2`;
    expect(await raw(`${own}\r\nAuthorization: Bearer x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
    const json = 'Content-Type: application/json\r\nAccept: application/json, text/event-stream';
    const asked = await raw(
      `${own}\r\nAuthorization: Bearer secret\r\n${json}\r\nConnection: close\r\n\r\n{}`,
    );
    expect(asked).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
    const other = own.replace('100-continue', 'magic');
    expect(await raw(`${other}\r\nAuthorization: Bearer secret\r\n\r\n{}`)).toMatch(/^HTTP\/1\.1 417 /);
  });

  test('a request smuggled by two lengths, and another protocol', async () => {
    const before = hub.taken.length;
    const head = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${door.port}\r\nAuthorization: Bearer secret\r\n`;
    for (const rest of [
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
      'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      `X: ${'x'.repeat(64 * 1024)}\r\n\r\n`,
    ])
      expect(await raw(head + rest)).not.toMatch(/^HTTP\/1.1 [25]/);
    expect(hub.taken.length).toBe(before);
  });
});

/** What comes back until the connection is closed. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let got = '';
    const socket = connect(door.port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      got += chunk;
    });
    socket.on('error', () => resolve(got));
    socket.on('close', () => resolve(got));
  });
}

describe('the modern era', () => {
  const NAME = 'test_header_param';
  const call = (args: object) => modern('tools/call', { name: NAME, arguments: args });
  test.each<[string, number, number, Headers, string]>([
    ['another method', 400, -32020, modernHeaders('tools/call'), modern('tools/list')],
    ['no method', 400, -32020, { ...PLAIN, 'mcp-protocol-version': '2026-07-28' }, modern('tools/list')],
    ['no version', 400, -32020, { ...PLAIN, 'mcp-method': 'tools/list' }, modern('tools/list')],
    ['another name', 400, -32020, modernHeaders('tools/call', 'x'), call({ region: 'a' })],
    ['no name', 400, -32020, modernHeaders('tools/call'), call({ region: 'a' })],
    ['no parameter', 400, -32020, modernHeaders('tools/call', NAME), call({ region: 'a' })],
    [
      'another parameter',
      400,
      -32020,
      { ...modernHeaders('tools/call', NAME), 'mcp-param-region': 'b' },
      call({ region: 'a' }),
    ],
    ['no _meta', 400, -32602, modernHeaders('tools/list'), legacy('tools/list')],
    ['a method that is not there', 404, -32601, modernHeaders('no/such'), modern('no/such')],
    ['a method of the other era', 404, -32601, modernHeaders('ping'), modern('ping')],
  ])('%s: %i', async (_, status, code, headers, body) => {
    const got = await ask(headers, body);
    expect([got.status, JSON.parse(got.body).error.code]).toEqual([status, code]);
  });

  test('a parameter that is repeated by its header, plain or encoded', async () => {
    const encoded = `=?base64?${Buffer.from('ä').toString('base64')}?=`;
    for (const [value, header] of [
      ['a', 'a'],
      ['ä', encoded],
    ] as const) {
      const headers = { ...modernHeaders('tools/call', NAME), 'mcp-param-region': header };
      expect(await statusOf(headers, call({ region: value }))).toBe(200);
    }
  });

  test('a client that closes the response cancels its request, and no other', async () => {
    const body = modern('tools/call', { name: 'wait', arguments: { ms: 60_000 }, _meta: META });
    const asked = request(door.url, { method: 'POST', headers: modernHeaders('tools/call', 'wait') });
    asked.on('error', () => {});
    asked.end(body);
    const [before, taken] = [hub.hungUp.length, hub.taken.length];
    while (!hub.taken.slice(taken).some(({ method }) => method === 'tools/call')) await soon();
    asked.destroy();
    while (hub.hungUp.length === before) await soon();
    expect(hub.hungUp.slice(before)).toEqual([hub.taken.at(-1)?.id]);
  });

  test('two clients with the same id each get their own answer', async () => {
    const names = ['test_simple_text', 'test_error_handling'];
    const got = await Promise.all(
      names.map((name) => ask(modernHeaders('tools/call', name), modern('tools/call', { name }, 'same'))),
    );
    const answers = got.map(({ body }) => JSON.parse(body));
    expect(answers.map(({ id }) => id)).toEqual(['same', 'same']);
    expect(answers.map(({ result }) => result.isError ?? false)).toEqual([false, true]);
  });
});

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('a legacy session', () => {
  let session: Headers;
  beforeAll(async () => {
    const greeted = await ask(PLAIN, GREETING);
    session = {
      ...PLAIN,
      'mcp-session-id': String(greeted.headers['mcp-session-id']),
      'mcp-protocol-version': '2025-11-25',
    };
  });

  test('is needed, must be known, and is opened by a greeting alone', async () => {
    expect(await statusOf(PLAIN, legacy('tools/list'))).toBe(400);
    expect(await statusOf({ ...session, 'mcp-session-id': 'x' }, legacy('tools/list'))).toBe(404);
    expect(await statusOf(session, GREETING)).toBe(400);
    expect(await statusOf({ ...session, 'mcp-protocol-version': '1999-01-01' }, legacy('ping'))).toBe(400);
    expect(String(session['mcp-session-id'])).toMatch(/^[\w-]{32}$/);
  });

  test('a stream that broke is resumed where it was, by its session alone', async () => {
    const slow = legacy('tools/call', { name: 'test_tool_with_logging' }, 'slow');
    const level = legacy('logging/setLevel', { level: 'debug' }, 'level');
    await ask(session, level);
    const got = await ask(session, slow, {}, /started/);
    const last = [...got.body.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';
    const resumed = await ask({ ...session, 'last-event-id': last }, undefined, {}, /"id":"slow"/);
    expect(resumed.body).toContain('Tool execution completed');
    expect(resumed.body).not.toContain('Tool execution started');
    const other = await ask(PLAIN, GREETING);
    const others = { ...session, 'mcp-session-id': String(other.headers['mcp-session-id']) };
    expect(await statusOf({ ...others, 'last-event-id': last })).toBe(404);
  });

  test('what belongs to no request waits for the GET stream', async () => {
    const link = hub.links.at(-2);
    await link?.deliver({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    const got = await ask(session, undefined, {}, /list_changed/);
    expect(got.headers['content-type']).toBe('text/event-stream');
  });

  test('ends with DELETE', async () => {
    const got = await ask(PLAIN, GREETING);
    const own = { ...session, 'mcp-session-id': String(got.headers['mcp-session-id']) };
    expect(await statusOf(own, legacy('ping', {}, 2))).toBe(200);
    expect(await statusOf(own, undefined, { method: 'DELETE' })).toBe(200);
    expect(await statusOf(own, legacy('ping', {}, 3))).toBe(404);
    expect(await statusOf(own, undefined, { method: 'DELETE' })).toBe(404);
  });
});
