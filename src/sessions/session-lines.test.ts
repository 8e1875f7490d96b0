import { expect, it } from 'vitest';
import { SessionLines } from './session-lines.ts';

it('keeps the order of one session, failures included, and lets others pass', async () => {
  const lines = new SessionLines();
  const order: string[] = [];
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = lines.in('a', async () => {
    await slow;
    order.push('a1');
    throw new Error('odd');
  });
  const second = lines.in('a', () => order.push('a2'));
  expect(lines.in('b', () => order.push('b1'))).toBe(1);
  finish();
  await expect(first).rejects.toThrow('odd');
  await second;
  expect(order).toEqual(['b1', 'a1', 'a2']);
  await Promise.resolve();
  expect(lines.in('a', () => order.push('a3'))).toBe(4);
});
