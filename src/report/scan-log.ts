/**
 * What was scanned, from the ledger: texts that were handed in, what model scanners judged, and what crossed the gateway
 * before the built-in checks. Digests, never content.
 */
import type { ScanCounts, ScanLogEntry } from '../answers/calls/content.answer.ts';
import { readEvents } from '../evidence/folds/read.ts';
import { assertSafe, verifyOwn } from '../evidence/safe-reading.ts';
import type { Ports } from '../ports/files.ts';
import { isCanary } from '../vocabulary/events/canary-session.ts';
import type { EventOf, LedgerEvent } from '../vocabulary/events/event.ts';

const TYPES = ['content_scan', 'tool_call.proposed', 'tool_call.returned'] as const;
type ScanEvent = EventOf<(typeof TYPES)[number]>;
type CrossingEvent = Exclude<ScanEvent, { type: 'content_scan' }>;

export interface ScanLog {
  /** The newest, oldest of them first. */
  readonly entries: readonly ScanLogEntry[];
  /** Over the whole ledger. */
  readonly counts: ScanCounts;
  readonly isVerified: boolean;
  readonly unreadable: number;
}

export async function readScanLog(
  directory: string,
  ports: Ports,
  { limit, isThreatsOnly }: { readonly limit: number; readonly isThreatsOnly: boolean },
): Promise<ScanLog> {
  const isThere = assertSafe(directory, ports);
  const { isVerified } = await verifyOwn(directory, ports, isThere);
  const entries: ScanLogEntry[] = [];
  const counts = { total: 0, input: 0, output: 0, unsafe: 0, failed: 0, bypassed: 0 };
  let unreadable = 0;
  for await (const read of isThere ? readEvents(directory, ports, { types: TYPES }) : []) {
    if (!('event' in read)) {
      const isElsewhere = 'newer' in read && !TYPES.some((type) => type === read.type);
      unreadable += isElsewhere ? 0 : 1;
      continue;
    }
    const entry = entryOf(read.event);
    if (entry === undefined) continue;
    countIn(counts, entry);
    if (isThreatsOnly && entry.safe) continue;
    entries.push(entry);
    // Only the newest are wanted: older ones are dropped as soon as there are enough.
    if (entries.length > limit) entries.shift();
  }
  return { entries, counts, isVerified, unreadable };
}

function countIn(counts: { -readonly [Key in keyof ScanCounts]: number }, entry: ScanLogEntry): void {
  counts.total += 1;
  if (entry.direction !== undefined) counts[entry.direction] += 1;
  if (entry.threats.includes('scan_error')) counts.failed += 1;
  else if (!entry.safe) counts.unsafe += 1;
  if (entry.scan_bypass !== undefined) counts.bypassed += 1;
}

function entryOf(event: LedgerEvent): ScanLogEntry | undefined {
  if (event.type === 'content_scan') return scanned(event);
  return event.type === 'tool_call.proposed' || event.type === 'tool_call.returned'
    ? crossed(event)
    : undefined;
}

function scanned(event: EventOf<'content_scan'>): ScanLogEntry {
  const { content_hash = '', safe = false, scanner = 'builtin', direction } = event;
  return {
    ...whereOf(event),
    content_hash,
    safe,
    ...foundIn(event),
    checks: event.checks ?? [],
    scanner,
    model: event.scanner_model ?? scanner,
    latency_ms: event.latency_ms ?? 0,
    ...(direction === undefined ? {} : { direction }),
  };
}

/** Of the gateway alone: its calls have an id. What was stopped without a finding was not screened. */
function crossed(event: CrossingEvent): ScanLogEntry | undefined {
  if (event.call_id === undefined) return undefined;
  const checks = (event.checks ?? []).filter((check) => !check.startsWith('scanner.'));
  const isStopped = event.decision === 'block' || event.decision === 'require_approval';
  if (isStopped && (event.checks ?? []).length === 0) return undefined;
  const isInput = event.type === 'tool_call.proposed';
  const digest = isInput ? event.tool_call_hash : event.response_hash;
  const { screening_ms } = event;
  return {
    ...whereOf(event),
    content_hash: digest ?? '',
    safe: event.decision === 'allow' || checks.length === 0,
    ...foundIn(event),
    ...(event.decided_by === undefined ? {} : { decided_by: [...event.decided_by] }),
    checks,
    scanner: 'builtin',
    model: 'builtin',
    ...(screening_ms === undefined ? {} : { latency_ms: screening_ms }),
    direction: isInput ? 'input' : 'output',
  };
}

/** Events of earlier versions have less. */
function foundIn({ threats = [], paths = [], risk, confidence }: ScanEvent) {
  return {
    threats,
    ...(paths.length === 0 ? {} : { paths }),
    ...(risk === undefined ? {} : { risk }),
    ...(confidence === undefined ? {} : { confidence }),
  };
}

function whereOf(event: ScanEvent) {
  const { event_id, time, agent, server, tool, scan_bypass } = event;
  return {
    scan_id: event_id,
    time,
    ...(agent === undefined ? {} : { agent }),
    ...(server === undefined ? {} : { server }),
    ...(tool === undefined ? {} : { tool }),
    ...(scan_bypass === undefined ? {} : { scan_bypass }),
    ...(isCanary(event) ? { is_trial: true as const } : {}),
  };
}
