import { type Mean, welch } from '../../statistics/means.ts';
import { type Arm, type Item, spoken, testItem } from '../evidence.ts';

/** Of each side, for half a standard deviation with a power of 0.8. */
const REQUIRED = 63;

export function logprobsItem(baseline: Arm, observed: Arm, control: Arm | undefined): Item | undefined {
  const [direct, route] = [meanOf(baseline), meanOf(observed)];
  const test = direct && route && welch(direct, route);
  if (!test) return undefined;
  const again = control && meanOf(control);
  const self = again ? welch(direct, again) : null;
  return testItem(
    'logprobs',
    { p: test.pTwoSided, n: Math.min(direct.n, route.n), required: REQUIRED },
    self === null ? undefined : { p: self.pTwoSided },
    {
      effects: [{ measure: 'mean_difference', value: route.mean - direct.mean, lo: null, hi: null }],
      detail: `The mean log-probability is ${direct.mean} direct and ${route.mean} through the route (${spoken(test.pTwoSided)}).`,
    },
  );
}

function meanOf({
  logprob_mean: mean,
  logprob_sd: sd,
  logprob_n: n,
}: Arm): (Mean & { sd: number }) | undefined {
  if (mean === undefined || sd === undefined || n === undefined) return undefined;
  return { mean, sd, n };
}
