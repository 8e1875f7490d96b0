/** One-token answers: a G statistic summed over probes, its p by permutation within each probe, and how far apart they are. */
import { count } from '../../../text/words/amounts.ts';
import { gStatistic, type PairedCounts } from '../../statistics/g-statistic.ts';
import { seededRandom } from '../../statistics/seeded.ts';
import { clearance } from '../evidence/clearance.ts';
import { ALPHA, type Arm, type Item, itemOf, rounded, spoken, testItem } from '../evidence/evidence.ts';
import { ANSWERS_REQUIRED } from '../evidence/judge.ts';
import { PERMUTATION_SEED, permute } from '../evidence/permute.ts';
import {
  answersIn,
  dealer,
  type Histograms,
  meanDivergence,
  meanVariation,
  pairUp,
  resampler,
} from './histogram-pair.ts';
import { histogramWorlds, spreadOf, VARIATION } from './histogram-worlds.ts';
import { quantile } from './quantiles.ts';

/** Enough for an interval with two digits, and never more work than the test itself. */
const RESAMPLES = { most: 200, least: 40, answers: 600_000 };

/** Two models may well agree on a question or two. */
const LEAST_PROBES = 5;

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
  const { effects, isAlike, required } = measureOf(pairs, n);
  const beyond = rounded(effects[0]?.value ?? 0, 2);
  const isFar = beyond >= VARIATION;
  const differ = `${isFar ? 'that is' : 'that is less than'} a variation of ${VARIATION}${isFar ? ' or more' : ', and more than chance'}`;
  const ruled = isAlike ? 'is ruled out' : `is not ruled out: that takes ${needed(pairs.length, required)}`;
  // A difference that was found leaves nothing to rule out.
  const meaning = p <= ALPHA ? differ : `a variation of ${VARIATION} ${ruled}`;
  return testItem('histograms', { p, n, required, isAlike }, controlOf(direct, control), {
    effects,
    detail: `Over ${count(pairs.length, 'probe')} with ${n} answers on the smaller side, the answers are ${beyond} apart in total variation beyond chance (${spoken(p)}); ${meaning}.`,
  });
}

const needed = (probes: number, required: number): string =>
  probes < LEAST_PROBES
    ? `${LEAST_PROBES} probes or more, and about ${required} answers`
    : `about ${required} answers`;

function controlOf(direct: Histograms, control: Arm | undefined): { p: number } | undefined {
  if (control?.token_histograms === undefined) return undefined;
  const pairs = pairUp(direct, control.token_histograms);
  return pairs.length === 0 ? undefined : { p: histogramP(pairs) };
}

function histogramP(pairs: readonly PairedCounts[]): number {
  const { observed, deal } = dealer(pairs);
  return permute(observed, deal, answersIn(pairs));
}

interface Measured {
  readonly effects: Item['effects'];
  readonly isAlike: boolean;
  readonly required: number;
}

/** Finite samples differ by chance alone: what two deals of the same answers differ by is taken off. */
function measureOf(pairs: readonly PairedCounts[], n: number): Measured {
  const random = seededRandom(PERMUTATION_SEED);
  const resample = resampler(pairs);
  const { dealPairs } = dealer(pairs);
  const { most, least, answers } = RESAMPLES;
  const length = Math.max(least, Math.min(most, Math.floor(answers / n)));
  const dealt = Array.from({ length }, () => dealPairs(random));
  const [chance, again] = [dealt.map(measure), Array.from({ length }, () => measure(resample(random)))];
  const found = measure(pairs);
  const excessSpread = spreadOf(pairs) - average(dealt.map(spreadOf));
  const { isAlike, toClear, toShow } = clearance(
    excessSpread,
    histogramWorlds(pairs, length, PERMUTATION_SEED),
  );
  const g = pairs.reduce((sum, counts) => sum + gStatistic(counts).g, 0);
  const effects = MEASURES.map((name, i) => {
    const column = (rows: readonly number[][]) => rows.map((row) => row[i] ?? 0);
    return excess(`excess_${name}`, found[i] ?? 0, column(chance), column(again));
  });
  // What shows grows with the square of the variation, as it does with the number of answers.
  const detectable = Math.min(1, VARIATION * Math.sqrt(toShow));
  const isBroad = pairs.length >= LEAST_PROBES && n >= ANSWERS_REQUIRED;
  return {
    effects: [
      ...effects,
      { measure: 'g', value: g, lo: null, hi: null },
      { measure: 'detectable_total_variation', value: detectable, lo: null, hi: null },
    ],
    isAlike: isAlike && isBroad,
    required: Math.max(ANSWERS_REQUIRED, Math.ceil(toClear * n)),
  };
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
