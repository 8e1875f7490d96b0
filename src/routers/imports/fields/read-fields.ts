/**
 * Reads the declared fields of one JSON object out of its bytes and steps over the rest. Recursion goes as deep as
 * the declaration, however deep the document is; a declared field that occurs twice makes the row ambiguous.
 */
import { Buffer } from 'node:buffer';
import { scalarEnd, skipSpace, skipValue, stringEnd } from '../../../text/json/json-tokens.ts';
import type { Dropped } from './dropped.ts';
import type { Field, FieldTree, FieldValue, Row } from './fields.ts';
import type { UnreadableReason } from './importer.ts';
import { type KnownName, NameTable } from './name-table.ts';
import { ANY_VALUE, PAIR_NAME, unwrapAny } from './otlp-value.ts';

/** Names are short: a longer one is not decoded. */
const LONGEST_TEXT = 2048;
const LONGEST_JSON_TEXT = 256 * 1024;
const LONGEST_LIST = 64;
const LONGEST_NAME = 1024;
const OTHER_NAME: Omit<KnownName, 'bytes'> = { name: '' };
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Stands for what cannot be the value of a field, so that it is counted as such. */
const ODD: Row = new Map();
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

export type FieldsReading = { readonly row: Row } | { readonly fault: UnreadableReason };

export function readFields(bytes: Buffer, tree: FieldTree, dropped: Dropped): FieldsReading {
  const reader = new FieldReader(bytes, dropped);
  const start = skipSpace(bytes, 0);
  if (bytes[start] !== 0x7b) return { fault: reader.isJsonValue(start) ? 'not an object' : 'not JSON' };
  const row = reader.object(start, tree);
  if (row === undefined) return { fault: reader.fault };
  if (skipSpace(bytes, reader.at) < bytes.length) return { fault: 'not JSON' };
  return { row };
}

class FieldReader {
  readonly #bytes: Buffer;
  readonly #dropped: Dropped;
  at = 0;
  fault: UnreadableReason = 'ends early';

  constructor(bytes: Buffer, dropped: Dropped) {
    this.#bytes = bytes;
    this.#dropped = dropped;
  }

  isJsonValue(from: number): boolean {
    const end = skipValue(this.#bytes, from);
    if (end < 0 || skipSpace(this.#bytes, end) < this.#bytes.length) return false;
    const first = this.#bytes[from]!;
    if (first === 0x22 || first === 0x5b) return true;
    const word = this.#bytes.toString('latin1', from, Math.min(end, from + 400));
    return WORDS.has(word) || NUMBER.test(word);
  }

  /** `from` is at the brace; leaves `at` behind the closing one. Undefined is a fault. */
  object(from: number, tree: FieldTree, isCounted = true): Row | undefined {
    const bytes = this.#bytes;
    const names = NameTable.of(tree);
    const row = new Map<string, FieldValue>();
    let at = skipSpace(bytes, from + 1);
    if (bytes[at] === 0x7d) return this.#closed(row, at);
    for (;;) {
      const known = this.#name(at, names);
      if (known === undefined) return undefined;
      at = this.at;
      if (known.field === undefined) {
        if (isCounted) this.#dropped.noteKind(known.content);
        at = this.#skip(at);
      } else if (known.field.kind === 'marked' && !this.#isMarked(at, known.field.starts)) {
        this.#dropped.note(known.name);
        at = this.#skip(at);
      } else {
        if (row.has(known.name)) return this.#stop('a field twice');
        const value = this.#value(at, known.field);
        if (value === undefined) return undefined;
        row.set(known.name, value);
        at = this.at;
      }
      if (at < 0) return undefined;
      at = skipSpace(bytes, at);
      if (bytes[at] === 0x7d) return this.#closed(row, at);
      if (bytes[at] !== 0x2c) return this.#unexpected(at);
      at = skipSpace(bytes, at + 1);
    }
  }

  /** From the quote of a name to the value behind its colon. */
  #name(at: number, names: NameTable): Omit<KnownName, 'bytes'> | undefined {
    const bytes = this.#bytes;
    if (bytes[at] !== 0x22) return this.#unexpected(at);
    const end = stringEnd(bytes, at + 1);
    if (end < 0) return this.#stop('ends early');
    const colon = skipSpace(bytes, end + 1);
    if (bytes[colon] !== 0x3a) return this.#unexpected(colon);
    this.at = skipSpace(bytes, colon + 1);
    const known = names.find(bytes, at + 1, end);
    return known ?? this.#escapedName(at + 1, end, names);
  }

  /** A name can be spelled with escapes, and is then another spelling of the same. */
  #escapedName(start: number, end: number, names: NameTable): Omit<KnownName, 'bytes'> | undefined {
    const bytes = this.#bytes;
    let at = start;
    while (at < end && bytes[at] !== 0x5c) at += 1;
    if (at === end || end - start > LONGEST_NAME) return OTHER_NAME;
    const name = this.#text(start, end);
    if (name === undefined) return this.#stop('not JSON');
    const plain = Buffer.from(name);
    return names.find(plain, 0, plain.length) ?? OTHER_NAME;
  }

  #value(from: number, field: Field): FieldValue | undefined {
    const bytes = this.#bytes;
    const byte = bytes[from];
    if (byte === 0x22) return this.#string(from, field);
    if (byte === 0x7b) {
      if (field.kind === 'value' || field.kind === 'marked') return this.#stepOver(from);
      return this.object(from, field.fields);
    }
    if (byte === 0x5b)
      return field.kind === 'named' ? this.#pairs(from, field.fields) : this.#list(from, field);
    return this.#scalar(from);
  }

