import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ListLimits } from '../src/gateway/downstream/limits.ts';
import { listServer } from '../src/gateway/downstream/list-server.ts';
import { children } from '../src/world/children.ts';
import { clock } from '../src/world/clock.ts';
import { http } from '../src/world/http.ts';
import { patientClock } from './fixtures/patient-clock.ts';

const ports = { children, http, clock, environment: {}, platform: process.platform, home: '/' };
const key = ['sk', 'fixture', 'Zq81LmX0pR7tVb2c'].join('-');
const SHORT = { deadlineMs: 2_500, graceMs: 200 };

type Transport = 'streamable' | 'sse' | 'auto';
const list = (url: string, limits: Partial<ListLimits> = {}, transport: Transport = 'auto') =>
  listServer(
    'far',
    { kind: 'http', url, headers: { Authorization: `Bearer ${key}` }, transport },
    limits.deadlineMs === undefined ? { ...ports, clock: patientClock } : ports,
    limits,
  );
const namesOf = ({ definitions }: Awaited<ReturnType<typeof list>>) =>
  definitions.map(({ kind, name }) => `${kind} ${name}`);

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: { id?: number; method?: string; params?: { cursor?: string } };
}
type Reply = (call: Call, response: ServerResponse) => void;

async function listening(server: Server): Promise<string> {
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A real server on loopback, and the calls it saw. */
async function serve(reply: Reply): Promise<{ url: string; calls: Call[] }> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { method = '', url = '', headers } = request;
    const call = { method, path: url, headers, body: text === '' ? {} : JSON.parse(text) };
    calls.push(call);
    reply(call, response);
  });
  return { url: `http://${await listening(server)}/mcp`, calls };
}

const WEATHER = { name: 'get_weather', inputSchema: { type: 'object' } };
const GREETING = {
  protocolVersion: '2025-03-26',
  capabilities: { tools: {} },
  serverInfo: { name: 'f', version: '1' },
};

function answerTo({ body: { id, method, params } }: Call): object | undefined {
  if (id === undefined) return undefined;
  const result =
    method === 'initialize'
      ? GREETING
      : method === 'tools/list'
        ? params?.cursor
          ? { tools: [{ ...WEATHER, name: 'second' }] }
          : { tools: [WEATHER], nextCursor: 'more' }
        : undefined;
  const error = { code: -32601, message: 'Method not found' };
  return { jsonrpc: '2.0', id, ...(result ? { result } : { error }) };
}

const asJson: Reply = (call, response) => {
  const answer = answerTo(call);
  if (call.method === 'DELETE' || !answer) return response.writeHead(202).end();
  const session = call.body.method === 'initialize' ? { 'Mcp-Session-Id': 'session-1' } : {};
  return response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', ...session })
    .end(JSON.stringify(answer));
};

/** Comments, other events, data over two lines, and a stream that stays open behind the answer. */
const asStream: Reply = (call, response) => {
  const answer = answerTo(call);
  if (!answer) return response.writeHead(202).end();
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const text = JSON.stringify(answer);
  response.write('id: 6\r\ndata:\r\n\r\n: hello\r\n\r\nevent: other\r\ndata: {"id":1}\r\n\r\n');
  return response.write(`event: message\r\nid: 7\r\ndata: ${text.slice(0, -1)}\r\ndata: }\r\n\r\n`);
};

const TWO_TOOLS = ['tool get_weather', 'tool second'];

