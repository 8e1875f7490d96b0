import { expect, test } from 'vitest';
import { LinedTurns } from './lined-turns.ts';

const soon = () => new Promise((resolve) => setImmediate(resolve));

function stage() {
  const turns = new LinedTurns();
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (name: string, line?: string) =>
    turns.take(async () => {
      log.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    }, line);
  return { turns, log, take, end: (name: string) => ends.get(name)?.() };
}

test('one line is served in its order, another line meanwhile', async () => {
  const { log, take, end } = stage();
  const first = take('a1', 'a');
  const second = take('a2', 'a');
  take('b1', 'b');
  await soon();
  expect(log).toEqual(['a1', 'b1']);
  end('a1');
  expect(await first).toBe('a1');
  await soon();
  expect(log).toEqual(['a1', 'b1', 'a2']);
  end('a2');
  expect(await second).toBe('a2');
});

test('a request without a line waits for all before it, and all after it wait for it', async () => {
  const { log, take, end } = stage();
  take('a', 'a');
  take('common');
  take('b', 'b');
  await soon();
  expect(log).toEqual(['a']);
  end('a');
  await soon();
  expect(log).toEqual(['a', 'common']);
  end('common');
  await soon();
  expect(log).toEqual(['a', 'common', 'b']);
});

test('a failed request holds up nothing, and background work keeps nothing waiting', async () => {
  const { turns, log, take } = stage();
  const failing = turns.take(() => Promise.reject(new Error('x')), 'a');
  await expect(failing).rejects.toThrow('x');
  void turns.after(() => new Promise(() => undefined));
  take('next', 'a');
  take('common', 'b');
  await soon();
  expect(log).toEqual(['next', 'common']);
});
