/** Entries in TOML: the values of an entry's keys are replaced where they are, and no other byte changes. */
import type { JsonValue } from '../../../text/json/json-value.ts';
import type { EntryEdit } from './entry-edit.ts';
import { type TomlPair, type TomlTable, tomlOutline } from './toml-outline.ts';

interface Splice {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

const isAt = (path: readonly string[], at: readonly string[]): boolean =>
  path.length === at.length && isBelow(path, at);
const isBelow = (path: readonly string[], at: readonly string[]): boolean =>
  path.length >= at.length && at.every((key, i) => path[i] === key);

/** The stretch of the entry's own table and of the tables below it, if they follow each other. */
export function entryInToml(text: string, at: readonly string[]): string | undefined {
  const { tables } = tomlOutline(text);
  const first = tables.findIndex(({ path }) => isAt(path, at));
  const table = tables[first];
  if (table === undefined) return undefined;
  const after = tables.slice(first).findIndex(({ path }) => !isBelow(path, at));
  const end = after < 0 ? text.length : (tables[first + after]?.from ?? text.length);
  return text.slice(table.from, lastLine(text, table.from, end));
}

/** Without the blank lines and comments above the next table, which belong to it. */
function lastLine(text: string, from: number, end: number): number {
  const kept = text
    .slice(from, end)
    .replace(/(?:[ \t]*(?:#[^\n]*)?\r?\n)*$/, (tail) =>
      /^[ \t]*\r?\n/.test(tail) ? (/^[^\n]*\n/.exec(tail)?.[0] ?? '') : tail,
    );
  return from + kept.length;
}

export function editToml(text: string, { at, set, remove }: EntryEdit): string {
  const { tables, pairs } = tomlOutline(text);
  const splices: Splice[] = [];
  for (const key of remove) splices.push(...removals(text, [...at, ...key.split('.')], tables, pairs));
  const missing: [string, JsonValue][] = [];
  for (const [key, value] of Object.entries(set)) {
    const pair = pairs.find(({ path }) => isAt(path, [...at, ...key.split('.')]));
    if (pair === undefined) missing.push([key, value]);
    else splices.push({ from: pair.valueFrom, to: pair.valueTo, by: rendered(value) });
  }
  for (const [owner, lines] of byTable(at, missing, tables))
    splices.push(...insertion(text, owner, lines, tables, pairs));
  return spliced(text, splices);
}

type Line = readonly [string, JsonValue];

/** Keys that are deeper go into the table of their own, if there is one. */
function byTable(
  at: readonly string[],
  missing: readonly Line[],
  tables: readonly TomlTable[],
): (readonly [readonly string[], readonly Line[]])[] {
  const groups = new Map<readonly string[], Line[]>([[at, []]]);
  for (const [key, value] of missing) {
    const words = key.split('.');
    const own = tables.find(({ path }) => words.length > 1 && isAt(path, [...at, ...words.slice(0, -1)]));
    const name = own === undefined ? words.map(keyOf).join('.') : keyOf(words.at(-1) ?? '');
    const table = own?.path ?? at;
    groups.set(table, [...(groups.get(table) ?? []), [name, value]]);
  }
  return [...groups].filter(([, lines]) => lines.length > 0);
}

/** Below the head of its table, as the first lines of it. */
function insertion(
  text: string,
  at: readonly string[],
  missing: readonly Line[],
  tables: readonly TomlTable[],
  pairs: readonly TomlPair[],
): Splice[] {
  const table = tables.find(({ path }) => isAt(path, at));
  if (table === undefined) return [];
  const own = pairs.filter((pair) => isAt(pair.table, at));
  const place = own[0] === undefined ? endOfLine(text, table.to) : lineStart(text, own[0].from);
  const indent = own[0] === undefined ? '' : text.slice(place, own[0].from);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = missing.map(([key, value]) => `${indent}${key} = ${rendered(value)}${eol}`).join('');
  const isOpen = text[place - 1] !== '\n';
  return [{ from: place, to: place, by: isOpen ? eol + lines : lines }];
}

/** Its line, or its table with all lines. */
function removals(
  text: string,
  path: readonly string[],
  tables: readonly TomlTable[],
  pairs: readonly TomlPair[],
): Splice[] {
  const lines = pairs
    .filter((pair) => isBelow(pair.path, path))
    .map((pair) => ({ from: lineStart(text, pair.from), to: endOfLine(text, pair.valueTo), by: '' }));
  const heads = tables
    .filter((table) => isBelow(table.path, path))
    .map((table) => ({ from: lineStart(text, table.from), to: endOfLine(text, table.to), by: '' }));
  return [...heads, ...lines];
}

export function removeFromToml(text: string, at: readonly string[]): string {
  const { tables, pairs } = tomlOutline(text);
  return spliced(text, removals(text, at, tables, pairs));
}

/** A table at the end of the document. */
export function appendToToml(text: string, at: readonly string[], entry: JsonValue): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const front = text === '' || text.endsWith('\n') ? text : text + eol;
  const lines = Object.entries(Object(entry) as Record<string, JsonValue>).map(
    ([key, value]) => `${keyOf(key)} = ${rendered(value)}`,
  );
  return [`${front}${eol}[${at.map(keyOf).join('.')}]`, ...lines, ''].join(eol);
}

const spliced = (text: string, splices: readonly Splice[]): string =>
  splices
    .toSorted((one, other) => other.from - one.from)
    .reduce((whole, { from, to, by }) => whole.slice(0, from) + by + whole.slice(to), text);

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;
function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

const keyOf = (key: string): string => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key));

/** JSON's strings and lists are TOML's. */
function rendered(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(rendered).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, one]) => `${keyOf(key)} = ${rendered(one)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}
