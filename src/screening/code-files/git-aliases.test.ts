import { expect, test } from 'vitest';
import { readCommand } from '../../shell/read.ts';
import { aliasesIn, reachedAliases, withoutAliases } from './git-aliases.ts';

const SETTINGS = '[core]\n\tpager = less\n[alias]\n\ta = "!git b"\n\tb = reset --hard\n\tc = "!rm -rf x"\n';

test.each([
  ['git a', ['a']],
  ['git -C sub -c x.y=z undo now', ['undo']],
  ['git status && git Sync', ['sync']],
  ['git log --oneline', []],
  ['hg a', []],
])('%s names %j', (line, names) => {
  expect(aliasesIn(readCommand(line).runs)).toEqual(names);
});

test('aliases are followed from the ones that are named', () => {
  expect(reachedAliases(SETTINGS, ['a'])).toBe(
    '[core]\n\tpager = less\n[alias]\na = "!git b"\nb = !git reset --hard',
  );
  expect(reachedAliases(SETTINGS, ['z'])).toBe('[core]\n\tpager = less\n[alias]');
});

test('aliases are separated from settings', () => {
  expect(withoutAliases(SETTINGS).settings).toBe('[core]\n\tpager = less');
});
