/** The content of a file copied or moved over settings, as far as it is known before the line runs. */

import type { ReadCommand } from '../../../screening/contract/call.ts';
import { placed } from '../../../screening/contract/placed.ts';
import type { Writes } from '../../../shell/reading/effect.ts';
import { readJson } from '../../../text/json/json-read.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';

type Json = { readonly [key: string]: JsonValue };
const isRecord = (value: JsonValue | undefined): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined if unknown: what the same line writes first is not on the disk yet. */
export function putInPlace(
  effect: Writes,
  { effects, reading }: ReadCommand,
  context: CallContext,
): string | undefined {
  if (effect.source === undefined || !/^(?:copy|move)$/.test(effect.how)) return undefined;
  const folderOf = (run: number | undefined) => (run === undefined ? undefined : reading.runs[run]?.cwd);
  const source = placed(effect.source, context, folderOf(effect.run));
  const writers = effects.filter(
    (one): one is Writes =>
      one !== effect && one.does === 'write' && placed(one.path, context, folderOf(one.run)) === source,
  );
  const [writer, ...others] = writers;
  if (writer === undefined) return context.guarded?.read(source);
  const run = writer.run === undefined ? undefined : reading.runs[writer.run];
  const [filter, file, ...rest] = run?.args.map(({ value, text }) => value ?? text) ?? [];
  if (run?.program !== 'jq' || others.length > 0 || rest.length > 0) return undefined;
  if (filter === undefined || file === undefined || run.redirects.length !== 1) return undefined;
  return assigned(context.guarded?.read(placed(file, context, run.cwd)), filter);
}

const ASSIGNMENT =
  /^\s*\.([A-Za-z]\w*(?:\.[A-Za-z]\w*){0,8})\s*=\s*("[\w .-]{0,200}"|true|false|-?\d{1,9})\s*$/;

/** `jq '.theme = "dark"'`; any other filter may do anything. */
function assigned(before: string | undefined, filter: string): string | undefined {
  const [, path = '', value = ''] = ASSIGNMENT.exec(filter) ?? [];
  const reading = before === undefined || path === '' ? undefined : readJson(before);
  if (reading?.ok !== true || !isRecord(reading.value)) return undefined;
  return JSON.stringify(withValue(reading.value, path.split('.'), JSON.parse(value)));
}

function withValue(record: Json, [name = '', ...rest]: readonly string[], value: JsonValue): Json {
  const inner = record[name];
  return {
    ...record,
    [name]: rest.length === 0 ? value : withValue(isRecord(inner) ? inner : {}, rest, value),
  };
}
