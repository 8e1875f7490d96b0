import { expect, it, vi } from 'vitest';
import { clock } from '../../world/clock.ts';
import { readClientMessage } from '../messages/client-message.ts';
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

it('a refused request of the server ends none of ours, and is answered', async () => {
  const refused: (string | number)[] = [];
  const noted: string[] = [];
  const connection = new Connection(LIST_LIMITS, clock, {
    onRequest: () => {},
    onNote: ({ method }) => noted.push(method),
    onRefused: (id) => refused.push(id),
  });
  connection.speakOver({ send: async () => undefined, agree: () => {}, close: async () => {} });
  const receive = (text: string) => connection.receive(Buffer.from(text), 1);
  const heard: string[] = [];
  const { answer } = connection.ask('tools/call', { onNote: ({ method }) => heard.push(method) });
  receive('{"jsonrpc":"2.0","id":1,"method":"roots/list","params":{"a":1,"a":2}}');
  receive('{"jsonrpc":"2.0","method":"notifications/message","params":{"a":1,"a":2}}');
  expect(refused).toEqual([1]);
  receive('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}');
  receive('{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":true}}');
  receive('{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"1"}}');
  expect([noted, heard]).toEqual([['notifications/cancelled'], ['notifications/progress']]);
  receive('{"jsonrpc":"2.0","id":1,"result":{}}');
  expect(await answer).toMatchObject({ kind: 'result', result: {} });
});

it('writes the answers of a client as they were read', async () => {
  const sent: (string | undefined)[] = [];
  const connection = new Connection(LIST_LIMITS, clock, new Visitor());
  const send = async (_: object, { text }: { text?: string } = {}) => void sent.push(text);
  connection.speakOver({
    send: async (...given) => send(...given).then(() => undefined),
    agree: () => {},
    close: async () => {},
  });
  const answer = '{"jsonrpc":"2.0","id":3,"result":{"n":9007199254740993}}';
  const read = readClientMessage(Buffer.from(answer));
  const { result } = read.kind === 'response' ? read.message : {};
  await connection.reply(3, { result: result ?? null });
  connection.ask('tools/call', { params: { inputResponses: { a: result ?? null } } });
  expect(sent).toEqual([answer, expect.stringContaining('{"n":9007199254740993}')]);
});

it('a refused message ends a request only if it may be its answer', async () => {
  const connection = new Connection(LIST_LIMITS, clock, new Visitor());
  connection.speakOver({ send: async () => undefined, agree: () => {}, close: async () => {} });
  const receive = (text: string) => connection.receive(Buffer.from(text));
  const first = connection.request('tools/list');
  receive('{"jsonrpc":"2.0","id":7,"result":{"a":1,"a":2}}');
  expect(connection.strays).toBe(1);
  receive('{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}');
  expect(await first).toMatchObject({ kind: 'result', result: { tools: [] } });
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
  expect(answered).toMatchObject([long, 'short'].map((text) => ({ kind: 'result', result: { text } })));
  waiting[1]?.();
  await isRead;
  await Promise.all(asked);
  expect(answered[2]).toMatchObject({ kind: 'result', result: { text: `${long}y` } });
  expect(connection.reading).toBeUndefined();
});

it('reads no more while answers of 32 MiB are being worked on', async () => {
  const connection = new Connection(LIST_LIMITS, clock, new Visitor());
  const releases = [20, 20, 20].map((mib) => connection.hold(mib * 1024 * 1024));
  const wakes = vi.fn();
  void connection.reading?.then(wakes);
  releases[0]?.();
  await clock.nextTurn();
  expect(wakes).not.toHaveBeenCalled();
  releases[1]?.();
  await clock.nextTurn();
  expect(wakes).toHaveBeenCalledOnce();
  expect(connection.reading).toBeUndefined();
  releases[2]?.();
});

it('a server that takes nothing is not sent notifications without end', () => {
  const { connection } = flooded(0);
  let sent = 0;
  connection.speakOver({
    send: () => {
      sent += 1;
      return new Promise(() => {});
    },
    agree: () => {},
    close: async () => {},
  });
  for (let i = 0; i < 12_000; i += 1) connection.notify('notifications/cancelled', { requestId: i });
  expect(sent).toBe(10_000);
});
