import { expect, it } from 'vitest';
import { CallsUnderWay } from './calls-under-way.ts';
import type { TravelledRoad } from './gateway-road.ts';

it('counts a call until it is answered, or fails', async () => {
  const ends: { answer(value: unknown): void; fail(): void }[] = [];
  const travel = () =>
    new Promise((answer, reject) => void ends.push({ answer, fail: () => reject(new Error('no')) }));
  const calls = new CallsUnderWay();
  const road = calls.on({ travel } as unknown as TravelledRoad);
  const seen = [calls.isAny];
  const made = [road.travel({} as never, async () => null), road.travel({} as never, async () => null)];
  seen.push(calls.isAny);
  ends[0]?.answer('done');
  expect(await made[0]).toBe('done');
  seen.push(calls.isAny);
  ends[1]?.fail();
  await expect(made[1]).rejects.toThrow('no');
  expect([...seen, calls.isAny]).toEqual([false, true, true, false]);
});