  #string(from: number, field: Field): FieldValue | undefined {
    const end = stringEnd(this.#bytes, from + 1);
    if (end < 0) return this.#stop('ends early');
    this.at = end + 1;
    const length = end - from - 1;
    const isDocument = (field.kind === 'group' || field.kind === 'named') && this.#bytes[from + 1] === 0x7b;
    if (length > (isDocument ? LONGEST_JSON_TEXT : LONGEST_TEXT)) return ODD;
    const text = this.#text(from + 1, end);
    if (text === undefined) return this.#stop('not JSON');
    if (!isDocument) return text;
    const reading = readFields(Buffer.from(text), field.fields, this.#dropped);
    return 'row' in reading ? reading.row : null;
  }

  #isMarked(from: number, starts: readonly Buffer[]): boolean {
    const bytes = this.#bytes;
    return (
      bytes[from] === 0x22 &&
      starts.some((start) => bytes.subarray(from + 1, from + 1 + start.length).equals(start))
    );
  }

  #list(from: number, field: Field): FieldValue | undefined {
    const bytes = this.#bytes;
    const list: FieldValue[] = [];
    let at = skipSpace(bytes, from + 1);
    while (bytes[at] !== 0x5d) {
      const isWanted = (bytes[at] === 0x7b) === (field.kind === 'group') && bytes[at] !== 0x5b;
      if (isWanted && (field.kind === 'group' || list.length < LONGEST_LIST)) {
        const value = this.#value(at, field);
        if (value === undefined) return undefined;
        list.push(value);
        at = this.at;
      } else at = this.#skip(at);
      if (at < 0) return undefined;
      at = skipSpace(bytes, at);
      if (bytes[at] === 0x2c) at = skipSpace(bytes, at + 1);
      else if (bytes[at] !== 0x5d) return this.#unexpected(at);
    }
    this.at = at + 1;
    return list;
  }

  /** `[{"key": …, "value": …}]` as a row; the value of a name that was not declared is never read. */
  #pairs(from: number, tree: FieldTree): Row | undefined {
    const bytes = this.#bytes;
    const row = new Map<string, FieldValue>();
    let at = skipSpace(bytes, from + 1);
    while (bytes[at] !== 0x5d) {
      const end = this.#skip(at);
      if (end < 0) return undefined;
      if (bytes[at] === 0x7b && !this.#pair(at, tree, row)) return undefined;
      at = skipSpace(bytes, end);
      if (bytes[at] === 0x2c) at = skipSpace(bytes, at + 1);
      else if (bytes[at] !== 0x5d) return this.#unexpected(at);
    }
    this.at = at + 1;
    return row;
  }

  #pair(from: number, tree: FieldTree, row: Map<string, FieldValue>): boolean {
    const name = this.object(from, PAIR_NAME, false)?.get('key');
    if (typeof name !== 'string') return true;
    const field = tree.get(name);
    if (field === undefined) {
      this.#dropped.note(name);
      return true;
    }
    if (row.has(name)) return this.#stop('a field twice') ?? false;
    const value = this.object(from, ANY_VALUE, false)?.get('value');
    const plain = value === undefined ? undefined : unwrapAny(value);
    if (plain !== undefined) row.set(name, plain);
    return true;
  }

  #scalar(from: number): FieldValue | undefined {
    const end = scalarEnd(this.#bytes, from);
    if (end < 0) return this.#unexpected(from);
    this.at = end;
    // A number of a million digits is not a count.
    if (end - from > 400) return Number.NaN;
    const word = this.#bytes.toString('latin1', from, end);
    const known = WORDS.get(word);
    if (known !== undefined) return known;
    return NUMBER.test(word) ? Number(word) : this.#stop('not JSON');
  }

  /** Decoded; undefined for an escape that is none. */
  #text(start: number, end: number): string | undefined {
    const text = this.#bytes.toString('utf8', start, end);
    if (!text.includes('\\')) return text;
    try {
      const value: unknown = JSON.parse(`"${text}"`);
      return typeof value === 'string' ? value : undefined;
    } catch {
      return undefined;
    }
  }

  #stepOver(from: number): Row | undefined {
    this.at = this.#skip(from);
    return this.at < 0 ? undefined : ODD;
  }

  #skip(from: number): number {
    const end = skipValue(this.#bytes, from);
    if (end < 0) this.#unexpected(from);
    return end;
  }

  #closed(row: Row, brace: number): Row {
    this.at = brace + 1;
    return row;
  }

  #unexpected(at: number): undefined {
    const byte = this.#bytes[at];
    const isOpen = byte === undefined || byte === 0x22 || byte === 0x7b || byte === 0x5b;
    return this.#stop(isOpen ? 'ends early' : 'not JSON');
  }

  #stop(fault: UnreadableReason): undefined {
    this.fault = fault;
    return undefined;
  }
}
