import { expect, test } from 'vitest';
import { FairShare, type Holder, RequestsUnderWay } from './fair-share.ts';

/** How much this holder can still take, one by one. */
function fill(share: FairShare, holder: Holder): number {
  let taken = 0;
  for (; share.isOpenTo(holder); taken += 1) share.take(holder);
  return taken;
}

test('one alone may use most of it; others always find something', () => {
  const share = new FairShare(16_384);
  expect(fill(share, ['ci', 'one'])).toBe(13_107);
  expect(fill(share, ['ci', 'one'])).toBe(0);
  // A second connection of the same agent, then a third, then another agent.
  expect(fill(share, ['ci', 'two'])).toBe(1_456);
  expect(fill(share, ['ci', 'three'])).toBe(0);
  expect(fill(share, ['me', 'one'])).toBe(1_456);
  expect(fill(share, ['last', 'one'])).toBeGreaterThan(200);
});

test('any number of agents leaves something for one more', () => {
  const share = new FairShare(1_000);
  const taken = Array.from({ length: 20 }, (_, i) => fill(share, [`agent ${i}`, 'one']));
  expect(taken[0]).toBe(800);
  expect(taken.slice(0, 3).every((each) => each > 0)).toBe(true);
  expect(taken.reduce((sum, each) => sum + each, 0)).toBeLessThan(1_000);
});

test('what is given back is free again, once', () => {
  const share = new FairShare(10);
  const gives = Array.from({ length: fill(new FairShare(10), ['ci']) }, () => share.take(['ci']));
  expect(share.isOpenTo(['ci'])).toBe(false);
  gives[0]?.();
  gives[0]?.();
  expect([share.isOpenTo(['ci']), share.heldBy(['ci'])]).toEqual([true, gives.length - 1]);
});

test('requests are limited by number and by size, and the limit is named', () => {
  const requests = new RequestsUnderWay({ maxWaiting: 8, maxWaitingBytes: 1_000 });
  const end = requests.begin(['ci', 'one'], 700);
  expect(requests.begin(['ci', 'one'], 150)).toBe(
    'too many requests waiting: 700 bytes of requests of this agent are not answered yet, and 1000 is the limit for all; try again later',
  );
  expect(requests.begin(['me', 'one'], 150)).toBeTypeOf('function');
  if (typeof end === 'function') end();
  expect(requests.begin(['ci', 'one'], 200)).toBeTypeOf('function');
});
