import { describe, expect, test } from 'vitest';
import { readCommand } from './read.ts';
import type { Run } from './reading/reading.ts';
import { spelledRuns } from './spelled-runs.cases.ts';

const structures: [why: string, line: string, runs: string[]][] = [
  ['lists', 'a; b && c || d & e', ['a', 'b', 'c', 'd', 'e']],
  ['groups and subshells', '{ a; b; }; (c; d)', ['a', 'b', 'c', 'd']],
  ['branches', 'if a; then b; elif c; then d; else e; fi', ['a', 'b', 'c', 'd', 'e']],
  ['loops', 'while a; do b; done; until c; do d; done', ['a', 'b', 'c', 'd']],
  ['counted loops', 'for ((i=0;i<$(a);i++)); do b; done', ['a', 'b']],
  ['cases', 'case $x in a) b;; *) c;; esac', ['b', 'c']],
  ['tests and arithmetic', '[[ $(a) ]]; (( $(b) )); echo $(( $(c) ))', ['a', 'b', 'c', 'echo ?$(( $(c) ))']],
  ['coprocesses, time and not', 'coproc a; time b; ! c', ['a', 'b', 'c']],
  ['in a redirect, a here-document, an assignment', 'a > $(b) <<E\n$(c)\nE\nX=$(d)', ['b', 'c', 'a', 'd']],
  ['process substitution', 'a <(b) > >(c)', ['b', 'c', 'a ?<(b)']],
];

const functions: typeof structures = [
  ['called', 'f() { rm a; }; f', ['rm a']],
  ['never called', 'f() { rm a; }', []],
  ['called by another', 'f() { g; }; g() { rm a; }; f', ['rm a']],
  [
    'called through eval and trap',
    `f() { rm a; }; eval f; trap f EXIT`,
    ['eval f', 'rm a', 'trap f EXIT', 'rm a'],
  ],
  ['unknown to a new shell', 'f() { rm a; }; sh -c f', ['sh -c f', 'f']],
  [
    'known to a new shell once exported',
    'f() { rm a; }; export -f f; bash -c f',
    ['export -f f', 'bash -c f', 'rm a'],
  ],
  ['a wrapper names a program', 'ls() { command ls -l; }; ls', ['ls -l']],
  ['calls itself', ':() { :|:& }; :', [':', ':']],
  ['an alias', `alias ll='rm -rf'; ll x`, ['alias ll=rm -rf', 'rm -rf x']],
];

const broken: typeof structures = [
  ['an open quote at the end', `git push --force origin main 'x`, ['git push --force origin main x']],
  ['an open quote in between', `echo it's; rm -rf /`, ['echo its', 'rm -rf /']],
  ['an operator in front', '&& git reset --hard', ['git reset --hard']],
  ['names as a manual writes them', 'docker pull <image>:<tag>', ['docker pull <image>:<tag>']],
  ['an open substitution', 'echo "$(rm -rf /', ['rm -rf /', 'echo ?$(rm -rf /']],
  ['a branch without its end', 'if a; then rm b', ['a', 'rm b']],
];

describe('structure', () => {
  test.each(structures)('%s', (_, line, runs) => expect(spelledRuns(line)).toEqual(runs));
});
describe('functions', () => {
  test.each(functions)('%s', (_, line, runs) => expect(spelledRuns(line)).toEqual(runs));
});
describe('broken lines are read as far as they go, and said to be broken', () => {
  test.each(broken)('%s', (_, line, runs) => {
    const { unknowns } = readCommand(line);
    expect(spelledRuns(line).slice(0, runs.length)).toEqual(runs);
    expect(unknowns).toContainEqual({ kind: 'syntax', run: undefined });
  });
});

const facts = (line: string, pick: (run: Run) => unknown): unknown[] => readCommand(line).runs.map(pick);

describe('around a run', () => {
  test('pipes, both ways', () => {
    const { runs } = readCommand('a | b |& c');
    expect(runs.map(({ pipedTo }) => pipedTo)).toEqual([[1], [2], []]);
    expect(runs[2]?.stdin).toEqual([{ from: 'pipe', runs: [1] }]);
  });
  test('a group feeds and is fed as a whole', () => {
    expect(facts('{ a; b; } | { c; d; }', ({ pipedTo }) => pipedTo)).toEqual([[2, 3], [2, 3], [], []]);
  });
  test('a here-document, a here-string and a file', () => {
    const line = 'a <<E\nx $Y\nE\nb <<< z; c < f';
    expect(facts(line, ({ stdin }) => stdin[0])).toMatchObject([
      { from: 'text', word: { value: undefined, text: 'x $Y\n' } },
      { from: 'text', word: { value: 'z' } },
      { from: 'file', path: { value: 'f' } },
    ]);
  });
  test('tabs before a here-document with a dash', () => {
    expect(facts('a <<-E\n\t\tx\n\tE', ({ stdin }) => stdin[0])).toMatchObject([{ word: { value: 'x\n' } }]);
  });
  test('redirects', () => {
    const { runs } = readCommand('a > o 2>&1 >> p < q &> r');
    expect(
      runs[0]?.redirects.map(({ descriptor, does, target }) => [descriptor, does, target?.value]),
    ).toEqual([
      [1, 'write', 'o'],
      [2, 'duplicate', undefined],
      [1, 'append', 'p'],
      [0, 'read', 'q'],
      [1, 'write', 'r'],
    ]);
  });
  test('a redirect behind a group holds for all in it', () => {
    expect(facts('{ a; b; } > f', ({ redirects }) => redirects[0]?.target?.value)).toEqual(['f', 'f']);
  });
  test('a redirect alone', () => expect(spelledRuns('> f')).toEqual([':']));
  test('the folder', () => {
    const line = 'cd /a && b; (cd c; d); e; cd ..; f; cd -; g';
    expect(facts(line, ({ program, cwd }) => `${program} ${cwd}`)).toEqual([
      'cd /a',
      'b /a',
      'cd /a/c',
      'd /a/c',
      'e /a',
      'cd /a/..',
      'f /a/..',
      'cd /a',
      'g /a',
    ]);
  });
  test('background and loops', () => {
    expect(facts('a & while b; do c; done', ({ background, loop }) => [background, loop])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
  });
  test('assignments in front', () => {
    expect(facts('A=1 env B=2 c', ({ environment }) => environment.map(({ name }) => name))).toEqual([
      ['A', 'B'],
    ]);
  });
  test('causes and parents', () => {
    const line = `f() { a; }; f; b $(c); bash -c 'd'; find . -exec e \\;`;
    expect(facts(line, ({ program, cause, parent }) => `${program} ${cause} ${parent}`)).toEqual([
      'a function undefined',
      'c substitution undefined',
      'b line undefined',
      'bash line undefined',
      'd shell_text 3',
      'find line undefined',
      'e argument 5',
    ]);
  });
});

describe('dialects', () => {
  test('the one asked for', () => expect(readCommand('ls', { dialect: 'cmd' }).dialect).toBe('cmd'));
  test('the one it looks like', () => {
    expect(readCommand('Remove-Item -Recurse -Force x').dialect).toBe('powershell');
    expect(readCommand('del /s /q C:\\x').dialect).toBe('cmd');
    expect(readCommand('rm -rf x').dialect).toBe('posix');
  });
});
