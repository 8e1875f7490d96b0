/** What scripts/literal-table.js runs: every expression that stands in a gate, with the literals that it requires. */
import '../src/checks/definition-checks.ts';
import { worthTrying } from '../src/prose/capability/surprise.ts';
import { MENTIONING } from '../src/prose/directive/sentence/clauses.ts';
import { gatedExpressions } from '../src/prose/gated.ts';
import { ENGLISH } from '../src/prose/injection/english.ts';
import { LANGUAGES } from '../src/prose/injection/languages.ts';
import { requiredLiterals } from '../src/text/patterns/required-literals.ts';

const expressions = [
  ...gatedExpressions(),
  ...MENTIONING,
  ...[...ENGLISH, ...LANGUAGES, ...worthTrying.reaches].map(({ pattern }) => pattern),
];

export const literals: Readonly<Record<string, string>> = Object.fromEntries(
  expressions.map((expression) => [expression.source, requiredLiterals(expression)?.join('\n') ?? '']),
);
