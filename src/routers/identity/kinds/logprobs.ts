import { type Mean, welch } from '../../statistics/means.ts';
import { normalQuantile } from '../../statistics/normal.ts';
import { ALPHA, type Arm, type Item, POWER, spoken, testItem } from '../evidence.ts';

/** In standard deviations. */
const SHIFT = 0.5;
/** Of each side, so that a shift as large is ruled out for an unchanged route with the power. */
const REQUIRED = Math.ceil(2 * ((normalQuantile(1 - ALPHA) + normalQuantile((1 + POWER) / 2)) / SHIFT) ** 2);

export function logprobsItem(baseline: Arm, observed: Arm, control: Arm | undefined): Item | undefined {
  const [direct, route] = [meanOf(baseline), meanOf(observed)];
  const test = direct && route && welch(direct, route);
  if (!test) return undefined;
  const again = control && meanOf(control);
  const self = again ? welch(direct, again) : null;
  return testItem(
    'logprobs',
    {
      p: test.pTwoSided,
      n: Math.min(direct.n, route.n),
      required: REQUIRED,
      isAlike: isShiftRuledOut(direct, route),
    },
    self === null ? undefined : { p: self.pTwoSided },
    {
      effects: [{ measure: 'mean_difference', value: route.mean - direct.mean, lo: null, hi: null }],
      detail: `The mean log-probability is ${direct.mean} direct and ${route.mean} through the route (${spoken(test.pTwoSided)}).`,
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

function meanOf({ logprob_mean: mean, logprob_sd: sd, logprob_n: n }: Arm): Spread | undefined {
  if (mean === undefined || sd === undefined || n === undefined) return undefined;
  return { mean, sd, n };
}
