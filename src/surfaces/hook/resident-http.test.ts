import { readFileSync, statSync } from 'node:fs';
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Room } from './resident.cases.ts';
import type { Resident, ResidentOptions } from './resident.ts';

let room: Room;
let url: URL;
let token = '';
let isCurrent = true;
let first: Resident;
async function start(wishes: Partial<ResidentOptions> = {}): Promise<void> {
  first = await room.start({ httpPort: 0, isCurrent: () => isCurrent, ...wishes });
  url = new URL(first.status().http ?? '');
  token = readFileSync(tokenPath(), 'utf8').trim();
}
beforeEach(async () => {
  room = new Room();
  isCurrent = true;
  await start();
});
afterEach(() => room.clear());

const tokenPath = () => join(room.directory, 'state', 'resident-token');

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

function post(body: string | Buffer, wishes: RequestOptions = {}): Promise<Reply> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...wishes.headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', ...wishes, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(pieces).toString(),
          headers: response.headers,
        }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const call = '{"hook_event_name":"PreToolUse"}';

test('answers 200 with the document of the host', async () => {
  const { status, body, headers } = await post(call);
  expect(status).toBe(200);
  expect(JSON.parse(body)).toEqual({ host: 'claude-code', payload: call });
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('listens on loopback alone', () => {
  expect(url.href).toBe(`http://127.0.0.1:${url.port}/hook/claude-code`);
});

test('the token is for its owner alone, and stays', async () => {
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(statSync(tokenPath()).mode & 0o777).toBe(0o600);
  first.stop();
  await first.ended;
  await room.start({ httpPort: 0 });
  expect(readFileSync(tokenPath(), 'utf8').trim()).toBe(token);
});

const port = () => url.port;
test.each<[string, number, () => RequestOptions]>([
  ['a page that rebinds its name', 403, () => ({ headers: { host: `evil.example:${port()}` } })],
  ['a loopback name of another port', 403, () => ({ headers: { host: '127.0.0.1:1' } })],
  ['a name without port', 403, () => ({ headers: { host: '127.0.0.1' } })],
  [
    'a name that begins like loopback',
    403,
    () => ({ headers: { host: `127.0.0.1.evil.example:${port()}` } }),
  ],
  ['a page of another origin', 403, () => ({ headers: { origin: 'https://evil.example' } })],
  ['a page without origin', 403, () => ({ headers: { origin: 'null' } })],
  ['a page of another port', 403, () => ({ headers: { origin: 'http://127.0.0.1:1' } })],
  ['no token', 401, () => ({ headers: { authorization: '' } })],
  ['another token', 401, () => ({ headers: { authorization: `Bearer ${'a'.repeat(43)}` } })],
  ['half a token', 401, () => ({ headers: { authorization: `Bearer ${token.slice(0, 20)}` } })],
  ['another scheme', 401, () => ({ headers: { authorization: `Basic ${token}` } })],
  ['another path', 404, () => ({ path: '/hook/codex' })],
  ['a path that climbs', 404, () => ({ path: '/hook/../hook/claude-code' })],
  ['a path with a question', 404, () => ({ path: '/hook/claude-code?a=1' })],
  ['GET', 405, () => ({ method: 'GET' })],
  ['OPTIONS', 405, () => ({ method: 'OPTIONS' })],
])('%s is turned away', async (_, status, wishes) => {
  const reply = await post('{}', wishes());
  expect(reply).toMatchObject({ status, body: '{}' });
});

test('loopback by name and of its own origin is let in', async () => {
  const headers = { host: `localhost:${port()}`, origin: `http://localhost:${port()}` };
  expect((await post(call, { headers })).status).toBe(200);
});

const denial = { continue: false, decision: 'block' };
test.each<[string, string | Buffer, RequestOptions, object]>([
  ['another type', '{}', { headers: { 'content-type': 'text/plain' } }, denial],
  ['a form', '{}', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, denial],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), {}, denial],
  ['a body of 10 MB', 'x'.repeat(10 * 1024 * 1024), {}, denial],
  ['a fault of ours', `{"throw":1}`, {}, denial],
  ['a judging that never ends', `{"hang":1}`, {}, denial],
  [
    'a fault at a known event',
    `{"throw":1,"hook_event_name":"PreToolUse"}`,
    {},
    { refused: 'the judging failed' },
  ],
])('%s is denied with status 200', async (_, body, wishes, expected) => {
  const reply = await post(body, wishes);
  expect(reply.status).toBe(200);
  expect(JSON.parse(reply.body)).toMatchObject(expected);
});

test('a program that was replaced denies, and ends', async () => {
  isCurrent = false;
  const reply = await post(call);
  expect(reply.status).toBe(200);
  expect(JSON.parse(reply.body)).toEqual({ host: 'claude-code', refused: 'the resident is ending' });
});

test('clients that go on for ever or go away do no harm', async () => {
  first.stop();
  await first.ended;
  await start({ requestMs: 1_500 });
  const open = () => connect(Number(url.port), '127.0.0.1').on('error', () => undefined);
  const slow = open();
  slow.write('POST /hook/claude-code HTTP/1.1\r\n');
  const drip = setInterval(() => slow.write('a: b\r\n'), 50);
  const closed = new Promise((resolve) => slow.resume().once('close', resolve));
  const head = `POST /hook/claude-code HTTP/1.1\r\nhost: 127.0.0.1:${port()}\r\nauthorization: Bearer ${token}\r\n`;
  const deserter = open();
  deserter.write(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`, () =>
    deserter.destroy(),
  );
  const liar = open();
  liar.write(`${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`);
  expect((await post(call)).status).toBe(200);
  await closed;
  clearInterval(drip);
  expect((await post(call)).status).toBe(200);
});

test('many at once each get their own answer', async () => {
  const bodies = Array.from({ length: 100 }, (_, i) => JSON.stringify({ i }));
  const replies = await Promise.all(bodies.map((body) => post(body)));
  expect(replies.map(({ body }) => JSON.parse(body).payload)).toEqual(bodies);
});

test('a port that is taken is named', async () => {
  const other = new Room();
  await expect(other.start({ httpPort: Number(url.port) })).rejects.toMatchObject({ code: 'resident.port' });
  await expect(other.start()).resolves.toBeDefined();
  await other.clear();
});
