/** From the request of a door to what is compared. A metric that only one window has is reported, not guessed. */
import { redactText } from '../../sensitive/redact.ts';
import type { DegradationRequest, WindowRequest } from '../../vocabulary/degradation-request.ts';
import type { Mean } from '../statistics/means.ts';
import { areaOf, type DegradationInput, type MeanPair, type RateArm, type RateMetric } from './window.ts';

const SEED_RATES = ['coding_pass_rate', 'reasoning_score', 'tool_success_rate'] as const;

export interface ReadRequest {
  readonly input: DegradationInput;
  /** Metrics of one window alone. */
  readonly unmatched: readonly string[];
  /** Why it cannot be used: the field and what is wrong with it. */
  readonly refusal?: { readonly field: string; readonly reason: string };
}

export function readRequest(request: DegradationRequest): ReadRequest {
  const { baseline_window: before, current_window: now } = request;
  const baseline = ratesIn(before);
  const current = ratesIn(now);
  const pairs = request.discordant ?? [];
  const rates = [...baseline.arms].flatMap(([metric, arm]): RateMetric[] => {
    const other = current.arms.get(metric);
    if (other === undefined) return [];
    const pair = pairs.find(({ metric: name }) => name === metric);
    const discordant = pair ? { discordant: { lost: pair.lost, won: pair.won } } : {};
    // The caller chooses the name, which may be a secret.
    const said = redactText(metric).text;
    return [{ metric: said, area: areaOf(said), baseline: arm, current: other, ...discordant }];
  });
  const latencyMs = meansOf(before, now, 'avg_latency_ms', 'latency_sd_ms');
  const outputTokens = meansOf(before, now, 'avg_output_tokens', 'output_tokens_sd');
  const names = [...new Set([...baseline.arms.keys(), ...current.arms.keys()])];
  const refusal = refusalOf(
    baseline,
    current,
    pairs.map(({ metric }) => metric),
    names,
  );
  return {
    input: {
      rates,
      ...(latencyMs ? { latencyMs } : {}),
      ...(outputTokens ? { outputTokens } : {}),
      ...(request.margin === undefined ? {} : { margin: request.margin }),
      ...(request.baseline_reused ? { isBaselineReused: true } : {}),
    },
    unmatched: names
      .filter((name) => !baseline.arms.has(name) || !current.arms.has(name))
      .map((name) => redactText(name).text),
    ...(refusal ? { refusal } : {}),
  };
}

interface Rates {
  readonly arms: ReadonlyMap<string, RateArm>;
  readonly hasTwice: boolean;
  readonly hasTooMany: boolean;
}

function ratesIn(window: WindowRequest): Rates {
  const arms = new Map<string, RateArm>();
  let hasTwice = false;
  let hasTooMany = false;
  for (const metric of SEED_RATES) {
    const rate = window[metric];
    if (rate !== undefined) arms.set(metric, { total: window.sample_size, rate });
  }
  for (const { metric, passed, rate, sample_size: total = window.sample_size } of window.metrics ?? []) {
    hasTwice ||= arms.has(metric);
    hasTooMany ||= (passed ?? 0) > total;
    if (passed !== undefined) arms.set(metric, { total, passed });
    else if (rate !== undefined) arms.set(metric, { total, rate });
  }
  return { arms, hasTwice, hasTooMany };
}

function refusalOf(
  before: Rates,
  now: Rates,
  paired: readonly string[],
  names: readonly string[],
): ReadRequest['refusal'] {
  for (const [field, { hasTwice, hasTooMany }] of [
    ['`baseline_window.metrics`', before],
    ['`current_window.metrics`', now],
  ] as const) {
    if (hasTwice) return { field, reason: 'names a metric twice' };
    if (hasTooMany) return { field, reason: 'has more passed than there are items' };
  }
  if (paired.some((metric) => !names.includes(metric)))
    return { field: '`discordant`', reason: 'names a metric that no window has' };
  return names.length > 16 ? { field: 'it', reason: 'has more than 16 metrics' } : undefined;
}

function meansOf(
  before: WindowRequest,
  now: WindowRequest,
  mean: 'avg_latency_ms' | 'avg_output_tokens',
  deviation: 'latency_sd_ms' | 'output_tokens_sd',
): MeanPair | undefined {
  const baseline = meanIn(before, before[mean], before[deviation]);
  const current = meanIn(now, now[mean], now[deviation]);
  return baseline && current && { baseline, current };
}

function meanIn({ sample_size: n }: WindowRequest, mean?: number, sd?: number): Mean | undefined {
  if (mean === undefined) return undefined;
  return sd === undefined ? { mean, n } : { mean, n, sd };
}
