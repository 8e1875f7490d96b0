/** Ordinary work that is far from lognormal: honest windows of it must not escalate, and slow routes in it must still be reported. */
import { expect, test } from 'vitest';
import type { RedactedTrace } from '../../vocabulary/trace.ts';
import { seededRandom } from '../statistics/seeded.ts';
import { startAudit } from './audit.ts';
import { trace } from './sample-traces.cases.ts';

const random = seededRandom(41);
const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
const lognormal = (median: number, sigma: number) => median * Math.exp(sigma * normal());
const pareto = (least: number, power: number) => least * (1 - random.next()) ** (-1 / power);
const whole = (value: number) => Math.max(1, Math.round(value));

/** Time to the first token and for each further one, with noise. */
const answer = (tokens: number, noise = lognormal(1, 0.3)): Partial<RedactedTrace> => ({
  output_tokens: whole(tokens),
  latency_ms: 400 + tokens * 12 * noise,
});

const either = (rate: number, rare: () => number, usual: () => number): number =>
  random.next() < rate ? rare() : usual();
const longOrShort = (rate: number) =>
  either(
    rate,
    () => lognormal(1800, 0.4),
    () => lognormal(55, 0.5),
  );

type Traffic = (place: number) => Partial<RedactedTrace>;
const HONEST: Readonly<Record<string, Traffic>> = {
  'a twentieth long answers': () => ({
    ...answer(longOrShort(0.05)),
    input_tokens: whole(lognormal(3000, 1)),
  }),
  'a third long answers': () => answer(longOrShort(0.33)),
  'a tenth long answers, lengths not given': () => ({ latency_ms: answer(longOrShort(0.1)).latency_ms }),
  'Pareto latencies': () => ({ latency_ms: pareto(800, 1.5) }),
  'Pareto lengths': () => answer(pareto(40, 1.1)),
  'Pareto noise in every answer': () => answer(lognormal(200, 0.8), pareto(1, 1.5)),
  'wide lognormal latencies': () => ({
    latency_ms: lognormal(2500, 1.4),
    output_tokens: whole(lognormal(300, 1.2)),
  }),
  'a burst of slow answers': (place) =>
    answer(lognormal(200, 0.6), place > 80 && place < 95 ? 8 : lognormal(1, 0.3)),
  'long prompts now and then': () => {
    const { output_tokens, latency_ms = 0 } = answer(lognormal(150, 0.6));
    const input_tokens = random.next() < 0.08 ? 150_000 : whole(lognormal(2000, 0.5));
    return { output_tokens, input_tokens, latency_ms: latency_ms + input_tokens / 10 };
  },
};

function escalated(traffic: Traffic, windows: number, size: number): number {
  let count = 0;
  for (let i = 0; i < windows; i++) {
    const audit = startAudit();
    for (let place = 0; place < size; place++) audit.add(trace(traffic(place)));
    count += audit.result().riskState === 'Watch' ? 0 : 1;
  }
  return count;
}

test.each(Object.entries(HONEST))('%s: at most two windows in two hundred escalate', (_, traffic) => {
  expect(escalated(traffic, 100, 300)).toBeLessThanOrEqual(1);
  expect(escalated(traffic, 80, 60)).toBeLessThanOrEqual(1);
  expect(escalated(traffic, 20, 1500)).toBe(0);
});

/** What the audit said of latencies, once each. */
function latencyFindings(traffic: Traffic, size: number) {
  const audit = startAudit();
  for (let place = 0; place < size; place++) audit.add(trace(traffic(place)));
  return audit.result().findings.map(({ checks, severity, numbers }) => [checks[0], severity, numbers?.seen]);
}

test('an answer as short as the others and a hundred times as slow is reported among long ones', () => {
  const slow: Traffic = (place) =>
    place % 100 === 5 ? { output_tokens: 55, latency_ms: 400_000 } : answer(longOrShort(0.05));
  expect(latencyFindings(slow, 300)).toEqual([['trace.latency-outlier', 'info', 3]]);
});

test('a part of the traffic that is slow for its length escalates', () => {
  const slow: Traffic = (place) => answer(lognormal(200, 0.4), place % 8 === 0 ? 800 : lognormal(1, 0.3));
  expect(latencyFindings(slow, 400)).toEqual([['trace.latency-outlier', 'medium', 50]]);
  expect(latencyFindings(slow, 2000)).toEqual([['trace.latency-outlier', 'medium', 250]]);
});

test('long answers alone are one fact, and never one of latency', () => {
  const long: Traffic = (place) => answer(place % 25 === 0 ? 60_000 : lognormal(60, 0.2), 1);
  expect(latencyFindings(long, 500)).toEqual([['trace.token-outlier', 'low', 20]]);
});
