import { RE2JS } from 're2js';
import { expect, test } from 'vitest';
import { linearRegex } from './regex.ts';

const PATTERNS = [
  'abc',
  '^abc',
  '\\babc',
  'ab?c',
  'ab*',
  'ab+c',
  'a{0,1}b',
  'abc|d',
  '(?i)abc',
  'a.c',
  '^$',
  'ab$',
  'a b/c',
];
const TEXTS = ['', 'a', 'b', 'ac', 'abc', 'xabc', 'x abc', 'ABC', 'd', 'aXc', 'ab', 'a b/c', 'bb'];

test.each(PATTERNS)('%s matches what the engine matches', (pattern) => {
  const [own, engine] = [linearRegex(pattern), RE2JS.compile(pattern)];
  expect(TEXTS.map((text) => own.test(text))).toEqual(TEXTS.map((text) => engine.test(text)));
});
