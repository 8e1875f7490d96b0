/** Names recur in millions of traces: the results of a pure function are kept, up to a bound, and then cleared. */
const MOST = 4096;

export function remembered<T>(of: (name: string) => T): (name: string) => T {
  const known = new Map<string, { readonly value: T }>();
  return (name) => {
    const before = known.get(name);
    if (before) return before.value;
    if (known.size >= MOST) known.clear();
    const value = of(name);
    known.set(name, { value });
    return value;
  };
}
