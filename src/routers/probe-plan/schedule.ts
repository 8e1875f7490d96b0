/** Interleaved blocks, each arm once in a random order: what drifts with the hour then drifts for all of them. */
import type { ProbePlan } from '../../answers/routes/probe-plan.answer.ts';
import { seededRandom, shuffle } from '../statistics/seeded.ts';

export const ARMS = [
  { arm: 'direct', letter: 'D' },
  { arm: 'direct_again', letter: 'A' },
  { arm: 'route', letter: 'R' },
] as const;

/** More are drawn the same way; a longer list would not be read. */
const MOST_SHOWN = 200;

export function drawSchedule(blocks: number, seed: number): ProbePlan['schedule'] {
  const random = seededRandom(seed);
  const order = Array.from({ length: Math.min(blocks, MOST_SHOWN) }, () =>
    shuffle(
      ARMS.map(({ letter }) => letter),
      random,
    ).join(''),
  );
  return { seed, blocks, order, is_cut: blocks > MOST_SHOWN };
}
