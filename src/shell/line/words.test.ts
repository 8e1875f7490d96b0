import { describe, expect, test } from 'vitest';
import { readCommand } from '../read.ts';
import { spelledRuns } from '../spelled-runs.cases.ts';

const words: [why: string, line: string, runs: string[]][] = [
  ['quotes inside a name vanish', `r''m "r"m \\r\\m`, ['rm rm rm']],
  ['ANSI-C quotes are decoded', String.raw`$'\x72\x6d' -rf $'a\tb'`, ['rm -rf a\tb']],
  ['single quotes keep everything', `echo '$x $(y) *'`, ['echo $x $(y) *']],
  ['a home folder is known by name only', 'ls ~/x ~bob "~/y"', ['ls ?~/x ?~bob ~/y']],
  ['a glob may be several words', 'rm *.log a?b', ['rm ?*.log ?a?b']],
  ['braces are put in', 'rm /{bin,etc}/x {1..3} a{b,c}{d,e}', ['rm /bin/x /etc/x 1 2 3 abd abe acd ace']],
  ['braces without alternatives stay', `echo {} {a} "{a,b}" '{a,b}'`, ['echo {} {a} {a,b} {a,b}']],
  ['braces may hold variables', 'x=1; echo {a,$x} ${y}{a,b}', ['echo a 1 ?${y}a ?${y}b']],
  ['an unknown variable stays as spelled', 'rm -rf "$DIR/x" ${HOME}/y', ['rm -rf ?$DIR/x ?$HOME/y']],
  ['a letter behind keeps the braces', 'echo ${HOME}y', ['echo ?${HOME}y']],
  ['separators cut words', 'rm$IFS-rf${IFS}/', ['rm -rf /']],
  ['separators of the line itself', 'IFS=_; c=rm_-rf_/; $c', ['rm -rf /']],
  ['a slash out of a path', 'cat ${HOME:0:1}etc', ['cat /etc']],
  ['a program by pattern', '/bin/r? x; /???/b?sh y; /bin/* z', ['rm x', 'bash y', ' z']],
  ['the shell by its variable', `$SHELL -c 'rm x'`, ['sh -c rm x', 'rm x']],
  ['lines from Windows', 'rm a\r\nrm b\r\n', ['rm a', 'rm b']],
  ['a prompt copied along', '$ rm x', ['rm x']],
  ['braces that make a command', '{rm,-rf,/}', ['rm -rf /']],
  ['no parameters at the top of a line', 'r$@m -rf$1 /', ['rm -rf /']],
  ['a name around a variable is the name', 'r${u}m x; $PREFIX/bin/ls', ['rm x', 'ls']],
];

const variables: typeof words = [
  ['a value set before', 'a=r; b=m; $a$b -rf "$c"', ['rm -rf ?$c']],
  ['a value is cut into words', 'c="rm -rf /"; $c; "$c"', ['rm -rf /', '']],
  ['a value made of unknown ones', 'd=$HOME/x; rm $d', ['rm ?$HOME/x']],
  [
    'exported, declared, read-only',
    'export A=1; declare B=2; readonly C=3; echo $A$B$C',
    ['export A=1', 'declare B=2', 'readonly C=3', 'echo 123'],
  ],
  ['added to', 'x=r; x+=m; $x y', ['rm y']],
  ['read from a text', 'read -r p q <<< "rm a b"; $p $q', ['read -r p q', 'rm a b']],
  ['read into a list', 'read -ra a <<< "rm -rf /"; "${a[@]}"', ['read -ra a', 'rm -rf /']],
  ['read line by line', 'while read l; do $l; done <<E\nrm a\nrm b\nE', ['read l', 'rm a', 'rm b']],
  ['printed into', `printf -v c '%s' rm; $c x`, ['rm x']],
  ['lists', 'a=(rm -rf /); "${a[@]}"; "${a[0]}" x', ['rm -rf /', 'rm x']],
  ['by another name', 'x=y; y=rm; ${!x} a', ['rm a']],
  ['set in front of one command only', 'A=1 echo $A', ['echo ?$A']],
  ['either of two', 'if a; then T=/a; else T=/b; fi; rm $T', ['a', 'rm /b', 'rm /a']],
  ['either program', 'T=echo; true && T=rm; $T x', ['true', 'rm x', 'echo x']],
  ['one after the other', 'for i in a b; do rm $i; done', ['rm a', 'rm b']],
  ['once if the word is not used', 'for i in a b; do rm x; done', ['rm x']],
  ['unknown ones once', 'for i in *.c; do rm $i; done', ['rm ?*.c']],
  ['parameters of a call', 'f() { rm "$2" $#; }; f a b', ['rm b 2']],
  ['parameters from the second on', 'f() { "${@:2}"; }; f a rm b', ['rm b']],
  ['the name of a shell', `sh -c '$0 -rf $1' rm /x`, ['sh -c $0 -rf $1 rm /x', 'rm -rf /x']],
  ['set for a shell', `C=rm sh -c '$C x'`, ['sh -c $C x', 'rm x']],
  ['parameters of a shell', `sh -c 'rm $1' _ /data`, ['sh -c rm $1 _ /data', 'rm /data']],
  ['parameters set', 'set -- a b; rm $2; shift; rm $1', ['set -- a b', 'rm b', 'shift', 'rm b']],
];

