import { expect, test } from 'vitest';
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

test('memory is given back once after the last message, and not while messages come', () => {
  const clock = handClock();
  let given = 0;
  const touch = onceQuiet(
    clock,
    () => {
      given += 1;
    },
    100,
  );
  for (let i = 0; i < 5; i += 1) {
    touch();
    clock.pass(60);
  }
  expect(given).toBe(0);
  clock.pass(39);
  expect(given).toBe(0);
  expect(clock.pass(1)).toBe(false);
  expect(given).toBe(1);
  clock.pass(1_000);
  expect(given).toBe(1);
});

test('a message after that is waited for again', () => {
  const clock = handClock();
  let given = 0;
  const touch = onceQuiet(
    clock,
    () => {
      given += 1;
    },
    100,
  );
  touch();
  clock.pass(100);
  touch();
  clock.pass(100);
  expect(given).toBe(2);
});

test('the collection itself can be asked of this engine', () => {
  const clock = handClock();
  onceQuiet(clock)();
  clock.pass(60_000);
  expect('gc' in globalThis).toBe(process.execArgv.includes('--expose-gc'));
});
