/** What a client sends to a server besides calls is judged like arguments: nothing secret of it reaches the server. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../src/gateway/messages/incoming.ts';
import { openRoom, type TestClient, textOf } from './room.ts';

const KEY = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
const PEM = [
  '-----BEGIN OPENSSH PRIVATE KEY-----',
  'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW',
  'QyNTUxOQAAACB+QOAPUAhEKRLJnLZ4sI7bg0mMuCAo9YbYnDkpWHhPIwAAAJgzR9qhM0fa',
  '-----END OPENSSH PRIVATE KEY-----',
].join('\n');
const MCP = 'io.modelcontextprotocol/';
const MODERN = { [`${MCP}protocolVersion`]: '2026-07-28', [`${MCP}clientCapabilities`]: { elicitation: {} } };
const ABLE = { elicitation: {}, sampling: {}, roots: { listChanged: true } };

const folder = mkdtempSync(join(tmpdir(), 'outgoing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
let count = 0;
let file = '';
beforeEach(() => {
  count += 1;
  file = join(folder, `${count}.txt`);
});

const path = join(import.meta.dirname, '..', 'servers', 'noting.mjs');
const noting = (name: string, mode = 'legacy', to = file) => ({
  name,
  start: { kind: 'stdio', command: process.execPath, args: [path, to, mode], env: {} } as const,
});
const noted = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const bare = (mode = 'legacy') => openRoom([noting('one', mode)], { isBare: true });

async function greeted(client = bare().client()): Promise<TestClient> {
  await client.greet(ABLE);
  return client;
}

/** Waits until the server has what was sent before. */
async function settled(client: TestClient, more: JsonObject = {}): Promise<string> {
  await client.call('plain', {}, more);
  return noted();
}

describe('fields of a request that is not a call', () => {
  const LISTS = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];

  it('do not carry a secret to the only server', async () => {
    const client = await greeted();
    for (const method of LISTS)
      for (const params of [
        { _meta: { note: KEY } },
        { filter: KEY },
        { _meta: { [`${MCP}clientInfo`]: { name: KEY } } },
      ])
        expect(await client.raw(method, params), method).toMatchObject({ error: { code: -32010 } });
    expect(await client.raw('logging/setLevel', { level: 'info', _meta: { note: KEY } })).toHaveProperty(
      'result',
    );
    expect(await settled(client)).not.toContain(KEY.slice(4));
  });

  it('pass where they are harmless', async () => {
    const client = await greeted();
    for (const method of LISTS) {
      const _meta = {
        traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
        progressToken: 7,
      };
      expect(await client.raw(method, { _meta, 'x-client': 'inspector 0.14' }), method).toHaveProperty(
        'result',
      );
    }
    expect(noted()).toContain('inspector 0.14');
  });

  it('are judged in the newer era, and so are the addresses of a subscription', async () => {
    const client = bare('modern').client({ era: 'modern' });
    for (const method of ['tools/list', 'server/discover', 'subscriptions/listen'])
      expect(await client.raw(method, { _meta: MODERN, note: KEY, notifications: {} }), method).toMatchObject(
        { error: { code: -32010 } },
      );
    const filter = { toolsListChanged: true, resourceSubscriptions: ['note://one', `note://any/${KEY}`] };
    void client.raw('subscriptions/listen', { _meta: MODERN, notifications: filter }, 'listening');
    await vi.waitFor(() => expect(noted()).toContain('subscriptions/listen'), 5_000);
    expect(noted()).toContain('"resourceSubscriptions":["note://one"]');
    expect(
      await client.raw('subscriptions/listen', { _meta: MODERN, notifications: { topic: KEY } }),
    ).toHaveProperty('error');
    expect(noted()).not.toContain(KEY.slice(4));
  });
});

