/** Holm's adjusted p-values, in the order given: the chance that any of the accepted ones is a false alarm. */
export function holm(ps: readonly number[]): number[] {
  let largest = 0;
  return inOrder(ps, (p, rank) => {
    largest = Math.max(largest, Math.min(1, p * (ps.length - rank)));
    return largest;
  });
}

/** Benjamini and Hochberg's adjusted p-values: the share of false alarms among the accepted ones. */
export function benjaminiHochberg(ps: readonly number[]): number[] {
  let smallest = 1;
  return inOrder(
    ps,
    (p, rank) => {
      smallest = Math.min(smallest, (p * ps.length) / (rank + 1));
      return smallest;
    },
    'largest first',
  );
}

function inOrder(
  ps: readonly number[],
  adjust: (p: number, rank: number) => number,
  direction?: 'largest first',
): number[] {
  const ranked = ps.map((p, at) => ({ p, at })).sort((a, b) => a.p - b.p);
  const adjusted = new Array<number>(ps.length).fill(1);
  const ranks = [...ranked.keys()];
  if (direction) ranks.reverse();
  for (const rank of ranks) {
    const entry = ranked[rank];
    if (entry) adjusted[entry.at] = adjust(entry.p, rank);
  }
  return adjusted;
}
