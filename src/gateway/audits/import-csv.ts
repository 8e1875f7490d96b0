/**
 * CSV as exports write it: comma, semicolon or tab; quoted cells with line breaks; CR, LF or both. Only the cells of
 * columns that may be read are kept at all.
 */
import { Buffer } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import type { Field, FieldValue, Row } from '../../routers/imports/fields.ts';
import type { UnreadableReason } from '../../routers/imports/importer.ts';
import { readFields } from '../../routers/imports/read-fields.ts';
import type { Scope } from './import-rows.ts';

const LONGEST_CELL = 256 * 1024;
const MOST_COLUMNS = 2048;
const DELIMITERS = [',', ';', '\t', '|'] as const;

export type Record = { readonly row: Row } | { readonly fault: UnreadableReason };

/** The delimiter that a header line uses most, outside quotes; undefined for a line that is no header. */
export function delimiterOf(header: string): string | undefined {
  const bare = header.replace(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((sign) => [sign, bare.split(sign).length - 1] as const);
  const [sign, count] = counts.reduce((most, next) => (next[1] > most[1] ? next : most));
  return count > 0 ? sign : undefined;
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
      yield { fault: 'ends early' };
    } else if (this.#cells.length > 0 || this.#cell !== '') yield* this.#closeRecord();
  }

  *#read(text: string): Generator<Record> {
    let at = 0;
    while (at < text.length) {
      const sign = text[at]!;
      if (this.#state === 'quoted') {
        const quote = text.indexOf('"', at);
        this.#keep(text.slice(at, quote < 0 ? text.length : quote));
        if (quote >= 0) this.#state = 'closing';
        at = quote < 0 ? text.length : quote + 1;
        continue;
      }
      at += 1;
      if (sign === '"' && this.#state !== 'bare') this.#quote();
      else if (sign === this.#delimiter) this.#closeCell();
      else if (sign === '\n' || sign === '\r') {
        const isSecond = sign === '\n' && this.#afterReturn;
        this.#afterReturn = sign === '\r';
        if (!isSecond) yield* this.#closeRecord();
        continue;
      } else {
        this.#state = 'bare';
        this.#keep(sign);
      }
      this.#afterReturn = false;
    }
  }

  /** The second of two quotes in a quoted cell is one; the first of a cell opens it. */
  #quote(): void {
    if (this.#state === 'closing') this.#keep('"');
    this.#state = 'quoted';
  }

  #keep(text: string): void {
    const name = this.#columns?.[this.#cells.length];
    if (this.#columns !== undefined && (name === undefined || !this.#scope.tree.has(name))) return;
    if (this.#cell.length + text.length > LONGEST_CELL) this.#isTooLong = true;
    else this.#cell += text;
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
      if (field === undefined) this.#scope.dropped.note(name);
      else if (row.has(name)) return { fault: 'a field twice' };
      else if (cell !== undefined) row.set(name, this.#value(cell, field));
    }
    return { row };
  }

  #value(cell: string, field: Field): FieldValue {
    if (field.kind === 'value' || !cell.startsWith('{')) return cell;
    const reading = readFields(Buffer.from(cell), field.fields, this.#scope.dropped);
    return 'row' in reading ? reading.row : null;
  }

  #reset(): void {
    this.#cells = [];
    this.#cell = '';
    this.#state = 'start';
    this.#isTooLong = false;
  }
}
