export interface Interval {
  readonly lo: number;
  readonly hi: number;
}

/** Counts come from people: an invalid one is replaced by the nearest valid count. */
export function readCounts(k: number, n: number): { k: number; n: number } {
  const total = n > 0 ? n : 0;
  return { k: k > 0 ? Math.min(k, total) : 0, n: total };
}
