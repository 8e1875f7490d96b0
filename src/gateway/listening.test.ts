import { expect, it } from 'vitest';
import type { Flight } from './flights.ts';
import type { Forwarding } from './forward.ts';
import { bareUpdate, listeningDesk, subscribedNews } from './listening.ts';
import type { JsonObject, ServerNote } from './messages/incoming.ts';
import type { Route } from './server-routes.ts';

const ID = 'io.modelcontextprotocol/subscriptionId';
const ASKED = { toolsListChanged: true, resourceSubscriptions: ['x://a'], taskIds: ['1'] };

/** What the client gets of these notifications. */
function heard(notes: readonly (readonly [string, JsonObject])[], isAcknowledged: boolean): JsonObject[] {
  const seen: JsonObject[] = [];
  const note: Forwarding['note'] = (one, _, __, restored = (read: ServerNote) => read) =>
    void seen.push({ [one.method]: restored(one).params ?? {} });
  const desk = listeningDesk({ note } as Forwarding, { id: 'own' } as Flight, ASKED, { isAcknowledged });
  for (const [method, params] of notes)
    desk.note({ kind: 'notification', method, params }, { id: 'own' } as Flight, 'mill');
  return seen;
}

const UPDATES: readonly (readonly [string, JsonObject])[] = [
  ['notifications/tools/list_changed', { _meta: { [ID]: 4 } }],
  ['notifications/tools/list_changed', {}],
  ['notifications/prompts/list_changed', {}],
  ['notifications/resources/updated', { uri: 'x://a', _meta: { [ID]: 9, b: 1 } }],
  ['notifications/resources/updated', { uri: 'x://secret' }],
  ['notifications/tasks/status', { taskId: '1' }],
  ['notifications/tasks/status', { taskId: '2' }],
  ['notifications/message', { level: 'info', data: 'a' }],
];
const own = { _meta: { [ID]: 'own' } };

it('updates carry the id of the client, and nothing that was not acknowledged arrives', () => {
  expect(heard(UPDATES, true)).toEqual([
    { 'notifications/tools/list_changed': own },
    { 'notifications/tools/list_changed': own },
    { 'notifications/resources/updated': { uri: 'x://a', _meta: { [ID]: 'own', b: 1 } } },
    { 'notifications/tasks/status': { taskId: '1', ...own } },
  ]);
});

it('an only server acknowledges what it was asked for, and is held to it', () => {
  const acknowledged = 'notifications/subscriptions/acknowledged';
  const given = { resourceSubscriptions: ['x://a', 'x://secret'], promptsListChanged: true };
  expect(heard([[acknowledged, { notifications: given }], ...UPDATES], false)).toEqual([
    { [acknowledged]: { notifications: { resourceSubscriptions: ['x://a'] }, ...own } },
    { 'notifications/resources/updated': { uri: 'x://a', _meta: { [ID]: 'own', b: 1 } } },
  ]);
});

it('a server of many is held to what it acknowledged as well, and updates have no words', () => {
  const acknowledged = 'notifications/subscriptions/acknowledged';
  const less = { toolsListChanged: true, resourceSubscriptions: [] };
  expect(heard([[acknowledged, { notifications: less }], ...UPDATES], true)).toEqual([
    { 'notifications/tools/list_changed': own },
    { 'notifications/tools/list_changed': own },
  ]);
  const params = { uri: 'x://a', text: 'words', body: { a: 1 }, _meta: { b: 1 } };
  const note = { kind: 'notification', method: 'notifications/resources/updated', params } as const;
  expect(bareUpdate(note).params).toEqual({ uri: 'x://a', _meta: { b: 1 } });
});

it.each<[string, JsonObject, string | undefined]>([
  ['what was subscribed to', { uri: 'db://one' }, 'db://one'],
  ['a part of it', { uri: 'db://one/rows/7' }, 'db://one/rows/7'],
  ['a part of a folder', { uri: 'file:///a/b' }, 'file:///a/b'],
  ['the whole where a part is kept from it', { uri: 'db://one/private/7' }, 'db://one'],
  ['the whole where it may be no part', { uri: 'db://one/../two' }, 'db://one'],
  ['the whole where it may be no part, escaped', { uri: 'db://one/%2e%2e/two' }, 'db://one'],
  ['another one', { uri: 'db://two' }, undefined],
  ['one that begins alike', { uri: 'db://one-secret' }, undefined],
  ['one of another server', { uri: 'db://theirs' }, undefined],
  ['none', {}, undefined],
  ['something else than a text', { uri: ['db://one'] }, undefined],
])('in the older era a client hears of %s: %j', async (_, params, expected) => {
  const subscribed = new Map([
    ['db://one', 'mill'],
    ['file:///a/', 'mill'],
    ['db://theirs', 'web'],
  ]);
  const routes = {
    toShown: async (_method: string, { uri }: JsonObject) =>
      String(uri).includes('private')
        ? { error: { code: -32002, message: 'no such resource' } }
        : ({ server: { name: 'mill' }, params: {} } as Route),
  };
  const note = { kind: 'notification', method: 'notifications/resources/updated', params } as const;
  const news = await subscribedNews(note, 'mill', subscribed, routes);
  expect(news?.params?.uri).toEqual(expected);
  const other = { ...note, method: 'notifications/message' };
  expect(await subscribedNews(other, 'mill', subscribed, routes)).toEqual(other);
});

it('lists change without words', () => {
  const params = { note: 'words', _meta: { b: 1 } };
  const note = { kind: 'notification', method: 'notifications/tools/list_changed', params } as const;
  expect(bareUpdate(note).params).toEqual({ _meta: { b: 1 } });
});
