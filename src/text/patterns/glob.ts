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
