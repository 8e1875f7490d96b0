import { expect, test } from 'vitest';
import { ReplyIndex } from './reply-index.ts';

/** Spread like hashes. */
const hashOf = (i: number): number => Math.imul(i + 1, 0x9e3779b1) >>> 0;
const fill = (index: ReplyIndex, server: string, from: number, count: number) => {
  for (let i = from; i < from + count; i++) index.into(server, i)(hashOf(i));
};

test('it finds each reply of a value once, and keeps the first ones', () => {
  const index = new ReplyIndex({ slots: 1_024, segments: 4, replies: 2 });
  for (const reply of [0, 0, 5, 9]) index.into('a', reply)(77);
  index.into('b', 3)(77);
  expect(index.repliesWith(77).sort()).toEqual([0, 3, 5]);
  expect([index.has(77), index.has(78)]).toEqual([true, false]);
  expect(index.isForgetful).toBe(false);
});

test('the server with the most gives up its oldest values, and others lose none', () => {
  const index = new ReplyIndex({ slots: 1_024, segments: 4, replies: 1 });
  fill(index, 'quiet', 0, 500);
  fill(index, 'loud', 10_000, 20_000);
  fill(index, 'late', 50_000, 500);
  expect(index.bytes).toBeLessThanOrEqual(4 * 8 * 1_024);
  expect(index.isForgetful).toBe(true);
  for (let i = 0; i < 500; i++)
    expect([index.has(hashOf(i)), index.has(hashOf(50_000 + i))]).toEqual([true, true]);
  expect([index.has(hashOf(10_000)), index.has(hashOf(29_999))]).toEqual([false, true]);
});

test('more servers than it has room for share a part, and push out no one else', () => {
  const index = new ReplyIndex({ slots: 1_024, segments: 4, replies: 1 });
  for (let server = 0; server < 50; server++) fill(index, `server ${server}`, server * 1_000, 300);
  expect(index.bytes).toBeLessThanOrEqual(4 * 8 * 1_024);
  for (const i of [0, 299, 1_000, 2_299]) expect(index.has(hashOf(i))).toBe(true);
  expect(index.has(hashOf(49_299))).toBe(true);
});
