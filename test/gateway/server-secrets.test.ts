/** What servers were given by reference, through both doors: everything that the agent received is searched for it. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Room, type Started } from './processes.ts';

class RoomWithSettings extends Room {
  override get env(): NodeJS.ProcessEnv {
    return { ...super.env, REGION: 'eu-west-1', PORT: '8080', ENABLED: 'true' };
  }
}

const room = new RoomWithSettings();
const SERVER = join(import.meta.dirname, '..', 'servers', 'repeating.mjs');
/** In no known format. */
const SECRET = ['q7', 'Lm4xR8sW2kQ9', 'zXc7Vb1N+t6'].join('_');

type Json = Record<string, unknown>;
interface Client {
  ask(method: string, params?: Json): Promise<string>;
}

function overStdio(child: ChildProcess): Client {
  let waiting = (_: string) => {};
  let received: string[] = [];
  let last = 0;
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (line) => {
      received.push(line);
      if (JSON.parse(line).id === last) waiting(received.join('\n'));
    });
  return {
    ask: (method, params = {}) => {
      last += 1;
      received = [];
      child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: last, method, params })}\n`);
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
  };
}

function overHttp({ url, token }: Started): Client {
  let session: string | undefined;
  let last = 0;
  return {
    ask: async (method, params = {}) => {
      last += 1;
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(session === undefined ? {} : { 'mcp-session-id': session }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: last, method, params }),
      });
      session ??= answer.headers.get('mcp-session-id') ?? undefined;
      return await answer.text();
    },
  };
}

const GREETING = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } };
const clients = new Map<string, Client>();
let greeting = SECRET;
const ask = async (door: string, method: string, params?: Json): Promise<string> =>
  (await clients.get(door)?.ask(method, params)) ?? expect.fail(door);
const show = (door: string, place: string, server = 'own') =>
  ask(door, 'tools/call', {
    name: server === 'own' ? 'own__show' : 'other__print',
    arguments: { place },
    _meta: { progressToken: 7 },
  });

/** Letters and digits of all texts, of names, and of the bytes in lists, in every spelling that is looked for. */
function isIn(received: string): boolean {
  const bytes = Buffer.from(SECRET);
  const alone = (text: string) => text.replace(/[^0-9a-z]/gi, '').toLowerCase();
  const values: string[] = [];
  for (const line of received.split('\n').map((one) => one.replace(/^data: ?/, ''))) {
    if (!line.startsWith('{')) continue;
    JSON.parse(line, (key, value) => {
      if (typeof value === 'string' && !['type', 'method', 'level', 'id', 'logger'].includes(key))
        values.push(value);
      if (typeof value === 'object' && value !== null) values.push(...Object.keys(value));
      return value;
    });
  }
  const seen = [...values, values.filter((one) => one.length < 8).join(''), received];
  const sought = [
    ...[SECRET, [...SECRET].reverse().join(''), bytes.toString('hex'), [...bytes].join('')],
    ...['', 'x', 'xy', 'user:'].map((before) =>
      Buffer.from(before + SECRET)
        .toString('base64')
        .slice(8, -4),
    ),
    Buffer.from(SECRET, 'utf16le').toString('base64').slice(4, -4),
  ].map(alone);
  return seen.some((text) => sought.some((each) => alone(text).includes(each)));
}

beforeAll(async () => {
  writeFileSync(join(room.folder, 'token'), `${SECRET}\n`, { mode: 0o600 });
  mkdirSync(join(room.home, '.tokenauditor'), { recursive: true, mode: 0o700 });
  const server = (env: Json, ...args: string[]) => ({
    command: process.execPath,
    args: [SERVER, ...args],
    env,
  });
  room.settings({
    version: '0.1',
    servers: {
      own: server({
        ACCESS: `\${file:${join(room.folder, 'token')}}`,
        REGION: '${env:REGION}',
        PORT: '${env:PORT}',
        FOLDER: '${env:HOME}',
        ENABLED: '${env:ENABLED}',
      }),
      other: server({}, Buffer.from(SECRET).toString('base64')),
    },
  });
  const project = ['--project', room.project];
  clients.set('stdio', overStdio(room.gateway('gateway', '--standalone', ...project)));
  const up = await room.up(...project);
  clients.set('http', overHttp(up));
  for (const door of clients.keys()) await ask(door, 'initialize', GREETING);
  // What another server prints before the owner of the value was first started is not known yet.
  for (const door of clients.keys()) await ask(door, 'tools/list', {});
  greeting = await overHttp(up).ask('initialize', GREETING);
}, 60_000);
afterAll(() => room.close());

const LISTS: readonly (readonly [string, Json])[] = [
  ...['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'].map(
    (method) => [method, {}] as const,
  ),
  ['prompts/get', { name: 'own__say', arguments: {} }],
  ['resources/read', { uri: 'x://note' }],
  [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'own__say' }, argument: { name: 'a', value: 'q' } },
  ],
];

describe.each(['stdio', 'http'])('over %s', (door) => {
  test.each(['own', 'other'])('no reply of the server %s has it, however it is spelled', async (server) => {
    const { result } = JSON.parse((await show(door, 'places', server)).replace(/^data: ?/m, '').trim());
    const places: string[] = JSON.parse(result.content[0].text);
    expect(places.length).toBeGreaterThan(50);
    const leaks: string[] = [];
    for (const place of [...places, 'an error of the protocol']) {
      const reply = await show(door, place, server);
      // Over HTTP a note about a resource comes in a stream of its own.
      const isReplaced =
        place === 'a resource that was updated' ||
        /REDACTED_SERVER_SECRET|W1JFREFDVEVEX1NFUlZFUl9TRUNSRVRd|0,0,0/.test(reply);
      if (!isReplaced || isIn(reply)) leaks.push(place);
    }
    expect(leaks).toEqual([]);
  });

  test('no greeting, list, prompt, resource or completion has it', async () => {
    const leaks: string[] = [];
    if (isIn(greeting)) leaks.push('initialize');
    for (const [method, params] of LISTS) if (isIn(await ask(door, method, params))) leaks.push(method);
    expect(leaks).toEqual([]);
  });

  test('settings that are no secrets stay as they are', async () => {
    const reply = await ask(door, 'tools/call', { name: 'own__show_settings', arguments: {} });
    for (const setting of ['eu-west-1', '8080', room.home]) expect(reply).toContain(setting);
    expect(reply).not.toContain('REDACTED');
  });
});
