import { memo } from '../../../text/bounded-memo.ts';

const MAX_PATTERN = 200;
/** Two unbounded repeats backtrack quadratically, which is affordable for a subject of this size. */
const MAX_REPEATS = 2;
const MAX_SUBJECT = 1024;
const MAX_KEPT = 256;

/**
 * Whether a text matches a pattern from an untrusted schema; undefined if testing is unsafe because the text is too
 * long or the pattern could backtrack without end.
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (text.length > MAX_SUBJECT) return undefined;
  return compiled(pattern)?.test(text);
}

/** Holds the patterns of one session's tools. */
const compiled = memo({ most: MAX_KEPT }, (pattern) => (isHarmless(pattern) ? compile(pattern) : null));

function isHarmless(pattern: string): boolean {
  if (pattern.length > MAX_PATTERN || /\\[1-9k]|\(\?[=!<]/.test(pattern)) return false;
  const plain = pattern.replace(/\\./g, 'a').replace(/\[(?:[^\]])*\]/g, 'a');
  const repeats = plain.match(/[*+]|\{\d*,\}/g)?.length ?? 0;
  // A repeated group may contain another repeat, which is never worth the risk.
  return repeats <= MAX_REPEATS && !/\)(?:[*+]|\{\d*,)/.test(plain) && !/\{\d*,?\d{4,}\}/.test(plain);
}

function compile(pattern: string): RegExp | null {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Not a valid pattern in this dialect, so it cannot be tested.
    }
  }
  return null;
}
