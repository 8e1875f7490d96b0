/** A seeded generator (splitmix32) of our own, so that every run on every machine makes the same rows. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** In [0, below). */
  below(limit: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)] ?? items[0],
  };
}

export type Maker = (random: Random) => string;

/** Distinct rows, as many as asked for; templates that cannot yield so many are our mistake. */
export function distinct(count: number, make: () => string): string[] {
  const seen = new Set<string>();
  for (let tries = 0; seen.size < count; tries++) {
    if (tries > count * 200) throw new Error(`the templates yield only ${seen.size} of ${count} rows`);
    seen.add(make());
  }
  return [...seen];
}
