/**
 * Whether one step of a pattern may match a name, for every shell and every tool that expands patterns: a set counts as any
 * character, an extended group as anything, and what is malformed matches. Case is up to the caller.
 */
import { compileGlob } from './glob.ts';

/** Of a path: it has a step that may match several names. */
export const GLOB = /[*?[{]|[@!+]\(/;

/** Longest file name of any file system. */
const LONGEST_NAME = 255;
const GROUP = /[@?+*!]\([^()]*\)/g;
/** `[a-z]`, `[!x]`, `[]x]`, `[[:alpha:]]`. */
const SET = /\[[!^]?\]?(?:\[[:.=][^[\]]{0,20}[:.=]\]|[^[\]])*\]/g;

export function nameMatcher(pattern: string): (name: string) => boolean {
  if (pattern.length > LONGEST_NAME) return () => true;
  const simple = pattern.replaceAll(GROUP, '*').replaceAll(SET, '?').replaceAll(/\*+/g, '*');
  if (/[@?+*!]\(/.test(simple)) return () => true;
  try {
    const glob = compileGlob(simple.replaceAll('[', '\\['));
    return (name) => (isHidden(name, pattern) ? false : glob.matches(name));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return () => true;
  }
}

/** As in shells: a name with a dot in front only by a pattern that has one there. */
const isHidden = (name: string, pattern: string): boolean =>
  name.startsWith('.') && !/^\\?\.|^\{|^[@?+*]\(/.test(pattern);
