import { expect, test } from 'vitest';
import { isSlipOf, nearest } from './nearest.ts';

const VERBS = ['redact', 'events', 'verify', 'prove', 'explain', 'doctor', 'version'];

test.each([
  ['redcat', 'redact', 'a swapped pair'],
  ['evnts', 'events', 'a lost letter'],
  ['verfy', 'verify', 'a lost letter among look-alikes'],
  ['VERIFY', 'verify', 'the wrong case'],
  ['proove', 'prove', 'a doubled letter'],
  ['docto', 'doctor', 'an unfinished word'],
  ['', 'prove', 'nothing at all gives the shortest'],
  [`redact${'x'.repeat(100_000)}`, 'redact', 'a whole file pasted behind'],
])('%s is taken for %s: %s', (typed, meant) => {
  expect(nearest(typed, VERBS)).toBe(meant);
});

test.each([
  ['ledger.buzy', 'ledger.busy', true],
  ['githb.persnal-tokn', 'github.personal-token', true],
  ['remote-script.execution', 'secret.exposed', false],
  ['ab', 'cd', false],
  ['', 'warn', false],
])('%s may have been meant for %s: %s', (typed, known, expected) => {
  expect(isSlipOf(typed, known)).toBe(expected);
});
