import { expect, test } from 'vitest';
import { LinedTurns, type Turn } from './lined-turns.ts';

const soon = () => new Promise((resolve) => setImmediate(resolve));

function stage() {
  const turns = new LinedTurns();
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (name: string, turn?: Turn) =>
    turns.take(async () => {
      log.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    }, turn);
  const end = async (name: string) => {
    ends.get(name)?.();
    await soon();
  };
  return { turns, log, take, end };
}

const A: Turn = { lines: ['a'] };
const B: Turn = { lines: ['b'] };

test('one line is served in its order, another line meanwhile', async () => {
  const { log, take, end } = stage();
  const first = take('a1', A);
  const second = take('a2', A);
  void take('b1', B);
  await soon();
  expect(log).toEqual(['a1', 'b1']);
  await end('a1');
  expect(await first).toBe('a1');
  expect(log).toEqual(['a1', 'b1', 'a2']);
  await end('a2');
  expect(await second).toBe('a2');
});

test('a call of two lines waits for both, and both wait for it', async () => {
  const { log, take, end } = stage();
  void take('a1', A);
  void take('b1', B);
  void take('both', { lines: ['a', 'b'] });
  void take('a2', A);
  void take('b2', B);
  await soon();
  await end('a1');
  expect(log).toEqual(['a1', 'b1']);
  await end('b1');
  expect(log).toEqual(['a1', 'b1', 'both']);
  await end('both');
  expect(log).toEqual(['a1', 'b1', 'both', 'a2', 'b2']);
});

test('a call without a line waits for none, and none waits for it', async () => {
  const { log, take } = stage();
  void take('a', A);
  void take('free');
  void take('b', B);
  await soon();
  expect(log.sort()).toEqual(['a', 'b', 'free']);
});

test('what reads records waits for earlier calls that record, and later ones do not wait for it', async () => {
  const { log, take, end } = stage();
  void take('records', { lines: ['a'], isRecording: true });
  void take('judges', { lines: ['b'] });
  void take('reads', { readsRecords: true });
  void take('later', { lines: ['c'], isRecording: true });
  await soon();
  expect(log).toEqual(['records', 'judges', 'later']);
  await end('records');
  expect(log).toEqual(['records', 'judges', 'later', 'reads']);
});

test('a failed call holds up nothing', async () => {
  const { turns, log, take } = stage();
  const failing = turns.take(() => Promise.reject(new Error('x')), A);
  await expect(failing).rejects.toThrow('x');
  void take('next', A);
  await soon();
  expect(log).toEqual(['next']);
});

test('a call that was cancelled before its turn does not start, and its line goes on', async () => {
  const { log, take, end } = stage();
  const cancel = new AbortController();
  void take('first', A);
  const cancelled = take('cancelled', { ...A, signal: cancel.signal });
  void take('last', A);
  cancel.abort(new Error('cancelled'));
  await soon();
  await Promise.all([end('first'), expect(cancelled).rejects.toThrow('cancelled')]);
  expect(log).toEqual(['first', 'last']);
});

test.each([
  ['calls', 32, {}],
  ['long calls', 4, { isLong: true }],
] as const)('of %s at most %i run at once, and the others in their order', async (_, most, turn) => {
  const { log, take, end } = stage();
  const names = Array.from({ length: most + 3 }, (__, i) => `${i}`);
  for (const name of names) void take(name, turn);
  await soon();
  expect(log).toEqual(names.slice(0, most));
  await end('1');
  await end('0');
  expect(log).toEqual(names.slice(0, most + 2));
});

test('long calls do not take the places of others', async () => {
  const { log, take } = stage();
  for (let i = 0; i < 40; i += 1) void take('long', { isLong: true });
  void take('short');
  await soon();
  expect(log).toContain('short');
});

test('what is under way can be waited for, not what comes later', async () => {
  const { turns, take, end } = stage();
  let isSettled = false;
  void take('now', A);
  void turns.settled().then(() => {
    isSettled = true;
  });
  void take('later', B);
  await soon();
  expect(isSettled).toBe(false);
  await end('now');
  expect(isSettled).toBe(true);
});
