/**
 * Roadside sampling: everything is observed lightly, little is looked at deeply. Deterministic, so that the same event
 * always gets the same answer, and keyed, so that nobody without the project's key can choose unsampled events.
 */
import { createHmac } from 'node:crypto';
import type { Finding } from '../vocabulary/finding.ts';
import { type Decision, type RiskState, stops } from '../vocabulary/orders.ts';

export const BASELINE_RATE = 0.01;
/** Nothing that is not suspicious is ever audited more often than this, whatever is configured. */
export const RATE_CEILING = 0.05;

export interface SamplingInput {
  readonly eventHash: string;
  readonly projectSalt: string;
  readonly riskState: RiskState;
  readonly decision: Decision;
  readonly findings: readonly Pick<Finding, 'severity'>[];
  readonly rate?: number;
}

export interface SamplingRuling {
  readonly mode: 'suspicion_deep_audit' | 'baseline_sample' | 'metadata_only';
  readonly deepAudit: boolean;
  readonly writeEvent: boolean;
  /** Said of every deep audit; only an active probe ever waits for it. */
  readonly requiresUserConsent: boolean;
  readonly reason: string;
  readonly rateApplied: number;
}

export function evaluateSampling(input: SamplingInput, key: Uint8Array): SamplingRuling {
  if (isSuspicious(input)) {
    return {
      mode: 'suspicion_deep_audit',
      deepAudit: true,
      writeEvent: true,
      requiresUserConsent: true,
      reason: 'Suspicious signal bypasses baseline sampling and enters deep audit.',
      rateApplied: 1,
    };
  }
  const rate = boundedRate(input.rate ?? BASELINE_RATE);
  const isSampled = unitOf(key, input.projectSalt, input.eventHash) < rate;
  return {
    mode: isSampled ? 'baseline_sample' : 'metadata_only',
    deepAudit: isSampled,
    writeEvent: isSampled,
    requiresUserConsent: isSampled,
    reason: isSampled
      ? 'Low-risk event falls into the deterministic baseline sample.'
      : 'Low-risk event stays in lightweight metadata observation.',
    rateApplied: rate,
  };
}

function isSuspicious({ riskState, decision, findings }: SamplingInput): boolean {
  return (
    riskState === 'Probe' ||
    stops(decision) ||
    findings.some(({ severity }) => severity === 'high' || severity === 'critical')
  );
}

/** Configuration is refused above the ceiling; this holds whatever reaches it. */
function boundedRate(rate: number): number {
  return Number.isFinite(rate) ? Math.min(Math.max(rate, 0), RATE_CEILING) : RATE_CEILING;
}

/** A number in [0, 1) that only the key's owner can foretell. */
function unitOf(key: Uint8Array, salt: string, eventHash: string): number {
  // Lengths keep (salt, hash) pairs apart whose concatenations are the same.
  const mac = createHmac('sha256', key).update(`sampling\n${salt.length}\n${salt}\n${eventHash}`).digest();
  return mac.readUIntBE(0, 6) / 2 ** 48;
}
