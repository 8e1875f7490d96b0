import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { BLOCK_UNITS, loadBlock } from './byte-block.ts';
import { findRunsInBlock, runEnd } from './token-runs.ts';

function runsOf(text: string): string[] {
  const numbers: number[] = [];
  for (let at = 0; at < text.length; at += BLOCK_UNITS)
    findRunsInBlock(at, loadBlock(text, at), () => true, numbers);
  const runs: string[] = [];
  for (let i = 0; i < numbers.length; i += 2)
    runs.push(text.slice(numbers[i], runEnd(text, numbers[i + 1] ?? 0)));
  return runs;
}

it('finds the runs of 24 or more key characters, whole', () => {
  const piece = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'Z', '9', '+', '/', '_', '-'), maxLength: 40 }),
    fc.constantFrom(' ', '.', '=', '\n', 'é', '"'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('');
      expect(runsOf(text)).toEqual(text.match(/[A-Za-z0-9+/_-]{24,}/g) ?? []);
    }),
    { numRuns: draws(500) },
  );
});

it('finds a run once when it spans two blocks', () => {
  const run = 'k'.repeat(100);
  for (const before of [BLOCK_UNITS - 99, BLOCK_UNITS - 50, BLOCK_UNITS - 24, BLOCK_UNITS - 1, BLOCK_UNITS]) {
    expect(runsOf(`${' '.repeat(before)}${run} end`)).toEqual([run]);
  }
  expect(runsOf('k'.repeat(BLOCK_UNITS * 2 + 7))).toEqual(['k'.repeat(BLOCK_UNITS * 2 + 7)]);
});
