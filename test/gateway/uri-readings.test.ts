/** Resources in every spelling, at servers that read URIs in their own ways, through every door and in both eras. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programArgs, Room, type Started } from './processes.ts';
import { pipeClient, type RawClient } from './raw-clients.ts';

const SERVER = join(import.meta.dirname, '..', 'servers', 'reading.mjs');
const WAYS = ['file', 'url', 'join', 'twice', 'parse', 'ends'];
const room = new Room();
let up: Started;
const AGENTS = ['opener', 'denier', 'free'] as const;
type Agent = (typeof AGENTS)[number];
const tokens = new Map<Agent, string>();

beforeAll(async () => {
  const named = (way: string) => [way, { command: process.execPath, args: [SERVER, way] }];
  room.settings({
    servers: Object.fromEntries([...WAYS, 'any'].map(named)),
    approvals: { hold: 0, open: 50 },
    agents: {
      opener: { allow: ['*/*://open/*', 'file:///open/*', '*/*://\\{+path\\}', 'file://\\{+path\\}'] },
      denier: { deny: ['*/*://secret/key.txt', 'file:///secret/key.txt', 'any/db://main/q?table=secret'] },
    },
  });
  up = await room.up();
  for (const agent of AGENTS) {
    const args = programArgs('agents', 'add', agent, '--json');
    const { stdout } = spawnSync(process.execPath, args, { cwd: room.project, env: room.env });
    tokens.set(agent, JSON.parse(String(stdout)).token);
  }
}, 120_000);
afterAll(() => room.close());

type Ask = (method: string, params: object) => Promise<string>;
const CARRIED = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const headerText = (text: string) =>
  /^[\x21-\x7e]+$/.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;

let last = 0;
async function post(agent: Agent, message: object, headers: Record<string, string>) {
  const common = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${tokens.get(agent)}`,
  };
  last += 1;
  const body = JSON.stringify({ jsonrpc: '2.0', id: last, ...message });
  return await fetch(up.url, { method: 'POST', headers: { ...common, ...headers }, body });
}

const DOORS: Readonly<Record<string, (agent: Agent) => Promise<Ask>>> = {
  'HTTP, newer era': async (agent) => async (method, params) => {
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method };
    const name =
      'uri' in params && method === 'resources/read' ? { 'mcp-name': headerText(String(params.uri)) } : {};
    return await (
      await post(agent, { method, params: { ...params, _meta: CARRIED } }, { ...headers, ...name })
    ).text();
  },
  'HTTP, older era': async (agent) => {
    const clientInfo = { name: 't', version: '1' };
    const greeting = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const greeted = await post(agent, { method: 'initialize', params: greeting }, {});
    await greeted.text();
    const session = { 'mcp-session-id': greeted.headers.get('mcp-session-id') ?? '' };
    return async (method, params) => await (await post(agent, { method, params }, session)).text();
  },
  stdio: async (agent) => {
    const client: RawClient = await pipeClient(room.gateway('gateway', '--agent', agent));
    return client.ask;
  },
};

/** Ways from what is allowed to another resource. */
const DETOURS = [
  ...[
    'x?/../..',
    'x#/../..',
    'x%3f/../..',
    'x%3F/../..',
    'x%23/../..',
    'x%00/../..',
    'x%253f/../..',
    'x%2523/../..',
  ],
  ...[
    '..',
    'x/../..',
    '%2e%2e',
    '.%2e',
    '..;',
    '..;a=1',
    '.%09.',
    '.\t.',
    '%252e%252e',
    'x%2f..%2f..',
    'x\\..\\..',
  ],
  ...[
    'x%5c..%5c..',
    '/..',
    './..',
    '%2e/..',
    'x//../..',
    '．．',
    '%ef%bc%8e%ef%bc%8e',
    '%c0%ae%c0%ae',
    '%u002e%u002e',
  ],
  ...['x;/../..', 'x;a=1/%2e%2e/..'],
];
/** Behind the name of a resource. */
const ENDS = [
  ...[
    '/',
    '/.',
    '/x/..',
    '//',
    '%2f',
    '%2F',
    '%252f',
    '?',
    '?x=1',
    '#',
    '#x',
    '%3f',
    '%23',
    '%00',
    '%2500.txt',
    ';',
    ';v=1',
  ],
  ...[
    '\\',
    '%5c',
    '/./',
    '/%2e',
    '/x%2f..',
    '?/',
    '#/',
    '%20',
    ' ',
    '\t',
    '%09',
    '%0a',
    '／',
    '/;a',
    '%3bv',
    '%253f',
  ],
];
const spellingsOf = (way: string, folder: string, name: string): string[] => {
  const start = way === 'file' ? 'file:///' : `${way}://`;
  const encoded = `%${folder.charCodeAt(0).toString(16)}${folder.slice(1)}`;
  const below = [
    ...DETOURS.map((detour) => `open/${detour}/${folder}/${name}`),
    ...ENDS.map((end) => `${folder}/${name}${end}`),
    ...[
      `${folder}//${name}`,
      `${folder}/./${name}`,
      `${folder}%2f${name}`,
      `${encoded}/${name}`,
      `%25${encoded.slice(1)}/${name}`,
    ],
    ...[
      `${folder}\\${name}`,
      `${folder}%5c${name}`,
      `${folder}/${name.replace('e', '%65')}`,
      `${folder}/${name.replace('e', '\te')}`,
    ],
    ...[
      `/${folder}/${name}`,
      `//${folder}/${name}`,
      `x@${folder}/${name}`,
      `./${folder}/${name}`,
      `../${folder}/${name}`,
    ],
    ...[
      `${folder}:/${name}`,
      `${folder};x/${name}`,
      `${folder}/${name.replace('e', 'ｅ')}`,
      `${folder.toUpperCase()}/${name}`,
    ],
  ].map((spelled) => start + spelled);
  const hosts = ['x', '127.0.0.1', 'localhost', 'LOCALHOST', 'a@b:80', '%6cocalhost', 'x/open/..', '/', './'];
  return way === 'file' ? [...below, ...hosts.map((host) => `file://${host}/${folder}/${name}`)] : below;
};
const SECRETS = WAYS.flatMap((way) => spellingsOf(way, 'secret', 'key.txt'));
const HELD = WAYS.flatMap((way) => spellingsOf(way, 'open', 'held'));
/** A part of them for each agent at each door. */
const some = <Item>(items: readonly Item[], at: number): Item[] => items.filter((_, i) => i % 5 === at % 5);

