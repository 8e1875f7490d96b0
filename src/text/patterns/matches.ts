const NONE: readonly RegExpExecArray[] = [];

/** `matchAll`, for texts that mostly hold no match: that copies its expression before it looks, which takes longer. */
export function matchesOf(text: string, pattern: RegExp): Iterable<RegExpExecArray> {
  return text.search(pattern) < 0 ? NONE : text.matchAll(pattern);
}
