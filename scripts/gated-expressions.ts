/** What scripts/literal-table.js runs: every expression that stands in a gate, with the literals that it requires. */
import '../src/detect/definition-checks.ts';
import { worthTrying } from '../src/detect/capability/surprise.ts';
import { MENTIONING } from '../src/detect/directive/clauses.ts';
import { gatedExpressions } from '../src/detect/gated.ts';
import { ENGLISH } from '../src/detect/injection/english.ts';
import { LANGUAGES } from '../src/detect/injection/languages.ts';
import { requiredLiterals } from '../src/text/required-literals.ts';

const expressions = [
  ...gatedExpressions(),
  ...MENTIONING,
  ...[...ENGLISH, ...LANGUAGES, ...worthTrying.reaches].map(({ pattern }) => pattern),
];

export const literals: Readonly<Record<string, string>> = Object.fromEntries(
  expressions.map((expression) => [expression.source, requiredLiterals(expression)?.join('\n') ?? '']),
);
