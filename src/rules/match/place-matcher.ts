/** The folder of a call, and the files and folders that it touches. */
import type { Condition } from '../terms/plain-rule.ts';
import type { Test } from '../terms/rule-subject.ts';
import { allOf, anyOf } from '../terms/truth.ts';
import { isOutside, isWithin } from './containment.ts';
import { textMatcher } from './text-matcher.ts';

type Named = Extract<Condition, { is: 'tool' | 'server' | 'agent' | 'role' | 'cwd' }>;

export function cwdMatcher({ text }: Named): Test {
  const matches = textMatcher(text, '/');
  return ({ facts }) => {
    const cwd = facts?.cwd ?? null;
    return cwd === null ? undefined : matches(cwd);
  };
}

export const folderMatcher =
  ({ folders }: Extract<Condition, { is: 'folder' }>): Test =>
  ({ facts }) =>
    facts === undefined ? undefined : isWithin(facts.cwd, folders, facts);

export function pathMatcher({ within, outside, does }: Extract<Condition, { is: 'path' }>): Test {
  return ({ facts }) => {
    if (facts === undefined) return undefined;
    const touched = anyOf(facts.effects, (effect) => {
      if (effect.path === undefined || (does !== undefined && !does.includes(effect.does))) return false;
      const { path } = effect;
      return allOf(
        [
          within === undefined ? true : isWithin(path, within, facts),
          outside === undefined ? true : isOutside(path, outside, facts),
        ],
        (each) => each,
      );
    });
    return touched === false && facts.isPartial ? undefined : touched;
  };
}
