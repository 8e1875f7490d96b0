/** What the answers of model scanners come to under a fail mode: the same for what crosses the gateway and for what is handed in. */
import type { Scan } from '../../judge/scanners/scan-value.ts';
import type { FailMode } from '../../vocabulary/document/guarding.ts';
import { BYPASS_CONFIDENCE } from '../../vocabulary/scanning/judge-words.ts';
import {
  type PlacedThreat,
  type Risk,
  riskOf,
  type ScanBypass,
  type ScanThreat,
} from '../../vocabulary/scanning/scan-words.ts';

export interface ScannerVerdict {
  readonly scanner: string;
  readonly model?: string;
  readonly latencyMs: number;
  readonly safe: boolean;
  /** The model's own; low where nothing was judged and the content passes all the same. */
  readonly confidence?: number;
  readonly threats: readonly ScanThreat[];
  /** Where the scanner found them, as far as it names places. */
  readonly places: readonly PlacedThreat[];
  readonly risk: Risk;
  readonly bypass?: ScanBypass;
  /** Why there is no verdict, in our words. */
  readonly why?: string;
}

export function scannerVerdict(scan: Scan, failMode: FailMode): ScannerVerdict {
  const { scanner, model, outcome, latencyMs } = scan;
  const by = { scanner, ...(model === undefined ? {} : { model }), latencyMs };
  if (outcome.kind === 'failed') {
    const failed = { ...by, safe: false, threats: ['scan_error'] as const, places: [], why: outcome.why };
    if (failMode === 'closed') return { ...failed, risk: 'high' };
    // Neither a call nor a reply must pass unjudged by how the scanner fails at it, or by how much is scanned.
    return outcome.isOutage === true
      ? { ...failed, risk: 'none', bypass: 'fail_open', confidence: BYPASS_CONFIDENCE }
      : { ...failed, risk: 'medium' };
  }
  const { safe, confidence, threats, places = [] } = outcome;
  return {
    ...by,
    safe,
    ...(confidence === undefined ? {} : { confidence }),
    threats,
    places,
    risk: riskOf(safe, confidence, threats.length),
  };
}
