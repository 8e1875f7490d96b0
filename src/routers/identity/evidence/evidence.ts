/**
 * One row of the evidence table, and how a p-value becomes a likelihood ratio. Caps are judgement, kept small where
 * load, settings or a shared tokenizer could have the same effect; docs/identity.md gives the reasons.
 */
import type { Evidence } from '../../../answers/routes/comparison.answer.ts';
import type { ComparisonInput, EvidenceKind } from '../../../vocabulary/comparison.ts';

export const ALPHA = 0.05;
export const POWER = 0.8;

export type Arm = Omit<NonNullable<ComparisonInput['control']>, 'fingerprint_agreement'>;

/** The least and the most that one kind may add to the sum of log10 likelihood ratios. */
export const CAPS: Readonly<Record<EvidenceKind, readonly [number, number]>> = {
  name: [-0.3, 2],
  tokenizer: [-0.5, 3],
  histograms: [-0.7, 2],
  prefixes: [-0.7, 2],
  fingerprint: [-0.7, 2],
  logprobs: [-0.3, 1.5],
  paired_items: [-0.3, 1.5],
  thinking_signature: [-1, 1.5],
  output_tokens: [0, 0.5],
  latency: [0, 0.5],
};

/**
 * Kinds that compare what was answered, answer by answer: only these can clear a route. Siblings share names and
 * tokenizers, two models can be right equally often, and two can share a mean log-probability.
 */
const CLEARING: ReadonlySet<EvidenceKind> = new Set(['histograms', 'prefixes', 'fingerprint']);

export interface Item extends Evidence {
  /** A mismatch that no sampling explains, such as another name. */
  readonly isCertain: boolean;
  /** Whether the change that matters would have shown more than this. Without it nothing is cleared. */
  readonly isAlike: boolean;
}

interface Measured {
  readonly kind: EvidenceKind;
  readonly log10Lr: number;
  readonly p?: number | undefined;
  readonly n: number;
  readonly required?: number | undefined;
  readonly control?: Evidence['control'];
  readonly effects?: Evidence['effects'];
  readonly detail: string;
  readonly isCertain?: boolean;
  readonly isAlike?: boolean;
}

export function itemOf(measured: Measured): Item {
  const {
    kind,
    log10Lr,
    p,
    n,
    required,
    control = 'none',
    effects = [],
    detail,
    isCertain = false,
    isAlike = false,
  } = measured;
  const [least, most] = CAPS[kind];
  return {
    kind,
    log10_lr: rounded(Math.min(most, Math.max(least, log10Lr))),
    p: p === undefined || Number.isNaN(p) ? null : rounded(Math.min(1, Math.max(0, p)), 6),
    n,
    n_required: required ?? null,
    control,
    effects: effects.map(({ measure, value, lo, hi }) => ({
      measure,
      value: rounded(value),
      lo: lo === null ? null : rounded(lo),
      hi: hi === null ? null : rounded(hi),
    })),
    detail,
    isCertain,
    isAlike,
  };
}

interface Test {
  readonly p: number;
  readonly n: number;
  readonly required: number;
  readonly isAlike: boolean;
}

/**
 * A small p is worth at most 1 / (−e p ln p), whatever the alternative (Sellke, Bayarri and Berger); a large one favours
 * the claimed model only where the change that matters would have shown more.
 */
export function lrOfTest({ p, isAlike }: Pick<Test, 'p' | 'isAlike'>): number {
  if (p <= ALPHA) return -Math.log10(-Math.E * Math.max(p, 1e-12) * Math.log(Math.max(p, 1e-12)));
  return isAlike ? Math.log10((1 - POWER) / (1 - ALPHA)) : 0;
}

/** A test of route against direct, judged in the light of direct against itself: what fails there proves nothing. */
export function testItem(
  kind: EvidenceKind,
  route: Test,
  control: Pick<Test, 'p'> | undefined,
  shown: Pick<Measured, 'effects' | 'detail'>,
): Item {
  const state = control === undefined ? 'none' : control.p <= ALPHA ? 'failed' : 'passed';
  const isVoid = state === 'failed';
  return itemOf({
    ...shown,
    kind,
    log10Lr: isVoid ? 0 : lrOfTest(route),
    p: route.p,
    n: route.n,
    required: route.required,
    isAlike: route.isAlike && !isVoid,
    control: state,
    detail: isVoid ? `${shown.detail} ${whyVoid(route.p <= ALPHA)}` : shown.detail,
  });
}

/** Why a failed control invalidates a test, whatever its result. */
export function whyVoid(isDifferent: boolean): string {
  return isDifferent
    ? 'The direct provider differs from itself as well, so this is no evidence.'
    : 'But the direct provider differs from itself, so agreement here is no evidence.';
}

/**
 * Whether the direct provider differs from itself where it should not. Its latency does with every load, and a single
 * answer at a temperature above 0 is never repeated.
 */
export function isUnsteady({ kind, control }: Item): boolean {
  return control === 'failed' && kind !== 'latency' && kind !== 'fingerprint';
}

/** Whether there is as much of it as this kind of evidence needs. */
export function isEnough({ n, n_required }: Item): boolean {
  return n_required === null || n >= n_required;
}

/** Whether a test, as it came out, could clear a route. */
export function clears({ kind, p, isAlike }: Item): boolean {
  return CLEARING.has(kind) && isAlike && p !== null && p > ALPHA;
}

export function isClearing(kind: EvidenceKind): boolean {
  return CLEARING.has(kind);
}

const MOST = 1e12;

export function rounded(value: number, digits = 4): number {
  const scale = 10 ** digits;
  // JSON has no infinity, and a ratio to next to nothing is one.
  if (!(Math.abs(value) < MOST)) return value > 0 ? MOST : value < 0 ? -MOST : 0;
  // No minus zero: it confuses people and JSON readers.
  return Math.round(value * scale) / scale + 0;
}

export function spoken(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
}
