/**
 * Regular expressions that run in linear time: RE2's, by its automaton (`test` alone; `find` is up to 500 times slower).
 * What an expression may read is bounded by its size, never by a clock, so a ruling does not depend on the machine.
 */
import { RE2JS } from 're2js';
import type { Truth } from '../terms/truth.ts';

/** Characters of a text that are read. */
const MOST_READ = 65_536;
/** Instructions of a program. */
const MOST_INSTRUCTIONS = 2_500;
/** Characters times instructions: 64 kB with 64 instructions take some milliseconds. */
const MOST_WORK = MOST_READ * 64;

export interface LinearRegex {
  test(text: string): Truth;
}

export function linearRegex(pattern: string): LinearRegex {
  const compiled = RE2JS.compile(pattern);
  const literal = literalAtStart(pattern);
  const most = Math.min(MOST_READ, Math.floor(MOST_WORK / compiled.programSize()));
  return {
    test: (text) => {
      // Most rules do not match most calls, and the engine takes a hundred times as long to find that out.
      if (literal !== '' && !text.includes(literal) && text.length <= most) return false;
      if (text.length <= most) return compiled.test(text);
      // A match that needs the end of the text could be one of the cut alone: `$` is not known there.
      return compiled.test(text.slice(0, most)) ? (needsEnd(pattern) ? undefined : true) : undefined;
    },
  };
}

/** A text that every match contains: the plain characters that it begins with. */
function literalAtStart(pattern: string): string {
  if (pattern.includes('|') || pattern.includes('(?')) return '';
  const inner = pattern.startsWith('\\b') ? pattern.slice(2) : pattern;
  const [, plain = '', next = ''] = /^\^?([\w /@=:,-]*)(.?)/s.exec(inner) ?? [];
  // The last character may be repeated, or left out.
  return '*?{'.includes(next) && next !== '' ? plain.slice(0, -1) : plain;
}

const needsEnd = (pattern: string): boolean => /\$|\\[zZbB]/.test(pattern);

/** Why it cannot be used; undefined if it can. */
export function regexFault(pattern: string): string | undefined {
  try {
    const size = RE2JS.compile(pattern).programSize();
    return size <= MOST_INSTRUCTIONS
      ? undefined
      : `is too large a regular expression (${size} instructions, ${MOST_INSTRUCTIONS} are allowed); repeat less`;
  } catch (error) {
    return `is not a usable regular expression: ${faultIn(pattern, error)}`;
  }
}

function faultIn(pattern: string, error: unknown): string {
  const { error: reason = 'it is not understood', input = '' } = Object(error);
  const at = pattern.lastIndexOf(String(input));
  const place = at < 0 ? '' : ` at character ${at + 1}`;
  if (/\(\?<?[=!]/.test(String(input)))
    return `look-around${place} is not supported; use \`all\`, \`any\` and \`not\``;
  if (/^\\[1-9k]/.test(String(input))) return `a back-reference${place} is not supported`;
  if (reason === 'invalid repeat count') return `a repeat${place} is too large`;
  return `${String(reason)}${place}`;
}
