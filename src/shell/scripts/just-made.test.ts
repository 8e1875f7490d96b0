import { expect, test } from 'vitest';
import { justMadeNames } from './just-made.ts';

test.each([
  ['def test_x(tmp_path, client):\n    pass', ['tmp_path']],
  ['@TempDir Path dir;', ['dir']],
  ['@TempDir\n  static Path shared;', ['shared']],
  ['@TempDir lateinit var root: File', ['root']],
  ['Dir.mktmpdir { |d| File.write(File.join(d, "a"), "") }', ['d']],
  ['Dir.mktmpdir("x") do |dir|\nend', ['dir']],
  ['mktempdir() do dir\nend', ['dir']],
])('%s', (text, names) => {
  expect(justMadeNames(text)).toEqual(names);
});

test.each([
  'Dir.mktmpdir { |d| 1 }\n["~/.ssh"].each { |d| File.read(d) }',
  'tmp_path = "/home/me"\nprint(tmp_path)',
  'Path dir = Path.of("/home/me");',
])('another thing under the name: %s', (text) => {
  expect(justMadeNames(text)).toEqual([]);
});
