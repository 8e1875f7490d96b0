const MOST_REMEMBERED = 131_072;

/** Remembers the last so many keys. What it had to forget is counted, so that it can be said. */
export interface Seen {
  has(key: string): boolean;
  add(key: string): void;
  forgotten(): number;
}

export function createSeen(most = MOST_REMEMBERED): Seen {
  // Two halves: when the young one is full the old one goes as a whole, which costs nothing a key.
  let young = new Set<string>();
  let old = new Set<string>();
  let forgotten = 0;
  return {
    has: (key) => young.has(key) || old.has(key),
    add: (key) => {
      young.add(key);
      if (young.size < most / 2) return;
      forgotten += old.size;
      old = young;
      young = new Set();
    },
    forgotten: () => forgotten,
  };
}
