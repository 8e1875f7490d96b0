import type { LedgerEntry } from '../../evidence/read.ts';
import { printable } from '../../text/printable.ts';
import type { LedgerEvent } from '../../vocabulary/event.ts';
import type { Paint } from './paint.ts';

/** Fixed widths, so that rows can be shown while the ledger is still being read. */
const HEADS = ['TIME', 'EVENT', 'TYPE', 'DECISION', 'RISK', 'ABOUT'] as const;
const WIDTHS = [19, 19, 18, 16, 6];

export function headRow(paint: Paint): string {
  return paint.bold(joinCells(HEADS));
}

export function entryRow(entry: LedgerEntry, paint: Paint, width: number): string {
  if ('broken' in entry) {
    return paint.red(`line ${entry.broken} of ${entry.segment} cannot be read: ${entry.reason}`);
  }
  const { event } = entry;
  const line = joinCells([
    event.time.slice(0, 19).replace('T', ' '),
    event.event_id,
    event.type,
    event.decision ?? '',
    event.risk_state ?? '',
    // The ledger's own schema keeps controls out, but this line may have been written by somebody else.
    printable(aboutOf(event)),
  ]);
  const cut = line.length > width ? `${line.slice(0, Math.max(1, width - 1))}…` : line;
  return event.decision ? colourDecision(cut, event.decision, paint) : cut;
}

function joinCells(cells: readonly string[]): string {
  return cells
    .map((cell, i) => cell.padEnd(WIDTHS[i] ?? 0))
    .join('  ')
    .trimEnd();
}

/** The word after the type column only: a tool may be called `block` too. */
function colourDecision(line: string, decision: NonNullable<LedgerEvent['decision']>, paint: Paint): string {
  const dye = decision === 'block' ? paint.red : decision === 'allow' ? paint.green : paint.yellow;
  const at = (WIDTHS[0] ?? 0) + (WIDTHS[1] ?? 0) + (WIDTHS[2] ?? 0) + 6;
  const end = at + decision.length;
  return line.slice(at, end) === decision ? line.slice(0, at) + dye(decision) + line.slice(end) : line;
}

/** What the event is about, most telling first: narrow terminals cut the end off. */
function aboutOf(event: LedgerEvent): string {
  const { server, tool, session_id, call_id, agent, claimed_model, provider_host, checks, detections } =
    event;
  const parts = [
    [server, tool].filter(Boolean).join('/'),
    [claimed_model, provider_host].filter(Boolean).join(' at '),
    session_id && `session ${session_id}`,
    call_id && `call ${call_id}`,
    agent && `agent ${agent}`,
    checks?.join(' '),
    detections &&
      Object.entries(detections)
        .map(([category, count]) => `${count} ${category}`)
        .join(' '),
    event.latency_ms !== undefined && `${event.latency_ms} ms`,
    event.public_key && `key ${event.public_key.split('+')[1]}`,
  ];
  return parts.filter(Boolean).join(', ');
}