describe('what a client declares about itself', () => {
  const hello = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'tester', version: '1' },
  };
  it.each([true, false])('does not reach a server with a secret (bare: %s)', async (isBare) => {
    const room = openRoom([noting('one')], { isBare });
    for (const more of [
      { clientInfo: { name: KEY, version: '1' } },
      { capabilities: { experimental: { note: { text: KEY } } } },
      { note: KEY },
      { _meta: { note: KEY } },
      { protocolVersion: KEY },
    ]) {
      const client = room.client();
      expect(await client.raw('initialize', { ...hello, ...more })).toMatchObject({
        error: { code: -32010 },
      });
      expect(await client.raw('tools/list')).toHaveProperty('error');
    }
    expect(noted()).toBe('');
  });

  it('is judged with each request of the newer era, before any server is greeted with it', async () => {
    const client = openRoom([noting('one'), noting('two', 'modern')]).client({ era: 'modern' });
    const _meta = { ...MODERN, [`${MCP}clientInfo`]: { name: KEY, version: '1' } };
    expect(await client.raw('tools/list', { _meta })).toMatchObject({ error: { code: -32010 } });
    expect(noted()).toBe('');
    const honest = {
      ...MODERN,
      [`${MCP}clientInfo`]: { name: 'claude-code', version: '2.1.0', title: 'Claude Code' },
    };
    expect((await client.request('tools/list', { _meta: honest })).tools).toHaveLength(8);
  });
});

describe('an answer of the client', () => {
  const FORM = { message: 'Which?', requestedSchema: { type: 'object', properties: {} } };
  const asked = (client: TestClient, method: string, params: JsonObject = FORM) =>
    client.call('ask', { method, params });

  const SECRETS: [string, JsonObject][] = [
    ['elicitation/create', { action: 'accept', content: { name: KEY } }],
    ['elicitation/create', { action: 'accept', content: { key: PEM } }],
    ['elicitation/create', { action: 'cancel', _meta: { note: KEY } }],
    [
      'sampling/createMessage',
      { role: 'assistant', model: 'm', content: { type: 'text', text: `It is ${KEY}` } },
    ],
    ['roots/list', { roots: [{ uri: `file:///home/ada/${KEY}`, name: 'work' }] }],
    ['tasks/result', { content: { type: 'text', text: KEY } }],
  ];

  it('does not carry a secret', async () => {
    const client = await greeted();
    for (const [method, answer] of SECRETS) {
      client.answers.set(method, () => answer);
      expect(await asked(client, method), method).toContain('-32010');
    }
    expect(noted()).not.toContain(KEY.slice(4));
    expect(noted()).not.toContain('b3BlbnNzaC1r');
  });

  it('that is everyday reaches the server as it is', async () => {
    const client = await greeted();
    const answers: [string, JsonObject][] = [
      [
        'elicitation/create',
        { action: 'accept', content: { city: 'Berlin', email: 'ada@example.com', count: 3 } },
      ],
      ['elicitation/create', { action: 'decline' }],
      [
        'sampling/createMessage',
        {
          role: 'assistant',
          model: 'm',
          stopReason: 'endTurn',
          content: { type: 'text', text: 'Run `npm test`, then open a pull request.' },
        },
      ],
      ['roots/list', { roots: [{ uri: 'file:///home/ada/work/shop', name: 'shop' }] }],
    ];
    for (const [method, answer] of answers) {
      client.answers.set(method, () => answer);
      expect(JSON.parse(await asked(client, method))).toEqual(answer);
    }
  });

  it('and its error do not carry a secret', async () => {
    const client = await greeted();
    void client.raw('tools/call', { name: 'ask', arguments: { method: 'roots/list' } }, 'asking');
    await vi.waitFor(
      () => expect(client.heard.some(({ message }) => message.method === 'roots/list')).toBe(true),
      5_000,
    );
    const { id } = client.heard.find(({ message }) => message.method === 'roots/list')?.message ?? {};
    client.send({ id: id ?? 0, error: { code: -32603, message: `cannot read ${KEY}` } });
    await vi.waitFor(() => expect(noted()).toContain('-32010'), 5_000);
    expect(noted()).not.toContain(KEY.slice(4));
  });

  it('does not carry what another server returned as a secret in this session', async () => {
    const other = join(folder, 'other.txt');
    const room = openRoom([noting('one'), noting('two', 'legacy', other)]);
    const client = await greeted(room.client());
    expect(await client.call('two__read_token')).not.toContain('z9Y8');
    const token = ['sk', 'live', 'z9Y8x7W6v5Lm4Xc7Vb1Nt6Yh3Jd5Fg0Pa'].join('_');
    const hidden = Buffer.from(token).toString('hex');
    client.answers.set('elicitation/create', () => ({ action: 'accept', content: { note: hidden } }));
    expect(await client.call('one__ask', { method: 'elicitation/create', params: FORM })).toContain('-32010');
    expect(noted()).not.toContain(hidden);
  });

  it('in the stateless era all connections of one agent are one session', async () => {
    const room = openRoom([noting('one'), noting('two', 'legacy', join(folder, 'stateless.txt'))]);
    const of = (agent: string) => room.client({ era: 'modern', caller: { agent, door: 'http' } });
    const call = async (agent: string, name: string, given: JsonObject = {}) => {
      const client = of(agent);
      const reply = await client.request('tools/call', { name, arguments: given, _meta: MODERN });
      await client.close();
      return textOf(reply);
    };
    await call('ci', 'two__read_token');
    // Not a secret by its form: it is known from the reply alone.
    const half = ['sk', 'live', 'z9Y8x7W6v5Lm4Xc7Vb1Nt6Yh3Jd5Fg0Pa'].join('_').match(/.{1,9}/g) ?? [];
    expect(await call('ci', 'one__plain', { parts: half })).toContain('session.secret');
    expect(await call('other', 'one__plain', { parts: half })).toBe('done');
    expect(await call('ci', 'two__plain', { parts: half })).toBe('done');
  });

  it('in the newer era is judged as well, also at a server of the older one', async () => {
    for (const mode of ['legacy', 'modern']) {
      const client = bare(mode).client();
      const params = {
        name: 'ask',
        arguments: mode === 'legacy' ? { method: 'elicitation/create', params: FORM } : {},
        _meta: MODERN,
      };
      const wanted = await client.request('tools/call', params);
      expect(wanted.resultType, JSON.stringify(wanted)).toBe('input_required');
      const [key = ''] = Object.keys(wanted.inputRequests as object);
      const inputResponses = { [key]: { action: 'accept', content: { name: KEY } } };
      const { requestState = '' } = wanted;
      const again = await client.raw('tools/call', { ...params, requestState, inputResponses });
      expect(JSON.stringify(again)).toMatch(/-32010|secret\.exposed/);
      expect(noted()).not.toContain(KEY.slice(4));
    }
  });
});

