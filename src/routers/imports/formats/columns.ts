import {
  at,
  declareFields,
  type Field,
  type FieldTree,
  first,
  mergeFields,
  type Row,
  shareOf,
  values,
} from '../fields/fields.ts';
import { type Importer, type Reader, type Reading, WITHOUT_MODEL } from '../fields/importer.ts';
import { type Draft, TRACE_FIELDS, type TraceField } from '../fields/seal.ts';

/** Which column of the file is which field of a trace; `usage.prompt_tokens` goes into objects. */
export type ColumnMap = { readonly [K in TraceField]?: string };

/** Spellings that mean the same everywhere. A field's own name always works. */
const USUAL: Readonly<Partial<Record<TraceField, readonly string[]>>> = {
  provider_host: ['host', 'base_url', 'api_base', 'endpoint'],
  claimed_model: ['requested_model', 'request_model', 'model'],
  observed_model: ['response_model', 'served_model', 'actual_model'],
  latency_ms: ['duration_ms', 'latency', 'response_time_ms'],
  input_tokens: ['prompt_tokens', 'tokens_in'],
  output_tokens: ['completion_tokens', 'tokens_out'],
  finish_reason: ['stop_reason'],
  retry_count: ['retries'],
  fallback_count: ['fallbacks'],
  id: ['request_id'],
  time: ['timestamp', 'created_at', 'date'],
  upstream_provider: ['provider'],
  status: ['status_code'],
  time_to_first_token_ms: ['ttft_ms'],
  cached_input_tokens: ['cached_tokens'],
  cost_usd: ['cost'],
};

/** The field that a column of this name is for. */
export const fieldNamed = (name: string): TraceField | undefined => BY_NAME.get(name);

const BY_NAME: ReadonlyMap<string, TraceField> = new Map(
  (Object.keys(TRACE_FIELDS) as TraceField[]).flatMap((field) =>
    [field, ...(USUAL[field] ?? [])].map((name): [string, TraceField] => [name, field]),
  ),
);

/** Without a map, columns are known by their usual names, and only if nothing else fits the file. */
export function columnsImporter(map: ColumnMap = {}): Importer {
  const given = Object.values(map).filter((path) => path !== undefined);
  return {
    id: 'columns',
    title: 'CSV or JSONL with columns of your own',
    place:
      'any table with a column for the model; `--column claimed_model=engine --column latency_ms=ms` names its columns',
    fields: mergeFields([USUAL_TREE, ...given.map(treeOf)]),
    assumes: ['Columns are read by their usual names unless you name them.'],
    // Half of the rows are enough: tables that people keep have gaps.
    recognises: (rows) =>
      0.4 *
      Math.min(1, 2 * shareOf(rows, (row) => isModel(draftOf(row, map)) && hasNumbers(draftOf(row, map)))),
    open: () => openTable(map),
  };
}

const USUAL_TREE = declareFields(
  values(
    Object.keys(TRACE_FIELDS)
      .concat(...Object.values(USUAL))
      .join(' '),
  ),
);

function treeOf(path: string): FieldTree {
  const steps = path.split('.');
  const leaf: Field = { kind: 'value' };
  const field = steps
    .slice(1)
    .reduceRight<Field>((inner, step) => ({ kind: 'group', fields: new Map([[step, inner]]) }), leaf);
  // A CSV column may have a dot in its name.
  return new Map([[steps[0] ?? path, field], ...(steps.length > 1 ? [[path, leaf] as const] : [])]);
}

const isModel = ({ claimed_model: model }: Draft): boolean => typeof model === 'string' && model !== '';

const hasNumbers = (draft: Draft): boolean =>
  draft.latency_ms !== undefined || draft.input_tokens !== undefined || draft.cost_usd !== undefined;

function draftOf(row: Row, map: ColumnMap): Draft {
  const draft: Record<string, Draft[TraceField]> = {};
  for (const field of Object.keys(TRACE_FIELDS) as TraceField[]) {
    const path = map[field];
    draft[field] = path === undefined ? first(row, field, ...(USUAL[field] ?? [])) : valueAt(row, path);
  }
  return draft;
}

function openTable(map: ColumnMap): Reader {
  const absent = new Map(Object.entries(map).filter(([, path]) => path !== undefined));
  const read = (row: Row): Reading => {
    for (const [field, path] of absent) if (valueAt(row, path) !== undefined) absent.delete(field);
    return readRow(row, map);
  };
  return { read, absent: () => [...new Set(absent.values())] };
}

const valueAt = (row: Row, path: string) => row.get(path) ?? at(row, ...path.split('.'));

function readRow(row: Row, map: ColumnMap): Reading {
  const draft = draftOf(row, map);
  return isModel(draft) ? { kind: 'trace', drafts: [draft] } : WITHOUT_MODEL;
}
