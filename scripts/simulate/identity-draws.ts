/** Made-up sides of a comparison: what a model answers, and what another one does instead. */
import type { SeededRandom } from '../../src/routers/statistics/seeded.ts';
import type { ComparisonInput } from '../../src/vocabulary/comparison.ts';

type Arm = ComparisonInput['baseline'] &
  Pick<NonNullable<ComparisonInput['control']>, 'fingerprint_agreement'>;
type Side = 'direct' | 'route' | 'again';
type World = (random: SeededRandom) => (random: SeededRandom, side: Side) => Partial<Arm>;

/** Power depends on how answers are spread, and nobody knows that beforehand: so three shapes are simulated. */
const PEAKED = { tokens: 5, steepness: 2 };
export const FEW_FLAT = { tokens: 5, steepness: 1 };
/** Eight that all come up now and then: the hardest of the three to tell apart. */
export const FLAT = { tokens: 8, steepness: 1 };
type Shape = typeof PEAKED;

export function histograms(of: { probes: number; answers: number; variation: number; shape?: Shape }): World {
  return (random) => {
    const models = Array.from({ length: of.probes }, () => {
      const direct = distribution(random, of.shape);
      return { direct, route: of.variation === 0 ? direct : movedBy(direct, of.variation, random, of.shape) };
    });
    return (source, side) => ({
      token_histograms: Object.fromEntries(
        models.map(({ direct, route }, i) => [
          `probe-${i}`,
          countsOf(side === 'route' ? route : direct, of.answers, source),
        ]),
      ),
    });
  };
}

function distribution(random: SeededRandom, { tokens, steepness }: Shape = PEAKED): number[] {
  const weights = Array.from({ length: tokens }, () => (-Math.log(1 - random.next())) ** steepness);
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}

/** Towards another random distribution, until the two are exactly this far apart. */
function movedBy(
  direct: readonly number[],
  variation: number,
  random: SeededRandom,
  shape?: Shape,
): number[] {
  for (;;) {
    const other = distribution(random, shape);
    const most = other.reduce((sum, q, i) => sum + Math.abs(q - (direct[i] ?? 0)), 0) / 2;
    if (most >= variation) return direct.map((p, i) => p + ((other[i] ?? 0) - p) * (variation / most));
  }
}

function countsOf(shares: readonly number[], answers: number, random: SeededRandom): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let i = 0; i < answers; i += 1) {
    const token = `token-${pick(shares, random)}`;
    counts[token] = (counts[token] ?? 0) + 1;
  }
  return counts;
}

function pick(shares: readonly number[], random: SeededRandom): number {
  let left = random.next();
  for (const [i, share] of shares.entries()) {
    if (left < share) return i;
    left -= share;
  }
  return shares.length - 1;
}

export function prefixes(of: { samples: number; positions: number; changed: number }): World {
  return (random) => {
    const direct = Array.from({ length: of.positions }, () => distribution(random));
    const route = direct.map((shares) => (random.next() < of.changed ? distribution(random) : shares));
    return (source, side) => ({
      prefix_hashes: Array.from({ length: of.samples }, () =>
        (side === 'route' ? route : direct).map((shares) => `h${pick(shares, source)}`),
      ),
    });
  };
}

export function logprobs(of: { n: number; shift: number }): World {
  return () => (source, side) => {
    const values = Array.from(
      { length: of.n },
      () => -2 + 0.5 * (normal(source) + (side === 'route' ? of.shift : 0)),
    );
    const { mean, sd } = summary(values);
    return { sample_size: of.n, logprob_mean: Math.min(0, mean), logprob_sd: sd, logprob_n: of.n };
  };
}

/** Tokens of few answers, handed in one by one: those of one answer are alike. */
export function pooledLogprobs(of: { answers: number; tokens: number }): World {
  return () => (source) => {
    const values = Array.from({ length: of.answers }, () => {
      const level = Math.exp(-1 + 0.5 * normal(source));
      return Array.from({ length: of.tokens }, () => level * Math.log(1 - source.next()));
    }).flat();
    const { mean, sd } = summary(values);
    return { sample_size: of.answers, logprob_mean: mean, logprob_sd: sd, logprob_n: values.length };
  };
}

export function means(of: {
  n: number;
  cv: number;
  ratio: number;
  withSpread: boolean;
  only?: 'latency';
}): World {
  return () => (source, side) => {
    const factor = side === 'route' ? of.ratio : 1;
    const latency = summary(lognormals(of.n, 5000 * factor, of.cv, source));
    const tokens = summary(lognormals(of.n, 1800 * factor, of.cv, source));
    return {
      sample_size: of.n,
      avg_latency_ms: latency.mean,
      ...(of.withSpread ? { sd_latency_ms: latency.sd } : {}),
      ...(of.only ? {} : { avg_output_tokens: tokens.mean }),
      ...(of.withSpread && !of.only ? { sd_output_tokens: tokens.sd } : {}),
    };
  };
}

export function tokenizer(of: { strings: number; isOther: boolean }): World {
  return (random) => {
    const direct = Array.from({ length: of.strings }, () => 5 + random.below(60));
    const route = direct.map((count) => Math.max(1, Math.round(count * (0.85 + 0.35 * random.next()))));
    // Half of the routes add a system prompt, which must not pass for another tokenizer.
    const hidden = random.next() < 0.5 ? 0 : 40 + random.below(400);
    return (_, side) => ({
      tokenizer_probe:
        side === 'route' ? (of.isOther ? route : direct).map((count) => count + hidden) : direct,
    });
  };
}

export function agreement(of: { compared: number; self: number; route: number }): World {
  return () => (source, side) => {
    if (side === 'direct') return {};
    const rate = side === 'route' ? of.route : of.self;
    const agreed = Array.from({ length: of.compared }, () => source.next() < rate).filter(Boolean).length;
    return { fingerprint_agreement: { agreed, compared: of.compared } };
  };
}

function summary(values: readonly number[]): { mean: number; sd: number } {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
  return { mean, sd };
}

function normal(random: SeededRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

function lognormals(n: number, mean: number, cv: number, random: SeededRandom): number[] {
  const variance = Math.log(1 + cv * cv);
  return Array.from(
    { length: n },
    () => mean * Math.exp(Math.sqrt(variance) * normal(random) - variance / 2),
  );
}
