/** One-token answers: a G statistic summed over probes, its p by permutation within each probe, and how far apart they are. */
import { gStatistic, type PairedCounts } from '../../statistics/g-statistic.ts';
import { quantile } from '../../statistics/quantiles.ts';
import { seededRandom } from '../../statistics/seeded.ts';
import { type Arm, type Item, itemOf, rounded, spoken, testItem } from '../evidence.ts';
import {
  answersIn,
  dealer,
  type Histograms,
  meanDivergence,
  meanVariation,
  pairUp,
  resampler,
} from '../histogram-pair.ts';
import { ANSWERS_REQUIRED } from '../judge.ts';
import { PERMUTATION_SEED, permute } from '../permute.ts';

/** Enough for an interval with two digits, and never more work than the test itself. */
const RESAMPLES = { most: 200, least: 40, answers: 2_000_000 };

/** Ten probes with five different answers each. */
const USUAL_FREEDOM = 40;

export function histogramsItem(baseline: Arm, observed: Arm, control: Arm | undefined): Item | undefined {
  const [direct, route] = [baseline.token_histograms, observed.token_histograms];
  if (direct === undefined || route === undefined) return undefined;
  const pairs = pairUp(direct, route);
  const n = answersIn(pairs);
  if (pairs.length === 0) {
    const detail = 'No probe was answered on both sides.';
    return itemOf({ kind: 'histograms', log10Lr: 0, n, required: ANSWERS_REQUIRED, detail });
  }
  const p = histogramP(pairs);
  const effects = effectsOf(pairs);
  return testItem('histograms', { p, n, required: requiredFor(pairs) }, controlOf(direct, control), {
    effects,
    detail: `Over ${pairs.length} probes with ${n} answers on the smaller side, the answers are ${rounded(effects[0]?.value ?? 0, 2)} apart in total variation beyond chance (${spoken(p)}).`,
  });
}

/** The more different answers there are, the thinner a change can be spread over them. */
function requiredFor(pairs: readonly PairedCounts[]): number {
  const freedom = pairs.reduce((sum, counts) => sum + gStatistic(counts).df, 0);
  return Math.ceil(ANSWERS_REQUIRED * Math.max(1, freedom / USUAL_FREEDOM));
}

function controlOf(direct: Histograms, control: Arm | undefined): { p: number } | undefined {
  if (control?.token_histograms === undefined) return undefined;
  const pairs = pairUp(direct, control.token_histograms);
  return pairs.length === 0 ? undefined : { p: histogramP(pairs) };
}

function histogramP(pairs: readonly PairedCounts[]): number {
  const { observed, deal } = dealer(pairs);
  return permute(observed, deal);
}

/** Finite samples differ by chance alone: what two deals of the same answers differ by is taken off. */
function effectsOf(pairs: readonly PairedCounts[]): Item['effects'] {
  const random = seededRandom(PERMUTATION_SEED);
  const resample = resampler(pairs);
  const { dealPairs } = dealer(pairs);
  const { most, least, answers } = RESAMPLES;
  const length = Math.max(least, Math.min(most, Math.floor(answers / answersIn(pairs))));
  const chance = Array.from({ length }, () => measure(dealPairs(random)));
  const again = Array.from({ length }, () => measure(resample(random)));
  const found = measure(pairs);
  const g = pairs.reduce((sum, counts) => sum + gStatistic(counts).g, 0);
  return [
    ...MEASURES.map((name, i) => {
      const column = (rows: readonly number[][]) => rows.map((row) => row[i] ?? 0);
      return excess(`excess_${name}`, found[i] ?? 0, column(chance), column(again));
    }),
    { measure: 'g', value: g, lo: null, hi: null },
  ];
}

const MEASURES = ['total_variation', 'jsd_bits'] as const;
const measure = (pairs: readonly PairedCounts[]): number[] => [meanVariation(pairs), meanDivergence(pairs)];

function excess(
  name: string,
  found: number,
  chance: readonly number[],
  again: readonly number[],
): Item['effects'][number] {
  const value = Math.max(0, found - average(chance));
  const sorted = [...again].sort((a, b) => a - b);
  const centre = average(again);
  const bound = (q: number) => Math.min(1, Math.max(0, value + (quantile(sorted, q) ?? centre) - centre));
  return { measure: name, value, lo: bound(0.025), hi: bound(0.975) };
}

const average = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