describe('a notification', () => {
  it('carries no secret in its words, its fields or its name', async () => {
    const client = await greeted();
    const sent: [string, JsonObject][] = [
      ['notifications/roots/list_changed', { _meta: { note: KEY } }],
      ['notifications/vendor/note', { text: KEY }],
      [`notifications/${KEY}`, {}],
    ];
    for (const [method, params] of sent) client.send({ method, params });
    client.send({ method: 'notifications/roots/list_changed' });
    client.send({ method: 'notifications/vendor/opened', params: { file: 'src/main.ts' } });
    await vi.waitFor(() => expect(noted()).toContain('notifications/vendor/opened'), 5_000);
    expect(await settled(client)).toContain('notifications/roots/list_changed');
    expect(noted()).not.toContain(KEY.slice(4));
  });

  it('of a cancellation has its reason, unless that is a secret', async () => {
    const client = await greeted();
    for (const [id, reason] of [
      ['a', `stop ${KEY}`],
      ['b', 'the user pressed escape'],
    ] as const) {
      void client.raw('tools/call', { name: 'ask', arguments: { method: 'roots/list' } }, id);
      await vi.waitFor(() => expect(noted().match(/"tools\/call"/g)).toHaveLength(id === 'a' ? 1 : 2), 5_000);
      client.send({ method: 'notifications/cancelled', params: { requestId: id, reason } });
    }
    await vi.waitFor(() => expect(noted().match(/notifications\/cancelled/g)).toHaveLength(2), 5_000);
    expect(noted()).toContain('"reason":"the user pressed escape"');
    expect(noted()).not.toContain(KEY.slice(4));
  });

  it('of progress has its numbers, and its words unless they are secret', async () => {
    const client = await greeted();
    const params = { message: 'x', requestedSchema: {}, _meta: { progressToken: 'p' } };
    void client.raw('tools/call', { name: 'ask', arguments: { method: 'elicitation/create', params } }, 'c');
    await vi.waitFor(() => expect(client.heard).toHaveLength(1), 5_000);
    const given = client.heard[0]?.message.params as { _meta?: JsonObject } | undefined;
    const { progressToken = 0 } = given?._meta ?? {};
    const tell = (progress: number, message: string) =>
      client.send({ method: 'notifications/progress', params: { progressToken, progress, message } });
    tell(1, KEY);
    tell(2, 'half of it');
    await vi.waitFor(() => expect(noted()).toContain('half of it'), 5_000);
    expect(noted()).toContain('"progress":1');
    expect(noted()).not.toContain(KEY.slice(4));
  });
});

