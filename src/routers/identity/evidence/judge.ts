/**
 * From the evidence table to a state. Two methods must agree on the most severe state: the posterior (capped likelihood
 * ratios and a prior) and a frequentist test of everything at once, which alone bounds false alarms.
 */
import type { IdentityState } from '../../../vocabulary/audit.ts';
import type { EvidenceKind } from '../../../vocabulary/comparison.ts';
import type { Confidence } from '../../../vocabulary/orders.ts';
import { cauchyCombination } from '../../statistics/cauchy.ts';
import { ALPHA, clears, type Item, isClearing, isEnough, isUnsteady, rounded } from './evidence.ts';

export interface Judgement {
  readonly state: IdentityState;
  readonly confidence: Confidence;
  readonly driftScore: number;
  readonly posterior: number;
  readonly globalP: number | null;
  readonly required: number | null;
}

/** Load, region and settings move these as well: they support, and never identify. */
const MEANS: ReadonlySet<EvidenceKind> = new Set(['latency', 'output_tokens']);
/**
 * One hash that differs supports as well: evidence for the most severe state must diverge by itself, and be as
 * plentiful as its kind needs. One answer and three strings are a reason to look, not a finding about a supplier.
 */
const carries = (item: Item) =>
  !MEANS.has(item.kind) && isEnough(item) && (item.isCertain || (item.p !== null && item.p <= ALPHA));
/** A route takes another network path: a different latency is expected of every one. */
const isTested = ({ kind, p, control }: Item) => kind !== 'latency' && p !== null && control !== 'failed';

/** Among many tests one is strange by chance: that makes no divergence, and no clean bill either. */
const isStrange = (item: Item) => isTested(item) && (item.p ?? 1) <= ALPHA;

/** A little under 0.05, so that what chance does to a test of all tests stays under it as well. */
export const GLOBAL_ALPHA = 0.04;
const SUPPORTING = 0.3;
/** More likely than not, given evidence about a model at all. */
const LIKELY = 0.5;
/** Ten probes with twenty answers each: the least that clears a route, and what is asked for where no answers were given. */
export const ANSWERS_REQUIRED = 200;

export function judge(items: readonly Item[], prior: number, isDisclosed: boolean): Judgement {
  // Latency shows that something differs. Which model answers is left to the rest.
  const identifying = items.filter(({ kind }) => kind !== 'latency');
  const posterior = 1 / (1 + 10 ** -(sumOf(identifying) + Math.log10(prior / (1 - prior))));
  const globalP = combine(items);
  const isDiverging =
    items.some(({ isCertain }) => isCertain) || (globalP !== null && globalP <= GLOBAL_ALPHA);
  const supporting = identifying.filter(({ log10_lr }) => log10_lr >= SUPPORTING - 1e-9);
  const isIdentified = supporting.length >= 2 && supporting.some(carries);
  const isLikely = isDiverging && isIdentified && posterior >= LIKELY && !isDisclosed;
  const clearing = items.filter(clears);
  const state = isLikely
    ? 'Likely Substitution'
    : isDiverging
      ? 'Divergent'
      : clearing.length > 0 && !items.some(isStrange)
        ? 'Consistent'
        : 'Inconclusive';
  return {
    state,
    confidence: confidenceOf(state, state === 'Consistent' ? clearing : supporting, items.some(isUnsteady)),
    driftScore: rounded(Math.min(1, Math.max(0, sumOf(items) / 2)), 3),
    posterior: rounded(posterior),
    globalP: globalP === null ? null : rounded(globalP, 6),
    required: state === 'Inconclusive' ? requiredOf(items) : null,
  };
}

const sumOf = (items: readonly Item[]): number => items.reduce((sum, { log10_lr }) => sum + log10_lr, 0);

/** A p near one must not outvote a small one, so none counts as more than 0.99. */
function combine(items: readonly Item[]): number | null {
  const ps = items.filter(isTested).map(({ p }) => Math.min(0.99, p ?? 1));
  return ps.length === 0 ? null : cauchyCombination(ps);
}

/** Where the direct provider differs from itself, nothing that was sampled beside it is beyond doubt. */
function confidenceOf(state: IdentityState, carrying: readonly Item[], isDoubtful: boolean): Confidence {
  if (state === 'Inconclusive') return 'low';
  const enough = carrying.filter(
    ({ n, n_required, isAlike }) => isAlike || (n_required !== null && n >= n_required),
  );
  if (enough.length === 0) return 'low';
  return !isDoubtful && enough.some(({ control }) => control === 'passed') ? 'high' : 'medium';
}

function requiredOf(items: readonly Item[]): number {
  const testable = items.filter(({ kind, n_required, control }) => {
    return isClearing(kind) && n_required !== null && control !== 'failed';
  });
  const nearest = testable.sort((a, b) => missing(a) - missing(b))[0];
  if (nearest === undefined) return ANSWERS_REQUIRED;
  // Enough by itself, and neither clear nor divergent: only more of the same evidence can decide.
  return Math.max(nearest.n_required ?? 0, nearest.n >= (nearest.n_required ?? 0) ? 2 * nearest.n : 0);
}

const missing = ({ n, n_required }: Item): number => (n_required ?? 0) / Math.max(1, n);
