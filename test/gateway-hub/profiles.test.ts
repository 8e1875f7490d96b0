/** Profiles: what a connection sees and calls, as if nothing else existed. */
import { expect, test } from 'vitest';
import { eventWords } from '../../src/doors/cli/print/event-words.ts';
import { readEvents } from '../../src/evidence/folds/read.ts';
import { isObject, type JsonObject } from '../../src/gateway/messages/incoming.ts';
import type { Profile } from '../../src/vocabulary/document/profiles-part.ts';
import type { AnyEvent } from '../../src/vocabulary/events/event.ts';
import { ports } from '../fixtures/ledger-processes.ts';
import { gated, openRoom, type Room, type TestClient } from './room.ts';

const profiles: Record<string, Profile> = {
  mail: { servers: ['mail'] },
  echo: { tools: ['*/echo'] },
  own: {
    servers: ['mail'],
    overrides: {
      'mail/echo': { as: 'repeat', title: 'Repeat', description: 'Gives a text back.' },
      'mail/slow': { hide: true },
    },
  },
  search: { listing: 'search', servers: ['mail'], overrides: { 'mail/slow': { hide: true } } },
};

const room = (isBare = false): Room =>
  openRoom(
    isBare ? [gated('mail')] : [gated('mail'), gated('web')],
    { isBare },
    {
      profiles,
      agents: { bound: { profile: 'mail' }, kept: { deny: ['mail/echo'] } },
    },
  );
async function connected(at: Room, profile?: string, agent = 'tester'): Promise<TestClient> {
  const caller = { agent, door: 'stdio' as const, ...(profile === undefined ? {} : { profile }) };
  const client = at.client({ caller });
  await client.greet();
  return client;
}
const toolsOf = async (client: TestClient): Promise<JsonObject[]> =>
  (await client.request('tools/list')).tools as JsonObject[];
const namesOf = async (client: TestClient) => (await toolsOf(client)).map(({ name }) => String(name));
const missing = { code: -32602, message: 'no server offers a tool of this name' };
async function lastCall(at: Room): Promise<AnyEvent | undefined> {
  let last: AnyEvent | undefined;
  for await (const entry of readEvents(at.directory, ports))
    if ('event' in entry && entry.event.type === 'tool_call.proposed') last = entry.event;
  return last;
}

test('a profile has its servers and tools alone, for lists and calls', async () => {
  const at = room();
  const [mail, echo] = [await connected(at, 'mail'), await connected(at, 'echo')];
  expect((await namesOf(mail)).every((name) => name.startsWith('mail__'))).toBe(true);
  expect(await namesOf(echo)).toEqual(['mail__echo', 'web__echo']);
  expect(await mail.call('mail__echo', { text: 'hi' })).toContain('hi');
  expect((await mail.raw('tools/call', { name: 'web__echo', arguments: {} })).error).toEqual(missing);
  expect((await mail.raw('tools/call', { name: 'web__nothing', arguments: {} })).error).toEqual(missing);
  expect(await lastCall(at)).toMatchObject({ server: 'web', tool: 'echo', decision: 'block' });
});

test('the record names the profile as the reason, and its agent does not learn it', async () => {
  const at = room();
  const mail = await connected(at, 'mail');
  const call = (name: string) => mail.raw('tools/call', { name, arguments: { id: 1 } });
  const withheld = await call('web__echo');
  expect(withheld.error).toEqual((await call('web__nothing')).error);
  const event = await lastCall(at);
  expect(event?.decided_by).toEqual(['access.profile']);
  expect(event && eventWords({ event })).toMatchObject({ happened: 'stopped', why: 'access.profile' });
});

test('an agent gets the profile that it is bound to, and no other', async () => {
  const at = room();
  expect(await namesOf(await connected(at, undefined, 'bound'))).toEqual(
    await namesOf(await connected(at, 'mail')),
  );
  for (const asked of ['echo', 'nowhere'])
    expect(await namesOf(await connected(at, asked, 'bound'))).toEqual([]);
});

test.each([false, true])('a name, title and description of one’s own, with --bare %s', async (isBare) => {
  const at = room(isBare);
  const client = await connected(at, 'own');
  const tools = await toolsOf(client);
  const repeat = tools.find(({ name }) => name === 'repeat');
  expect(repeat).toMatchObject({ title: 'Repeat', description: 'Gives a text back.' });
  expect(tools.map(({ name }) => name).join()).not.toMatch(/slow|echo\b/);
  expect(await client.call('repeat', { text: 'hi' })).toContain('hi');
  expect(await lastCall(at)).toMatchObject({ server: 'mail', tool: 'echo' });
  // Nothing was approved by it: without the profile the tool is what its server wrote.
  const plain = (await toolsOf(await connected(at))).find(({ name }) => String(name).endsWith('echo'));
  expect(plain?.description).not.toBe('Gives a text back.');
});

const search = (client: TestClient, name: string, given: JsonObject) =>
  client.raw('tools/call', { name, arguments: given });
const found = async (client: TestClient, query: string): Promise<string[]> => {
  const { structuredContent } = (await search(client, 'find_tools', { query, limit: 25 }))
    .result as JsonObject;
  const { tools } = isObject(structuredContent) ? structuredContent : {};
  return (tools as JsonObject[]).map(({ name }) => String(name));
};

test('tools are found, described and called by name, on the road of the real tool', async () => {
  const at = room();
  const client = await connected(at, 'search');
  expect(await namesOf(client)).toEqual(['find_tools', 'describe_tool', 'call_tool']);
  expect((await found(client, 'echo'))[0]).toBe('mail__echo');
  const { result } = await search(client, 'describe_tool', { name: 'mail__echo' });
  expect(JSON.stringify(result)).toContain('inputSchema');
  expect(await client.call('call_tool', { name: 'mail__echo', arguments: { text: 'hi' } })).toContain('hi');
  expect(await lastCall(at)).toMatchObject({ server: 'mail', tool: 'echo' });
});

test('what may not be seen is not found, byte for byte like what does not exist', async () => {
  const at = room();
  const [client, kept] = [await connected(at, 'search'), await connected(at, 'search', 'kept')];
  expect(await found(client, 'slow')).not.toContain('mail__slow');
  expect(await found(kept, 'repeat echo text')).not.toContain('mail__echo');
  for (const [who, name] of [
    [client, 'mail__slow'],
    [client, 'web__echo'],
    [kept, 'mail__echo'],
    [client, 'nothing'],
  ] as const)
    for (const [own, given] of [
      ['describe_tool', { name }],
      ['call_tool', { name, arguments: { text: 'x' } }],
    ] as const)
      expect((await search(who, own, given)).error).toEqual(missing);
});

test('arguments that are none are refused by name', async () => {
  const client = await connected(room(), 'search');
  const rows: readonly (readonly [string, JsonObject, string])[] = [
    ['find_tools', {}, 'query'],
    ['find_tools', { query: 'x', limit: 1_000 }, 'limit'],
    ['describe_tool', {}, 'name'],
    ['call_tool', { name: 'mail__echo', arguments: 'x' }, 'arguments'],
    ['call_tool', { name: 'mail__echo', text: 'x' }, 'arguments'],
  ];
  for (const [name, given, field] of rows)
    expect(JSON.stringify((await search(client, name, given)).error)).toContain(`\`${field}\``);
});
