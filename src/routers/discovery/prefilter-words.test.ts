import { expect, it } from 'vitest';
import { HOSTS } from '../catalogue/hosts.ts';
import { EXACT_VARIABLES } from '../catalogue/variable-names.ts';
import { FLAGS } from './code/flags.cases.ts';
import { PASSES } from './code/passes.cases.ts';
import { PREFILTER_WORDS } from './prefilter-words.ts';

const isKept = (text: string): boolean => PREFILTER_WORDS.some((word) => text.toLowerCase().includes(word));

it('keeps every route that the readers know how to find', () => {
  const lines = Object.values(FLAGS).flatMap((rows) => rows.map(([code]) => code));
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => !isKept(line))).toEqual([]);
});

it('keeps every host and variable of the catalogue', () => {
  const hosts = Object.values(HOSTS).flatMap((rows) => rows.map(([host]) => `"https://${host}/v1"`));
  const own = hosts.filter((host) => !/localhost|127\.0\.0\.1/.test(host));
  expect([...own, ...Object.keys(EXACT_VARIABLES)].filter((name) => !isKept(name))).toEqual([]);
});

it('drops files that have nothing to do with models', () => {
  const quiet = [
    "const API_URL = 'https://api.stripe.com/v1';",
    'http.ListenAndServe(":8080", mux)',
    "REDIS_URL = 'redis://localhost:6379'",
  ];
  expect(Object.values(PASSES).flat()).toEqual(expect.arrayContaining(quiet));
  expect(quiet.filter(isKept)).toEqual([]);
});

it('holds lower-case words only, each once', () => {
  expect(PREFILTER_WORDS.filter((word) => word !== word.toLowerCase() || word.length < 3)).toEqual([]);
  expect(new Set(PREFILTER_WORDS).size).toBe(PREFILTER_WORDS.length);
});
