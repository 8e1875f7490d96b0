import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { forEachChild, parse, type SyntaxNode } from 'unbash';
import { describe, expect, test } from 'vitest';
import { readCommand } from './read.ts';

/** For each parser node that can contain others: lines that run `probe` from every place inside it. */
const HOLDERS: Readonly<Record<string, readonly string[]>> = {
  Script: ['probe'],
  Statement: ['probe &', 'probe; true'],
  CompoundList: ['{ probe; }'],
  Command: ['probe', '$(probe) a', 'a $(probe)', 'A=$(probe) a', 'a >"$(probe)"', '>"$(probe)" a'],
  Pipeline: ['probe | a', 'a | probe', 'a |& probe'],
  AndOr: ['probe && a', 'a && probe', 'a || probe'],
  Redirected: ['{ a; } >"$(probe)"', '{ probe; } >b', 'f() { a; } >"$(probe)"; f', '( a ) 2> >(probe)'],
  If: ['if probe; then a; fi', 'if a; then probe; fi', 'if a; then b; else probe; fi'],
  Elif: ['if a; then b; elif probe; then c; fi', 'if a; then b; elif c; then probe; fi'],
  For: ['for x in $(probe); do a; done', 'for x in b; do probe; done', 'for x; do probe; done'],
  Select: ['select x in $(probe); do a; done', 'select x in b; do probe; done'],
  While: ['while probe; do a; done', 'until a; do probe; done'],
  Function: [
    'f() { probe; }; f',
    'function f { probe; }; f',
    'f() ( probe ); f',
    'f() if probe; then a; fi; f',
  ],
  Coproc: ['coproc probe', 'coproc N { probe; }', 'coproc N ( probe )'],
  Subshell: ['( probe )'],
  BraceGroup: ['{ probe; }'],
  Case: ['case $(probe) in a) b;; esac', 'case `probe` in esac'],
  CaseItem: ['case a in $(probe)) b;; esac', 'case a in b|"$(probe)") c;; esac', 'case a in b) probe;& esac'],
  ArithmeticFor: [
    'for ((i=$(probe);i<1;i++)); do a; done',
    'for ((i=0;i<$(probe);i++)); do a; done',
    'for ((i=0;i<1;i+=$(probe))); do a; done',
    'for ((;;)); do probe; done',
  ],
  TestCommand: ['[[ -n $(probe) ]]'],
  TestUnary: ['[[ -e $(probe) ]]', `[[ -v 'a[$(probe)]' ]]`],
  TestBinary: ['[[ $(probe) == a ]]', '[[ a =~ $(probe) ]]', '[[ a -eq "$(probe)" ]]'],
  TestLogical: ['[[ -n a && -n $(probe) ]]', '[[ -n $(probe) || -n a ]]'],
  TestNot: ['[[ ! -n $(probe) ]]'],
  TestGroup: ['[[ ( -n $(probe) ) ]]'],
  ArithmeticCommand: ['(( $(probe) ))', '(( a[$(probe)] ))'],
  ArithmeticExpansion: ['a $(( $(probe) ))', 'a "$(( 1 + `probe` ))"', 'a $[ $(probe) ]'],
  ArithmeticBinary: ['(( $(probe) + 1 ))', '(( 1 + $(probe) ))'],
  ArithmeticUnary: ['(( - $(probe) ))', '(( ! $(probe) ))'],
  ArithmeticTernary: ['(( $(probe) ? 1 : 2 ))', '(( 1 ? $(probe) : 2 ))', '(( 1 ? 2 : $(probe) ))'],
  ArithmeticGroup: ['(( ( $(probe) ) ))'],
  ArithmeticWord: ['(( a[$(probe)] + 1 ))', '(( x = 1$(probe) ))'],
  ArithmeticCommandExpansion: ['(( $(probe) ))'],
  Word: ['a b$(probe)c'],
  DoubleQuoted: ['a "$(probe)"', 'a "${x:-`probe`}"'],
  LocaleString: ['a $"$(probe)"'],
  CommandExpansion: ['a $(probe)', 'a `probe`', 'a $(b $(probe))'],
  ProcessSubstitution: ['a <(probe)', 'a >(probe)', 'a < <(probe)', 'A=(<(probe))'],
  ParameterExpansion: ['a ${x[$(probe)]}', 'a ${#x[$(probe)]}', 'a ${!x[$(probe)]}'],
  Default: [
    'a ${x:-$(probe)}',
    'a ${x=$(probe)}',
    'x=1; a ${x:+$(probe)}',
    'a ${x:?$(probe)}',
    'x=1; a ${x-$(probe)}',
  ],
  Remove: ['x=1; a ${x#$(probe)}', 'a ${x%%$(probe)}', 'a ${HOME##`probe`}'],
  Replace: ['x=1; a ${x/$(probe)/b}', 'a ${x//b/$(probe)}', 'a ${x/#$(probe /b/c)/d}', 'a "${x/%b/`probe`}"'],
  Slice: ['x=1; a ${x:$(probe)}', 'a ${x:0:$(probe)}', 'a ${@:$(probe)}'],
  CaseModification: ['x=1; a ${x^^$(probe)}', 'a ${x,$(probe)}'],
  Transform: [`x='$(probe)'; a \${x@P}`],
  ExtendedGlob: ['a @($(probe)|b)', 'a !(b|`probe`)'],
  Glob: ['a [$(probe)]'],
  BraceExpansion: ['a {b,$(probe)}', 'a {b,c}$(probe)', 'a {1..$(probe)}'],
  Assignment: ['x=$(probe)', 'x[$(probe)]=1', 'x+=$(probe)', 'export x=$(probe)', 'a x=$(probe)'],
  ArrayValue: ['x=(a $(probe))', 'x=([$(probe)]=1)', 'declare -A x=([a]=$(probe))', 'x+=($(probe))'],
  Redirect: ['a >$(probe)', 'a 2>>"$(probe)"', 'a <$(probe)', 'a &>$(probe)', 'a <> $(probe)', '>$(probe)'],
  HereString: ['a <<<$(probe)', 'a 3<<<"$(probe)"', '{ a; } <<<$(probe)'],
  HereDoc: ['a <<E\n$(probe)\nE', 'a 3<<E\n`probe`\nE', 'a <<-E\n\t$(probe)\n\tE'],
  HereDocBody: ['a <<E\n${x:-$(probe)}\nE', 'while b; do c; done <<E\n$(probe)\nE'],
};

