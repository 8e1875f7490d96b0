import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import type { Hub } from '../../gateway/hub.ts';
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
