/** A ruling with everything a reader needs to act on it; every door returns this, or a part of it. */
import type { Ruling, RulingFinding } from '../answers/calls/ruling.answer.ts';
import { raised } from '../screening/session/raised.ts';
import { printable } from '../text/printable.ts';
import { remedyKey } from './coverage.ts';
import type { Ruled, Understood } from './road.ts';

export function explainRuling(ruled: Ruled<Understood>): Ruling {
  const { ruling, riskState, userMessage, screening, silenced } = ruled;
  return {
    decision: ruling.decision,
    riskState,
    findings: explainFindings(ruled),
    reason: ruling.reasons[0] ?? '',
    reasons: ruling.reasons,
    userMessage,
    trace: ruling.trace,
    signals: screening.signals.map(({ check, path, severity, confidence, evidence }) => ({
      check,
      path,
      severity,
      confidence,
      evidence,
    })),
    exceptions: [...new Set(silenced.map(({ exception }) => exception.id))],
    silenced: silenced.map(({ signal: { check, path }, exception }) => ({
      check,
      path,
      exception: exception.id,
    })),
    coverage: screening.coverage,
  };
}

export function explainFindings({
  findings,
  screening,
  remedies: known,
  silenced,
  context,
}: Ruled<Understood>): RulingFinding[] {
  if (findings.length === 0) return [];
  const excepted = new Set(silenced.map(({ signal }) => signal));
  const kept = screening.signals.filter((signal) => !excepted.has(signal));
  const all = raised(kept, context.session);
  return findings.map((finding) => {
    const { evidenceClass, checks, severity, title, detail, confidence, paths } = finding;
    const behind = all.filter(
      (s) => s.detail === detail && s.severity === severity && checks.includes(s.check),
    );
    const said = behind.length > 0 ? behind : checks.map((check) => ({ check }));
    const remedies = said.map((signal) => known[remedyKey(signal)] ?? '').filter(Boolean);
    return {
      evidenceClass,
      severity,
      title,
      detail,
      confidence,
      checks,
      evidence: [...new Set(behind.map((s) => printable(s.evidence, { max: 200 })))],
      ...(paths === undefined ? {} : { paths }),
      remedy: [...new Set(remedies)].join(' '),
    };
  });
}
