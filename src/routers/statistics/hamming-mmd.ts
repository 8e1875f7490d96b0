/** The hashed symbols of one sample, position by position. */
export type Positions = readonly string[];

/**
 * The unbiased squared distance of two sets of samples under the kernel "at how many positions are two alike". It needs
 * equality alone, so salted hashes do as well as text. Where a sample has ended, that is a symbol as well.
 * By counting symbols at each position it is linear in what it reads. Null with fewer than two samples on a side.
 */
export function hammingMmd(first: readonly Positions[], second: readonly Positions[]): number | null {
  const m = first.length;
  const n = second.length;
  if (m < 2 || n < 2) return null;
  const length = [...first, ...second].reduce((longest, { length }) => Math.max(longest, length), 0);
  let distance = 0;
  for (let at = 0; at < length; at += 1) {
    const a = countAt(first, at);
    const b = countAt(second, at);
    let across = 0;
    for (const [symbol, count] of a) across += count * (b.get(symbol) ?? 0);
    distance += alike(a) / (m * (m - 1)) + alike(b) / (n * (n - 1)) - (2 * across) / (m * n);
  }
  return length === 0 ? 0 : distance / length;
}

function countAt(samples: readonly Positions[], at: number): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (const sample of samples) counts.set(sample[at], (counts.get(sample[at]) ?? 0) + 1);
  return counts;
}

function alike(counts: Map<string | undefined, number>): number {
  let pairs = 0;
  for (const count of counts.values()) pairs += count * (count - 1);
  return pairs;
}
