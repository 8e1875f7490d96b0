import { type Mean, welch } from '../../statistics/means.ts';
import { normalQuantile } from '../../statistics/normal.ts';
import { ALPHA, type Arm, type Item, itemOf, POWER, spoken, testItem } from '../evidence/evidence.ts';

/**
 * One number for each answer: the log-probability of the one token that a fixed prompt was answered with. Tokens of one
 * answer depend on each other, and counted one by one they would pass for many answers.
 */

/** In standard deviations. */
const SHIFT = 0.5;
/** Of each side, so that a shift as large is ruled out for an unchanged route with the power. */
const REQUIRED = Math.ceil(2 * ((normalQuantile(1 - ALPHA) + normalQuantile((1 + POWER) / 2)) / SHIFT) ** 2);

export function logprobsItem(baseline: Arm, observed: Arm, control: Arm | undefined): Item | undefined {
  const [direct, route] = [meanOf(baseline), meanOf(observed)];
  if (direct === undefined || route === undefined) return undefined;
  const n = Math.min(direct.n, route.n);
  const test = welch(direct, route);
  if (!test) {
    const detail = 'A comparison needs log-probabilities of at least two answers on each side.';
    return itemOf({ kind: 'logprobs', log10Lr: 0, n, required: REQUIRED, detail });
  }
  const pooled = [baseline, observed].some(isPooled) ? ` ${POOLED}` : '';
  const again = control && meanOf(control);
  const self = again ? welch(direct, again) : null;
  return testItem(
    'logprobs',
    {
      p: test.pTwoSided,
      n,
      required: REQUIRED,
      isAlike: isShiftRuledOut(direct, route),
    },
    self === null ? undefined : { p: self.pTwoSided },
    {
      effects: [{ measure: 'mean_difference', value: route.mean - direct.mean, lo: null, hi: null }],
      detail: `The mean log-probability is ${direct.mean} direct and ${route.mean} through the route (${spoken(test.pTwoSided)}); two models can share a mean, so an equal one clears nothing.${pooled}`,
    },
  );
}

/** A shift of half a standard deviation would have come out larger than this in 95 of 100 samples. */
function isShiftRuledOut(direct: Spread, route: Spread): boolean {
  const error = Math.sqrt(direct.sd ** 2 / direct.n + route.sd ** 2 / route.n);
  const sd = Math.sqrt((direct.sd ** 2 + route.sd ** 2) / 2);
  return Math.abs(route.mean - direct.mean) <= SHIFT * sd - normalQuantile(1 - ALPHA) * error;
}

type Spread = Mean & { readonly sd: number };

/** The spread of single tokens over the root of the answers is never less than the error of their mean, however alike they are. */
function meanOf(arm: Arm): Spread | undefined {
  const { logprob_mean: mean, logprob_sd: sd, logprob_n: n, sample_size: answers } = arm;
  if (mean === undefined || sd === undefined || n === undefined) return undefined;
  return { mean, sd, n: Math.min(n, answers) };
}

function isPooled({ logprob_n: n, sample_size: answers }: Arm): boolean {
  return n !== undefined && n > answers;
}

const POOLED =
  'There are more of them than answers, so several belong to one answer and depend on each other: they count as one per answer.';
