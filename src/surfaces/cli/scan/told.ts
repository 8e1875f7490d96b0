/** What was found, with all that a reader needs to act on it; the words of `--json` and of `--jsonl`. */
import { CHECKS } from '../../../detect/all-checks.ts';
import { textsOfDefinition } from '../../../detect/definition/texts.ts';
import type { ScannedDefinition } from '../../../gateway/definitions.ts';
import type { DefinitionFinding } from '../../../policy/definition-verdict.ts';
import type { CheckCard } from '../../../vocabulary/check.ts';
import type { Definition } from '../../../vocabulary/definition.ts';
import { excerptOf, type Piece } from './excerpt.ts';

const CARDS: ReadonlyMap<string, CheckCard> = new Map(CHECKS.map(({ card }) => [card.id, card]));

export const cardOf = (check: string): CheckCard | undefined => CARDS.get(check);

export function remedyOf(checks: readonly string[]): string {
  return [...new Set(checks.map((check) => CARDS.get(check)?.remedy ?? ''))].filter(Boolean).join(' ');
}

export function spellFinding(finding: DefinitionFinding) {
  const { evidenceClass, tier, threat, severity, title, detail, confidence, checks, places } = finding;
  return {
    evidence_class: evidenceClass,
    tier,
    threat,
    severity,
    title,
    detail,
    confidence,
    checks,
    places,
    remedy: remedyOf(checks),
  };
}

export function spellScanned({ judgement, screening }: ScannedDefinition) {
  const { verdict, tier, confidence, riskScore, findings } = judgement;
  const { ran, failed, capped } = screening.coverage;
  return {
    verdict,
    tier,
    confidence,
    risk_score: riskScore,
    findings: findings.map(spellFinding),
    coverage: { ran: ran.length, failed, capped },
  };
}

export interface ToldPlace {
  readonly path: string;
  readonly excerpt: readonly Piece[];
}

/** The places of a finding with the words around them. */
export function placesOf(definition: Definition, finding: DefinitionFinding): ToldPlace[] {
  const texts = new Map(textsOfDefinition(definition).texts.map(({ path, text }) => [path, text]));
  return finding.places.map(({ path, evidence }) => ({
    path,
    excerpt: excerptOf(texts.get(path), evidence),
  }));
}

/** `send_mail`, `prompt summarise`, `resource file:///etc/hosts`, `instructions`: as it came, for the caller to make safe. */
export function calledOf({ kind, name }: Definition): string {
  if (kind === 'tool') return name;
  return kind === 'instructions' ? 'instructions' : `${kind.replace('_', ' ')} ${name}`;
}
