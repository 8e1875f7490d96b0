export interface SeededRandom {
  /** At least 0, below 1, with 53 random bits. */
  next(): number;
  /** A whole number from 0 up to, but not including, n. */
  below(n: number): number;
}

/**
 * The same numbers for the same seed, on every machine: an audit that permutes must be repeatable. Good enough for
 * statistics, for nothing that is secret.
 */
export function seededRandom(seed: number): SeededRandom {
  const whole = Math.floor(Math.abs(seed));
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = Math.floor(whole / 0x1_0000_0000) | 0;
  let counter = whole | 0;
  const next32 = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  // Adjacent seeds need a few rounds to diverge.
  for (let i = 0; i < 16; i += 1) next32();
  const next = (): number => ((next32() >>> 5) * 0x400_0000 + (next32() >>> 6)) / 0x20_0000_0000_0000;
  return { next, below: (n) => Math.floor(next() * n) };
}

/** Puts the values in another order, every order as likely; changes the array it is given. */
export function shuffle<T>(values: T[], random: SeededRandom): T[] {
  for (let i = values.length - 1; i > 0; i -= 1) {
    const j = random.below(i + 1);
    const kept = values[i] as T;
    values[i] = values[j] as T;
    values[j] = kept;
  }
  return values;
}
