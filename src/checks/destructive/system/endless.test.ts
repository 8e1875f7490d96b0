import { expect, test } from 'vitest';
import { readCommand } from '../../../shell/read.ts';
import { multiplies } from './endless.ts';

test.each([
  [':(){ :|:& };:', 'fork bomb'],
  ['a() { b & }; b() { a; }; a', 'fork bomb'],
  ['a() { a; }; a', 'endless recursion'],
  ['while true; do x & done', 'endless spawning'],
  ['until false; do x & done', 'endless spawning'],
  ['while true; do (x &) ; wait; done', 'endless spawning'],
  ['while true; do x & wait; y & done', 'endless spawning'],
  ['while true; do x & wait; done', undefined],
  ['while true; do x & sleep 5; done', undefined],
  ['while true; do x; done', undefined],
  ['(while true; do sleep 60; echo x; done) &', undefined],
  ['while true; do x 2>&1 && y; done', undefined],
  ['while read l; do x & done', undefined],
  ['for i in 1 2; do x & done', undefined],
  ['a() { x; }; a; a', undefined],
  ["echo 'while true; do x & done'", undefined],
])('%s', (line, expected) => {
  expect(multiplies(line, readCommand(line))).toBe(expected);
});
