/** What command lines run and do, by the same reading that checks use: quoting, wrappers and `-c` texts do not hide it. */
import type { Condition } from '../terms/plain-rule.ts';
import type { Test } from '../terms/rule-subject.ts';
import { among, type Extent } from '../terms/truth.ts';
import { textMatcher } from './text-matcher.ts';

export function programMatcher({ text }: Extract<Condition, { is: 'program' }>, extent: Extent): Test {
  const matches = textMatcher(text);
  return ({ facts }) => {
    if (facts === undefined) return undefined;
    const { programs, isPartial } = facts;
    return among(programs, (program) => (program === '' ? undefined : matches(program)), extent, isPartial);
  };
}

export const effectMatcher =
  ({ does }: Extract<Condition, { is: 'effect' }>, extent: Extent): Test =>
  ({ facts }) => {
    if (facts === undefined) return undefined;
    const { effects, isPartial } = facts;
    const ofLines = effects.filter(({ isShell }) => isShell);
    return among(ofLines, (effect) => does.includes(effect.does), extent, isPartial);
  };