/** Nodes that cannot contain code. */
const LEAVES = [
  ...['Literal', 'SingleQuoted', 'AnsiCQuoted', 'SimpleExpansion', 'Time', 'Negation', 'Names', 'Unknown'],
  ...['FileDescriptor', 'FileDescriptorVariable', 'HereDocDelimiter'],
];

/** All nodes in the parser's own declarations. */
function declaredTypes(): Set<string> {
  const entry = createRequire(import.meta.url).resolve('unbash');
  const text = readFileSync(join(dirname(entry), 'types.d.ts'), 'utf8');
  return new Set([...text.matchAll(/readonly type: "(\w+)"/g)].map(([, name]) => name!));
}

test('every type of node the parser declares is walked, or known to hold nothing', () => {
  const declared = declaredTypes();
  expect(declared.size).toBeGreaterThan(60);
  expect([...declared].sort()).toEqual([...Object.keys(HOLDERS), ...LEAVES].sort());
});

const typesIn = (line: string): Set<string> => {
  const seen = new Set<string>();
  const visit = (node: SyntaxNode): void => {
    seen.add(node.type);
    if ('script' in node && node.script !== undefined) visit(node.script);
    forEachChild(node, visit);
  };
  visit(parse(line));
  return seen;
};

describe.each(Object.entries(HOLDERS))('%s', (type, lines) => {
  test('is in at least one of its lines', () => {
    expect(lines.some((line) => typesIn(line).has(type))).toBe(true);
  });
  test.each(lines)('%s', (line) => {
    const programs = readCommand(line, { dialect: 'posix' }).runs.map(({ program }) => program);
    expect(programs).toContain('probe');
  });
});
