/** What scripts/literal-table.js runs: every expression of a gate with the literals that it requires, the anchors of secrets, and the ids of checks. */
import '../src/checks/definition-checks.ts';
import { worthTrying } from '../src/prose/capability/surprise.ts';
import { MENTIONING } from '../src/prose/directive/sentence/clauses.ts';
import { gatedExpressions } from '../src/prose/gated.ts';
import { ENGLISH } from '../src/prose/injection/english.ts';
import { LANGUAGES } from '../src/prose/injection/languages.ts';
import { KNOWN_CHECKS } from '../src/road/policy/known-checks.ts';
import { builtInPolicy } from '../src/road/policy.ts';
import { STOCK } from '../src/sensitive/find.ts';
import { knownAnchors } from '../src/sensitive/finding/staged-scanner.ts';
import { requiredLiterals } from '../src/text/patterns/required-literals.ts';

const expressions = [
  ...gatedExpressions(),
  ...MENTIONING,
  ...[...ENGLISH, ...LANGUAGES, ...worthTrying.reaches].map(({ pattern }) => pattern),
];

const { exceptions: _, ...rest } = builtInPolicy();
export const policy = rest;

export const checks = KNOWN_CHECKS;

export const anchors = knownAnchors(STOCK);

export const literals: Readonly<Record<string, string>> = Object.fromEntries(
  expressions.map((expression) => [expression.source, requiredLiterals(expression)?.join('\n') ?? '']),
);
