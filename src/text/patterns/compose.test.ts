import { expect, test } from 'vitest';
import { anyPhrase, anyWord, either, whole } from './compose.ts';

test('a table of words becomes alternatives in its order', () => {
  expect(anyWord`
    cron crond
    php[\d.]*-fpm
  `).toBe(String.raw`(?:cron|crond|php[\d.]*-fpm)`);
});

test('phrases keep their spaces and single semicolons', () => {
  expect(anyPhrase`
    instead of; rather than;
    in (?:place|lieu) of; a;b
  `).toBe('(?:instead of|rather than|in (?:place|lieu) of|a;b)');
});

test('a whole text is matched, or nothing', () => {
  const name = whole(anyWord`cron php[\d.]*-fpm`, 'i');
  expect(['cron', 'PHP8.3-FPM', 'crond', 'a cron', 'cron\n'].map((text) => name.test(text))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('either is one expression with the flags of its parts', () => {
  const joined = either(/^a$/i, /(b)c/i);
  expect(joined.source).toBe('^a$|(b)c');
  expect(joined.flags).toBe('i');
  expect(() => either(/a/i, /b/)).toThrow('/b/ has other flags than /a/i');
});
