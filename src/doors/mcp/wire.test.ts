import { PassThrough } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { Wire } from './wire.ts';

function open() {
  const input = new PassThrough();
  const output = new PassThrough();
  const wire = new Wire(input, output);
  const heard: JSONRPCMessage[] = [];
  wire.onmessage = (message) => void heard.push(message);
  let isClosed = false;
  wire.onclose = () => {
    isClosed = true;
  };
  void wire.start();
  const said = () =>
    (output.read()?.toString() ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line: string) => JSON.parse(line));
  return { wire, input, output, heard, said, isClosed: () => isClosed };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
const request = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`;

test('lines may come in any pieces', async () => {
  const bytes = Buffer.from(
    `${request(1)}\n\r\n${request(2)}\r\n{"jsonrpc":"2.0","method":"n","params":{"a":"é€😀"}}\n`,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 8 }), async (cuts) => {
      const { input, heard } = open();
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      for (const [i, end] of at.entries()) input.write(bytes.subarray(at[i - 1] ?? 0, end));
      await turn();
      expect(
        heard.map((message) => ('id' in message ? message.id : 'params' in message && message.params)),
      ).toEqual([1, 2, { a: 'é€😀' }]);
    }),
    { numRuns: draws(30) },
  );
});

test('for any input the wire answers with JSON or stays silent, and continues', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.uint8Array()), async (junk) => {
      const { input, heard, said } = open();
      input.write(Buffer.concat([Buffer.from(junk), Buffer.from(`\n${request(7)}\n`)]));
      await turn();
      said();
      expect(heard.at(-1)).toMatchObject({ id: 7 });
    }),
    { numRuns: draws(60) },
  );
});

test('a line without end is not kept', async () => {
  const { input, heard, said } = open();
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < 200; i++) {
    // A buffer of its own each time, as a pipe gives it.
    if (!input.write(Buffer.alloc(1024 * 1024, 'a'))) await new Promise((resolve) => setImmediate(resolve));
  }
  await turn();
  // Unreferenced objects may still wait for a busy garbage collector.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024);
  input.write(`\n${request(1)}\n`);
  await turn();
  expect(said()).toMatchObject([
    { id: null, error: { message: expect.stringContaining('larger than allowed') } },
  ]);
  expect(heard).toMatchObject([{ id: 1 }]);
});

test('at the end of the input it waits for the answers, not for what was called off', async () => {
  const { wire, input, isClosed } = open();
  input.write(
    `${request(1)}\n${request(2)}\n{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}\n`,
  );
  input.end();
  await turn();
  expect(isClosed()).toBe(false);
  await wire.send({ jsonrpc: '2.0', id: 1, result: {} });
  expect(isClosed()).toBe(true);
  await wire.hasEnded;
});

test('a last line without its newline counts', async () => {
  const { input, heard } = open();
  input.end(request(3));
  await turn();
  expect(heard).toMatchObject([{ id: 3 }]);
});

test('no more requests are read from a client that does not read answers, and nothing is lost', async () => {
  const { wire, input, heard, output } = open();
  const warned: Error[] = [];
  const note = (warning: Error) => void warned.push(warning);
  process.on('warning', note);
  let waiting = 0;
  wire.onmessage = (message) => {
    heard.push(message);
    if (!('id' in message) || message.id === undefined) return;
    waiting += 1;
    void wire.send({ jsonrpc: '2.0', id: message.id, result: { words: 'x'.repeat(2000) } }).then(() => {
      waiting -= 1;
    });
  };
  for (let i = 0; i < 500; i++) input.write(`${request(i % 3)}\n`);
  input.end();
  await turn();
  expect(heard.length).toBeLessThan(100);
  expect(input.isPaused()).toBe(true);
  let lines = 0;
  output.on('data', (data: Buffer) => {
    lines += data.toString().split('\n').length - 1;
  });
  await wire.hasEnded;
  await turn();
  expect({ heard: heard.length, lines, waiting, warned }).toEqual({
    heard: 500,
    lines: 500,
    waiting: 0,
    warned: [],
  });
  process.off('warning', note);
});

test('beyond a thousand waiting requests a call is refused readably, and cancellations are still read', async () => {
  const { wire, input, heard, said, isClosed } = open();
  const call = (id: number) =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"scan_content","arguments":{}}}\n`;
  for (let i = 0; i < 1_000; i++) input.write(call(i));
  input.write(`${call(1_000)}${request(1_001)}\n`);
  await turn();
  expect(heard.length).toBe(1_000);
  const text = await vi.waitFor(() => {
    const answers = said();
    expect(answers.length).toBeGreaterThan(0);
    return answers;
  }, 20_000);
  const answers = [...text, ...said()].sort((one, other) => other.id - one.id);
  const refusal = {
    code: 'calls.too_many',
    message: 'too many requests are waiting: at most 1000 at once, of 32 MiB together',
    hint: 'send it again once others are answered; nothing was done',
  };
  const { message, code, hint } = refusal;
  expect(answers[0]).toEqual({
    jsonrpc: '2.0',
    id: 1_001,
    error: { code: -32000, message, data: { code, hint } },
  });
  input.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}\n');
  input.end(call(1_002));
  await turn();
  expect(heard.slice(1_000)).toMatchObject([{ method: 'notifications/cancelled' }, { id: 1_002 }]);
  for (let i = 0; i < 1_003; i++) {
    if (i === 7 || i === 1_000 || i === 1_001) continue;
    expect(isClosed()).toBe(false);
    await wire.send({ jsonrpc: '2.0', id: i, result: {} });
    said();
  }
  await wire.hasEnded;
});

test('a call beyond the bound of bytes is a tool error that blocks', async () => {
  const { wire, input, heard, said } = open();
  const call = (id: number) =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"x","arguments":{"a":"${'x'.repeat(1_000_000)}"}}}\n`;
  for (let i = 0; i < 34; i++) input.write(call(i));
  const answers = await vi.waitFor(() => {
    const read = said();
    expect(read.length).toBe(1);
    return read;
  }, 20_000);
  expect(heard.length).toBe(33);
  expect(answers).toMatchObject([{ id: 33, result: { isError: true } }]);
  expect(JSON.parse(answers[0].result.content[0].text)).toMatchObject({
    error: { code: 'calls.too_many' },
    decision: 'block',
    executed: false,
  });
  await wire.send({ jsonrpc: '2.0', id: 0, result: {} });
  input.write(call(34));
  await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ id: 34 }), 20_000);
});

test('a call that hangs after the end of the input is blocked in the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { wire, input, said } = open();
  const call = { name: 'scan_content', arguments: {} };
  input.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })}\n`);
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(29_000);
  expect(wire.hasGivenUp).toBe(false);
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  await wire.hasEnded;
  expect(wire.hasGivenUp).toBe(true);
  const [answer] = said();
  expect(answer).toMatchObject({ id: 1, result: { isError: true } });
  expect(JSON.parse(answer.result.content[0].text)).toMatchObject({ decision: 'block' });
});
