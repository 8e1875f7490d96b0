import { compileProgram } from './glob-compile.ts';
import { runGlob } from './glob-run.ts';

/*
 * Globs as people write them in rules: `*`, `?`, `[a-z]`, `[!a-z]`, `{a,b}`, and `\` before a literal character.
 * With a separator none of them crosses it, and `**`, alone between separators, spans any number of segments. A dot
 * is a character like any other. Compiled to a program that runs in time linear in the text; never to a RegExp.
 */

interface Glob {
  matches(text: string): boolean;
}

export function compileGlob(pattern: string, options?: { readonly separator?: '/' }): Glob {
  const program = compileProgram(pattern, options?.separator);
  return { matches: (text) => runGlob(program, text).matched };
}

/** Of a path: it has a step that may match several names. */
export const GLOB = /[*?[{]|[@!+]\(/;

/** Longest file name of any file system. */
const LONGEST_NAME = 255;
const GROUP = /[@?+*!]\([^()]*\)/g;
/** `[a-z]`, `[!x]`, `[]x]`, `[[:alpha:]]`. */
const SET = /\[[!^]?\]?(?:\[[:.=][^[\]]{0,20}[:.=]\]|[^[\]])*\]/g;

/**
 * Whether one step of a pattern may match a name, for every shell and every tool that expands patterns: a set counts as any
 * character, an extended group as anything, and what is malformed matches. Case is up to the caller.
 */
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