it('the name of a method that no protocol has is judged', async () => {
  const client = await greeted();
  expect(await client.raw(`vendor/${KEY}`, {})).toMatchObject({ error: { code: -32010 } });
  expect(await client.raw('vendor/workspace_symbols', {})).toHaveProperty('result');
  expect(noted()).not.toContain(KEY.slice(4));
});

/** Another agent, and one of the same name that was added after the first was revoked. */
const OTHERS = [
  { agent: 'other', door: 'stdio' },
  { agent: 'tester', since: '2026-01-02T00:00:00.000Z', door: 'stdio' },
] as const;

it('a state that the server gave goes back to it, and any other is searched', async () => {
  const room = bare('modern');
  const client = room.client();
  const params = { name: 'ask', arguments: {}, _meta: MODERN };
  const { requestState = '' } = await client.request('tools/call', params);
  expect(String(requestState)).toMatch(/^eyJ/);
  const inputResponses = { a: { action: 'accept', content: { name: 'Ada' } } };
  const back = (state: unknown, from = client) =>
    from.request('tools/call', { ...params, requestState: String(state), inputResponses });
  expect(textOf(await back(requestState))).toBe('asked');
  // Of another agent, or made up: a token that the client chose to send.
  const others = OTHERS.map((caller) => room.client({ caller }));
  const claims = Buffer.from('{"sub":"ada","exp":4102444800}').toString('base64url');
  const forged = `eyJhbGciOiJIUzI1NiJ9.${claims}.q83vEjRWeJASNFZ4kBI0VniQEjRWeJASNFZ4kBI0Vng`;
  expect(textOf(await back(forged))).toContain('secret.exposed');
  for (const other of others) expect(textOf(await back(requestState, other))).toContain('secret.exposed');
  expect(noted()).not.toContain(forged);
});

