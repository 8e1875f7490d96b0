import { expect, test } from 'vitest';
import { gated, lookAt } from './gated.ts';

const WORDS = /\b(?:secret|hidden) (?:word|sign)s?\b/;
const EVERY = /\b(?:first|second) (?:word|sign)s?\b/g;
const SENTENCES = ['the hidden sign', 'no such thing', 'the secret', 'a first word and a second sign', ''];

test('a gated expression answers like the expression itself', () => {
  const words = gated(WORDS);
  const every = gated(EVERY);
  const answers = () =>
    SENTENCES.flatMap((text) => {
      lookAt(text);
      const matches = Array.from(every.matchAll(text), ([match]) => match);
      return [{ is: words.test(text), found: words.exec(text)?.[0], matches }];
    });
  const expected = SENTENCES.map((text) => ({
    is: WORDS.test(text),
    found: WORDS.exec(text)?.[0],
    matches: Array.from(text.matchAll(EVERY), ([match]) => match),
  }));
  expect(answers()).toEqual(expected);
});

test('a text that was not looked at is tried in any case', () => {
  const words = gated(WORDS);
  lookAt('nothing');
  expect(words.test('the secret word')).toBe(true);
  expect(words.test('nothing')).toBe(false);
});
