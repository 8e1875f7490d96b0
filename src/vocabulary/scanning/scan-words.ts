/** What a scanner makes of a text, in words that all scanners share. */
import type { Threat } from '../signal.ts';

/** The threat types that scanners report; checks know some more. */
export const SCAN_THREATS = [
  'prompt_injection',
  'jailbreak',
  'harmful_content',
  'social_engineering',
  'data_exfiltration',
  'privilege_escalation',
  'code_execution',
  'malicious_content',
  'scan_error',
] as const satisfies readonly Threat[];
export type ScanThreat = (typeof SCAN_THREATS)[number];

/** A threat that a scanner found at a place of what it read, such as `emails[0].subject`. */
export interface PlacedThreat {
  readonly threat: ScanThreat;
  readonly path: string;
}

/** Of these, what no built-in check judges: without a model scanner nothing is known about them, so they are never called safe. */
export const UNJUDGED: readonly ScanThreat[] = ['jailbreak', 'harmful_content', 'social_engineering'];

export const RISKS = ['none', 'low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];

/** Which way it went: to the server, or back to the agent. */
export const DIRECTIONS = ['input', 'output'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Why model scanners did not judge what passed: one failed and the mode is open, or `scan.enabled` is off. */
export const SCAN_BYPASSES = ['fail_open', 'disabled'] as const;
export type ScanBypass = (typeof SCAN_BYPASSES)[number];

export const highestRisk = (risks: readonly Risk[]): Risk =>
  RISKS[Math.max(0, ...risks.map((risk) => RISKS.indexOf(risk)))] ?? 'high';

/**
 * The risk follows from the verdict and how sure it is. A scanner that names no confidence is taken at its word: then
 * what it calls unsafe is a high risk.
 */
export function riskOf(safe: boolean, confidence: number | undefined, threats: number): Risk {
  if (safe && threats === 0) return 'none';
  if (safe) return confidence !== undefined && confidence < 0.5 ? 'low' : 'none';
  if (confidence === undefined || confidence > 0.8) return 'high';
  return confidence > 0.5 ? 'medium' : 'low';
}
