/** Against a real server; what the documentation gives receivers is what checks the messages here. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { approvalsPartSchema, type WebhookEntry } from '../../vocabulary/document/approvals-part.ts';
import { clock } from '../../world/clock.ts';
import { http } from '../../world/http.ts';
import type { QuestionNews } from './question-news.ts';
import { type HookValues, WebhookQueue } from './webhook-queue.ts';

const SECRET = 'a secret of more than 24 bytes';
const NEWS: QuestionNews = {
  id: 'f00d',
  tool: 'delete_note',
  server: 'notes',
  agent: 'reviewer',
  reason: { layers: ['rules'], checks: ['secrets.read'] },
  command: 'tokenauditor approvals show ABCD-EFGH',
};
const ENTRY: WebhookEntry = { url: '${env:HOOK}', secret: '${env:SECRET}' };

interface Delivered {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Genuine = (headers: object, body: string, secret: string, seen: Set<string>, nowMs?: number) => boolean;

async function documented(): Promise<Genuine> {
  const text = readFileSync(new URL('../../../docs/approvals.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n(.*?)```/s.exec(text) ?? [];
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).isGenuine;
}

let server: Server;
let base: string;
let delivered: Delivered[];
let notes: (string | undefined)[];
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  delivered = [];
  notes = [];
  answer = (response) => response.end('approved');
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    delivered.push({ path: request.url ?? '', headers: request.headers, body });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function queueFor(values: HookValues = { url: `${base}/hook`, secret: SECRET }): WebhookQueue {
  // A queue may outlive its test.
  const own = notes;
  const note = (why: string | undefined) => void own.push(why);
  return new WebhookQueue({ http, clock, note, valuesOf: async () => values }, 500);
}

const noted = (count = 1) =>
  vi.waitFor(() => expect(notes.length).toBeGreaterThanOrEqual(count), { timeout: 20_000 });

async function sent(entry: WebhookEntry = ENTRY, values?: HookValues, news = NEWS): Promise<Delivered> {
  queueFor(values).send(news, entry);
  await noted();
  const [first] = delivered;
  if (first === undefined) throw new Error(`nothing came: ${notes[0]}`);
  return first;
}

describe('a signed message', () => {
  test('has tool, server, agent, reason and command, and nothing else', async () => {
    const { body, headers } = await sent();
    expect(notes).toEqual([undefined]);
    expect(headers['content-type']).toBe('application/json');
    const { id: _, ...data } = NEWS;
    expect(JSON.parse(body)).toEqual({ type: 'approval.requested', timestamp: expect.any(String), data });
  });

  test.each([SECRET, `whsec_${Buffer.from(SECRET).toString('base64')}`])(
    'passes the documented check once; forged, repeated and late ones do not (%s)',
    async (secret) => {
      const isGenuine = await documented();
      const { headers, body } = await sent(ENTRY, { url: base, secret });
      const seen = new Set<string>();
      const time = Number(headers['webhook-timestamp']);
      expect(isGenuine(headers, body.replace('reviewer', 'stranger'), secret, seen)).toBe(false);
      expect(isGenuine(headers, body, `${SECRET}!`, seen)).toBe(false);
      expect(isGenuine({ ...headers, 'webhook-id': 'beef' }, body, secret, seen)).toBe(false);
      expect(isGenuine({ ...headers, 'webhook-timestamp': `${time + 1}` }, body, secret, seen)).toBe(false);
      expect(isGenuine({ ...headers, 'webhook-signature': undefined }, body, secret, seen)).toBe(false);
      expect(isGenuine(headers, body, secret, seen, (time + 301) * 1000)).toBe(false);
      expect(isGenuine(headers, body, secret, seen)).toBe(true);
      expect(isGenuine(headers, body, secret, seen)).toBe(false);
    },
  );

  test('is in the form of its receiver, and a name is never markup', async () => {
    const news = { ...NEWS, tool: '<!channel>\n*run* & \u202e' };
    const shown = '"<!channel>\\n*run* & \\u{202e}" of "notes"';
    const unsigned = { url: base };
    const slack = JSON.parse((await sent({ url: '${env:A}', format: 'slack' }, unsigned, news)).body);
    expect(slack.text).toContain('"&lt;!channel&gt;\\n*run* &amp; \\u{202e}" of "notes"');
    expect(slack.blocks[0].text).toMatchObject({ type: 'plain_text', text: expect.stringContaining(shown) });
    delivered = [];
    notes = [];
    const entry: WebhookEntry = { url: '${env:A}', format: 'telegram', chat: '-100' };
    const telegram = JSON.parse((await sent(entry, unsigned, news)).body);
    expect(telegram).toEqual({
      chat_id: '-100',
      text: expect.stringContaining(shown),
      link_preview_options: { is_disabled: true },
    });
    delivered = [];
    notes = [];
    const ntfy = await sent({ url: base, format: 'ntfy' }, unsigned);
    expect(ntfy.headers).not.toHaveProperty('webhook-signature');
    expect(ntfy.body).toBe(
      'TokenAuditor: a call waits for a person.\ntool: "delete_note" of "notes"\nagent: "reviewer"\nasked by: rules; checks: secrets.read\ntokenauditor approvals show ABCD-EFGH',
    );
  });
});

describe('a receiver that fails is noted', () => {
  test('down', async () => {
    server.close();
    queueFor().send(NEWS, ENTRY);
    await noted();
    expect(notes).toEqual(['it cannot be reached (ECONNREFUSED)']);
  });

  test('slow, and more messages than can wait', async () => {
    answer = () => {};
    const queue = queueFor();
    for (let i = 0; i < 70; i += 1) queue.send(NEWS, ENTRY);
    expect(notes).toEqual(Array(2).fill('64 messages wait for it, so another was dropped'));
    await noted(3);
    expect(notes[2]).toBe('it did not answer within 0.5 s');
    expect(delivered.length).toBeLessThanOrEqual(8);
  });

  test('redirecting: the message does not go on', async () => {
    answer = (response) => response.writeHead(307, { location: `${base}/elsewhere` }).end();
    await sent();
    expect(notes).toEqual(['it redirects (status 307), which is not followed: set the final address']);
    expect(delivered.map(({ path }) => path)).toEqual(['/hook']);
  });

  test.each<[string, HookValues]>([
    ['the variable "HOOK" is not set', { why: 'the variable "HOOK" is not set' }],
    ['its `url` is neither https nor an address of this machine', { url: 'http://hooks.example/a' }],
    ['its `secret` is shorter than 24 bytes', { url: 'https://hooks.example/a', secret: 'short' }],
  ])('%s', async (why, values) => {
    queueFor(values).send(NEWS, ENTRY);
    await noted();
    expect(notes).toEqual([why]);
  });

  test('refusing', async () => {
    answer = (response) => response.writeHead(500).end();
    await sent();
    expect(notes).toEqual(['it answered with status 500']);
  });
});

test.each<[string, object]>([
  ['needs a `secret`', { url: 'https://hooks.example/a' }],
  ['is not a reference', { url: 'https://hooks.example/a', secret: 'in the document itself, in plain' }],
  ['neither https', { url: 'http://hooks.example/a', secret: '${env:A}' }],
  ['neither https', { url: 'https://hooks.example/${command:id}', secret: '${env:A}' }],
  ['whose address is a secret', { url: 'https://hooks.example/a', format: 'slack' }],
  ['whose address is a secret', { url: 'https://hooks.example/a', format: 'telegram', chat: '1' }],
  ['needs a `chat`', { url: '${file:~/.hook}', format: 'telegram' }],
  ['needs a `chat`', { url: '${file:~/.hook}', format: 'slack', chat: '@team' }],
])('a document that %s is refused', (why, webhook) => {
  const read = approvalsPartSchema.safeParse({ webhook });
  expect(read.error?.issues[0]?.message).toContain(why);
});
