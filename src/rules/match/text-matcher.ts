/** One text: exactly, by glob, or by regular expression. */
import { memo } from '../../text/bounded-memo.ts';
import { compileGlob } from '../../text/patterns/glob.ts';
import type { TextTest } from '../terms/plain-rule.ts';
import { anyOf, type Truth } from '../terms/truth.ts';
import { linearRegex } from './regex.ts';

/** Longer texts are not matched with globs: what is not read is unknown. */
const MOST_READ = 65_536;

type Matches = (text: string) => Truth;

export function textMatcher({ exact = [], glob = [], regex = [] }: TextTest, separator?: '/'): Matches {
  const known = new Set(exact);
  const globs = glob.map((pattern) => globTest(pattern, separator));
  const regexes = regex.map(linearRegex);
  if (globs.length === 0 && regexes.length === 0) return (text) => known.has(text);
  const byGlob: Matches = (text) => {
    if (globs.length === 0) return false;
    return text.length > MOST_READ ? undefined : globs.some((one) => one(text));
  };
  return (text) => {
    if (known.has(text)) return true;
    const globbed = byGlob(text);
    if (globbed === true || regexes.length === 0) return globbed;
    const found = anyOf(regexes, (one) => one.test(text));
    return found === false ? globbed : found;
  };
}

/** Rules repeat a few patterns, and each is compiled to be checked, tried with examples and matched. */
const globOf = memo({ most: 256, longest: 256 }, (pattern) => compileGlob(pattern));

/** What a pattern begins and ends with is compared first: most texts differ there. */
function globTest(pattern: string, separator: '/' | undefined): (text: string) => boolean {
  const compiled = separator === undefined ? globOf(pattern) : compileGlob(pattern, { separator });
  const isPlain = !/[[{\\]/.test(pattern);
  const start = isPlain ? (/^[^*?]*/.exec(pattern)?.[0] ?? '') : '';
  const end = isPlain ? (/[^*?]*$/.exec(pattern)?.[0] ?? '') : '';
  return (text) => text.startsWith(start) && text.endsWith(end) && compiled.matches(text);
}

/** Why a glob cannot be used. */
export function globFault(pattern: string): string | undefined {
  try {
    globOf(pattern);
    return undefined;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const reason = error.message.replace('malformed glob: ', '');
    return `is not a valid glob (${reason}); write \\ before a character that is meant literally`;
  }
}
