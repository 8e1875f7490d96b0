import { expect, test } from 'vitest';
import { eachSecond } from './each-second.ts';

function handClock() {
  const timers = new Set<() => void>();
  return {
    timers,
    after: (ms: number, run: () => void) => {
      expect(ms).toBe(1_000);
      timers.add(run);
      return () => void timers.delete(run);
    },
    pass: () => {
      for (const run of [...timers]) if (timers.delete(run)) run();
    },
  };
}

test('all looks share one timer, and none is left once they have ended', () => {
  const clock = handClock();
  const seen: string[] = [];
  const ends = ['files', 'orders', 'pins'].map((name) => eachSecond(clock, () => seen.push(name)));
  expect(clock.timers.size).toBe(1);
  clock.pass();
  clock.pass();
  expect(seen).toEqual(['files', 'orders', 'pins', 'files', 'orders', 'pins']);
  for (const end of ends) end();
  expect(clock.timers.size).toBe(0);
});

test('a look that is ended by another one of the same second no longer runs', () => {
  const clock = handClock();
  let looks = 0;
  let end = () => {};
  const first = eachSecond(clock, () => end());
  end = eachSecond(clock, () => {
    looks += 1;
  });
  clock.pass();
  first();
  expect([looks, clock.timers.size]).toEqual([0, 0]);
});

test('what begins after all others have ended is looked at again', () => {
  const clock = handClock();
  eachSecond(clock, () => {})();
  let looks = 0;
  const end = eachSecond(clock, () => {
    looks += 1;
  });
  clock.pass();
  end();
  expect([looks, clock.timers.size]).toEqual([1, 0]);
});
