import { expect, it, vi } from 'vitest';
import { clock } from '../../world/clock.ts';
import { type MessageReading, readMessages } from '../messages/incoming.ts';
import { Connection } from './connection.ts';
import { LIST_LIMITS } from './limits.ts';
import { Visitor } from './visitor.ts';

const ping = (id: number) => Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' }));

function flooded(count: number): { connection: Connection; sent: number } {
  const connection = new Connection(LIST_LIMITS, clock, new Visitor());
  let sent = 0;
  connection.speakOver({
    send: () => {
      sent += 1;
      // Over HTTP a reply is under way until the server has answered it.
      return new Promise(() => {});
    },
    agree: () => {},
    close: async () => {},
  });
  for (let i = 0; i < count; i += 1) connection.receive(ping(i));
  return { connection, sent };
}

it('a flood of questions opens only a few connections', () => {
  const { connection, sent } = flooded(150);
  expect(sent).toBe(4);
  expect(connection.over).toBe('');
});

it('beyond a bound nothing more is heard', () => {
  const { connection, sent } = flooded(1_000);
  expect(sent).toBe(4);
  expect(connection.over).toBe('it sent more than 200 requests of its own');
});

it('once a reply has gone out, the next one is given', async () => {
  const connection = new Connection(LIST_LIMITS, clock, new Visitor());
  let sent = 0;
  const send = async () => {
    sent += 1;
    return undefined;
  };
  connection.speakOver({ send, agree: () => {}, close: async () => {} });
  for (let i = 0; i < 50; i += 1) {
    connection.receive(ping(i));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sent).toBe(50);
});

it('a refused message ends a request only if it may be its answer', async () => {
  const connection = new Connection(LIST_LIMITS, clock, new Visitor());
  connection.speakOver({ send: async () => undefined, agree: () => {}, close: async () => {} });
  const receive = (text: string) => connection.receive(Buffer.from(text));
  const first = connection.request('tools/list');
  receive('{"jsonrpc":"2.0","id":7,"result":{"a":1,"a":2}}');
  expect(connection.strays).toBe(1);
  receive('{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}');
  expect(await first).toEqual({ kind: 'result', result: { tools: [] } });
  const second = connection.request('tools/list');
  receive('{"jsonrpc":"2.0","id":2,"ID":3,"result":{}}');
  const why = 'it sent a message with two keys of one object that differ only in letter case or Unicode form';
  expect(await second).toEqual({ kind: 'failed', why });
});

it('takes what a server sends in order, also where some of it is read elsewhere', async () => {
  const waiting: (() => void)[] = [];
  const readElsewhere = (bytes: Uint8Array, maxBytes: number) =>
    new Promise<MessageReading | undefined>((resolve) => {
      const known = waiting.length === 0 ? readMessages(bytes, maxBytes) : undefined;
      waiting.push(() => resolve(known));
    });
  const connection = new Connection({ ...LIST_LIMITS, readElsewhere }, clock, new Visitor());
  connection.speakOver({ send: async () => undefined, agree: () => {}, close: async () => {} });
  const answered: unknown[] = [];
  const ask = async () => answered.push(await connection.request('tools/list'));
  const asked = [ask(), ask(), ask()];
  const receive = (id: number, text: string) => {
    const memory = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result: { text } }));
    connection.receive(memory);
    // The wire uses it again.
    if (connection.reading !== undefined) memory.fill(0);
  };
  const long = 'x'.repeat(300_000);
  receive(1, long);
  receive(2, 'short');
  receive(3, `${long}y`);
  const isRead = connection.reading;
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect(answered).toEqual([]);
  waiting[0]?.();
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  expect(answered).toEqual([long, 'short'].map((text) => ({ kind: 'result', result: { text } })));
  waiting[1]?.();
  await isRead;
  await Promise.all(asked);
  expect(answered[2]).toEqual({ kind: 'result', result: { text: `${long}y` } });
  expect(connection.reading).toBeUndefined();
});
