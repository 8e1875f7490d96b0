import { expect, test } from 'vitest';
import { GramFilter } from '../flows/gram-filter.ts';
import { KeptReplies, type KeptReply } from './kept-replies.ts';

const reply = (server: string, at: number, given: Partial<KeptReply> = {}): KeptReply => ({
  ...{ source: { tool: `${server}/read`, reads: ['private'], isAssumed: false }, server, at },
  ...{ isOutside: false, isPrivate: true, hasPeople: false, hasOrders: false },
  ...{ asked: [], mails: 0, free: undefined, subject: new Set<number>() },
  ...given,
});

test('the server with the most replies gives up its oldest', () => {
  const replies = new KeptReplies();
  replies.add(reply('quiet', 0));
  for (let at = 1; at <= 5_000; at++) replies.add(reply('loud', at));
  expect(replies.all).toHaveLength(640);
  expect([replies.at(0)?.server, replies.at(1), replies.at(5_000)?.at]).toEqual(['quiet', undefined, 5_000]);
  expect([replies.next, replies.isForgetful]).toEqual([5_001, true]);
});

test('the first reply of an outsider and replies with orders stay', () => {
  const replies = new KeptReplies();
  replies.add(reply('web', 0, { isOutside: true }));
  replies.add(reply('web', 1, { isOutside: true, hasOrders: true }));
  for (let at = 2; at < 3_000; at++) replies.add(reply('web', at, { isOutside: true }));
  expect(replies.all.slice(0, 2).map(({ at }) => at)).toEqual([0, 1]);
});

test('it ends where each server has one reply, and all have orders', () => {
  const replies = new KeptReplies();
  for (let at = 0; at < 2_000; at++) replies.add(reply(`s${at}`, at, { isOutside: true, hasOrders: true }));
  expect(replies.all).toHaveLength(640);
  expect(replies.all[0]?.at).toBe(0);
});

test('what outsiders named is given up by the server with the most of it, and its reply stays', () => {
  const replies = new KeptReplies();
  const free = () => new GramFilter(2_000);
  replies.add(reply('quiet', 0, { isOutside: true, free: free() }));
  for (let at = 1; at < 400; at++) replies.add(reply('loud', at, { isOutside: true, free: free() }));
  expect(replies.bytes).toBeLessThanOrEqual(640 * 1_024);
  expect([replies.at(0)?.free === undefined, replies.at(1)?.free === undefined]).toEqual([false, true]);
  expect([replies.at(1)?.at, replies.at(399)?.free === undefined]).toEqual([1, false]);
});
