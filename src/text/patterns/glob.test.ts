import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { compileGlob } from './glob.ts';
import { compileProgram } from './glob-compile.ts';
import { runGlob } from './glob-run.ts';

describe('matches', () => {
  const rows: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['', [''], ['a']],
    ['abc', ['abc'], ['ab', 'abcd', 'ABC', '']],
    ['*', ['', 'a', 'a/b', '.env', 'a\nb'], []],
    ['**', ['', 'a/b'], []],
    ['fs__*', ['fs__', 'fs__read'], ['fs_read', 'xfs__read']],
    ['*delete*', ['delete', 'undeleted'], ['dele te']],
    ['a?c', ['abc', 'a😀c', 'a/c'], ['ac', 'abbc']],
    ['[abc]', ['a', 'c'], ['d', '', 'ab']],
    ['[a-c0-9]', ['b', '7'], ['d', '-']],
    ['[!a-c]', ['d', '😀'], ['a', '']],
    ['[^a-c]', ['d', '^'], ['a']],
    ['[]a]', [']', 'a'], ['b']],
    ['[!]a]', ['b'], [']', 'a']],
    ['[a-]', ['a', '-'], ['b']],
    ['[-a]', ['a', '-'], ['b']],
    ['[*?{,}]', ['*', '?', '{', ',', '}'], ['a']],
    ['[\\]\\-x]', [']', '-', 'x'], ['\\']],
    ['[😀-😂]', ['😁'], ['😃', '\ud83d']],
    ['{a,b}', ['a', 'b'], ['', 'ab', '{a,b}']],
    ['x{a,b*,}y', ['xay', 'xby', 'xbbby', 'xy'], ['xaby', 'xcy']],
    ['{a,{b,c}d}e', ['ae', 'bde', 'cde'], ['be', 'de']],
    ['{a}', ['a'], ['{a}']],
    ['{[,],b}', [',', 'b'], ['[', '']],
    ['a,b', ['a,b'], ['a']],
    ['\\*\\{\\\\', ['*{\\'], ['a{\\']],
    ['a]', ['a]'], ['a']],
  ];
  test.each(rows)('%j: %j, not %j', (pattern, yes, no) => {
    const glob = compileGlob(pattern);
    for (const text of yes) expect([text, glob.matches(text)]).toEqual([text, true]);
    for (const text of no) expect([text, glob.matches(text)]).toEqual([text, false]);
  });

  const paths: typeof rows = [
    ['*', ['', 'a', '.env'], ['a/b', '/']],
    ['a?b', ['axb'], ['a/b']],
    ['a[!x]b', ['ayb'], ['a/b', 'axb']],
    ['a[/x]b', ['axb'], ['a/b']],
    ['*/*.ts', ['src/a.ts'], ['a.ts', 'src/x/a.ts']],
    ['**', ['', 'a', 'a/b/c', '/a'], []],
    ['**/a', ['a', 'x/a', 'x/y/a', '/a'], ['xa', 'a/x']],
    ['src/**', ['src/', 'src/a', 'src/a/b'], ['src', 'srca', 'x/src/a']],
    ['src/**/a.ts', ['src/a.ts', 'src/x/a.ts', 'src/x/y/a.ts'], ['srca.ts', 'src/xa.ts', 'a.ts']],
    ['**/x/**', ['x/', 'a/x/b', 'x/b/c'], ['x', 'ax/b']],
    ['{src,test}/**/*.{ts,js}', ['src/a.ts', 'test/x/b.js'], ['lib/a.ts', 'src/a.py']],
    ['{src/**,docs/**}', ['src/a', 'docs/b/c'], ['src', 'lib/a']],
    ['{a/,}**/b', ['b', 'a/b', 'x/b', 'a/x/b'], ['ab']],
    ['a/{**/,x}b', ['a/b', 'a/y/b', 'a/xb'], ['a/x', 'ab']],
  ];
  test.each(paths)('as paths, %j: %j, not %j', (pattern, yes, no) => {
    const glob = compileGlob(pattern, { separator: '/' });
    for (const text of yes) expect([text, glob.matches(text)]).toEqual([text, true]);
    for (const text of no) expect([text, glob.matches(text)]).toEqual([text, false]);
  });
});

describe('refuses', () => {
  test.each([
    ['ab[c', '[ without ] at character 3'],
    ['[]', '[ without ] at character 1'],
    ['[!]', '[ without ] at character 1'],
    ['[z-a]', 'range out of order at character 4'],
    ['[[:alpha:]]', 'named class at character 2'],
    ['a{b,{c}', '{ without } at character 2'],
    ['a}', '} without { at character 2'],
    ['😀a\\', 'nothing to escape at character 3'],
    ['[a\\', 'nothing to escape at character 3'],
  ])('%j: %s', (pattern, message) => {
    const error = new RangeError(`malformed glob: ${message}`);
    expect(() => compileGlob(pattern)).toThrow(error);
    expect(() => compileGlob(pattern, { separator: '/' })).toThrow(error);
  });

  test.each([
    ['a**', '** must be alone between separators at character 2'],
    ['a/**b', '** must be alone between separators, touched at character 5'],
    ['***', '** must be alone between separators at character 1'],
    ['{a,b/}**', '** must be alone between separators at character 7'],
    ['{**,x}/a', '** must be alone between separators, touched at character 7'],
  ])('%j as a path: %s', (pattern, message) => {
    expect(() => compileGlob(pattern, { separator: '/' })).toThrow(
      new RangeError(`malformed glob: ${message}`),
    );
    expect(compileGlob(pattern).matches('zzz')).toBe(pattern === '***');
  });

  test('more than 1,000 alternatives, flat or nested', () => {
    const flat = (count: number) => `{${Array.from({ length: count }, (_, i) => i).join(',')}}`;
    expect(compileGlob(flat(1_000)).matches('999')).toBe(true);
    expect(() => compileGlob(flat(1_001))).toThrow('more than 1000 alternatives');
    expect(() => compileGlob('{'.repeat(100_000))).toThrow('more than 1000 alternatives at character 1001');
  });
});

