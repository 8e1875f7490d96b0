import type { Comparison } from '../../answers/routes/comparison.answer.ts';
import { redactText } from '../../sensitive/redact.ts';
import type { ComparisonInput } from '../../vocabulary/comparison.ts';
import type { DraftOf } from '../../vocabulary/events/event.ts';
import { EVENT_FIELDS } from '../../vocabulary/events/event-fields.ts';

const { provider_host: hostSchema, claimed_model: modelSchema } = EVENT_FIELDS;

/** What the ledger keeps of a comparison: names, states and a number. A name that hides a secret is left out. */
export function comparisonEvent(
  input: ComparisonInput,
  comparison: Comparison,
): DraftOf<'identity_comparison'> {
  const kept = (name: string | null | undefined) =>
    name != null && redactText(name).spans.length === 0 ? name : undefined;
  return {
    type: 'identity_comparison',
    provider_host: hostSchema.safeParse(kept(input.provider_host)).data,
    claimed_model: modelSchema.safeParse(kept(input.claimed_model)).data,
    observed_model: modelSchema.safeParse(kept(input.observed.reported_model)).data,
    trust_class: comparison.trust_class,
    risk_state: comparison.risk_state,
    identity_state: comparison.identity_state,
    identity_confidence: comparison.confidence,
    posterior: comparison.posterior,
    evidence_kinds: comparison.evidence
      .filter(({ log10_lr }) => log10_lr > 0)
      .map(({ kind }) => kind)
      .slice(0, 16),
  };
}
