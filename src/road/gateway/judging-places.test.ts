import { expect, it } from 'vitest';
import { Places } from './judging-places.ts';

it('lets so many in at a time, in order, and gives places back that failed', async () => {
  const places = new Places(3);
  const order: number[] = [];
  let [inside, most] = [0, 0];
  const results = await Promise.allSettled(
    Array.from({ length: 5_000 }, (_, i) =>
      places.in(async () => {
        inside += 1;
        most = Math.max(most, inside);
        order.push(i);
        await Promise.resolve();
        inside -= 1;
        if (i % 7 === 0) throw new Error('odd');
        return i;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(order).toEqual(results.map((_, i) => i));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(715);
});