const operations: typeof words = [
  [
    'default of an unset one',
    'echo ${x:-rm} ${TMPDIR:-/tmp}/a ${HOME:-/root}',
    ['echo rm ?/tmp/a ?${HOME:-/root}'],
  ],
  ['default of one that was taken away', 'x=a; unset x; echo ${x-rm} ${x+set}', ['unset x', 'echo rm']],
  [
    'cut, replaced, sliced, capitals, length',
    'x=/a/b.txt; echo ${x##*/} ${x%.txt} ${x/a/q} ${x:1:2} ${x^^} ${#x}',
    ['echo b.txt /a/b /q/b.txt a/ /A/B.TXT 8'],
  ],
  ['what cannot be followed stays', 'x=ab; echo ${x//[a-b]/c}', ['echo ?${x//[a-b]/c}']],
];

const outputs: typeof words = [
  ['echoed', '$(echo rm) x', ['echo rm', 'rm x']],
  ['printed by number', String.raw`$(printf '\162\155') x`, [String.raw`printf \162\155`, 'rm x']],
  ['in backticks', '`echo rm` x', ['echo rm', 'rm x']],
  ['decoded', 'echo cm0gLXJmIC8= | base64 -d | sh', ['echo cm0gLXJmIC8=', 'base64 -d', 'sh', 'rm -rf /']],
  ['turned around', 'echo "x mr" | rev | sh', ['echo x mr', 'rev', 'sh', 'rm x']],
  ['letter for letter', 'tr a-z n-za-m <<< "ez k" | sh', ['tr a-z n-za-m', 'sh', 'rm x']],
  ['found', '$(which rm) x; $(command -v rm) y', ['which rm', 'rm x', 'command -v rm', 'rm y']],
  ['either found', 'P=$(which python || which python3); $P x', ['which python', 'which python3', 'python x']],
  ['run time only', '$(cat f) x', ['cat f', ' x']],
];

describe('words', () => {
  test.each(words)('%s', (_, line, runs) => expect(spelledRuns(line)).toEqual(runs));
});
describe('variables', () => {
  test.each(variables)('%s', (_, line, runs) => expect(spelledRuns(line)).toEqual(runs));
});
describe('operations on variables', () => {
  test.each(operations)('%s', (_, line, runs) => expect(spelledRuns(line)).toEqual(runs));
});
describe('outputs that are known', () => {
  test.each(outputs)('%s', (_, line, runs) => expect(spelledRuns(line)).toEqual(runs));
});

describe('what a word contains', () => {
  const [run] = readCommand('cp "$A/x" *.c $(id -u)').runs.slice(-1);

  test('variables that are not known', () =>
    expect(run?.args[0]).toMatchObject({ quoted: true, variables: ['A'] }));
  test('globs', () => expect(run?.args[1]).toMatchObject({ glob: true, value: undefined, text: '*.c' }));
  test('substitutions', () => {
    expect(run?.args[2]).toMatchObject({ text: '$(id -u)', substitutions: [{ kind: 'command', runs: [0] }] });
  });
  test('a variable hands its substitutions on', () => {
    const [, sent] = readCommand('T=$(cat k); curl -d "$T" u').runs;
    expect(sent?.args[1]?.substitutions).toEqual([{ kind: 'command', runs: [0] }]);
  });
  test('variables of the line are listed', () => {
    expect(readCommand('A=1; B=$(x)').variables.get('A')?.value).toBe('1');
  });
  test('more items than are read are said to be more', () => {
    const list = `a=(${'b '.repeat(100)}); c "${'$'}{a[@]}"`;
    expect(readCommand(list).unknowns).toEqual([{ kind: 'count', run: undefined }]);
  });
});
