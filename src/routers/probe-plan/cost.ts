/** What the planned calls cost at the catalogue's prices. An unknown price is reported, never guessed. */
import type { ProbePlan } from '../../answers/routes/probe-plan.answer.ts';
import type { ProbeKind, ProbePlanInput } from '../../vocabulary/probe-plan.ts';
import { priceOf } from '../catalogue/prices.ts';
import type { Unpriced } from './probes.ts';

/** A short task with a short answer, where no lengths are given. */
const ASSUMED = { input: 600, output: 300 };
/** One short question. Few interfaces take a limit of less than sixteen tokens, so these may be billed. */
const SHORT = { input: 60, output: 16 };
const SHORT_KINDS: ReadonlySet<ProbeKind> = new Set(['tokenizer', 'histograms']);

type Probes = ProbePlan['probes'];

/** Each probe by its own tokens: a thousand one-token questions cost less than ten tasks. */
export function priceProbes(input: ProbePlanInput, probes: readonly Unpriced[]): Probes {
  const price = priceOf(input.target.claimed_model);
  return probes.map((probe) => {
    const { kind, calls } = probe;
    if (calls === 0) return { ...probe, tokens_per_call: null, usd: price ? 0 : null };
    const tokens = SHORT_KINDS.has(kind) ? SHORT : (input.tokens_per_call ?? ASSUMED);
    const perCall =
      (tokens.input * (price?.inputPerMTok ?? 0) + tokens.output * (price?.outputPerMTok ?? 0)) / 1_000_000;
    return { ...probe, tokens_per_call: tokens, usd: price ? cents(calls * perCall) : null };
  });
}

export function costOf(
  input: ProbePlanInput,
  planned: Probes,
  forEffect: Probes | undefined,
): ProbePlan['cost'] {
  const price = priceOf(input.target.claimed_model);
  const sum = (probes: Probes | undefined): number | null =>
    price === undefined || probes === undefined
      ? null
      : cents(probes.reduce((total, { usd }) => total + (usd ?? 0), 0));
  const plannedUsd = sum(planned);
  const budget = input.budget_usd;
  return {
    is_price_known: price !== undefined,
    price_as_of: price?.asOf ?? null,
    input_usd_per_mtok: price?.inputPerMTok ?? null,
    output_usd_per_mtok: price?.outputPerMTok ?? null,
    tokens_per_call: {
      ...(input.tokens_per_call ?? ASSUMED),
      is_assumed: input.tokens_per_call === undefined,
    },
    planned_usd: plannedUsd,
    for_effect_usd: sum(forEffect),
    is_within_budget: plannedUsd === null || budget === undefined ? null : plannedUsd <= budget,
    note: price === undefined ? UNKNOWN : KNOWN,
  };
}

const UNKNOWN =
  'The catalogue has no price for this model, so the cost is unknown: ask the supplier for the price of the calls.';
const KNOWN =
  'At the list price of the claimed model in all arms; what the route charges may differ, and a model that reasons first bills its reasoning as well.';

/** Rounded up, so that a budget is not promised too much. */
function cents(usd: number): number {
  return Math.ceil(usd * 100 - 1e-9) / 100;
}
