export interface Interval {
  readonly lo: number;
  readonly hi: number;
}

/** Counts come from people: what is no count is taken as the nearest that could be one. */
export function readCounts(k: number, n: number): { k: number; n: number } {
  const total = n > 0 ? n : 0;
  return { k: k > 0 ? Math.min(k, total) : 0, n: total };
}
