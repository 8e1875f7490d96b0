import { expect, test } from 'vitest';
import { nameMatcher } from './glob.ts';

test.each([
  ['l?', 'ln'],
  ['*', 'ln'],
  ['[!x]n', 'ln'],
  ['[^x]n', 'ln'],
  ['[]l]n', 'ln'],
  ['[[:alpha:]]n', 'ln'],
  ['[[:alpha:][:digit:]]n', 'ln'],
  ['@(ln|x)', 'ln'],
  ['+(l)n', 'ln'],
  ['!(x)', 'ln'],
  ['@(a|@(ln|b))', 'ln'],
  ['{ln,x}', 'ln'],
  ['**', 'ln'],
  ['.s*', '.ssh'],
  ['@(.ssh|x)', '.ssh'],
  ['{,.}s*', '.ssh'],
  ['{unclosed', 'ln'],
  ['q[', 'q['],
])('%s may match %s', (pattern, name) => {
  expect(nameMatcher(pattern)(name)).toBe(true);
});

test.each([
  ['l?', 'l'],
  ['*n', 'lx'],
  ['[l]n', 'l'],
  ['{ln,x}', 'lx'],
  ['*', '.ssh'],
  ['?ssh', '.ssh'],
  ['[.]ssh', '.ssh'],
  ['ln', 'lnx'],
])('%s does not match %s', (pattern, name) => {
  expect(nameMatcher(pattern)(name)).toBe(false);
});
