const MAX_PATTERN = 200;
/** Two unbounded repeats backtrack over pairs of places, which a subject of this size bears. */
const MAX_REPEATS = 2;
const MAX_SUBJECT = 1024;
const MAX_KEPT = 256;

const compiled = new Map<string, RegExp | null>();

/**
 * Whether a text matches a pattern from somebody else's schema; undefined if that cannot be asked safely: the text is
 * too long, or the pattern is one that could take forever.
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (text.length > MAX_SUBJECT) return undefined;
  let expression = compiled.get(pattern);
  if (expression === undefined) {
    expression = isHarmless(pattern) ? compile(pattern) : null;
    // The table holds the patterns of one session's tools; a flood of others must not stay.
    if (compiled.size >= MAX_KEPT) compiled.clear();
    compiled.set(pattern, expression);
  }
  return expression === null ? undefined : expression.test(text);
}

function isHarmless(pattern: string): boolean {
  if (pattern.length > MAX_PATTERN || /\\[1-9k]|\(\?[=!<]/.test(pattern)) return false;
  const plain = pattern.replace(/\\./g, 'a').replace(/\[(?:[^\]])*\]/g, 'a');
  const repeats = plain.match(/[*+]|\{\d*,\}/g)?.length ?? 0;
  // A repeated group may be repeated inside as well; none of these is worth the risk.
  return repeats <= MAX_REPEATS && !/\)(?:[*+]|\{\d*,)/.test(plain) && !/\{\d*,?\d{4,}\}/.test(plain);
}

function compile(pattern: string): RegExp | null {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Not a pattern in this dialect: nothing can be asked of it.
    }
  }
  return null;
}
