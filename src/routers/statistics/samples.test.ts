import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countsOf, decimalsOf, isPossibleRate } from '../degradation/grim.ts';
import { permutationP } from '../identity/evidence/permutation.ts';
import { totalVariation } from '../identity/kinds/total-variation.ts';
import { gStatistic } from './g-statistic.ts';
import { hammingMmd } from './hamming-mmd.ts';
import { logRatio, readTippingCv, tippingCv, welch } from './means.ts';
import { seededRandom, shuffle } from './seeded.ts';

describe('rates and the counts behind them', () => {
  test.each([
    [0.82, 30, false],
    [0.9, 30, true],
    [0.68, 30, false],
    [0.8, 30, true],
    [0.83, 30, true],
    [0.85, 20, true],
    [0.333, 3, true],
    [0.5, 0, false],
  ])('%d of %d', (rate, n, isPossible) => expect(isPossibleRate(rate, n, decimalsOf(rate))).toBe(isPossible));

  test('the nearest, and the two around an impossible one', () => {
    const impossible = { isPossible: false, isExact: false };
    expect(countsOf(0.55, 30)).toEqual({ nearest: 16, lo: 16, hi: 17, ...impossible });
    expect(countsOf(0.82, 30)).toEqual({ nearest: 25, lo: 24, hi: 25, ...impossible });
  });

  test.each([
    [0.8, 500, 400],
    [0.9, 30, 27],
    [0.82, 1000, 820],
    [1, 7, 7],
    [0, 7, 0],
    [1 / 3, 3, 1],
    [0.29, 1_000_000_000, 290_000_000],
  ])('%d of %d is one count, whatever decimals were written', (rate, n, k) => {
    expect(countsOf(rate, n)).toEqual({ nearest: k, lo: k, hi: k, isPossible: true, isExact: true });
  });

  test('a rate that no share gives, but a rounded one does', () => {
    expect(countsOf(0.83, 30)).toEqual({ nearest: 25, lo: 25, hi: 25, isPossible: true, isExact: false });
    expect(countsOf(0.82, 1234)).toEqual({
      nearest: 1012,
      lo: 1006,
      hi: 1018,
      isPossible: true,
      isExact: false,
    });
  });

  test('a true share is always possible, and found again', () => {
    const share = fc
      .integer({ min: 1, max: 10_000 })
      .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
    fc.assert(
      fc.property(share, ([k, n]) => {
        expect(countsOf(k / n, n)).toMatchObject({ nearest: k, isPossible: true, isExact: true });
        const rounded = countsOf(Number((k / n).toFixed(2)), n);
        // A rounded rate that happens to be a share of n is taken at its word.
        if (!rounded.isExact) expect(rounded.isPossible && rounded.lo <= k && k <= rounded.hi).toBe(true);
      }),
    );
  });
});

describe('means', () => {
  test('of windows with heavy tails in which nothing changed, one in twenty differs at the most', () => {
    const random = seededRandom(17);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
    const windowOf = (n: number) => {
      // Twice and a half the mean is their standard deviation.
      const values = Array.from({ length: n }, () => Math.exp(Math.sqrt(Math.log(7.25)) * normal()));
      const mean = values.reduce((sum, value) => sum + value, 0) / n;
      const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
      return { mean, sd, n };
    };
    const alarms = Array.from({ length: 4000 }, () => logRatio(windowOf(10), windowOf(10), 'larger'));
    expect(alarms.filter((ratio) => (ratio?.pHigher ?? 1) <= 0.05).length).toBeLessThan(200);
  });

  test.each([
    [5200, 2600, 30, 9400, 4700, 30, -4.282890874876514, 45.22934957221347, 0.00009501814635707651],
    [1800, 900, 20, 920, 460, 20, 3.8936528476537666, 28.292744196622007, 0.0005509173281088718],
    [100, 15, 12, 104, 14, 15, -0.7091410928550779, 22.925655779097077, 0.48538677332692937],
  ])('%d ± %d (%d) and %d ± %d (%d)', (m1, s1, n1, m2, s2, n2, t, df, p) => {
    const tested = welch({ mean: m1, sd: s1, n: n1 }, { mean: m2, sd: s2, n: n2 });
    expect(tested?.t).toBeCloseTo(t, 9);
    expect(tested?.df).toBeCloseTo(df, 9);
    expect(tested?.pTwoSided).toBeCloseTo(p, 12);
  });

  test.each([
    [5200, 30, 9400, 30, 1.6448536269514722, 1.3940473925452175, 'suggestive'],
    [5200, 20, 1400, 20, 1.959963984540054, 2.1171295679591253, 'robust'],
    [1800, 20, 920, 20, 1.959963984540054, 1.0828874690163122, 'suggestive'],
    [1800, 30, 2000, 30, 1.959963984540054, 0.20819745960094613, 'untestable'],
  ])('%d (%d) and %d (%d) tip', (m1, n1, m2, n2, z, expected, reading) => {
    const cv = tippingCv({ mean: m1, n: n1 }, { mean: m2, n: n2 }, z) ?? 0;
    expect(cv).toBeCloseTo(expected, 6);
    expect(readTippingCv(cv)).toBe(reading);
  });

  test('no spread, no test; no mean, no ratio', () => {
    expect(logRatio({ mean: 5, n: 9 }, { mean: 6, n: 9, sd: 1 })).toBeNull();
    expect(logRatio({ mean: 5, n: 9, sd: 0 }, { mean: 6, n: 9, sd: 0 })).toBeNull();
    expect(logRatio({ mean: 5, n: 1, sd: 1 }, { mean: 6, n: 1, sd: 1 })).toBeNull();
    expect(tippingCv({ mean: 0, n: 9 }, { mean: 6, n: 9 })).toBeNull();
    expect(welch({ mean: 5, n: 9 }, { mean: 6, n: 9 })).toBeNull();
  });

  test('by the larger spread equal windows of skewed values differ in under five per cent', () => {
    const random = seededRandom(5);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
    const windowOf = (n: number) => {
      const values = Array.from({ length: n }, () => Math.exp(0.83 * normal()));
      const mean = values.reduce((sum, value) => sum + value, 0) / n;
      return {
        mean,
        n,
        sd: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1)),
      };
    };
    let alarms = 0;
    for (let i = 0; i < 4000; i += 1)
      if ((logRatio(windowOf(10), windowOf(30), 'larger')?.pHigher ?? 1) <= 0.05) alarms += 1;
    expect(alarms / 4000).toBeLessThan(0.05);
    expect(alarms).toBeGreaterThan(40);
  });
});

