import { expect, it } from 'vitest';
import { SlowLists } from './slow-lists.ts';

function slow() {
  const timers: (() => void)[] = [];
  const soon = () => new Promise<void>((resolve) => void timers.push(resolve));
  const around = {
    nowMs: 0,
    announced: 0,
    changes: 0,
    clock: { elapsedMs: () => around.nowMs } as never,
    version: () => around.changes,
    announce: () => {
      around.announced += 1;
    },
    isWorthIt: (list: string) => list !== '',
  };
  const lists = new SlowLists<string>(around);
  let answer = (_: string) => {};
  let reads = 0;
  const read = () => {
    reads += 1;
    return new Promise<string>((resolve) => {
      answer = resolve;
    });
  };
  const late = () => {
    for (const timer of timers.splice(0)) timer();
  };
  return {
    around,
    lists,
    late,
    reads: () => reads,
    ask: () => lists.before(soon(), 'a tools/list', read),
    answer: (list: string) => answer(list),
  };
}

it('gives a list that is there in time, and announces nothing', async () => {
  const { ask, answer, around, reads } = slow();
  const asked = ask();
  answer('list');
  expect(await asked).toBe('list');
  void ask();
  expect([around.announced, reads()]).toEqual([0, 2]);
});

it('announces one that is late once, and gives it without asking again until something changes', async () => {
  const { ask, answer, late, around, reads, lists } = slow();
  const [first, second] = [ask(), ask()];
  late();
  expect([await first, await second]).toEqual([undefined, undefined]);
  const settled = lists.settled((key) => key.startsWith('a '));
  answer('list');
  await settled;
  await Promise.resolve();
  expect([around.announced, await ask(), await ask(), reads()]).toEqual([1, 'list', 'list', 1]);
  around.changes += 1;
  void ask();
  expect(reads()).toBe(2);
});

it('asks again when what came late is old, and announces no list without content', async () => {
  const { ask, answer, late, around, reads } = slow();
  const asked = ask();
  late();
  await asked;
  answer('');
  await new Promise((resolve) => setTimeout(resolve));
  expect(around.announced).toBe(0);
  const again = ask();
  late();
  await again;
  answer('list');
  await new Promise((resolve) => setTimeout(resolve));
  around.nowMs += 10_001;
  void ask();
  expect([around.announced, reads()]).toEqual([1, 3]);
});

it('asks again where a change was announced while it was read, and keeps no list of before', async () => {
  const { ask, answer, late, around, reads } = slow();
  const first = ask();
  around.changes += 1;
  const second = ask();
  expect(reads()).toBe(2);
  late();
  expect([await first, await second]).toEqual([undefined, undefined]);
  around.changes += 1;
  answer('before the last change');
  await new Promise((resolve) => setTimeout(resolve));
  void ask();
  expect([around.announced, reads()]).toEqual([1, 3]);
});
