/** Words recur in the files of a project: the result for each is kept, up to a bound. */
const MOST_WORDS = 20_000;

export function remembered<T>(find: (word: string) => T): (word: string) => T {
  const known = new Map<string, { readonly found: T }>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before.found;
    if (known.size >= MOST_WORDS) known.clear();
    const found = find(word);
    known.set(word, { found });
    return found;
  };
}
