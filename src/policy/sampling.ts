/**
 * Roadside sampling: everything is observed lightly, few events are audited in depth. Deterministic, so that the same
 * event always gets the same answer, and keyed, so that an attacker without the project key cannot choose unsampled events.
 */
import { createHmac } from 'node:crypto';
import { BASELINE_RATE, RATE_CEILING } from '../vocabulary/document/built-in-values.ts';
import type { Finding } from '../vocabulary/finding.ts';
import { type Decision, type RiskState, stops } from '../vocabulary/orders.ts';

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
  /** Reason for every deep audit; only an active probe waits for it. */
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

/** Configuration above the ceiling is refused; this is the second line of defence. */
function boundedRate(rate: number): number {
  return Number.isFinite(rate) ? Math.min(Math.max(rate, 0), RATE_CEILING) : RATE_CEILING;
}

/** A number in [0, 1) that only the owner of the key can predict. */
function unitOf(key: Uint8Array, salt: string, eventHash: string): number {
  // Length prefixes separate (salt, hash) pairs with equal concatenations.
  const mac = createHmac('sha256', key).update(`sampling\n${salt.length}\n${salt}\n${eventHash}`).digest();
  return mac.readUIntBE(0, 6) / 2 ** 48;
}