/** Those that were opened. */
async function openedOf(path: RegExp, uris: readonly string[], ask: (uri: string) => Promise<string>) {
  const opened: string[] = [];
  for (let at = 0; at < uris.length; at += 50) {
    const part = uris.slice(at, at + 50);
    const answers = await Promise.all(part.map(ask));
    opened.push(...part.filter((_, i) => path.test(answers[i] ?? '')));
  }
  return opened;
}
const SECRET = /opened \/secret\/key\.txt/;

describe.each(Object.keys(DOORS).map((name, at) => [name, at] as const))('over %s', (name, at) => {
  const asks = new Map<Agent, Ask>();
  beforeAll(async () => {
    for (const agent of AGENTS) asks.set(agent, (await DOORS[name]?.(agent)) as Ask);
  }, 60_000);
  const ask = (agent: Agent, method: string, params: object) => (asks.get(agent) as Ask)(method, params);
  const reading =
    (agent: Agent, method = 'resources/read') =>
    (uri: string) =>
      ask(agent, method, { uri });

  test('what is not allowed, denied or held is not read', async () => {
    // Its servers open them for an agent from which nothing is kept.
    expect((await openedOf(SECRET, some(SECRETS, at), reading('free'))).length).toBeGreaterThan(30);
    expect(await openedOf(SECRET, some(SECRETS, at), reading('opener'))).toEqual([]);
    expect(await openedOf(SECRET, some(SECRETS, at + 2), reading('denier'))).toEqual([]);
    expect(await openedOf(/opened \/open\/held/, some(HELD, at + 1), reading('free'))).toEqual([]);
  }, 60_000);

  test('nor is it subscribed to, or completed', async () => {
    const isNewer = name.includes('newer');
    for (const method of isNewer ? [] : ['resources/subscribe', 'resources/unsubscribe'])
      for (const agent of ['opener', 'denier'] as const)
        expect(await openedOf(SECRET, some(some(SECRETS, at), at), reading(agent, method))).toEqual([]);
    const complete = (context: object) => (uri: string) =>
      ask('denier', 'completion/complete', {
        ...{ ref: { type: 'ref/resource', uri }, argument: { name: 'name', value: 'k' } },
        context: { arguments: context },
      });
    const spelled = [
      'url://%73ecret/key.txt',
      'join://open/../secret/key.txt',
      'parse://secret/key.txt?{name}',
    ];
    expect(await openedOf(SECRET, spelled, complete({}))).toEqual([]);
    expect(await openedOf(SECRET, ['url://{+path}'], complete({ path: 'secret/key.txt' }))).toEqual([]);
  }, 60_000);

  test('a template for any URI is for any', async () => {
    for (const uri of ['urn:isbn:123', 'git+ssh://host.example/a', 'db://main/q?table=open', 'x:y'])
      for (const agent of ['free', 'denier'] as const)
        expect([uri, await reading(agent)(uri)]).toEqual([uri, expect.stringContaining(`opened /`)]);
    expect(await reading('denier')('db://main/q?x=1&table=secret')).not.toContain('opened');
    expect(await reading('opener')('urn:isbn:123')).not.toContain('opened');
    expect(await reading('free')('no colon')).not.toContain('opened');
  }, 60_000);

  test('honest spellings are read', async () => {
    const HONEST = [
      ...[
        '1',
        'my%20notes',
        '100%25',
        '50%',
        'caf%C3%A9',
        'café',
        'a+b',
        'a%2Bb',
        'a?page=2&q=x',
        'a?q=what%27s%20up%3F',
        'a#top',
      ],
      ...[
        'a;v=1',
        'a%2fb',
        'x/../1',
        '.hidden',
        'a..b',
        '..a',
        'a:b',
        'a@b',
        '(1)',
        "it's",
        'a&b=c',
        '日本語',
        '%E6%97%A5',
        'a/b/c.tar.gz',
      ],
    ];
    const uris = WAYS.filter((way) => way !== 'twice').flatMap((way) =>
      HONEST.map((one) => `${way}://${way === 'file' ? '/' : ''}open/${one}`),
    );
    const unread: string[] = [];
    for (const agent of ['opener', 'denier'] as const)
      for (const uri of some(uris, at)) {
        const answer = await reading(agent)(uri);
        if (!answer.includes('contents')) unread.push(`${agent}: ${uri}: ${answer}`);
      }
    expect(unread).toEqual([]);
  }, 60_000);
});
