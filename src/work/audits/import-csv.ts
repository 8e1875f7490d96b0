/**
 * CSV as exports write it: comma, semicolon or tab; quoted cells with line breaks; CR, LF or both. Only the cells of
 * columns that may be read are kept at all.
 */
import { Buffer } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import type { Field, FieldValue, Row } from '../../routers/imports/fields/fields.ts';
import type { UnreadableReason } from '../../routers/imports/fields/importer.ts';
import { readFields } from '../../routers/imports/fields/read-fields.ts';
import type { Scope } from './import-rows.ts';

const LONGEST_CELL = 256 * 1024;
const MOST_COLUMNS = 2048;
const DELIMITERS = [',', ';', '\t', '|'] as const;

export type Record = { readonly row: Row } | { readonly fault: UnreadableReason };

/** The delimiter that a header line uses most, outside quotes; undefined for a line that is no header. */
export function delimiterOf(header: string): string | undefined {
  const bare = header.replace(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => [delimiter, bare.split(delimiter).length - 1] as const);
  const [delimiter, count] = counts.reduce((most, next) => (next[1] > most[1] ? next : most));
  return count > 0 ? delimiter : undefined;
}

export class CsvSplitter {
  readonly #delimiter: string;
  readonly #scope: Scope;
  readonly #decoder = new StringDecoder('utf8');
  #columns: readonly string[] | undefined;
  #cells: string[] = [];
  #cell = '';
  #state: 'start' | 'bare' | 'quoted' | 'closing' = 'start';
  #isTooLong = false;
  #afterReturn = false;

  constructor(delimiter: string, scope: Scope) {
    this.#delimiter = delimiter;
    this.#scope = scope;
  }

  *push(chunk: Buffer): Generator<Record> {
    yield* this.#read(this.#decoder.write(chunk));
  }

  *end(): Generator<Record> {
    yield* this.#read(this.#decoder.end());
    if (this.#state === 'quoted') {
      this.#reset();
      yield { fault: 'a quote that is not closed' };
    } else if (this.#cells.length > 0 || this.#cell !== '') yield* this.#closeRecord();
  }

  *#read(text: string): Generator<Record> {
    let at = 0;
    while (at < text.length) {
      if (this.#state === 'quoted') {
        at = this.#quoted(text, at);
        continue;
      }
      const plain = this.#plainEnd(text, at);
      if (plain > at) {
        this.#state = 'bare';
        this.#keep(text, at, plain);
        this.#afterReturn = false;
        at = plain;
        continue;
      }
      const char = text[at];
      at += 1;
      if (char === '\n' || char === '\r') {
        const isSecond = char === '\n' && this.#afterReturn;
        this.#afterReturn = char === '\r';
        if (!isSecond) yield* this.#closeRecord();
        continue;
      }
      this.#afterReturn = false;
      if (char === this.#delimiter) this.#closeCell();
      else this.#quote();
    }
  }

  #quoted(text: string, from: number): number {
    const quote = text.indexOf('"', from);
    this.#keep(text, from, quote < 0 ? text.length : quote);
    if (quote < 0) return text.length;
    this.#state = 'closing';
    return quote + 1;
  }

  /** How far an unquoted cell reaches; a quote within one is an ordinary character. */
  #plainEnd(text: string, from: number): number {
    const delimiter = this.#delimiter.charCodeAt(0);
    let isBare = this.#state === 'bare';
    let at = from;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === 0x0a || unit === 0x0d || unit === delimiter || (unit === 0x22 && !isBare)) break;
      isBare = true;
    }
    return at;
  }

  /** The second of two quotes in a quoted cell is one; the first of a cell opens it. */
  #quote(): void {
    if (this.#state === 'closing') this.#keep('"', 0, 1);
    this.#state = 'quoted';
  }

  #keep(text: string, from: number, to: number): void {
    const name = this.#columns?.[this.#cells.length];
    if (this.#columns !== undefined && (name === undefined || !this.#scope.tree.has(name))) return;
    if (this.#cell.length + to - from > LONGEST_CELL) this.#isTooLong = true;
    else this.#cell += text.slice(from, to);
  }

  #closeCell(): void {
    if (this.#cells.length < MOST_COLUMNS) this.#cells.push(this.#cell);
    else this.#isTooLong = true;
    this.#cell = '';
    this.#state = 'start';
  }

  *#closeRecord(): Generator<Record> {
    const isBlank = this.#cells.length === 0 && this.#cell === '' && this.#state === 'start';
    if (isBlank) return;
    this.#closeCell();
    const cells = this.#cells;
    const isTooLong = this.#isTooLong;
    this.#reset();
    if (this.#columns === undefined) {
      this.#columns = cells.map((name) => name.trim());
      this.#scope.columns = this.#columns;
      return;
    }
    if (isTooLong) yield { fault: 'too long' };
    else if (cells.length > this.#columns.length) yield { fault: 'more columns than the header' };
    else yield this.#record(cells, this.#columns);
  }

  #record(cells: readonly string[], columns: readonly string[]): Record {
    const row = new Map<string, FieldValue>();
    for (const [i, name] of columns.entries()) {
      const field = this.#scope.tree.get(name);
      const cell = cells[i];
      if (field === undefined || field.kind === 'marked') this.#scope.dropped.note(name);
      else if (row.has(name)) return { fault: 'a field twice' };
      else if (cell !== undefined) row.set(name, this.#value(cell, field));
    }
    return { row };
  }

  #value(cell: string, field: Exclude<Field, { kind: 'marked' }>): FieldValue {
    // A copy: the cell is a slice of its chunk, and a name that is kept would keep the whole chunk in memory.
    const bytes = Buffer.from(cell);
    if (field.kind === 'value' || !cell.startsWith('{')) return bytes.toString('utf8');
    const reading = readFields(bytes, field.fields, this.#scope.dropped);
    return 'row' in reading ? reading.row : null;
  }

  #reset(): void {
    this.#cells = [];
    this.#cell = '';
    this.#state = 'start';
    this.#isTooLong = false;
  }
}
