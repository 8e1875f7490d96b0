/** What the opinions of all layers come to. */
import type { Silenced } from '../policy/exceptions.ts';
import { type Finding, sentenceOf } from '../vocabulary/finding.ts';
import { strictest } from '../vocabulary/orders.ts';
import type { Opinion, Ruling } from '../vocabulary/ruling.ts';

export function rulingOf(
  opinions: readonly Opinion[],
  findings: readonly Finding[],
  silenced: readonly Silenced[],
): Ruling {
  return {
    decision: decisionOf(opinions),
    reasons: reasonsOf(opinions, findings),
    trace: traceOf(opinions, silenced),
  };
}

/** The strictest; what a layer only reports does not count. */
export function decisionOf(opinions: readonly Opinion[]): Ruling['decision'] {
  return strictest('allow', ...opinions.flatMap(({ decision, isShadow }) => (isShadow ? [] : [decision])));
}

/** The reason that decided first, then each finding in a sentence. */
function reasonsOf(opinions: readonly Opinion[], findings: readonly Finding[]): string[] {
  const decision = decisionOf(opinions);
  const decided = opinions.filter((one) => one.decision === decision && !one.isShadow);
  return [...new Set([...decided.map(({ reason }) => reason), ...findings.map(sentenceOf)])];
}

function traceOf(opinions: readonly Opinion[], silenced: readonly Silenced[]): Ruling['trace'] {
  return [
    ...opinions.map(({ layer, decision, reason, by, matched, check, isShadow }) => ({
      layer,
      decision,
      reason,
      ...(layer === 'rules' && by !== undefined ? { rule: by } : {}),
      ...(matched === undefined ? {} : { matched: [...matched] }),
      ...(check === undefined ? {} : { check }),
      ...(isShadow ? { shadow: isShadow } : {}),
    })),
    ...silenced.map(({ exception }) => ({
      layer: 'gate' as const,
      decision: 'allow' as const,
      reason: exception.reason,
      exception: exception.id,
    })),
  ];
}
