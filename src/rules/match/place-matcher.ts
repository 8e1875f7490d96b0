/** The folder of a call, and the files and folders that it touches. */
import type { EffectFact } from '../../vocabulary/call-context.ts';
import type { Condition } from '../terms/plain-rule.ts';
import type { Test } from '../terms/rule-subject.ts';
import { allOf, among, type Extent, type Truth } from '../terms/truth.ts';
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

export function pathMatcher(
  { within, outside, does }: Extract<Condition, { is: 'path' }>,
  extent: Extent,
): Test {
  return ({ facts }) => {
    if (facts === undefined) return undefined;
    const isMeant = ({ path = null, does: done }: EffectFact): Truth => {
      if (does !== undefined && !does.includes(done)) return false;
      return allOf(
        [
          within === undefined ? true : isWithin(path, within, facts),
          outside === undefined ? true : isOutside(path, outside, facts),
        ],
        (each) => each,
      );
    };
    const touching = facts.effects.filter(({ path }) => path !== undefined);
    return among(touching, isMeant, extent, facts.isPartial);
  };
}

/** Why a folder cannot be used. */
export function folderFault(folder: string): string | undefined {
  if (/[$`]/.test(folder))
    return 'has a variable; write ~ for the home, . for the project, or the whole path';
  if (/^~[^/\\]/.test(folder)) return "is another user's home; write the whole path";
  return /[*?]/.test(folder)
    ? 'is a glob, and a path is a folder or a file; name the folder, or compare an argument by `glob`'
    : undefined;
}

/** A glob is compared with the whole path. */
export function cwdFault(cwd: string): string | undefined {
  if (!/[*?[{]/.test(cwd)) return folderFault(cwd);
  return /^(?:[/*{[]|[a-z]:)/i.test(cwd)
    ? undefined
    : 'is a glob, which is compared with the whole path; begin with / or *';
}
