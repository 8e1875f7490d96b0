/** The last step of the road of a text. Apart from the others, because a process that serves judges in a thread and loads no checks. */
import type { ContentVerdict } from '../../answers/calls/content.answer.ts';
import type { Ledger } from '../../evidence/ledger.ts';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import { pathsField } from '../../vocabulary/finding.ts';
import { type Direction, riskOf } from '../../vocabulary/scanning/scan-words.ts';
import type { ScannerVerdict } from './scanner-verdicts.ts';

/** Of one event. */
const MOST_CHECKS = 64;

export interface RecordedContent {
  readonly eventId: string;
  readonly contentHash: Digest;
}

/** On the disk when the promise resolves: what kinds of threats were found, and a digest of the content. */
export async function recordContent(
  content: JsonValue,
  { safe, confidence, threats }: Pick<ContentVerdict, 'safe' | 'confidence' | 'threats'>,
  latencyMs: number,
  ledger: Pick<Ledger, 'append' | 'digest'>,
): Promise<RecordedContent> {
  const contentHash = ledger.digest(canonicalJson(content));
  const { eventId } = await ledger.append({
    type: 'content_scan',
    content_hash: contentHash,
    safe,
    confidence,
    risk: riskOf(safe, confidence, threats.length),
    threats: [...new Set(threats.map(({ type }) => type))],
    ...pathsField(threats.map(({ path }) => path)),
    checks: [...new Set(threats.map(({ check }) => check))].slice(0, MOST_CHECKS),
    latency_ms: latencyMs,
  });
  return { eventId, contentHash };
}

/** What was scanned; of what crossed the gateway, which way and whose it is. */
export interface ScannedContent {
  readonly content: JsonValue;
  readonly crossed?: {
    readonly direction: Direction;
    /** As far as the ledger can spell them. */
    readonly names: { readonly server?: string; readonly tool?: string };
    readonly callId: string;
    readonly agent: string;
    readonly sessionId?: string;
  };
}

/** One event for each scanner, with its id; on the disk when the promise resolves. */
export async function recordScans(
  { content, crossed }: ScannedContent,
  verdicts: readonly ScannerVerdict[],
  ledger: Pick<Ledger, 'append' | 'digest'>,
): Promise<readonly string[]> {
  const contentHash = ledger.digest(canonicalJson(content));
  const written = verdicts.map((verdict) =>
    ledger.append({
      type: 'content_scan',
      ...(crossed === undefined ? {} : whoseOf(crossed)),
      content_hash: contentHash,
      ...fieldsOf(verdict),
    }),
  );
  return (await Promise.all(written)).map(({ eventId }) => eventId);
}

const whoseOf = ({ direction, names, callId, agent, sessionId }: NonNullable<ScannedContent['crossed']>) => ({
  ...{ direction, agent, call_id: callId },
  ...names,
  ...(sessionId === undefined ? {} : { session_id: sessionId }),
});

const fieldsOf = ({
  scanner,
  model,
  latencyMs,
  confidence,
  bypass,
  safe,
  threats,
  places,
  risk,
}: ScannerVerdict) => ({
  scanner,
  ...(model === undefined ? {} : { scanner_model: model }),
  safe,
  ...(confidence === undefined ? {} : { confidence }),
  threats: [...threats],
  ...pathsField(places.map(({ path }) => path)),
  risk,
  latency_ms: latencyMs,
  ...(bypass === undefined ? {} : { scan_bypass: bypass }),
});
