import type { TraceCheck } from '../route/check.ts';
import { shiftBetween } from '../route/counts-shift.ts';
import { decimals, digits, grouped, percent, pValue } from '../route/words.ts';

const LEAST_TRACES = 20;
/** One and a half providers that share the work equally. */
const NOTABLE = 1.5;

/** In bits: 0 for one provider, 1 for two that share equally. */
function entropyOf(counts: ReadonlyMap<string, number>, total: number): number {
  let bits = 0;
  for (const count of counts.values()) bits -= (count / total) * Math.log2(count / total);
  return bits;
}

export const providerMix: TraceCheck = {
  card: {
    id: 'trace.provider-mix',
    title: 'Several providers behind one model',
    reads: ['trace'],
    tier: 'soft',
    severity: 'info',
    sees: 'At least 20 answers for one model came from several upstream providers: reports the entropy of the mix, the equivalent number of equal providers, and whether the mix differs from a given baseline.',
    matters:
      'Providers serve one model with different precision, limits and data terms; varying quality may be due to the provider.',
    remedy: 'Pin the providers you want in the route’s settings, and compare quality by provider.',
    limits:
      'It reads what the route reports about its upstream. A mix is normal for aggregators; by itself it is only worth knowing.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute({ providers, isMixed }, { alpha, baseline }) {
    if (isMixed || providers.total < LEAST_TRACES) return;
    const bits = entropyOf(providers.counts, providers.total);
    const [[name, count] = ['', 0]] = providers.ranked();
    if (2 ** bits >= NOTABLE) {
      yield {
        confidence: 0.8,
        numbers: { providers: providers.counts.size, traces: providers.total, bits: digits(bits) },
        detail: `${providers.counts.size} providers in ${grouped(providers.total)} traces, entropy ${decimals(bits)} bits, as ${decimals(2 ** bits)} equal ones; most by ${name} (${percent(count / providers.total)} %).`,
      };
    }
    const shift = baseline && shiftBetween(baseline.providers.counts, providers.counts);
    if (!shift || shift.before < LEAST_TRACES || shift.p > alpha) return;
    yield {
      title: 'The mix of providers has shifted',
      severity: 'low',
      evidenceClass: 'baseline_drift_signal',
      confidence: 0.5,
      detail: `The share of ${shift.name} moved from ${percent(shift.from)} % to ${percent(shift.to)} %, from the baseline to the window (${grouped(shift.before)} and ${grouped(shift.after)} traces, G test, ${pValue(shift.p)}).`,
    };
  },
};
