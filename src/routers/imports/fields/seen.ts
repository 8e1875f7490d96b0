const MOST_REMEMBERED = 131_072;

/** Remembers the last so many keys, each with a word. Forgotten keys are counted, so that the tally can report them. */
export interface Seen {
  get(key: string): string | undefined;
  set(key: string, word: string): void;
  forgotten(): number;
}

export function createSeen(most = MOST_REMEMBERED): Seen {
  // Two halves: when the young one is full the old one goes as a whole, which costs nothing a key.
  let young = new Map<string, string>();
  let old = new Map<string, string>();
  let forgotten = 0;
  return {
    get: (key) => young.get(key) ?? old.get(key),
    set: (key, word) => {
      young.set(key, word);
      if (young.size < most / 2) return;
      forgotten += old.size;
      old = young;
      young = new Map();
    },
    forgotten: () => forgotten,
  };
}
