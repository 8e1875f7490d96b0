/** At how many positions each pair of samples agrees, and the distance of two groups derived from it. Only equality matters. */
import type { Positions } from '../../statistics/hamming-mmd.ts';
import { type SeededRandom, seededRandom, shuffle } from '../../statistics/seeded.ts';
import type { Worlds } from '../evidence/clearance.ts';

export interface Likeness {
  /** Row by row; the diagonal is left out. */
  readonly alike: Float64Array;
  readonly size: number;
}

export function likenessOf(samples: readonly Positions[]): Likeness {
  const size = samples.length;
  const length = samples.reduce((longest, sample) => Math.max(longest, sample.length), 0);
  const numbers = new Map<string | undefined, number>([[undefined, 0]]);
  const numbered = samples.map((sample) =>
    Int32Array.from({ length }, (_, at) => {
      const symbol = sample[at];
      const known = numbers.get(symbol) ?? numbers.size;
      numbers.set(symbol, known);
      return known;
    }),
  );
  const alike = new Float64Array(size * size);
  for (const [i, mine] of numbered.entries()) {
    for (const [j, theirs] of numbered.slice(0, i).entries()) {
      let count = 0;
      for (let at = 0; at < length; at += 1) if (mine[at] === theirs[at]) count += 1;
      alike[i * size + j] = count / length;
      alike[j * size + i] = count / length;
    }
  }
  return { alike, size };
}

/** The distance of a new random split at each call, and that of the observed split. */
export function distances({ alike, size }: Likeness, m: number) {
  const rows = Array.from({ length: size }, (_, i) =>
    alike.subarray(i * size, (i + 1) * size).reduce((a, b) => a + b, 0),
  );
  const total = rows.reduce((a, b) => a + b, 0);
  const n = size - m;
  const order = rows.map((_, i) => i);
  // With the sums of all rows known, each deal only has to sum what is within its first side.
  const distance = (): number => {
    let within = 0;
    let reached = 0;
    for (let i = 0; i < m; i += 1) {
      const row = (order[i] ?? 0) * size;
      reached += rows[order[i] ?? 0] ?? 0;
      for (let j = 0; j < i; j += 1) within += 2 * (alike[row + (order[j] ?? 0)] ?? 0);
    }
    const across = reached - within;
    const other = total - within - 2 * across;
    return within / (m * (m - 1)) + other / (n * (n - 1)) - (2 * across) / (m * n);
  };
  const observed = distance();
  return {
    observed,
    deal: (random: SeededRandom): number => {
      shuffle(order, random);
      return distance();
    },
  };
}

/**
 * The change that matters: two answers in five come from elsewhere, and are half as much like the others. That is as far
 * apart as a total variation of 0.2 at every position.
 */
const FROM_ELSEWHERE = 0.4;
const HALF_AS_ALIKE = 0.5;

export function prefixWorlds(likeness: Likeness, m: number, rounds: number, seed: number): Worlds {
  const random = seededRandom(seed);
  const order = Array.from({ length: likeness.size }, (_, i) => i);
  const isElsewhere = new Uint8Array(likeness.size);
  const drawn = (share: number) =>
    Array.from({ length: rounds }, () => {
      shuffle(order, random);
      for (let i = m; i < order.length; i += 1) isElsewhere[i] = random.next() < share ? 1 : 0;
      return distanceOf(likeness, m, order, isElsewhere);
    });
  return { same: drawn(0), changed: drawn(FROM_ELSEWHERE) };
}

function distanceOf({ alike, size }: Likeness, m: number, order: readonly number[], isElsewhere: Uint8Array) {
  const n = size - m;
  let distance = 0;
  for (let i = 0; i < size; i += 1) {
    const row = (order[i] ?? 0) * size;
    for (let j = 0; j < i; j += 1) {
      const found = alike[row + (order[j] ?? 0)] ?? 0;
      const value = isElsewhere[i] === isElsewhere[j] ? found : HALF_AS_ALIKE * found;
      if (i < m) distance += (2 * value) / (m * (m - 1));
      else if (j >= m) distance += (2 * value) / (n * (n - 1));
      else distance -= (2 * value) / (m * n);
    }
  }
  return distance;
}
