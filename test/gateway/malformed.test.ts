import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpDoor, serveHttp } from '../../src/doors/http/serve-http.ts';
import { serveGateway } from '../../src/doors/mcp/gateway-stdio.ts';
import { clock } from '../../src/world/clock.ts';
import { everythingHub } from './everything-hub.ts';
import { holding } from './holding.ts';
import { MALFORMED, UNUSUAL } from './malformed-frames.ts';

const GREETING = JSON.stringify({
  jsonrpc: '2.0',
  id: 'hello',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

test('enough kinds, each of its own', () => {
  expect(MALFORMED.length).toBeGreaterThanOrEqual(100);
  expect(new Set(MALFORMED.map(([, frame]) => frame.toString('latin1'))).size).toBe(MALFORMED.length);
});

describe('over stdio', () => {
  const hub = everythingHub();
  const [input, output] = [new PassThrough(), new PassThrough()];
  const answers: string[] = [];
  let ended: Promise<void>;
  const line = async (): Promise<{ id: unknown; error?: { code: number; message: string } }> => {
    for (let i = 0; answers.length === 0 && i < 500; i += 1) await new Promise((r) => setTimeout(r, 5));
    return JSON.parse(answers.shift() ?? 'null');
  };
  beforeAll(async () => {
    output.on('data', (chunk) => answers.push(...String(chunk).split('\n').filter(Boolean)));
    ended = serveGateway(hub, { caller: { agent: 'test', door: 'stdio' } }, { input, output });
    input.write(`${GREETING}\n`);
    expect((await line()).id).toBe('hello');
  });
  afterAll(async () => {
    input.end();
    await ended;
    expect(hub.isClosed).toBe(true);
  });

  test.each(MALFORMED)('%s', async (_, frame) => {
    const before = hub.taken.length;
    input.write(Buffer.concat([frame, Buffer.from('\n')]));
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id: 'alive', method: 'ping' })}\n`);
    const heard = [];
    for (let answer = await line(); ; answer = await line()) {
      if (answer.id === 'alive') break;
      heard.push(answer);
    }
    expect(hub.taken.slice(before).map(({ id }) => id)).toEqual(['alive']);
    for (const { error } of heard) expect(error).toMatchObject({ code: expect.any(Number) });
  });

  test.each(UNUSUAL)('%s is passed on as it is', async (_, frame) => {
    const before = hub.taken.length;
    input.write(`${frame}\n`);
    await line();
    expect(hub.taken.slice(before)).toEqual([JSON.parse(frame)]);
  });
});

describe('over HTTP', () => {
  const hub = everythingHub();
  let door: HttpDoor;
  let session = '';
  const post = (body: string | Buffer) =>
    fetch(door.url, {
      method: 'POST',
      headers: {
        authorization: 'Bearer secret',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(session === '' ? {} : { 'mcp-session-id': session }),
      },
      body: new Uint8Array(Buffer.from(body)),
    });
  beforeAll(async () => {
    door = await serveHttp({ hub, holders: holding({ secret: 'test' }), port: 0, clock, about: {} });
    const greeted = await post(GREETING);
    session = greeted.headers.get('mcp-session-id') ?? '';
    await greeted.text();
    expect(session).not.toBe('');
  });
  afterAll(() => door.close());

  test.each(MALFORMED)('%s', async (_, frame) => {
    const before = hub.taken.length;
    const answer = await post(frame);
    expect([400, 413]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } });
    expect(hub.taken.length).toBe(before);
  });

  const list = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' });
  const chunked = `${list.length.toString(16)}\r\n${list}\r\n0\r\n\r\n`;
  const length = `Content-Length: ${list.length}\r\n`;
  const coding = 'Transfer-Encoding:';
  test.each<[string, string, string, string]>([
    ['a length and chunks', 'POST /mcp HTTP/1.1', `${length}${coding} chunked\r\n`, chunked],
    ['two lengths', 'POST /mcp HTTP/1.1', `${length}${length}`, list],
    ['a coding before chunks', 'POST /mcp HTTP/1.1', `${coding} gzip, chunked\r\n`, chunked],
    ['chunks of HTTP/1.0', 'POST /mcp HTTP/1.0', `${coding} chunked\r\n`, chunked],
    ['GET with a body', 'GET /mcp HTTP/1.1', length, list],
    ['DELETE with chunks', 'DELETE /mcp HTTP/1.1', `${coding} chunked\r\n`, chunked],
    ['a header for another method', 'POST /mcp HTTP/1.1', `${length}Mcp-Method: ping\r\n`, list],
    ['a folded header', 'POST /mcp HTTP/1.1', `${length}X-A: b\r\n c\r\n`, list],
    ['two sessions', 'POST /mcp HTTP/1.1', `${length}Mcp-Session-Id: x\r\n`, list],
  ])('%s', async (_, first, framing, body) => {
    const before = hub.taken.length;
    const { port } = new URL(door.url);
    const own = [
      `Host: 127.0.0.1:${port}`,
      'Authorization: Bearer secret',
      'Accept: application/json, text/event-stream',
      'Content-Type: application/json',
      `Mcp-Session-Id: ${session}`,
    ].join('\r\n');
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${first}\r\n${own}\r\n${framing}\r\n${body}`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
    expect(hub.taken.length).toBe(before);
  });

  test.each(UNUSUAL)('%s is passed on as it is', async (_, frame) => {
    const before = hub.taken.length;
    const answer = await post(frame);
    expect(answer.status).toBe(200);
    await answer.text();
    expect(hub.taken.slice(before)).toEqual([JSON.parse(frame)]);
  });
});
