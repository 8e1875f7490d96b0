/**
 * Hashes of whole answers. Even at temperature 0 a provider seldom repeats itself word for word, so agreement means
 * something only beside how often the direct provider agrees with itself.
 */
import type { ComparisonInput } from '../../../vocabulary/comparison.ts';
import { fisherMidP } from '../../statistics/mid-p.ts';
import { newcombe } from '../../statistics/newcombe.ts';
import { sampleSizePerArm } from '../../statistics/power.ts';
import { ALPHA, type Item, itemOf, POWER, spoken, testItem } from '../evidence/evidence.ts';

/** The self-agreement assumed where it was not measured: a mismatch is then worth at most 2 to 1. */
const ASSUMED_WORTH = Math.log10(1 / (1 - 0.5));
const DROP = 0.2;

export function fingerprintItem(input: ComparisonInput): Item | undefined {
  const route = input.observed.fingerprint_agreement;
  const direct = input.control?.fingerprint_agreement;
  if (route !== undefined && direct !== undefined) return controlled(direct, route);
  if (route !== undefined) return uncontrolled(route);
  return single(input);
}

type Agreement = { readonly agreed: number; readonly compared: number };

function controlled(direct: Agreement, route: Agreement): Item {
  const p = fisherMidP(direct.agreed, direct.compared, route.agreed, route.compared);
  const { difference, lo, hi } = newcombe(direct.agreed, direct.compared, route.agreed, route.compared);
  const self = direct.agreed / direct.compared;
  const n = Math.min(direct.compared, route.compared);
  const baseline = Math.min(0.99, Math.max(0.1, self));
  const drop = Math.min(DROP, baseline * 0.8);
  const required = sampleSizePerArm({ baseline, drop, alpha: ALPHA, power: POWER }) ?? n;
  // The upper end of a 90 % interval is passed in 5 of 100 samples.
  const most = newcombe(direct.agreed, direct.compared, route.agreed, route.compared, 1 - 2 * ALPHA).hi;
  const detail = `The direct provider agrees with itself in ${direct.agreed} of ${direct.compared}, the route with it in ${route.agreed} of ${route.compared} (${spoken(p)}).`;
  // The counts of the direct provider against itself are the control.
  return testItem(
    'fingerprint',
    { p, n, required, isAlike: most < drop },
    { p: 1 },
    { effects: [{ measure: 'agreement_drop', value: difference, lo, hi }], detail },
  );
}

function uncontrolled({ agreed, compared }: Agreement): Item {
  const isMostly = agreed * 2 >= compared;
  return itemOf({
    kind: 'fingerprint',
    log10Lr: isMostly ? 0 : ASSUMED_WORTH,
    n: compared,
    detail: `Route and direct provider agree in ${agreed} of ${compared}. Without direct-against-direct counts it is not known how much agreement to expect.`,
  });
}

function single({ baseline, observed, control }: ComparisonInput): Item | undefined {
  if (baseline.fingerprint === undefined || observed.fingerprint === undefined) return undefined;
  const again = control?.fingerprint;
  const state = again === undefined ? 'none' : again === baseline.fingerprint ? 'passed' : 'failed';
  const about = { kind: 'fingerprint', n: 1, control: state } as const;
  if (baseline.fingerprint === observed.fingerprint) {
    return itemOf({
      ...about,
      log10Lr: -0.5,
      detail: 'One answer agrees word for word with the direct one.',
    });
  }
  if (state === 'failed') {
    return itemOf({
      ...about,
      log10Lr: 0,
      detail: 'One answer differs, and so does the direct provider from itself.',
    });
  }
  const isSteady = state === 'passed' || (baseline.temperature === 0 && observed.temperature === 0);
  const why = isSteady
    ? 'at most 2 to 1, assuming that the direct provider repeats itself in at most half of the cases'
    : 'nothing, because answers at a temperature above 0 differ anyway';
  return itemOf({
    ...about,
    log10Lr: isSteady ? ASSUMED_WORTH : 0,
    detail: `One answer differs from the direct one. Alone that is worth ${why}; it would be worth 10 to 1 only if the direct provider repeats itself in 90 %.`,
  });
}
