import { PassThrough } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { expect, test } from 'vitest';
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
  return { wire, input, heard, said, isClosed: () => isClosed };
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
    { numRuns: 30 },
  );
});

test('whatever comes, the wire answers with JSON or stays silent, and goes on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.uint8Array()), async (junk) => {
      const { input, heard, said } = open();
      input.write(Buffer.concat([Buffer.from(junk), Buffer.from(`\n${request(7)}\n`)]));
      await turn();
      said();
      expect(heard.at(-1)).toMatchObject({ id: 7 });
    }),
    { numRuns: 60 },
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