describe('costs at most length times steps', () => {
  const text = 'a'.repeat(100_000);
  test.each<[string, string, '/' | undefined, boolean]>([
    ['many stars', `${'*a'.repeat(30)}*b`, undefined, false],
    ['many stars that match', '*a'.repeat(30), undefined, true],
    ['stars in nested braces', `${'{*,a,{a*,*a}}'.repeat(10)}b`, undefined, false],
    ['globstars', `${'**/'.repeat(20)}*a*b`, '/', false],
    ['a million expansions', `${'{a,b}'.repeat(20)}*`, undefined, true],
  ])('%s', (_, pattern, separator, matched) => {
    const program = compileProgram(pattern, separator);
    expect(program.steps.length).toBeLessThanOrEqual(pattern.length * 2 + 1);
    const run = runGlob(program, text);
    expect(run.matched).toBe(matched);
    expect(run.visits).toBeLessThanOrEqual((text.length + 1) * program.steps.length);
  });

  test('a text that fails early is left early', () => {
    expect(runGlob(compileProgram('b*'), text).visits).toBe(1);
  });
});

/** Backtracking over the expanded pattern: slow, and obvious. */
function expand(pattern: string): string[] {
  const inner = /\{([^{}]*)\}/.exec(pattern);
  if (inner === null) return [pattern];
  const [whole, list = ''] = inner;
  const before = pattern.slice(0, inner.index);
  const after = pattern.slice(inner.index + whole.length);
  return list.split(',').flatMap((choice) => expand(before + choice + after));
}

function naive(pattern: string, text: string): boolean {
  if (pattern === '') return text === '';
  if (pattern.startsWith('*')) {
    return naive(pattern.slice(1), text) || (text !== '' && naive(pattern, text.slice(1)));
  }
  if (text === '') return false;
  const [head] = text;
  const set = /^\[(!?)(\w+)\]/.exec(pattern);
  if (set !== null) {
    const [whole, not, members = ''] = set;
    return members.includes(head ?? '') === (not === '') && naive(pattern.slice(whole.length), text.slice(1));
  }
  return (pattern[0] === '?' || pattern[0] === head) && naive(pattern.slice(1), text.slice(1));
}

function naivePath(pattern: readonly string[], path: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return path.length === 0;
  if (first !== '**') return path.length > 0 && naive(first, path[0] ?? '') && naivePath(rest, path.slice(1));
  if (rest.length === 0) return path.length > 0;
  return naivePath(rest, path) || (path.length > 0 && naivePath(pattern, path.slice(1)));
}

describe('agrees with a naive matcher', () => {
  const atom = fc.constantFrom('a', 'b', '*', '?', '[ab]', '[!a]', '[!b]', '{a,b*}', '{,a?}', '{b,{*a,b}b}');
  const segment = fc.array(atom, { maxLength: 5 }).map((atoms) => atoms.join('').replaceAll(/\*+/g, '*'));
  const text = fc.stringMatching(/^[ab]{0,7}$/);

  test('on texts', () => {
    let matched = 0;
    fc.assert(
      fc.property(segment, text, (pattern, t) => {
        const expected = expand(pattern).some((one) => naive(one, t));
        matched += Number(expected);
        expect(compileGlob(pattern).matches(t)).toBe(expected);
      }),
      { numRuns: draws(3_000) },
    );
    expect(matched).toBeGreaterThan(300);
  });

  test('on paths', () => {
    const path = fc.array(fc.stringMatching(/^[ab]{0,3}$/), { minLength: 1, maxLength: 4 });
    const parts = fc.array(fc.oneof(fc.constant('**'), segment), { minLength: 1, maxLength: 4 });
    let matched = 0;
    fc.assert(
      fc.property(parts, path, (pattern, p) => {
        const expected = expand(pattern.join('/')).some((one) => naivePath(one.split('/'), p));
        // Adjacent stars from braces are two single ones here, not a globstar.
        fc.pre(!expand(pattern.filter((part) => part !== '**').join('/')).some((one) => one.includes('**')));
        matched += Number(expected);
        expect(compileGlob(pattern.join('/'), { separator: '/' }).matches(p.join('/'))).toBe(expected);
      }),
      { numRuns: draws(3_000) },
    );
    expect(matched).toBeGreaterThan(200);
  });
});
