import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import type { ClientLink, Hub } from '../../gateway/hub.ts';
import type { JsonObject } from '../../gateway/messages/incoming.ts';
import { serveGateway } from './gateway-stdio.ts';

afterEach(() => vi.useRealTimers());

it('waits for nothing once it was asked to end, not even when its input closes afterwards', async () => {
  vi.useFakeTimers();
  const [input, output] = [new PassThrough(), new PassThrough()];
  const hub = { connect: () => ({ take: () => {}, close: async () => {} }), close: async () => {} };
  const asked = new AbortController();
  const served = serveGateway(hub as unknown as Hub, {} as never, { input, output }, asked.signal);
  asked.abort();
  await served;
  input.emit('close');
  expect(vi.getTimerCount()).toBe(0);
});

/** Echoes under the id of the request; `seen` counts what was begun. */
function echoHub(bytes: number) {
  const seen: unknown[] = [];
  const hub = {
    connect: (link: ClientLink) => ({
      take: ({ id }: JsonObject) => {
        seen.push(id);
        setImmediate(
          () => void link.deliver({ jsonrpc: '2.0', id: id ?? null, result: { x: 'x'.repeat(bytes) } }),
        );
      },
      close: async () => {},
    }),
    close: async () => {},
  };
  return { hub: hub as unknown as Hub, seen };
}
const requests = (count: number) =>
  Array.from({ length: count }, (_, i) => `{"jsonrpc":"2.0","id":${i + 1},"method":"tools/list"}\n`).join('');
const turns = async (count: number) => {
  for (let i = 0; i < count; i += 1) await new Promise((resolve) => setImmediate(resolve));
};

it('begins no more requests of a client that reads nothing, and goes on where it was', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const { hub, seen } = echoHub(100_000);
  const served = serveGateway(hub, {} as never, { input, output });
  input.write(requests(5));
  await turns(5);
  for (let i = 0; i < 50; i += 1) input.write(requests(1).replace(':1,', `:${i + 6},`));
  await turns(20);
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  expect(input.isPaused()).toBe(true);
  let text = '';
  output.on('data', (chunk) => {
    text += chunk;
  });
  input.end();
  await served;
  expect(seen).toHaveLength(55);
  expect(text.split('\n').length - 1).toBe(55);
});

it('also where many requests came at once', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const { hub, seen } = echoHub(100_000);
  const served = serveGateway(hub, {} as never, { input, output, mostUnread: 1_048_576 });
  input.write(requests(30));
  await turns(20);
  expect(output.writableLength + output.readableLength).toBeLessThan(1_300_000);
  let text = '';
  output.on('data', (chunk) => {
    text += chunk;
  });
  input.end();
  await served;
  const answers = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id }) => id)).toEqual(seen);
  expect(answers[0].result.x).toHaveLength(100_000);
  expect(answers.at(-1).error.message).toBe(
    'the request was carried out, and its answer was dropped: the client has 1 MiB of answers to read, which is the limit',
  );
});

it('leaves many clients that read nothing little each, and one that reads all that it asks for', async () => {
  const outputs: PassThrough[] = [];
  const open = () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    outputs.push(output);
    const { hub } = echoHub(100_000);
    const streams = { input, output, mostUnread: 1_048_576, together: () => outputs };
    return { input, output, served: serveGateway(hub, {} as never, streams) };
  };
  const idle = Array.from({ length: 12 }, open);
  for (const { input } of idle) {
    input.write(requests(30));
    await turns(20);
  }
  const unread = () => outputs.reduce((sum, one) => sum + one.writableLength, 0);
  expect(unread()).toBeGreaterThan(3_000_000);
  expect(unread()).toBeLessThan(6_500_000);
  const reader = open();
  let text = '';
  reader.output.on('data', (chunk) => {
    text += chunk;
  });
  for (let i = 1; i <= 20; i += 1) {
    reader.input.write(requests(1).replace(':1,', `:${i},`));
    await turns(5);
  }
  expect(text).not.toContain('was dropped');
  expect(text.length).toBeGreaterThan(2_000_000);
  for (const { input, output } of [...idle, reader]) {
    output.resume();
    input.end();
  }
  await Promise.all([...idle, reader].map(({ served }) => served));
});
