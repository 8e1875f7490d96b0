/**
 * Means of latency and of answer lengths. With a spread on both sides their log ratio is tested; without, none is assumed:
 * the tipping coefficient of variation shows how noisy the samples would have to be to explain the difference.
 */
import { logRatio, type Mean, readTippingCv, tippingCv } from '../../statistics/means.ts';
import { normalQuantile } from '../../statistics/normal.ts';
import { studentTail } from '../../statistics/student.ts';
import {
  ALPHA,
  type Arm,
  type Item,
  itemOf,
  lrOfTest,
  POWER,
  rounded,
  spoken,
  whyVoid,
} from '../evidence/evidence.ts';

/** Of each side, for a ratio of 1.5 at the upper end of ordinary spreads. */
const REQUIRED = Math.ceil(
  (2 * 0.93 ** 2 * (normalQuantile(1 - ALPHA / 2) + normalQuantile(POWER)) ** 2) / Math.log(1.5) ** 2,
);
const WORTH = { robust: 0.5, suggestive: 0.3, untestable: 0 } as const;

export function latencyItem(baseline: Arm, observed: Arm, control: Arm | undefined): Item | undefined {
  const mean = ({ avg_latency_ms, sd_latency_ms, sample_size }: Arm) =>
    meanOf(avg_latency_ms, sd_latency_ms, sample_size);
  return compareMeans('latency', 'latency', mean(baseline), mean(observed), control && mean(control));
}

export function outputTokensItem(baseline: Arm, observed: Arm, control: Arm | undefined): Item | undefined {
  const mean = ({ avg_output_tokens, sd_output_tokens, sample_size }: Arm) =>
    meanOf(avg_output_tokens, sd_output_tokens, sample_size);
  return compareMeans(
    'output_tokens',
    'number of output tokens',
    mean(baseline),
    mean(observed),
    control && mean(control),
  );
}

function meanOf(mean: number | undefined, sd: number | undefined, n: number): Mean | undefined {
  if (mean === undefined || mean === 0) return undefined;
  return { mean, n, ...(sd === undefined ? {} : { sd }) };
}

interface Reading {
  /** None without both spreads: a test would rest on a number that was not given. */
  readonly p: number | undefined;
  readonly log10Lr: number;
  readonly effect: Item['effects'][number];
  readonly text: string;
}

function compareMeans(
  kind: 'latency' | 'output_tokens',
  what: string,
  direct: Mean | undefined,
  route: Mean | undefined,
  again: Mean | undefined,
): Item | undefined {
  if (direct === undefined || route === undefined) return undefined;
  const reading = readMeans(direct, route);
  if (reading === undefined) return undefined;
  const self = again && readMeans(direct, again);
  const control = self === undefined ? 'none' : isDifferent(self) ? 'failed' : 'passed';
  const isVoid = control === 'failed';
  const note = isVoid
    ? ` ${whyVoid(isDifferent(reading))}`
    : kind === 'latency'
      ? ' Load and distance have the same effect.'
      : '';
  const ratio = rounded(route.mean / direct.mean, 2);
  const relation = ratio === 1 ? 'is that of the direct provider' : `is ${ratio} times the direct one`;
  const detail = `The mean ${what} ${relation}: ${reading.text}.${note}`;
  return itemOf({
    kind,
    log10Lr: isVoid ? 0 : reading.log10Lr,
    p: reading.p,
    n: Math.min(direct.n, route.n),
    required: REQUIRED,
    control,
    effects: [{ measure: 'ratio', value: route.mean / direct.mean, lo: null, hi: null }, reading.effect],
    detail,
  });
}

function isDifferent({ p, log10Lr }: Reading): boolean {
  return p === undefined ? log10Lr > 0 : p <= ALPHA;
}

/**
 * In skewed samples the smaller mean comes with the smaller spread, which makes chance look like a difference. With the
 * larger of both coefficients of variation on both sides, the test keeps its level.
 */
function withLargerSpread(first: Mean, second: Mean): [Mean, Mean] {
  if (first.sd === undefined || second.sd === undefined) return [first, second];
  const cv = Math.max(first.sd / first.mean, second.sd / second.mean);
  return [
    { ...first, sd: cv * first.mean },
    { ...second, sd: cv * second.mean },
  ];
}

function readMeans(direct: Mean, route: Mean): Reading | undefined {
  const tested = logRatio(...withLargerSpread(direct, route));
  if (tested !== null) {
    const { logRatio: ratio, error } = tested;
    // The fewest degrees of freedom that Welch's test can have: small skewed samples need them all.
    const p = 2 * studentTail(Math.abs(ratio) / error, Math.min(direct.n, route.n) - 1);
    return {
      p,
      log10Lr: p <= ALPHA ? lrOfTest({ p, isAlike: false }) : 0,
      effect: { measure: 'standard_error_of_log_ratio', value: error, lo: null, hi: null },
      text: spoken(p),
    };
  }
  const cv = tippingCv(direct, route);
  if (cv === null) return undefined;
  const reading = readTippingCv(cv);
  return {
    p: undefined,
    log10Lr: WORTH[reading],
    effect: { measure: 'tipping_cv', value: cv, lo: null, hi: null },
    text: `${reading}, no spread given; a coefficient of variation above ${rounded(cv, 2)} would explain it`,
  };
}
