import { declareFields, type FieldValue, type Row, shareOf, values } from '../fields/fields.ts';
import type { Importer, Reading } from '../fields/importer.ts';
import { type Draft, TRACE_FIELDS } from '../fields/seal.ts';

const NAMES = Object.keys(TRACE_FIELDS);
const TRACE = {
  ...values(`${NAMES.join(' ')} content_redacted`),
  tool_calls: values('total invalid_json unknown_name schema_mismatch'),
};

/** Our own trace format. Fields that do not belong to a trace are skipped, as everywhere. */
export const plain: Importer = {
  id: 'plain',
  title: 'redacted traces of this tool',
  place: 'JSONL of the input of `audit_redacted_trace`, one trace a line',
  fields: declareFields({ ...TRACE, trace: TRACE }),
  assumes: [],
  recognises: (rows) =>
    shareOf(rows, (row) => {
      const trace = traceOf(row);
      return trace.has('provider_host') && trace.has('claimed_model');
    }),
  open: () => ({ read }),
};

/** Also as the whole input of the tool: `{"trace": {…}}`. */
function traceOf(row: Row): Row {
  const inner = row.get('trace');
  return inner instanceof Map ? inner : row;
}

function read(row: Row): Reading {
  const trace = traceOf(row);
  if (typeof trace.get('provider_host') !== 'string' && typeof trace.get('claimed_model') !== 'string') {
    return { kind: 'unreadable', why: 'not a redacted trace' };
  }
  const named = NAMES.map((name): [string, FieldValue | undefined] => [name, trace.get(name)]);
  const draft: Draft = { ...Object.fromEntries(named), tool_calls: trace.get('tool_calls') };
  return { kind: 'trace', drafts: [draft] };
}
