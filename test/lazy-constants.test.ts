import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Each program pushes what it makes to `made`, and assigns `result`. */
const PROGRAMS: Readonly<Record<string, readonly [code: string, result: unknown, made: readonly string[]]>> =
  {
    'an unused constant is not made': [
      "var A = make('A', [1]); var B = make('B', [2]); result = B[0];",
      2,
      ['B'],
    ],
    'each is made once': [
      "var A = make('A', {}); function f() { return A; } result = f() === f();",
      true,
      ['A'],
    ],
    'in the order of use, whatever the order of the text': [
      "var A = make('A', [...B, 1]); var B = make('B', [2]); result = A.join();",
      '2,1',
      ['B', 'A'],
    ],
    'an inner name hides it': [
      "var A = make('A', [1]); function f(A) { { let A = 3; return A; } } result = f(2);",
      3,
      [],
    ],
    'parameters, catches, loops and patterns hide it': [
      "var A = make('A', 1 + x()); const f = ({ A }) => A; const g = ([A = 5]) => A; function h() { try { throw 4 } catch (A) { for (const A of [6]) return A; } } result = [f({ A: 2 }), g([]), h()].join();",
      '2,5,6',
      [],
    ],
    'a short property': ["var A = make('A', [7]); result = { A }.A[0];", 7, ['A']],
    'a constructor': [
      "var A = make('A', class { constructor(x) { this.x = x; } }); var N = make('N', { A }); result = new A(1).x + new N.A(2).x;",
      3,
      ['A', 'N'],
    ],
    'a base class': [
      "var A = make('A', class { x() { return 8; } }); var B = make('B', class extends A {}); result = new B().x();",
      8,
      ['A', 'B'],
    ],
    'parts of an object': [
      "var { a, b: c } = make('P', { a: 1, b: [2] }); function f() { return c[0] + a; } result = f();",
      3,
      ['P'],
    ],
    'a property that is added belongs to it': [
      "var A = make('A', {}); A.x = make('x', [9]); var B = make('B', {}); B.y = make('y', 1); result = A.x[0];",
      9,
      ['A', 'x'],
    ],
    'a variable that changes stays a variable': [
      "var count = make('count', 1 + 0 * x()); function f() { count += 1; return count; } result = f() + f();",
      5,
      ['count'],
    ],
    'names of properties are no uses': [
      "var A = make('A', [1]); var o = { A: 1, B() { return this.A; } }; result = o.B() + ({ ['A']: 2 }).A;",
      3,
      [],
    ],
  };

const RUN = `
  import { readFileSync } from 'node:fs';
  import { lazyConstants } from './scripts/lazy-constants.js';
  const answers = JSON.parse(readFileSync(0, 'utf8')).map((code) => {
    const made = [];
    const make = (name, value) => (made.push(name), value);
    const lazy = lazyConstants('"use strict";\\n' + code);
    const result = new Function('make', 'x', 'result', lazy + '\\nreturn result;')(make, () => 1, undefined);
    return { result, made };
  });
  process.stdout.write(JSON.stringify(answers));
`;

test('constants are made when they are used, and mean the same', () => {
  const answers = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', RUN], {
      cwd: join(import.meta.dirname, '..'),
      input: JSON.stringify(Object.values(PROGRAMS).map(([code]) => code)),
      encoding: 'utf8',
    }),
  );
  const expected = Object.values(PROGRAMS).map(([, result, made]) => ({ result, made }));
  const names = Object.keys(PROGRAMS);
  const named = (list: readonly unknown[]) => Object.fromEntries(names.map((name, i) => [name, list[i]]));
  expect(named(answers)).toEqual(named(expected));
});
