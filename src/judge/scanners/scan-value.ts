/**
 * A value before all scanners: its secrets are removed before it leaves, a long text is cut into overlapping parts, and
 * each scanner judges all of them. Every scanner yields one scan, failed ones too.
 */
import type { Clock } from '../../ports/files.ts';
import { redactValue } from '../../sensitive/redact-json.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { combined, type Judged, type Scanner, type Unjudged, unjudged } from './model-verdict.ts';

export interface Scan {
  readonly scanner: string;
  readonly model?: string;
  readonly outcome: Judged | Unjudged;
  readonly latencyMs: number;
}

/** In characters: well within the context of every guard model. */
const PART = 16_000;
/** So that nothing is cut in two without being whole in a part. */
const OVERLAP = 500;
const MOST_PARTS = 16;
const TOO_LONG = 'the text is longer than model scanners are asked to read';

export async function scanContent(
  scanners: readonly Scanner[],
  content: JsonValue,
  clock: Clock,
  party?: string,
  isOpen?: boolean,
): Promise<readonly Scan[]> {
  const parts = outgoing(content);
  return await Promise.all(
    scanners.map(async (scanner): Promise<Scan> => {
      const { name, model } = scanner;
      const startedMs = clock.elapsedMs();
      const outcome =
        typeof parts === 'string'
          ? unjudged({ why: parts, how: 'unasked' })
          : combined(await Promise.all(parts.map((part) => scanner.scan(part, party, isOpen))));
      const latencyMs = Math.round((clock.elapsedMs() - startedMs) * 1_000) / 1_000;
      return { scanner: name, ...(model === undefined ? {} : { model }), outcome, latencyMs };
    }),
  );
}

/** Without secrets, in parts; a text if it cannot leave: then why. */
function outgoing(content: JsonValue): readonly string[] | string {
  if (JSON.stringify(content).length > MOST_PARTS * PART) return TOO_LONG;
  const { value, capped } = redactValue(content);
  if (capped.length > 0) return 'the text is too long to remove all secrets from it';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const count = Math.max(1, Math.ceil((text.length - OVERLAP) / (PART - OVERLAP)));
  if (count > MOST_PARTS) return TOO_LONG;
  return Array.from({ length: count }, (_, i) =>
    text.slice(i * (PART - OVERLAP), i * (PART - OVERLAP) + PART),
  );
}
