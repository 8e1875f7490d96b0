/**
 * Beginnings of answers as salted hashes, position by position. The distance needs equality alone, so it is the same as
 * on the raw text; its p is by permutation.
 */
import { hammingMmd, type Positions } from '../../statistics/hamming-mmd.ts';
import { shuffle } from '../../statistics/seeded.ts';
import { type Arm, type Item, itemOf, rounded, spoken, testItem } from '../evidence.ts';
import { permute } from '../permute.ts';

const REQUIRED = 30;

export function prefixesItem(baseline: Arm, observed: Arm, control: Arm | undefined): Item | undefined {
  const [direct, route] = [baseline.prefix_hashes, observed.prefix_hashes];
  if (direct === undefined || route === undefined) return undefined;
  const n = Math.min(direct.length, route.length);
  const distance = hammingMmd(direct, route);
  if (distance === null) {
    const detail = 'Two samples on each side are the least that can be compared.';
    return itemOf({ kind: 'prefixes', log10Lr: 0, n, required: REQUIRED, detail });
  }
  const p = prefixP(direct, route);
  const again = control?.prefix_hashes;
  const isControlled = again !== undefined && again.length >= 2;
  return testItem(
    'prefixes',
    { p, n, required: REQUIRED },
    isControlled ? { p: prefixP(direct, again) } : undefined,
    {
      effects: [{ measure: 'squared_distance', value: distance, lo: null, hi: null }],
      detail: `The beginnings of ${direct.length} direct answers and ${route.length} through the route have a squared distance of ${rounded(distance, 3)} (${spoken(p)}).`,
    },
  );
}

/** With the sums of all rows known, each deal only has to sum what lies within its first side. */
function prefixP(first: readonly Positions[], second: readonly Positions[]): number {
  const { alike, size } = likeness([...first, ...second]);
  const rows = Array.from({ length: size }, (_, i) => rowSum(alike, size, i));
  const total = rows.reduce((a, b) => a + b, 0);
  const m = first.length;
  const n = second.length;
  const order = rows.map((_, i) => i);
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
  return permute(distance(), (random) => {
    shuffle(order, random);
    return distance();
  });
}

/** At how many positions each two samples are alike; the diagonal is left out. */
function likeness(samples: readonly Positions[]): { alike: Float64Array; size: number } {
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
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < i; j += 1) {
      let count = 0;
      for (let at = 0; at < length; at += 1) if (numbered[i]?.[at] === numbered[j]?.[at]) count += 1;
      alike[i * size + j] = count / length;
      alike[j * size + i] = count / length;
    }
  }
  return { alike, size };
}

function rowSum(alike: Float64Array, size: number, i: number): number {
  return alike.subarray(i * size, (i + 1) * size).reduce((a, b) => a + b, 0);
}
