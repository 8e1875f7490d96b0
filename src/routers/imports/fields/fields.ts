/**
 * What may be read of a row. An importer names its fields, and nothing else of a row is ever turned into a value:
 * prompts, replies and tool arguments are stepped over as bytes.
 */
import { Buffer } from 'node:buffer';

type Scalar = string | number | boolean | null;
export type FieldValue = Scalar | Row | readonly FieldValue[];
/** A map, not an object: the author of the file chose the names, and `__proto__` is one. */
export type Row = ReadonlyMap<string, FieldValue>;

export type Field =
  /** A scalar, or a list of scalars. */
  | { readonly kind: 'value' }
  /** A text of content that is read only if it begins with one of these; any other is stepped over like all content. */
  | { readonly kind: 'marked'; readonly starts: readonly Buffer[] }
  /** An object, a list of objects, or a text that holds one of them as JSON. */
  | { readonly kind: 'group'; readonly fields: FieldTree }
  /** A list of `{key, value}` pairs, of which only the named ones are read, or an object with these names. */
  | { readonly kind: 'named'; readonly fields: FieldTree };
export type FieldTree = ReadonlyMap<string, Field>;

/** `'value'`, a nested declaration, or a finished field. */
interface Declaration {
  readonly [name: string]: 'value' | Declaration | FieldNode;
}
class FieldNode {
  readonly field: Field;
  constructor(field: Field) {
    this.field = field;
  }
}

export function declareFields(declaration: Declaration): FieldTree {
  return new Map(
    Object.entries(declaration).map(([name, inner]): [string, Field] => {
      if (inner === 'value') return [name, { kind: 'value' }];
      if (inner instanceof FieldNode) return [name, inner.field];
      return [name, { kind: 'group', fields: declareFields(inner) }];
    }),
  );
}

/** Names without structure: a declaration of plain values. */
export const values = (names: string): Record<string, 'value'> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, 'value' as const]),
  );

/** What a client writes itself where content usually is, such as the output of its own commands. */
export const marked = (...starts: readonly string[]): FieldNode =>
  new FieldNode({ kind: 'marked', starts: starts.map((start) => Buffer.from(start)) });

export const named = (declaration: Declaration): FieldNode =>
  new FieldNode({ kind: 'named', fields: declareFields(declaration) });

/** Everything that either tree reads: used until it is known whose file it is. */
export function mergeFields(trees: readonly FieldTree[]): FieldTree {
  const merged = new Map<string, Field>();
  for (const tree of trees) {
    for (const [name, field] of tree) {
      const known = merged.get(name);
      merged.set(name, known === undefined ? field : mergeField(known, field));
    }
  }
  return merged;
}

function mergeField(a: Field, b: Field): Field {
  if (a.kind === 'value' || a.kind === 'marked') return b.kind === 'marked' ? a : b;
  if (b.kind === 'value' || b.kind === 'marked') return a;
  return { kind: a.kind === 'named' ? 'named' : b.kind, fields: mergeFields([a.fields, b.fields]) };
}

/** The value at a path of names; undefined where the path ends early. */
export function at(row: Row, ...path: readonly string[]): FieldValue | undefined {
  let value: FieldValue | undefined = row;
  for (const name of path) {
    if (!isRow(value)) return undefined;
    value = value.get(name);
  }
  return value;
}

/** The first of several spellings that is there, and neither null nor empty. */
export function first(row: Row, ...names: readonly string[]): FieldValue | undefined {
  for (const name of names) {
    const value = row.get(name);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

const NOTHING: Row = new Map();

export function group(row: Row, ...path: readonly string[]): Row {
  const value = at(row, ...path);
  return isRow(value) ? value : NOTHING;
}

export function listOf(value: FieldValue | undefined): readonly FieldValue[] {
  return isList(value) ? value : [];
}

export const isRow = (value: FieldValue | undefined): value is Row => value instanceof Map;

const isList = (value: FieldValue | undefined): value is readonly FieldValue[] => Array.isArray(value);

/** The share of rows for which it holds. */
export function shareOf(rows: readonly Row[], holds: (row: Row) => boolean): number {
  return rows.length === 0 ? 0 : rows.filter(holds).length / rows.length;
}
