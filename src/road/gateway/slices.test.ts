import { expect, it } from 'vitest';
import { Slices } from './slices.ts';

it('runs until a slice is over, then lets other work run, in order of arrival', async () => {
  let nowMs = 0;
  const turns: (() => void)[] = [];
  const slices = new Slices({
    elapsedMs: () => nowMs,
    nextTurn: () => new Promise((resolve) => turns.push(resolve)),
  });
  const order: number[] = [];
  const results = Array.from({ length: 10 }, (_, i) =>
    slices.run(() => {
      nowMs += 3;
      order.push(i);
      if (i === 4) throw new Error('odd');
      return i;
    }),
  ).map(async (result) => await result);
  const settled = Promise.allSettled(results);
  expect(order).toEqual([0, 1, 2]);
  turns.shift()?.();
  await Promise.resolve();
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  while (order.length < 10) {
    turns.shift()?.();
    await Promise.resolve();
  }
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual(order.map((i) => i !== 4));
});
