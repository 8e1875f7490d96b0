/** Traces for the cases of checks: a plain one with what the case is about, and windows drawn from a fixed seed. */
import type { RedactedTrace } from '../../vocabulary/trace.ts';

const PLAIN: RedactedTrace = {
  provider_host: 'router.example.com',
  claimed_model: 'gpt-5',
  content_redacted: true,
};

export const trace = (facts: Partial<RedactedTrace> = {}): RedactedTrace => ({ ...PLAIN, ...facts });

export function traces(
  count: number,
  factsOf: (place: number) => Partial<RedactedTrace> = () => ({}),
): RedactedTrace[] {
  return Array.from({ length: count }, (_, place) => trace(factsOf(place)));
}

/** Spread like real latencies: the logarithms lie like quantiles of a normal variable, in a fixed shuffled order. */
export function lognormal(place: number, median: number, sigma: number): number {
  const u = ((place * 0.6180339887498949) % 1) * 0.98 + 0.01;
  // The logistic is close enough to the normal between its hundredths.
  return Math.round(median * Math.exp((sigma * Math.log(u / (1 - u))) / 1.702));
}
