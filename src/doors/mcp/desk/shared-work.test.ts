import { expect, test } from 'vitest';
import { SharedWork } from './shared-work.ts';

test('what is asked for while it runs is done once more, for all who asked', async () => {
  const shared = new SharedWork<number>();
  const ends: (() => void)[] = [];
  let begun = 0;
  const work = () => {
    begun += 1;
    const result = begun;
    return new Promise<number>((resolve) => ends.push(() => resolve(result)));
  };
  const first = shared.do('a', work);
  const others = [shared.do('a', work), shared.do('a', work)];
  const elsewhere = shared.do('b', work);
  expect(begun).toBe(2);
  ends[0]?.();
  expect(await first).toBe(1);
  await new Promise(setImmediate);
  expect(begun).toBe(3);
  ends[1]?.();
  ends[2]?.();
  expect([await Promise.all(others), await elsewhere]).toEqual([[3, 3], 2]);
});

test('work that fails stops nothing that comes after it', async () => {
  const shared = new SharedWork<string>();
  const failed = shared.do('a', () => Promise.reject(new Error('full')));
  const next = shared.do('a', async () => 'written');
  await expect(failed).rejects.toThrow('full');
  expect(await next).toBe('written');
  expect(await shared.do('a', async () => 'again')).toBe('again');
});
