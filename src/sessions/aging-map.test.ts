import { expect, test } from 'vitest';
import { AgingMap } from './aging-map.ts';

test('the last half is kept, and never more than the most', () => {
  const map = new AgingMap<string>(8);
  for (let hash = 0; hash < 100; hash++) {
    map.set(hash, `value ${hash}`);
    expect(map.size).toBeLessThanOrEqual(8);
    for (let recent = Math.max(0, hash - 3); recent <= hash; recent++)
      expect(map.get(recent)).toBe(`value ${recent}`);
  }
  expect([map.has(0), map.has(99), map.get(0)]).toEqual([false, true, undefined]);
});

test('a value that is set again replaces what an older generation has', () => {
  const map = new AgingMap<string>(4);
  for (const [hash, value] of [
    [1, 'first'],
    [2, 'b'],
    [3, 'c'],
    [1, 'second'],
  ] as const)
    map.set(hash, value);
  expect(map.get(1)).toBe('second');
});
