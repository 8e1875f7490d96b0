/** A finding with all that a reader needs to act on it. */
import { SCREENING_CHECKS } from '../checks/call-checks.ts';
import { printable } from '../text/printable.ts';
import type { Finding } from '../vocabulary/finding.ts';
import type { Ruled, Understood } from './road.ts';

export interface ToldFinding extends Finding {
  /** Programs and places, each once; free of secrets and safe to show. */
  readonly evidence: readonly string[];
  /** What to do. */
  readonly remedy: string;
}

const REMEDIES: ReadonlyMap<string, string> = new Map(
  SCREENING_CHECKS.map(({ card }) => [card.id, card.remedy]),
);

export function tellFindings({ findings, screening, silenced }: Ruled<Understood>): ToldFinding[] {
  if (findings.length === 0) return [];
  const excepted = new Set(silenced.map(({ signal }) => signal));
  return findings.map((finding) => {
    const { evidenceClass, checks, severity, title, detail, confidence } = finding;
    const behind = screening.signals.filter(
      (s) => s.detail === detail && s.severity === severity && checks.includes(s.check) && !excepted.has(s),
    );
    const remedies = checks.map((check) => REMEDIES.get(check) ?? '').filter(Boolean);
    return {
      evidenceClass,
      severity,
      title,
      detail,
      confidence,
      checks,
      evidence: [...new Set(behind.map((s) => printable(s.evidence, { max: 200 })))],
      remedy: [...new Set(remedies)].join(' '),
    };
  });
}
