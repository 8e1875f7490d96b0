/** One text: exactly, by glob, or by regular expression. */
import { compileGlob } from '../../text/patterns/glob.ts';
import type { TextTest } from '../rule.ts';
import { anyOf, type Truth } from '../truth.ts';
import { linearRegex } from './regex.ts';

/** Longer texts are not matched with globs: what is not read is unknown. */
const MOST_READ = 65_536;

type Matches = (text: string) => Truth;

export function textMatcher({ exact = [], glob = [], regex = [] }: TextTest, separator?: '/'): Matches {
  const known = new Set(exact);
  const globs = glob.map((pattern) =>
    compileGlob(pattern, separator === undefined ? undefined : { separator }),
  );
  const regexes = regex.map(linearRegex);
  if (globs.length === 0 && regexes.length === 0) return (text) => known.has(text);
  const byGlob: Matches = (text) => {
    if (globs.length === 0) return false;
    return text.length > MOST_READ ? undefined : globs.some((one) => one.matches(text));
  };
  return (text) => {
    if (known.has(text)) return true;
    const globbed = byGlob(text);
    if (globbed === true || regexes.length === 0) return globbed;
    const found = anyOf(regexes, (one) => one.test(text));
    return found === false ? globbed : found;
  };
}

/** Why a glob cannot be used. */
export function globFault(pattern: string): string | undefined {
  try {
    compileGlob(pattern);
    return undefined;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const reason = error.message.replace('malformed glob: ', '');
    return `is not a valid glob (${reason}); write \\ before a character that is meant literally`;
  }
}