describe('a task', () => {
  const NONE = { error: { code: -32602, message: 'there is no task of this id' } };
  const taskOf = (result: JsonObject): string =>
    String(result.taskId ?? (result.task as JsonObject | undefined)?.taskId);
  const make = async (client: TestClient, what: string, more: JsonObject = {}) =>
    taskOf(
      await client.request('tools/call', {
        name: 'work',
        arguments: { what },
        task: { ttl: 60_000 },
        ...more,
      }),
    );

  it('gives its result as a reply like any other: orders and secrets are removed, or it is discarded', async () => {
    const client = await greeted();
    const clean = await make(client, 'clean');
    expect(await client.request('tasks/result', { taskId: clean })).toMatchObject({
      content: [{ type: 'text', text: 'The build is green.' }],
      _meta: { [`${MCP}related-task`]: { taskId: clean } },
    });
    expect(await client.request('tasks/get', { taskId: clean })).toMatchObject({ status: 'completed' });
    expect(await client.request('tasks/cancel', { taskId: clean })).toMatchObject({ status: 'cancelled' });
    const poisoned = await client.raw('tasks/result', { taskId: await make(client, 'poisoned') });
    expect(JSON.stringify(poisoned)).toContain('The build is green.');
    expect(JSON.stringify(poisoned)).not.toMatch(/previous instructions|evil\.example|id_rsa/);
    const secret = await client.raw('tasks/result', { taskId: await make(client, 'secret') });
    expect(JSON.stringify(secret)).not.toContain('z9Y8');
  });

  it('taints its session, and is discarded where the policy wants that', async () => {
    const room = openRoom([noting('one')], { isBare: true }, { guarding: { one: { replies: 'discard' } } });
    const client = await greeted(room.client());
    const reply = await client.raw('tasks/result', { taskId: await make(client, 'poisoned') });
    expect(reply).toMatchObject({ error: { code: -32010 } });
    expect(JSON.stringify(reply)).not.toMatch(/green|previous instructions/);
  });

  it.each(['legacy', 'modern'])('of another agent does not exist (%s)', async (mode) => {
    const room = bare(mode);
    const more = mode === 'modern' ? { _meta: MODERN } : {};
    const client = room.client();
    const others = OTHERS.map((caller) => room.client({ caller }));
    if (mode === 'legacy') for (const one of [client, ...others]) await greeted(one);
    const taskId = await make(client, 'clean', more);
    const methods =
      mode === 'modern'
        ? ['tasks/get', 'tasks/update', 'tasks/cancel']
        : ['tasks/get', 'tasks/result', 'tasks/cancel'];
    for (const method of methods) {
      for (const other of others) {
        expect(await other.raw(method, { taskId, ...more }), method).toMatchObject(NONE);
        expect(await other.raw(method, { taskId: 'task-99', ...more }), method).toMatchObject(NONE);
      }
      expect(await client.raw(method, { taskId, ...more }), method).toHaveProperty('result');
    }
  });

  it('is in the list of the agent that made it, and no other is', async () => {
    const client = await greeted();
    const taskId = await make(client, 'clean');
    const { tasks, nextCursor = '' } = await client.request('tasks/list');
    expect(tasks).toMatchObject([{ taskId }]);
    expect(nextCursor).not.toBe('own cursor');
    expect(await client.request('tasks/list', { cursor: nextCursor })).toMatchObject({ tasks: [{ taskId }] });
    expect(noted()).toContain('"cursor":"own cursor"');
    expect(await client.raw('tasks/list', { cursor: KEY })).toMatchObject({ error: { code: -32602 } });
  });

  it('carries no secret to its server', async () => {
    const client = await greeted();
    const taskId = await make(client, 'clean');
    for (const method of ['tasks/get', 'tasks/result', 'tasks/cancel', 'tasks/list'])
      expect(await client.raw(method, { taskId, _meta: { note: KEY } }), method).toMatchObject({
        error: { code: -32010 },
      });
    expect(noted()).not.toContain(KEY.slice(4));
  });

  it('of the newer era has its result in its state, and takes answers: both are judged', async () => {
    const room = openRoom([noting('one', 'modern'), noting('two', 'modern')]);
    const client = room.client({ era: 'modern' });
    const make2 = async (what: string) =>
      taskOf(await client.request('tools/call', { name: 'one__work', arguments: { what }, _meta: MODERN }));
    const clean = await make2('clean');
    expect(await client.request('tasks/get', { taskId: clean, _meta: MODERN })).toMatchObject({
      status: 'completed',
      result: { content: [{ text: 'The build is green.' }] },
    });
    for (const what of ['poisoned', 'secret', 'structured']) {
      const state = JSON.stringify(
        await client.raw('tasks/get', { taskId: await make2(what), _meta: MODERN }),
      );
      expect(state).toContain('completed');
      expect(state).not.toMatch(/previous instructions|evil\.example|z9Y8/);
    }
    const update = (name: string) =>
      client.raw('tasks/update', {
        taskId: clean,
        _meta: MODERN,
        inputResponses: { a: { action: 'accept', content: { name } } },
      });
    expect(await update(KEY)).toMatchObject({ error: { code: -32010 } });
    expect(await update('Ada')).toHaveProperty('result');
    expect(noted()).not.toContain(KEY.slice(4));
  });

  it('of a tool that the agent may no longer use does not exist either', async () => {
    const agents: Record<string, { deny: string[] }> = {};
    const room = openRoom([noting('one')], { isBare: true }, { agents });
    const client = await greeted(room.client());
    const taskId = await make(client, 'clean');
    expect(await client.raw('tasks/get', { taskId })).toHaveProperty('result');
    agents.tester = { deny: ['work'] };
    await vi.waitFor(
      async () => expect(await client.raw('tasks/result', { taskId })).toMatchObject(NONE),
      5_000,
    );
  });
});