describe('what is drawn', () => {
  test('the same seed draws the same, another another', () => {
    const draw = (seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: 5 }, () => random.below(1000));
    };
    expect(draw(1)).toEqual(draw(1));
    expect(new Set([draw(1), draw(2), draw(3), draw(2 ** 40)].map(String)).size).toBe(4);
  });

  test('every tenth comes equally often, and every order of three', () => {
    const random = seededRandom(11);
    const tenths = new Array<number>(10).fill(0);
    const orders = new Map<string, number>();
    for (let i = 0; i < 60_000; i += 1) {
      const tenth = random.below(10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
      const order = shuffle(['a', 'b', 'c'], random).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    for (const count of tenths) expect(Math.abs(count - 6000)).toBeLessThan(300);
    expect(orders.size).toBe(6);
    for (const count of orders.values()) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });

  test('a permutation test keeps its level, and sees what is there', () => {
    const pOf = (shift: number, seed: number) => {
      const random = seededRandom(seed);
      const values = Array.from({ length: 40 }, (_, i) => random.next() + (i < 20 ? shift : 0));
      const difference = (list: readonly number[]) =>
        list.slice(0, 20).reduce((a, b) => a + b, 0) - list.slice(20).reduce((a, b) => a + b, 0);
      const redraw = (again: ReturnType<typeof seededRandom>) => difference(shuffle([...values], again));
      return permutationP({ observed: difference(values), redraw, rounds: 199, seed });
    };
    const alarms = Array.from({ length: 400 }, (_, i) => pOf(0, i)).filter((p) => p <= 0.05).length;
    expect(alarms / 400).toBeLessThan(0.08);
    expect(pOf(1, 3)).toBe(1 / 200);
  });
});

describe('distances of samples', () => {
  test('G and total variation by hand', () => {
    expect(
      gStatistic([
        [10, 10],
        [10, 10],
      ]),
    ).toEqual({ g: 0, df: 1 });
    expect(
      gStatistic([
        [20, 0],
        [0, 20],
      ]).g,
    ).toBeCloseTo(80 * Math.log(2), 10);
    expect(
      gStatistic([
        [30, 10],
        [20, 40],
      ]).g,
    ).toBeCloseTo(17.260924347, 6);
    expect(
      totalVariation([
        [20, 0],
        [0, 20],
      ]),
    ).toBe(1);
    expect(
      totalVariation([
        [15, 10],
        [5, 10],
      ]),
    ).toBeCloseTo(0.25, 12);
    expect([gStatistic([]).g, totalVariation([[3, 0]])]).toEqual([0, 0]);
  });

  test('Hamming distance is nought on average for alike, and positive for unlike', () => {
    const of = (word: string) => [...word];
    expect(hammingMmd([of('ab'), of('ab')], [of('ab'), of('ab')])).toBe(0);
    expect(hammingMmd([of('ab'), of('ab')], [of('cd'), of('cd')])).toBe(2);
    expect(hammingMmd([of('ab'), of('ab')], [of('a'), of('a')])).toBe(1);
    expect(hammingMmd([of('a')], [of('b'), of('b')])).toBeNull();
    expect(hammingMmd([[], []], [[], []])).toBe(0);
  });
});
