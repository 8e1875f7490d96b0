import { expect, it, vi } from 'vitest';
import { Deliveries } from './deliveries.ts';
import type { JsonObject } from './messages/incoming.ts';
import { readerOf } from './server-messages.ts';
import type { GatewayRoad } from './surroundings.ts';

const errand = { caller: { agent: 'local', door: 'stdio' }, session: 'client 1' } as const;

function reading() {
  const receive = vi.fn<GatewayRoad['receive']>(async (_, reply) => ({
    kind: 'returned',
    reply: JSON.parse(JSON.stringify(reply).replaceAll('an order', '[mark]')),
  }));
  const road = { receive } as unknown as GatewayRoad;
  return { receive, read: readerOf(road, errand) };
}

it.each<[string, JsonObject]>([
  ['notifications/message', { level: 'info', logger: 'an order', data: 'a' }],
  ['notifications/message', { level: 'an order', data: 'a' }],
  ['notifications/progress', { progressToken: 1, progress: 1, _meta: { a: 'an order' } }],
  ['notifications/resources/updated', { uri: 'x://r', title: 'an order' }],
  ['notifications/tools/list_changed', { _meta: { a: 'an order' } }],
  ['roots/list', { _meta: { a: 'an order' } }],
  ['custom/thing', { a: ['an order'] }],
])('every text of %s is read: %j', async (method, params) => {
  const { read } = reading();
  const seen = await read('web', { method, params });
  expect(seen?.isChanged).toBe(true);
  expect(JSON.stringify(seen)).not.toContain('an order');
});

it('a method that is no name, or is guilty itself, is not passed on', async () => {
  const { read } = reading();
  expect(await read('web', { method: 'custom/an order', params: {} })).toBeUndefined();
  expect(await read('web', { method: 'notifications/', params: {} })).toBeUndefined();
});

it('numbers and short words are not read', async () => {
  const { read, receive } = reading();
  const params = { progressToken: 7, progress: 1, total: 3 };
  expect(await read('web', { method: 'notifications/progress', params })).toEqual({
    params,
    isChanged: false,
  });
  expect(receive).not.toHaveBeenCalled();
});

it('what comes behind a message that is still being read waits for it', async () => {
  const delivered: string[] = [];
  const link = {
    deliver: async (message: JsonObject) => void delivered.push(String(message.method ?? message.id)),
  };
  const deliveries = new Deliveries(link as never, { after: () => () => {} } as never);
  let finish = () => {};
  const read = new Promise<void>((resolve) => {
    finish = resolve;
  });
  deliveries.noteOnceRead(async () => {
    await read;
    return { kind: 'notification', method: 'first', params: {} };
  });
  deliveries.note({ method: 'second', params: {} });
  deliveries.send({ jsonrpc: '2.0', id: 'third', result: {} });
  expect(delivered).toEqual([]);
  finish();
  await vi.waitFor(() => expect(delivered).toEqual(['first', 'second', 'third']));
});
