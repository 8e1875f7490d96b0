/** What command lines run and do, by the same reading that checks use: quoting, wrappers and `-c` texts do not hide it. */
import type { Condition } from '../terms/plain-rule.ts';
import type { Test } from '../terms/rule-subject.ts';
import { anyOf } from '../terms/truth.ts';
import { textMatcher } from './text-matcher.ts';

export function programMatcher({ text }: Extract<Condition, { is: 'program' }>): Test {
  const matches = textMatcher(text);
  return ({ facts }) => {
    if (facts === undefined) return undefined;
    const found = anyOf(facts.programs, (program) => (program === '' ? undefined : matches(program)));
    return found === false && facts.isPartial ? undefined : found;
  };
}

export const effectMatcher =
  ({ does }: Extract<Condition, { is: 'effect' }>): Test =>
  ({ facts }) => {
    if (facts === undefined) return undefined;
    const found = facts.effects.some((effect) => effect.isShell && does.includes(effect.does));
    return found || !facts.isPartial ? found : undefined;
  };
