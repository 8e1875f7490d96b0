/** The folder of a call, and the files and folders that it touches. */
import type { PlaceFact } from '../../vocabulary/call-context.ts';
import type { Condition } from '../terms/plain-rule.ts';
import type { Test } from '../terms/rule-subject.ts';
import { allOf, among, type Extent, type Truth, withPossible } from '../terms/truth.ts';
import { isOutside, isWithin } from './containment.ts';
import { textMatcher } from './text-matcher.ts';

type Named = Extract<Condition, { is: 'tool' | 'server' | 'agent' | 'role' | 'cwd' }>;

export function cwdMatcher({ text }: Named, extent: Extent): Test {
  const matches = textMatcher(text, '/');
  return ({ facts }) =>
    facts && among(facts.cwd, (cwd) => (cwd === null ? undefined : matches(cwd)), extent, false);
}

export const folderMatcher =
  ({ folders }: Extract<Condition, { is: 'folder' }>, extent: Extent): Test =>
  ({ facts }) =>
    facts && among(facts.cwd, (cwd) => isWithin(cwd, folders, facts), extent, false);

type PathCondition = Extract<Condition, { is: 'path' }>;

export function pathMatcher({ within, outside, does }: PathCondition, extent: Extent): Test {
  return ({ facts }) => {
    if (facts === undefined) return undefined;
    const isMeant = ({ path = null, does: done, from, ...reach }: Place): Truth => {
      if (does !== undefined && done !== undefined && !does.includes(done)) return false;
      // Lines are full of words that are outside of any folder.
      if (from === 'word' && outside !== undefined && extent === 'one') return false;
      return allOf(
        [
          within === undefined ? true : isWithin(path, within, facts, reach),
          outside === undefined ? true : isOutside(path, outside, facts),
        ],
        (each) => each,
      );
    };
    const touched = [
      ...facts.effects.filter(({ path }) => path !== undefined),
      ...facts.places.filter(isCertain),
    ];
    const named = facts.places.filter((place) => !isCertain(place));
    return withPossible(among(touched, isMeant, extent, facts.isPartial), named, isMeant, extent);
  };
}

type Place = Partial<PlaceFact>;
const isCertain = ({ from }: PlaceFact): boolean => from === undefined;

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
