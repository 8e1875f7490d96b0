/** Arguments by name: each as what it is, never as printed JSON. */
import { ownValue, valuesAt } from '../../text/json/argument-values.ts';
import type { Json } from '../../vocabulary/json.ts';
import type { ArgumentTest, Comparison, Condition } from '../terms/plain-rule.ts';
import type { RuleSubject, Test } from '../terms/rule-subject.ts';
import { allOf, anyOf, type Truth } from '../terms/truth.ts';
import { isOutside, isWithin } from './containment.ts';
import { hostTest } from './host-matcher.ts';
import { textMatcher } from './text-matcher.ts';

export function argumentMatcher({ name, test }: Extract<Condition, { is: 'argument' }>): Test {
  const { exists, within, outside } = test;
  const tests = valueTests(test);
  const steps = name.split('.');
  const isPlain = steps.length === 1 && name !== '*';
  return (subject) => {
    if (subject.isRecord) return undefined;
    const { arguments: given } = subject.call;
    const values = isPlain ? ownValue(given, name) : valuesAt(given, name, steps);
    if (exists !== undefined && exists !== values.length > 0) return false;
    if (tests.length === 0 && within === undefined && outside === undefined) return true;
    const found = anyOf(values, (value) => allOf(tests, (one) => one(value)));
    if (found === false || (within === undefined && outside === undefined)) return found;
    return allOf([found, placed(subject, name, within, outside)], (each) => each);
  };
}

type ValueTest = (value: Json) => Truth;

function valueTests({ oneOf, text, compare, length, host }: ArgumentTest): ValueTest[] {
  return [
    ...(oneOf === undefined ? [] : [equalTo(oneOf)]),
    ...(text === undefined ? [] : [eachText(textMatcher(text))]),
    ...(compare === undefined ? [] : [(value: Json) => typeof value === 'number' && holds(value, compare)]),
    ...(length === undefined ? [] : [(value: Json) => holds(lengthOf(value), length)]),
    ...(host === undefined ? [] : [eachText(hostTest(host))]),
  ];
}

function equalTo(oneOf: readonly Json[]): ValueTest {
  const known = new Set(oneOf);
  return (value) => known.has(value);
}

/** A list of texts matches if one of them does: hosts pass command lines in both forms. */
const eachText =
  (matches: (text: string) => Truth): ValueTest =>
  (value) => {
    if (typeof value === 'string') return matches(value);
    return Array.isArray(value) && anyOf(value, (one) => typeof one === 'string' && matches(one));
  };

function lengthOf(value: Json): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : Number.NaN;
}

const holds = (value: number, { above, below, atLeast, atMost }: Comparison): boolean =>
  !Number.isNaN(value) &&
  (above === undefined || value > above) &&
  (below === undefined || value < below) &&
  (atLeast === undefined || value >= atLeast) &&
  (atMost === undefined || value <= atMost);

function placed(
  { facts }: RuleSubject,
  name: string,
  within: readonly string[] | undefined,
  outside: readonly string[] | undefined,
): Truth {
  if (facts === undefined) return undefined;
  return anyOf(facts.paths[name] ?? [null], (path) =>
    allOf(
      [
        within === undefined ? true : isWithin(path, within, facts),
        outside === undefined ? true : isOutside(path, outside, facts),
      ],
      (each) => each,
    ),
  );
}
