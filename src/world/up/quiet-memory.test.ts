import { expect, test, vi } from 'vitest';
import { RecentTexts } from '../../text/bounded-memo.ts';
import { onceQuiet } from './quiet-memory.ts';

function handClock() {
  let nowMs = 0;
  let due: { readonly atMs: number; readonly run: () => void } | undefined;
  return {
    elapsedMs: () => nowMs,
    after: (ms: number, run: () => void) => {
      expect(due).toBeUndefined();
      due = { atMs: nowMs + ms, run };
      return () => {};
    },
    /** False if nothing is due any more. */
    pass: (ms: number) => {
      nowMs += ms;
      const now = due;
      if (now === undefined || now.atMs > nowMs) return now !== undefined;
      due = undefined;
      now.run();
      return due !== undefined;
    },
  };
}

function quiet() {
  const clock = handClock();
  const give = vi.fn();
  return { clock, give, touch: onceQuiet(clock, give, 100) };
}

test('memory is given back once after the last message, and not while messages come', () => {
  const { clock, give, touch } = quiet();
  for (let i = 0; i < 5; i += 1) {
    touch();
    clock.pass(60);
  }
  expect(give).not.toHaveBeenCalled();
  clock.pass(39);
  expect(give).not.toHaveBeenCalled();
  expect(clock.pass(1)).toBe(false);
  expect(give).toHaveBeenCalledOnce();
  clock.pass(1_000);
  expect(give).toHaveBeenCalledOnce();
});

test('a message after that is waited for again', () => {
  const { clock, give, touch } = quiet();
  touch();
  clock.pass(100);
  touch();
  clock.pass(100);
  expect(give).toHaveBeenCalledTimes(2);
});

test('the collection itself can be asked of this engine, and texts are forgotten before it', () => {
  const clock = handClock();
  const texts = new RecentTexts<true>();
  texts.set('a text', true);
  onceQuiet(clock)();
  clock.pass(60_000);
  expect(texts.get('a text')).toBeUndefined();
  expect('gc' in globalThis).toBe(process.execArgv.includes('--expose-gc'));
});
