/** The last step of the road of a text. Apart from the others, because a process that serves judges in a thread and loads no checks. */
import type { ContentVerdict } from '../../answers/calls/content.answer.ts';
import type { Ledger } from '../../evidence/ledger.ts';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import type { Direction, Risk, ScanBypass, ScanThreat } from '../../vocabulary/scanning/scan-words.ts';

/** Of one event. */
const MOST_CHECKS = 64;

export interface RecordedContent {
  readonly eventId: string;
  readonly contentHash: Digest;
}

/** On the disk when the promise resolves: what kinds of threats were found, and a digest of the content. */
export async function recordContent(
  content: JsonValue,
  { safe, confidence, threats }: ContentVerdict,
  latencyMs: number,
  ledger: Pick<Ledger, 'append' | 'digest'>,
): Promise<RecordedContent> {
  const contentHash = ledger.digest(canonicalJson(content));
  const { eventId } = await ledger.append({
    type: 'content_scan',
    content_hash: contentHash,
    safe,
    confidence,
    threats: [...new Set(threats.map(({ type }) => type))],
    checks: [...new Set(threats.map(({ check }) => check))].slice(0, MOST_CHECKS),
    latency_ms: latencyMs,
  });
  return { eventId, contentHash };
}

/** What crossed the gateway, and whose it is. */
export interface CrossedContent {
  readonly direction: Direction;
  readonly content: JsonValue;
  /** As far as the ledger can spell them. */
  readonly names: { readonly server?: string; readonly tool?: string };
  readonly callId: string;
  readonly agent: string;
  readonly sessionId?: string;
}

export interface ScannerVerdict {
  readonly scanner: string;
  readonly model?: string;
  readonly latencyMs: number;
  readonly safe: boolean;
  readonly confidence?: number;
  readonly threats: readonly ScanThreat[];
  readonly risk: Risk;
  readonly bypass?: ScanBypass;
}

/** One event for each scanner; on the disk when the promise resolves. */
export async function recordScans(
  { direction, content, names, callId, agent, sessionId }: CrossedContent,
  verdicts: readonly ScannerVerdict[],
  ledger: Pick<Ledger, 'append' | 'digest'>,
): Promise<void> {
  const whose = { agent, call_id: callId, ...(sessionId === undefined ? {} : { session_id: sessionId }) };
  const contentHash = ledger.digest(canonicalJson(content));
  const written = verdicts.map(({ scanner, model, latencyMs, confidence, bypass, safe, threats, risk }) =>
    ledger.append({
      type: 'content_scan',
      ...whose,
      ...names,
      direction,
      content_hash: contentHash,
      scanner,
      ...(model === undefined ? {} : { scanner_model: model }),
      safe,
      ...(confidence === undefined ? {} : { confidence }),
      threats: [...threats],
      risk,
      latency_ms: latencyMs,
      ...(bypass === undefined ? {} : { scan_bypass: bypass }),
    }),
  );
  await Promise.all(written);
}
