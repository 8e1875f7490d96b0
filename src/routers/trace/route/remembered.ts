/** Names recur in millions of traces: what a pure function made of them is kept, up to a bound, and then begun anew. */
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
