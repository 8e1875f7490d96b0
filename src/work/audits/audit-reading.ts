/** Traces in our own format, from a file: content beside them is dropped and counted; any other unknown field is refused. */
import { Dropped } from '../../routers/imports/fields/dropped.ts';
import { reasonOf } from '../../sensitive/refused-field.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { type RedactedTrace, redactedTraceSchema } from '../../vocabulary/trace.ts';

export type TraceReading =
  | { readonly trace: RedactedTrace; readonly dropped: number }
  /** In our own words, without any part of the value. */
  | { readonly refused: string };

const FIELDS: ReadonlySet<string> = new Set(Object.keys(redactedTraceSchema.shape));

export function readTrace(value: JsonValue): TraceReading {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return { refused: 'it is not an object' };
  const content = new Dropped();
  const kept: Record<string, JsonValue> = {};
  let dropped = 0;
  for (const [key, member] of Object.entries(value)) {
    if (FIELDS.has(key)) kept[key] = key === 'status' ? worded(member) : member;
    else content.note(key);
    if (content.otherFields > 0) return { refused: strangerOf(key) };
  }
  for (const count of content.content.values()) dropped += count;
  // True by now, whatever the sender declared: nothing but the fields of a trace is left.
  const reading = redactedTraceSchema.safeParse({ ...kept, content_redacted: true });
  if (reading.success) return { trace: reading.data, dropped };
  const [issue] = reading.error.issues;
  const field = issue?.path.filter((step) => typeof step === 'string').join('.') ?? '';
  const isMissing = issue?.path.length === 1 && !Object.hasOwn(kept, field);
  const named = field === '' ? 'it' : `"${field}"`;
  return { refused: `${named} ${isMissing ? 'is missing' : reasonOf(issue, true)}` };
}

/** Logs write the status of HTTP as a number, and mean the same. */
const worded = (status: JsonValue): JsonValue =>
  typeof status === 'number' && Number.isInteger(status) ? String(status) : status;

/** A key is content too; only what looks like the name of a field is repeated. */
const strangerOf = (key: string): string =>
  /^[A-Za-z_]{1,24}$/.test(key)
    ? `"${key}" is not a field of a trace`
    : 'it has a key that is not a field of a trace';
