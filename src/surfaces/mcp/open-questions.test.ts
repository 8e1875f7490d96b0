import { expect, test } from 'vitest';
import { clock as realClock } from '../../world/clock.ts';
import { random } from '../../world/random.ts';
import { OpenQuestions } from './open-questions.ts';

const at = (minutes: number) => ({ random, clock: { ...realClock, nowMs: () => minutes * 60_000 } });

test('a question is answered once', () => {
  const questions = new OpenQuestions();
  const nonce = questions.put(at(100));
  expect([questions.take(nonce, at(101)), questions.take(nonce, at(101))]).toEqual([true, false]);
  expect(questions.take('0'.repeat(32), at(100))).toBe(false);
});

test.each([
  [109, true],
  [110, false],
  [99, false],
])('put at minute 100 and answered at minute %i', (minute, isOpen) => {
  const questions = new OpenQuestions();
  expect(questions.take(questions.put(at(100)), at(minute))).toBe(isOpen);
});

test('the oldest of very many is forgotten', () => {
  const questions = new OpenQuestions();
  const nonces = Array.from({ length: 257 }, () => questions.put(at(1)));
  expect(nonces.map((nonce) => questions.take(nonce, at(1))).indexOf(true)).toBe(1);
});
