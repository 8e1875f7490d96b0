/** The last step of the road of a text. Apart from the others, because a process that serves judges in a thread and loads no checks. */
import type { ContentVerdict } from '../../answers/calls/content.answer.ts';
import type { Ledger } from '../../evidence/ledger.ts';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Digest } from '../../vocabulary/digest.ts';

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
