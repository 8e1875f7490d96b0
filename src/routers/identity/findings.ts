import type { PlainFinding } from '../../answers/routes/comparison.answer.ts';
import type { ComparisonInput, EvidenceKind } from '../../vocabulary/comparison.ts';
import { ALPHA, type Item } from './evidence/evidence.ts';
import { GLOBAL_ALPHA, type Judgement } from './evidence/judge.ts';
import { relationOf } from './kinds/name.ts';

const TITLES: Readonly<Record<EvidenceKind, string>> = {
  name: 'Claimed model differs from observed model',
  tokenizer: 'Token counts fit another tokenizer',
  histograms: 'One-token answers differ from the direct provider',
  prefixes: 'Answers begin differently from those of the direct provider',
  fingerprint: 'Answers match direct answers less often than direct answers match each other',
  logprobs: 'Log-probabilities differ from the direct provider',
  paired_items: 'Correct answers differ from the direct provider',
  thinking_signature: 'Thinking signature was not accepted',
  output_tokens: 'Length of answers differs from the direct provider',
  latency: 'Latency differs from the direct provider',
};

/** Only what carries a divergence is a finding; the evidence table has the rest. */
export function identityFindings(
  items: readonly Item[],
  { state, globalP }: Judgement,
  names: { readonly claimed: string; readonly observed: string },
  input: ComparisonInput,
): PlainFinding[] {
  const isSignificant = globalP !== null && globalP <= GLOBAL_ALPHA;
  const carrying = items.filter(
    ({ kind, isCertain, p, control }) =>
      isCertain || (kind !== 'latency' && control !== 'failed' && isSignificant && p !== null && p <= ALPHA),
  );
  return carrying.map(({ kind, detail }) => ({
    evidence_class: 'baseline_drift_signal',
    severity: kind === 'name' ? nameSeverity(input) : state === 'Likely Substitution' ? 'high' : 'medium',
    title: TITLES[kind],
    detail: kind === 'name' ? nameDetail(names, input) : detail,
  }));
}

/** The answers themselves name a lesser or another model, and this was not disclosed. */
export function isNamedOtherwise(items: readonly Item[], input: ComparisonInput): boolean {
  return items.some(({ kind, isCertain }) => kind === 'name' && isCertain) && nameSeverity(input) === 'high';
}

const MILDER: ReadonlySet<ReturnType<typeof relationOf>> = new Set([
  'same_family_newer',
  'same_family_larger',
  'same_family_with_reasoning',
  'same_family_without_reasoning',
]);

function nameSeverity(input: ComparisonInput): PlainFinding['severity'] {
  const isMilder = MILDER.has(relationOf(input));
  return isMilder || input.observed.fallback_disclosed === true ? 'medium' : 'high';
}

function nameDetail(names: { claimed: string; observed: string }, { observed }: ComparisonInput): string {
  const disclosure = observed.fallback_disclosed === true ? ' The fallback was disclosed.' : '';
  return `Claimed ${names.claimed}, observed ${names.observed}.${disclosure}`;
}
