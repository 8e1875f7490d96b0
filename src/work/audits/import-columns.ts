/** The columns of a table in the user's own format: those that were named but are missing, and those that are not read. */

import type { FieldTree } from '../../routers/imports/fields/fields.ts';
import type { ColumnMap } from '../../routers/imports/formats/columns.ts';
import { redactText } from '../../sensitive/redact.ts';
import { Trouble } from '../../vocabulary/trouble.ts';

const MOST_SHOWN = 20;
/** A table without a header has content in its first row: only what looks like the name of a column is repeated. */
const NAME = /^[\p{L}_][\p{L}\p{N}_.:/()-]{0,39}(?: [\p{L}\p{N}_.:/()-]{1,20}){0,2}$/u;

/** Why a table cannot be read as requested; undefined if the file is not a table. */
export function columnTrouble(
  columns: readonly string[] | undefined,
  wanted: ColumnMap,
  path: string,
): Trouble | undefined {
  if (columns === undefined) return undefined;
  const there = new Set(columns);
  for (const column of Object.values(wanted)) {
    // `usage.prompt_tokens` may be a column, or a value inside the cells of `usage`.
    if (column === undefined || there.has(column) || there.has(column.split('.')[0] ?? '')) continue;
    return new Trouble('import.no_column', { path, column, columns: namesOf(columns) });
  }
  return undefined;
}

/** For rows without a header, whose names are unknown until the end. */
export const absentColumn = (name: string): string => `No row has the column ${namesOf([name])}.`;

export function unreadColumns(columns: readonly string[], tree: FieldTree): string | undefined {
  const unread = columns.filter((name) => !tree.has(name));
  return unread.length === 0 ? undefined : `Columns that were not read: ${namesOf(unread)}.`;
}

function namesOf(columns: readonly string[]): string {
  const names = columns.filter((name) => NAME.test(name) && redactText(name).spans.length === 0);
  const shown = names.slice(0, MOST_SHOWN);
  const others = columns.length - shown.length;
  const more = others === 1 ? '1 other' : `${others} others`;
  return [...shown, ...(others > 0 ? [shown.length > 0 ? `and ${more}` : more] : [])].join(', ');
}
