/** The verdict on a definition with everything a reader needs to act on it; every door returns this. */
import type { ExplainedDefinition, ExplainedFinding } from '../answers/definitions/scan.answer.ts';
import { CHECKS } from '../checks/all-checks.ts';
import type { ScannedDefinition } from './definitions.ts';

const REMEDIES: ReadonlyMap<string, string> = new Map(CHECKS.map(({ card }) => [card.id, card.remedy]));

export function remedyOf(checks: readonly string[]): string {
  return [...new Set(checks.map((check) => REMEDIES.get(check) ?? ''))].filter(Boolean).join(' ');
}

export function explainDefinition({ judgement, screening }: ScannedDefinition): ExplainedDefinition {
  const { verdict, tier, confidence, riskScore, findings } = judgement;
  const { ran: _, ...coverage } = screening.coverage;
  return {
    verdict,
    tier,
    confidence,
    riskScore,
    findings: findings.map(withRemedy),
    coverage,
  };
}

function withRemedy(finding: ScannedDefinition['judgement']['findings'][number]): ExplainedFinding {
  const { evidenceClass, tier, threat, severity, title, detail, confidence, checks, places } = finding;
  const remedy = remedyOf(checks);
  return { evidenceClass, tier, threat, severity, title, detail, confidence, checks, places, remedy };
}
