import { expect, it } from 'vitest';
import type { Clock } from '../../ports/files.ts';
import { alikeInTime, namingNothing } from './like-missing.ts';

it.each([
  [0, 0],
  [0.2, 50],
  [12, 50],
  [49.9, 50],
  [50.1, 100],
  [730, 750],
])('what took %d ms is answered after %d', async (tookMs, answeredMs) => {
  let nowMs = 1_000 + tookMs;
  const clock = {
    elapsedMs: () => nowMs,
    sleep: async (ms: number) => {
      nowMs += ms;
    },
  } as Clock;
  const reply = { result: {} };
  expect(await alikeInTime(reply, 1_000, clock)).toBe(reply);
  expect(nowMs - 1_000).toBeCloseTo(answeredMs, 6);
});

it('looks for something that no server lists, in the same way', () => {
  const nothing = expect.stringContaining('looks-for-nothing');
  expect(namingNothing({ name: 'a__b', arguments: { name: 'kept' } })).toEqual({
    ...{ name: nothing, arguments: { name: 'kept' } },
  });
  expect(namingNothing({ uri: 'note://one' })).toEqual({ uri: nothing });
  const ref = { type: 'ref/prompt', name: 'greet' };
  expect(namingNothing({ ref })).toEqual({ ref: { type: 'ref/prompt', name: nothing } });
});
