import { expect, it } from 'vitest';
import { gated, openRoom } from './room.ts';

const names = (result: unknown, field = 'tools'): string[] =>
  (result as Record<string, { name: string; uri?: string }[]>)[field]?.map(({ name, uri }) => uri ?? name) ??
  [];

it('gives a server the prefix that it was given, in the order of the servers', async () => {
  const client = openRoom([gated('zebra', 'pages', { as: 'z' }), gated('ant', 'pages')]).client();
  await client.greet();
  expect(names(await client.request('tools/list'))).toEqual(['z__echo', 'z__wait', 'ant__echo', 'ant__wait']);
  expect(await client.call('z__echo', { text: 'a' })).toBe('a');
  await expect(client.call('zebra__echo')).rejects.toThrow('no server offers');
});

it('cuts a long name, ends it in digits of its hash, and routes it', async () => {
  const long = 'a-server-with-a-name-that-is-far-too-long-for-any-host';
  const client = openRoom([gated(long, 'pages'), gated('two')]).client();
  await client.greet();
  const [cut = ''] = names(await client.request('tools/list'));
  expect(cut).toBe('a-server-with-a-name-that-is-far-too-l_9000b1');
  expect(`mcp__tokenauditor__${cut}`).toHaveLength(64);
  expect(await client.call(cut, { text: 'routed' })).toBe('routed');
});

it('refuses names that are too much alike, naming both servers', async () => {
  const client = openRoom([
    gated('one', 'pages', { as: 'same' }),
    gated('two', 'pages', { as: 'sarne' }),
  ]).client();
  await client.greet();
  expect(names(await client.request('tools/list'))).toEqual([]);
  await expect(client.call('same__echo')).rejects.toThrow(
    'the servers "one" and "two" offer names that are too much alike: "same__echo" and "sarne__echo"',
  );
});

it('routes a URI to the server that lists it, and refuses one that two claim', async () => {
  const servers = [gated('one'), gated('two', 'honest', {}, 'one://one'), gated('three')];
  const client = openRoom(servers).client();
  await client.greet();
  expect(names(await client.request('resources/list'), 'resources')).toEqual(['three://one']);
  expect(await client.request('resources/read', { uri: 'three://one' })).toMatchObject({
    contents: [{ uri: 'three://one' }],
  });
  await expect(client.request('resources/read', { uri: 'one://one' })).rejects.toThrow(
    'the servers "one" and "two" both claim this URI',
  );
  await expect(client.request('resources/read', { uri: 'four://one' })).rejects.toThrow(
    'no server lists this URI',
  );
});

it('seals the cursors of a server, and opens no other', async () => {
  const client = openRoom([gated('one', 'pages')], { isBare: true }).client();
  await client.greet();
  const { nextCursor } = await client.request('tools/list');
  expect(nextCursor).not.toContain('two');
  expect(names(await client.request('tools/list', { cursor: nextCursor ?? '' }))).toEqual(['wait']);
  await expect(client.request('tools/list', { cursor: 'two' })).rejects.toThrow('the cursor is not valid');
  await expect(client.request('prompts/list', { cursor: nextCursor ?? '' })).rejects.toThrow('not valid');
});

it('lists the others when one server cannot be started', async () => {
  const broken = { kind: 'stdio', command: 'no-such-program', args: [], env: {} } as const;
  const client = openRoom([{ name: 'broken', start: broken }, gated('two', 'pages')]).client();
  expect(await client.greet()).toMatchObject({ serverInfo: { name: 'tokenauditor' } });
  expect(names(await client.request('tools/list'))).toEqual(['two__echo', 'two__wait']);
});

it('lists the others when one server takes long to list, and announces it when it is there', async () => {
  const client = openRoom([gated('slow', 'slow-list'), gated('two', 'pages')]).client();
  await client.greet();
  expect(names(await client.request('tools/list'))).toEqual(['two__echo', 'two__wait']);
  // A call of the one that is late waits for its list.
  expect(await client.call('slow__echo', { text: 'at last' })).toBe('at last');
  expect(client.heard.map(({ message }) => message.method)).toContain('notifications/tools/list_changed');
  expect(names(await client.request('tools/list'))).toContain('slow__echo');
}, 30_000);