describe('a server over HTTP', () => {
  it('that answers with JSON is listed, with its session and revision in every call', async () => {
    const { url, calls } = await serve(asJson);
    const listing = await list(url);
    expect([namesOf(listing), listing.problems]).toEqual([TWO_TOOLS, []]);
    expect(listing.origin).toEqual({ kind: 'http', url });
    expect(calls.map(({ method, body }) => `${method} ${body.method ?? ''}`)).toEqual([
      'POST initialize',
      'POST notifications/initialized',
      'POST tools/list',
      'POST tools/list',
      'POST prompts/list',
      'POST resources/list',
      'POST resources/templates/list',
      'DELETE ',
    ]);
    const [first, ...rest] = calls.map(({ headers }) => headers);
    expect(first?.accept).toBe('application/json, text/event-stream');
    expect(first?.['mcp-session-id']).toBeUndefined();
    for (const headers of rest) {
      expect(headers).toMatchObject({
        authorization: `Bearer ${key}`,
        'mcp-session-id': 'session-1',
        'mcp-protocol-version': '2025-03-26',
      });
    }
  });

  it('that answers with a stream is listed', async () => {
    const { url } = await serve(asStream);
    const listing = await list(url);
    expect([namesOf(listing), listing.problems, listing.notes]).toEqual([TWO_TOOLS, [], []]);
  });

  const makeServer = () => {
    const server = new McpServer({ name: 'sdk', version: '1.0.0' }, { instructions: 'Be brief.' });
    server.registerTool('add', { description: 'Adds.' }, async () => ({ content: [] }));
    return server;
  };
  it.each(['stateless', 'reject'] as const)(
    'of the official kit is listed (older revisions: %s)',
    async (legacy) => {
      const handler = createMcpHandler(makeServer, { legacy });
      const { url } = await serve(async ({ method, headers, body }, response) => {
        const sent = new Headers(
          Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        );
        const answer = await handler.fetch(
          new Request('http://127.0.0.1/mcp', {
            method,
            headers: sent,
            body: method === 'POST' ? JSON.stringify(body) : null,
          }),
        );
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(Buffer.from(await answer.arrayBuffer()));
      });
      const listing = await list(url);
      expect([namesOf(listing), listing.problems]).toEqual([['instructions ', 'tool add'], []]);
    },
  );

  function older(endpoint: (host: string | undefined) => string): Reply {
    let stream: ServerResponse | undefined;
    return (call, response) => {
      if (call.method === 'GET') {
        stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
        stream.write(`event: endpoint\ndata: ${endpoint(call.headers.host)}\n\n`);
      } else if (call.path === '/mcp') response.writeHead(405).end();
      else {
        response.writeHead(202).end('Accepted');
        const answer = answerTo(call);
        if (answer) stream?.write(`data: ${JSON.stringify(answer)}\n\n`);
      }
    };
  }

  it.each(['auto', 'sse'] as const)(
    'that only knows the older transport is listed (%s)',
    async (transport) => {
      const { url } = await serve(older(() => '/messages?session=1'));
      const listing = await list(url, {}, transport);
      expect([namesOf(listing), listing.problems]).toEqual([TWO_TOOLS, []]);
    },
  );

  it('whose stream names another host is not followed', async () => {
    const { url } = await serve(older(() => 'http://localhost:9/messages'));
    const { problems } = await list(url, {}, 'sse');
    expect(problems).toEqual([
      'nothing could be listed: its stream names an address on another host, which was not followed',
    ]);
  });

  it('that moved on the same host is followed', async () => {
    const { url } = await serve((call, response) =>
      call.path === '/mcp' ? response.writeHead(307, { location: '/mcp/' }).end() : asJson(call, response),
    );
    const listing = await list(url);
    expect([namesOf(listing), listing.problems]).toEqual([TWO_TOOLS, []]);
  });

  it('that moved to another host is not followed, and no credentials go there', async () => {
    const other = await serve(asJson);
    const { url } = await serve((_, response) => response.writeHead(307, { location: other.url }).end());
    const { problems } = await list(url);
    expect(problems).toEqual([
      'nothing could be listed: it redirects to another host, which was not followed',
    ]);
    expect(other.calls).toEqual([]);
  });

  const hang: Reply = () => {};
  const json = { 'content-type': 'application/json' };
  const replies: [string, Reply, string, Partial<ListLimits>?][] = [
    [
      'wants authorization',
      (_, r) => r.writeHead(401, { 'www-authenticate': 'Bearer' }).end(),
      'it needs authorization: sign in with the client that uses it, or configure a header',
    ],
    ['forbids', (_, r) => r.writeHead(403).end('no'), 'it refuses access with these credentials'],
    [
      'is not there',
      (_, r) => r.writeHead(404).end('<html>'),
      'there is no server at this address (HTTP 404)',
    ],
    ['fails', (_, r) => r.writeHead(500).end(), 'it answered with HTTP status 500'],
    [
      'is a web page',
      (_, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      'its reply contains no answer',
    ],
    ['answers nonsense', (_, r) => r.writeHead(200, json).end('nonsense'), 'its reply contains no answer'],
    [
      'compresses',
      (_, r) => r.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end('x'),
      'it sent a compressed answer that was not requested',
    ],
    [
      'redirects in a circle',
      (_, r) => r.writeHead(308, { location: '/mcp' }).end(),
      'it redirects endlessly',
    ],
    ['never answers', hang, 'it did not answer within 2.5 s', SHORT],
    [
      'never ends its answer',
      (_, r) => r.writeHead(200, json).write('{'),
      'it did not answer within 2.5 s',
      SHORT,
    ],
    [
      'sends too much',
      (_, r) => r.writeHead(200, json).end('x'.repeat(5_000)),
      'it sent a message of more than 4096 bytes',
      { maxMessageBytes: 4_096 },
    ],
    [
      'streams too much',
      (_, r) => r.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: x\n'.repeat(5_000)),
      'it sent a message of more than 4096 bytes',
      { maxMessageBytes: 4_096 },
    ],
    ['hangs up', (_, r) => r.destroy(), 'the connection was reset'],
    [
      'quotes its key',
      ({ body: { id } }, r) =>
        r
          .writeHead(200, json)
          .end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: 1, message: `bad ${key}` } })),
      'it answered with error 1 and said "bad [REDACTED_SERVER_SECRET]"',
    ],
  ];
  it.each(replies)('that %s says so', async (_, reply, why, limits) => {
    const { url } = await serve(reply);
    const { problems } = await list(url, limits, 'streamable');
    expect(problems).toEqual([`nothing could be listed: ${why}`]);
  });

  it('that hangs later keeps what it listed', async () => {
    const { url } = await serve((call, response) =>
      call.body.params?.cursor ? hang(call, response) : asJson(call, response),
    );
    // A busy machine may not have listed anything by then: it is given longer.
    let listing = await list(url, SHORT);
    let seconds = '2.5';
    if (listing.definitions.length === 0) {
      listing = await list(url, { ...SHORT, deadlineMs: 60_000 });
      seconds = '60';
    }
    expect(namesOf(listing)).toEqual(['tool get_weather']);
    expect(listing.problems).toEqual([
      `the rest of its tools, its prompts, its resources and its resource templates could not be listed: it did not answer within ${seconds} s`,
    ]);
  });

  const addresses: [string, string][] = [
    ['ftp://127.0.0.1/x', 'its address is not an http or https URL'],
    ['file:///etc/passwd', 'its address is not an http or https URL'],
    ['not-a-url', 'its address is not an http or https URL'],
    ['not a url', 'its address contains spaces or invisible characters, so it was not contacted'],
    ['http://127.0.0.1:1/', 'nothing could be listed: the connection was refused'],
  ];
  it.each(addresses)('at %s says so', async (url, problem) => {
    expect((await list(url)).problems).toEqual([problem]);
  });

  it('that speaks no HTTP or no TLS says so', async () => {
    const socket = createSocketServer((connection) => connection.on('error', () => {}).end('SSH-2.0\r\n'));
    await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void socket.close());
    const { port } = socket.address() as AddressInfo;
    const plain = await list(`http://127.0.0.1:${port}/`);
    expect(plain.problems).toEqual(['nothing could be listed: the address does not support HTTP']);
    const { url } = await serve(asJson);
    const secure = await list(url.replace('http:', 'https:'));
    expect(secure.problems).toEqual(['nothing could be listed: the address does not support TLS']);
  });

  it('whose header cannot be sent says so', async () => {
    const start = {
      kind: 'http',
      url: 'http://127.0.0.1:1/',
      headers: { A: 'b\nc' },
      transport: 'auto',
    } as const;
    expect((await listServer('x', start, ports)).problems).toEqual([
      'nothing could be listed: a header in its configuration contains an invalid character',
    ]);
  });

  it.skipIf(!hasOpenssl())('with a certificate of its own making says so', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tokenauditor-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=127.0.0.1', '-days', '1', '-keyout', keyFile, '-out', certFile];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject],
      {
        stdio: 'ignore',
      },
    );
    const server = createSecureServer({ key: readFileSync(keyFile), cert: readFileSync(certFile) });
    const listing = await list(`https://${await listening(server)}/`);
    expect(listing.problems).toEqual(['nothing could be listed: its certificate is self-signed']);
  });
});

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
