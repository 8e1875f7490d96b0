import { expect, test } from 'vitest';
import { requiredLiterals } from './required-literals.ts';

test.each<[RegExp, readonly string[] | undefined]>([
  [/abc/, ['abc']],
  [/\bignore (?:all|any) rules\b/, ['ignore all rules', 'ignore any rules']],
  [/\b(?:ignor(?:e|ing)|forget) .{0,20}instruct\w{0,8}/, ['instruct']],
  [/(?:abc)?defg/, ['defg']],
  [/(?:abc){0,3}defg/, ['defg']],
  [/(?:abcd){2,3}x?/, ['abcd']],
  [/(?=later)abc/, ['abc']],
  [/(?<!before)abc/, ['abc']],
  [/abc|def/, ['abc', 'def']],
  [/abc|\w+/, undefined],
  [/one|two|threes?|four/, ['one', 'two', 'three', 'four']],
  [/one|two|thre{2,3}|four/, ['one', 'two', 'thr', 'four']],
  [/(?:one|it|two) more|else/, ['one more', 'it more', 'two more', 'else']],
  [/one|it|two/, undefined],
  [/\d{3,}/, undefined],
  [/a[bc]d/, ['abd', 'acd']],
  [/a[b-d]e/, undefined],
  [/Ab\.c/, ['ab.c']],
  [/ab\u0041cde/, ['cde']],
  [/\p{L}{2}xyz/u, ['xyz']],
  [/(?<year>xyz)\k<year>/, ['xyz']],
  [/x{1}yz/, ['xyz']],
  [/x*yzq/, ['yzq']],
])('%s requires %j', (pattern, literals) => {
  expect(requiredLiterals(pattern)).toEqual(literals);
});
