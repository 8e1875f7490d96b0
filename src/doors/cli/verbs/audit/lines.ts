/** `audit --jsonl`: each line is a trace or a window, and is judged by itself. */

import type { AuditLine } from '../../../../answers/routes/audit.answer.ts';
import { startAudit, type TraceAudit } from '../../../../routers/trace/audit.ts';
import type { JsonValue } from '../../../../text/json/json-value.ts';
import { findingDocument } from '../../../../work/audits/audit-document.ts';
import { readTrace } from '../../../../work/audits/audit-reading.ts';
import { type Answer, type Request, readRequest, refuseLine, unknownKey } from '../../input/json-lines.ts';
import { needsLook } from './outcome.ts';

const WINDOW_KEYS: ReadonlySet<string> = new Set(['id', 'trace', 'traces', 'baseline']);

export class AuditBatch {
  found = 0;

  answer(bytes: Uint8Array, number: number): Answer {
    const request = readRequest(bytes, number);
    if ('line' in request) return request;
    const { id, value } = request;
    const windows = windowsOf(value);
    if (typeof windows === 'string') return refuseLine(number, windows, id);
    const baseline = windows.baseline && startAudit();
    const audit = startAudit(baseline);
    const refused = (baseline && fold(windows.baseline ?? [], baseline)) ?? fold(windows.traces, audit);
    if (refused !== undefined) return refuseLine(number, refused, id);
    const { riskState, confidence, findings } = audit.result();
    this.found += findings.some(needsLook) ? 1 : 0;
    const line: AuditLine = {
      ...id,
      risk_state: riskState,
      confidence,
      findings: findings.map(findingDocument),
    };
    return { line: JSON.stringify(line), isError: false };
  }
}

interface Windows {
  readonly traces: readonly JsonValue[];
  readonly baseline?: readonly JsonValue[];
}

/** A trace alone, or `{id, trace}`, or `{id, traces, baseline}`. */
function windowsOf(value: Request['value']): Windows | string {
  // The id belongs to the answer; as a field of the trace it would have to be a name.
  const { id: _, ...rest } = value;
  const { trace, traces, baseline } = rest;
  if (trace === undefined && traces === undefined) return { traces: [rest] };
  const strange = unknownKey(value, (key) => WINDOW_KEYS.has(key));
  if (strange !== undefined) return strange;
  if (trace !== undefined && traces !== undefined) return '"trace" and "traces" exclude each other';
  const window = traces ?? [trace ?? null];
  if (!Array.isArray(window)) return '"traces" is not a list';
  if (baseline !== undefined && !Array.isArray(baseline)) return '"baseline" is not a list';
  return { traces: window, ...(baseline === undefined ? {} : { baseline }) };
}

/** Why a trace is unusable. */
function fold(traces: readonly JsonValue[], audit: TraceAudit): string | undefined {
  for (const value of traces) {
    const reading = readTrace(value);
    if ('refused' in reading) return reading.refused;
    audit.add(reading.trace);
    if (reading.dropped > 0) audit.noteRedacted({ secrets: 0, dropped: reading.dropped, usual: 0 });
  }
  return undefined;
}
