import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../test/draws.ts';
import { bracesOf } from './line/braces.ts';
import { CAPS } from './line/line.ts';
import { readCommand } from './read.ts';
import { feeders } from './reading/flow.ts';
import type { Reading, Word } from './reading/reading.ts';

const PIECES =
  "a b rm -rf / $x ${x:-y} ${x%%*} $(a) `b` <(c) >(d) ' \" \\ ; | & && || ( ) { } {a,b} {1..9} [[ ]] (( )) if then fi while do done for in case esac f() <<E \nE\n > < x=1 x+=$x eval bash -c sudo xargs find -exec {} \\; ssh h docker exec python3 $' * ~ # ! = \0".split(
    ' ',
  );
const line = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(' ')),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')),
);

describe('reading any text', () => {
  test('gives a reading whose numbers fit', () => {
    const law = fc.property(line, (text) => {
      expect(misfits(readCommand(text, { dialect: 'posix' }))).toEqual([]);
    });
    fc.assert(law, { numRuns: draws(1500) });
  });
  test('gives the same reading again', () => {
    const law = fc.property(line, (text) => {
      expect(readCommand(text)).toEqual(readCommand(text));
    });
    fc.assert(law);
  });
  test('a quoted text is one word, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const quoted = `'${text.replaceAll("'", "'\\''")}'`;
        expect(readCommand(`echo ${quoted}`, { dialect: 'posix' }).runs).toMatchObject([
          { program: 'echo', args: [{ value: text }] },
        ]);
      }),
    );
  });
});

/** Indexes out of range, in a reading and its flow. */
function misfits({ runs, scripts, unknowns, ...rest }: Reading): string[] {
  const found: string[] = [];
  const check = (what: string, id: number | undefined): void => {
    if (id !== undefined && runs[id]?.id !== id) found.push(`${what} ${id}`);
  };
  const words = (what: string, list: readonly Word[]): void => {
    for (const word of list) {
      for (const one of word.substitutions) for (const id of one.runs) check(what, id);
      if (word.value !== undefined && word.value !== word.text) found.push(`${what} ${word.text}`);
    }
  };
  runs.forEach((run, index) => {
    if (run.id !== index) found.push(`id ${run.id}`);
    check('parent', run.parent);
    for (const id of run.pipedTo) check('pipe', id);
    words('word', [run.spelled, ...run.args]);
  });
  for (const { run } of [...scripts, ...unknowns]) check('run', run);
  for (const [id, ids] of feeders({ runs, scripts, unknowns, ...rest }))
    for (const one of [id, ...ids]) check('flow', one);
  return found;
}

const fill = (piece: string): string => piece.repeat(Math.floor(CAPS.text / piece.length));
const hostile: [string, string][] = [
  ['pipes', fill('a|')],
  ['lists', fill('a;')],
  ['words', fill('a ')],
  ['open substitutions', fill('$(')],
  ['open substitutions in quotes', fill('"$(')],
  ['open arithmetic', fill('$((')],
  ['open braces', fill('{')],
  ['open alternatives', fill('{a,')],
  ['closed alternatives', `${'{a,'.repeat(15_000)}${'}'.repeat(15_000)}`],
  ['alternatives side by side', fill('{a,b}')],
  ['old arithmetic', fill('$[')],
  ['functions in a row', fill('f()')],
  ['coprocesses', fill('coproc ')],
  ['open defaults', fill('${x:-')],
  ['open expansions over words', fill('${x ')],
  ['doubling', `x=aaaaaaaa;${fill('x=$x$x;')}`],
  ['loops in loops', `${'for i in {1..64}; do '.repeat(20)}a $i;${'done;'.repeat(20)}`],
  ['calls of calls', `f(){ g;g;g;g; };g(){ h;h;h;h; };h(){ i;i;i;i; };i(){ a;a; };${fill('f;')}`],
  ['wrappers', fill('sudo ')],
  ['evals', fill('eval ')],
  ['shells in shells', `bash -c '${"bash -c \\'".repeat(5_000)}`],
  ['the same code again', `x='${'a;'.repeat(10_000)}';${'eval "$x";'.repeat(4_000)}`],
  ['substitutions in code', `bash -c "${'$(a)'.repeat(15_000)}"`],
  ['find', `find . ${fill('-exec a \\; ')}`],
];

describe('hostile lines', () => {
  test.each(hostile)('%s: little work, and said to be cut', (_, text) => {
    const { runs, unknowns } = readCommand(text, { dialect: 'posix' });
    expect(runs.length).toBeLessThanOrEqual(CAPS.runs);
    expect(unknowns.length).toBeGreaterThan(0);
  });
  test('a thousand runs are enough', () => {
    expect(readCommand('a;'.repeat(3_000)).runs).toHaveLength(1_000);
  });
});

describe('braces', () => {
  test.each([
    ['a{b,c}d', ['abd', 'acd']],
    ['{a,{b,c}}', ['a', 'b', 'c']],
    ['{1..5..2}', ['1', '3', '5']],
    ['{08..10}', ['08', '09', '10']],
    ['{c..a}', ['c', 'b', 'a']],
    ['{a', ['{a']],
    ['{a{b,c}', ['{ab', '{ac']],
    ['${x}{a,b}', ['${x}a', '${x}b']],
    ["'{a,b}'{c,d}", ["'{a,b}'c", "'{a,b}'d"]],
    ['\\{a,b}', ['\\{a,b}']],
  ])('%s', (text, texts) => expect(bracesOf(text, 64)).toEqual({ texts, cut: false }));
  test('are cut at the bound', () => {
    const { texts, cut } = bracesOf('{a,b}'.repeat(20), 64);
    expect([texts.length, cut]).toEqual([64, true]);
  });
});
