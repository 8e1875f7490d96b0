/** What the signals of the built-in checks come to as a verdict, for whatever was screened: a text, a call, a reply. */
import { SEVERITIES, type Severity } from '../orders.ts';
import type { Threat } from '../signal.ts';
import { type Risk, riskOf } from './scan-words.ts';

/** Finding nothing is no proof: about a quarter of known attacks has no wording that betrays it. */
const SAFE_CONFIDENCE = 0.8;
const UNSAFE_FROM: Severity = 'medium';

interface Found {
  readonly severity: Severity;
  readonly confidence: number;
}

export function foundVerdict(found: readonly Found[]): {
  readonly safe: boolean;
  readonly confidence: number;
} {
  const rank = (severity: Severity) => SEVERITIES.indexOf(severity);
  const severe = found.filter(({ severity }) => rank(severity) >= rank(UNSAFE_FROM));
  if (severe.length === 0) return { safe: true, confidence: SAFE_CONFIDENCE };
  return { safe: false, confidence: Math.max(...severe.map(({ confidence }) => confidence)) };
}

export interface FoundRisk {
  readonly threats: readonly Threat[];
  readonly risk: Risk;
  readonly confidence: number;
}

/** A part that was not read is never called safe. */
export function foundRisk(
  found: readonly (Found & { readonly threat: Threat })[],
  isUnread: boolean,
): FoundRisk {
  const unread = isUnread
    ? [{ threat: 'scan_error' as const, severity: 'medium' as const, confidence: 1 }]
    : [];
  const all = [...found, ...unread];
  const { safe, confidence } = foundVerdict(all);
  const threats = [...new Set(all.map(({ threat }) => threat))];
  return { threats, risk: riskOf(safe, confidence, threats.length), confidence };
}
