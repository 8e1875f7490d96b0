import { expect, test } from 'vitest';
import { hasHole, templateOf, templatePattern } from './path-template.ts';

const place = (path: string): string => (path === '$HOME' ? '~' : path);
const ANY = { isWide: false, isAny: true, isOut: false };
const GIVEN = { ...ANY, isAny: false };

test.each([
  ['$(rev n)/hooks.json', GIVEN, '~/.codex/hooks.json', true],
  ['$HOME/$d/settings.json', GIVEN, '~/.claude/settings.json', true],
  ['~/work/$d/settings.json', GIVEN, '~/.claude/settings.json', false],
  ['$(cat n).json', GIVEN, '~/.codex/hooks.json', false],
  ['$(date +../.codex/hooks.json)', ANY, '~/.codex/hooks.json', true],
  ['`rev n`.tgz', ANY, '~/.codex/hooks.json', false],
  ['~/$(a)/.co*x/h[a-o]*.json', ANY, '~/x/.codex/hooks.json', true],
  ['out/$(a)', { ...ANY, isOut: true }, '~/.codex/hooks.json', true],
  ['$(dirname "$0")/../config.toml', GIVEN, '~/.codex/config.toml', true],
  ['$(a)/.codex', { ...ANY, isWide: true }, '~/.codex/hooks.json', true],
])('%s may mean a file', (spelled, filling, file, expected) => {
  const template = templateOf(spelled, place);
  expect(hasHole(template)).toBe(true);
  expect(templatePattern(template, filling)?.test(file) ?? false).toBe(expected);
});

test('a plain path has no hole', () => {
  expect(templateOf('$HOME/a/b.txt', place)).toBe('~/a/b.txt');
});
