import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import type { JudgingThreads, KeptReply } from '../../road/judging/judging-orders.ts';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import { writtenOf } from '../../text/json/written-json.ts';
import { clock } from '../../world/clock.ts';
import { readMessages } from './incoming.ts';
import { handedOver, type ReadOrder, readInThreads, readLarge } from './large-messages.ts';

const NOTHING_KNOWN = { secrets: [], trail: new Map() };

const MOST = 1 << 20;

/** Reads as a thread does, with what survives the way there and back. */
function fakeThreads() {
  const kept: KeptReply = {};
  const sent = new Map<string, unknown>();
  const threads: JudgingThreads = {
    ask: async (message) => {
      const answer = readLarge(message(sent) as ReadOrder, kept);
      return structuredClone(answer, { transfer: handedOver(answer) });
    },
    close: async () => {},
  };
  return { threads, kept, sent };
}

const line = (text: string) => new Uint8Array(Buffer.from(text));
const answer = (result: string, id = '7') => `{"jsonrpc":"2.0","id":${id},"result":${result}}`;

it('reads an answer as it is read here, with its JSON, its canonical form and the number of the reading', async () => {
  const { threads, kept, sent } = fakeThreads();
  const text = answer('{"b":{"a":"é\\n😀"},"a":[1,2.50,null,true]}');
  const read = readInThreads(threads, clock);
  const first = await read(line(text), MOST, NOTHING_KNOWN);
  expect(first).toEqual(readMessages(line(text), MOST));
  const [message] = first?.kind === 'messages' ? first.messages : [];
  const result = message?.kind === 'result' ? message.result : {};
  const written = writtenOf(result);
  expect(Buffer.from(written?.json ?? []).toString('utf8')).toBe(JSON.stringify(result));
  expect(Buffer.from(written?.canonical ?? []).toString('utf8')).toBe(canonicalJson(result));
  await read(line(text), MOST, NOTHING_KNOWN);
  expect([written?.number, kept.read?.number, sent.get('read')]).toEqual([1, 2, 2]);
});

const LEFT: Record<string, string> = {
  'a whole number that would be rounded': answer('{"id":9007199254740993}'),
  'the same key twice': answer('{"a":1,"a":2}'),
  'a key that reaches the prototype': answer('{"__proto__":{}}'),
  'an error': '{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"no"}}',
  'a notification': '{"jsonrpc":"2.0","method":"notifications/message","params":{}}',
  'two messages': `[${answer('{}')},${answer('{}')}]`,
  'an id that is a text': answer('{}', '"7"'),
  'no JSON': 'warning: {',
};
it.each(Object.entries(LEFT))('leaves %s to be read here', async (_, text) => {
  const { threads, kept } = fakeThreads();
  kept.read = { number: 0, reply: 'of another message' };
  expect(await readInThreads(threads, clock)(line(text), MOST, NOTHING_KNOWN)).toBeUndefined();
  expect(kept.read).toBeUndefined();
});

it('leaves all of them where no thread answers, and what is too large for one', async () => {
  const stuck: JudgingThreads = { ask: async () => undefined, close: async () => {} };
  expect(await readInThreads(stuck, clock)(line(answer('{}')), MOST, NOTHING_KNOWN)).toBeUndefined();
  const { threads } = fakeThreads();
  const large = line(answer(`{"text":"${'x'.repeat(4 << 20)}"}`));
  expect(await readInThreads(threads, clock)(large, large.length, NOTHING_KNOWN)).toBeUndefined();
});

it('does not wait for a thread that is busy, which then reads nothing', async () => {
  const { threads, kept } = fakeThreads();
  let free = () => {};
  const busy: JudgingThreads = {
    ...threads,
    ask: async (message) => {
      await new Promise<void>((resolve) => {
        free = resolve;
      });
      return await threads.ask(message);
    },
  };
  let pass = () => {};
  const after = (_: number, run: () => void) => {
    pass = run;
    return () => {};
  };
  const read = readInThreads(busy, { after });
  const late = read(line(answer('{"a":1}')), MOST, NOTHING_KNOWN);
  pass();
  expect(await late).toBeUndefined();
  free();
  await new Promise((resolve) => setImmediate(resolve));
  expect(kept.read).toBeUndefined();
  const taken = read(line(answer('{"a":1}')), MOST, NOTHING_KNOWN);
  free();
  await Promise.resolve();
  await Promise.resolve();
  pass();
  expect((await taken)?.kind).toBe('messages');
});
