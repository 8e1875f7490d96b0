/**
 * A file, a folder or a stream of any known format into redacted traces, with a tally of all that was not one. Content
 * is stepped over as bytes before anything else happens; memory does not grow with the file; odd rows never stop it.
 * Only the file system makes it throw, and then `Trouble`.
 */

import type { ImportFiles, ImportSource } from '../../ports/imports.ts';
import { Dropped } from '../../routers/imports/fields/dropped.ts';
import type { FieldTree, Row } from '../../routers/imports/fields/fields.ts';
import type { FormatId, Importer, Reader, Reading } from '../../routers/imports/fields/importer.ts';
import { createSealer, type Draft, type Sealer } from '../../routers/imports/fields/seal.ts';
import type { ColumnMap } from '../../routers/imports/formats/columns.ts';
import { fieldsOfAll, importersFor, isMixture, recogniseFormat } from '../../routers/imports/importers.ts';
import type { RedactedTrace } from '../../vocabulary/trace.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { withClaim } from './claimed-model.ts';
import { absentColumn, columnTrouble, unreadColumns } from './import-columns.ts';
import { BrokenCompression, decoded } from './import-decoding.ts';
import { refusalWords } from './import-refusal.ts';
import { type Found, rowsOf, type Scope } from './import-rows.ts';
import { type Named, sourcesOf } from './import-sources.ts';
import {
  add,
  type ImportTally,
  noteDropped,
  noteNotRead,
  noteUnreadable,
  remarksOf,
  startTally,
} from './import-tally.ts';

export interface ImportOptions {
  readonly format: 'auto' | FormatId;
  readonly columns?: ColumnMap;
  /** The host that answered, where the file does not record it. */
  readonly host?: string;
  /** The model that was asked for, where the file records only one. */
  readonly claimed?: string | undefined;
}

export interface Import {
  readonly traces: AsyncIterable<RedactedTrace>;
  /** True once the traces have been taken to the end. */
  readonly tally: ImportTally;
}

/** By so many rows a file is recognised: sessions may begin with pages of notes. */
const SAMPLE_ROWS = 256;

export function importFile(
  source: string | ImportSource,
  options: ImportOptions,
  ports: { readonly files: ImportFiles },
  progress: (bytes: number) => void = () => {},
): Import {
  const run = new ImportRun(options, progress);
  return { traces: run.take(sourcesOf(source, ports.files)), tally: run.tally };
}

class ImportRun {
  readonly tally = startTally();
  readonly #progress: (bytes: number) => void;
  readonly #isHostNamed: boolean;
  readonly #columns: ColumnMap;
  readonly #claimed: string | undefined;
  readonly #importers: readonly Importer[];
  readonly #all: FieldTree;
  readonly #asked: Importer | undefined;
  readonly #sealer: Sealer;
  /** One of each format for all files: a session may be copied into another file. */
  readonly #readers = new Map<FormatId, Reader>();

  constructor({ format, columns, host, claimed }: ImportOptions, progress: (bytes: number) => void) {
    this.#progress = progress;
    this.#isHostNamed = host !== undefined;
    this.#columns = columns ?? {};
    this.#claimed = claimed;
    this.#importers = importersFor(columns);
    this.#all = fieldsOfAll(this.#importers);
    this.#asked = this.#importers.find(({ id }) => id === format);
    this.#sealer = createSealer(host);
  }

  async *take(sources: AsyncIterable<Named>): AsyncGenerator<RedactedTrace> {
    for await (const source of sources) yield* this.#takeFile(source);
    for (const reader of this.#readers.values()) {
      for (const draft of reader.end?.() ?? []) yield this.#seal(draft);
      this.tally.forgotten += reader.forgotten?.() ?? 0;
      for (const name of reader.absent?.() ?? []) this.tally.remarks.add(absentColumn(name));
    }
    for (const [field, count] of this.#sealer.oddValues) this.tally.oddValues.set(field, count);
    this.tally.redactions = this.#sealer.redactions();
    for (const remark of remarksOf(this.tally)) this.tally.remarks.add(remark);
  }

  async *#takeFile(source: Named): AsyncGenerator<RedactedTrace> {
    const { tally } = this;
    tally.files += 1;
    const scope: Scope = { tree: this.#asked?.fields ?? this.#all, dropped: new Dropped() };
    const file = new FileReading(source, tally, (importer) => this.#readerOf(importer, scope));
    if (this.#asked) file.begin(this.#asked);
    try {
      for await (const batch of rowsOf(decoded(this.#counted(source.chunks())), scope)) {
        const trouble = source.isFound ? undefined : columnTrouble(scope.columns, this.#columns, source.name);
        if (trouble) throw trouble;
        for (const found of batch) {
          const drafts = file.isBegun ? file.read(found) : this.#sampled(file, found);
          for (const draft of drafts) yield this.#seal(draft);
        }
        if (file.isGivenUp) break;
      }
    } catch (error) {
      // An unreadable file in a folder is counted; one that the user named is an error.
      if (source.isFound && error instanceof Trouble) file.note({ fault: 'cannot be opened', number: 0 });
      else if (error instanceof BrokenCompression) file.note({ fault: error.fault, number: 0 });
      else throw error;
    }
    for (const draft of file.isBegun ? [] : this.#settle(file)) yield this.#seal(draft);
    noteDropped(tally, scope.dropped);
    const isTable = scope.columns !== undefined && scope.tree === this.#importers.at(-1)?.fields;
    const unread = isTable ? unreadColumns(scope.columns ?? [], scope.tree) : undefined;
    if (unread !== undefined) tally.remarks.add(unread);
  }

  #sampled(file: FileReading, found: Found): Draft[] {
    if (file.isGivenUp) return [];
    file.sample.push(found);
    return file.sample.length < SAMPLE_ROWS ? [] : this.#settle(file);
  }

  /** Decides on the format by what was seen, and reads that. */
  #settle(file: FileReading): Draft[] {
    const rows = file.sample.flatMap((found) => ('row' in found ? [found.row] : []));
    const { importer, rivals } = recogniseFormat(rows, this.#importers);
    if (importer !== undefined) return file.begin(importer);
    // Of several files, the first ambiguous one is reported.
    if (this.tally.rivals.size === 0) {
      this.tally.isMixed = isMixture(rows, rivals, this.#importers);
      for (const rival of rivals) this.tally.rivals.add(rival);
    }
    file.refuse(rivals, isMixture(rows, rivals, this.#importers));
    return [];
  }

  #readerOf(importer: Importer, scope: Scope): Reader {
    const reader = this.#readers.get(importer.id) ?? this.#open(importer);
    this.#readers.set(importer.id, reader);
    reader.startFile?.();
    scope.tree = importer.fields;
    add(this.tally.formats, importer.id);
    for (const sentence of importer.assumes) this.tally.assumptions.add(sentence);
    if (importer.remark !== undefined) this.tally.remarks.add(importer.remark);
    if (importer.isHostless && !this.#isHostNamed) this.tally.hostless.add(importer.id);
    return reader;
  }

  #open(importer: Importer): Reader {
    if (this.#claimed === undefined) return importer.open();
    this.tally.claimed.set(importer.id, this.#claimed);
    return withClaim(importer.open(), this.#claimed);
  }

  #seal(draft: Draft): RedactedTrace {
    this.tally.traces += 1;
    return this.#sealer.seal(draft);
  }

  async *#counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      const { length } = chunk;
      yield chunk;
      this.tally.bytes += length;
      this.#progress(length);
    }
  }
}

/** One file on its way: first rows by which it is recognised, then every row into the tally. */
class FileReading {
  readonly sample: Found[] = [];
  readonly #source: Named;
  readonly #tally: ImportTally;
  readonly #open: (importer: Importer) => Reader;
  #reader: Reader | undefined;
  isBegun = false;
  isGivenUp = false;

  constructor(source: Named, tally: ImportTally, open: (importer: Importer) => Reader) {
    this.#source = source;
    this.#tally = tally;
    this.#open = open;
  }

  begin(importer: Importer): Draft[] {
    this.#reader = this.#open(importer);
    this.isBegun = true;
    return this.sample.splice(0).flatMap((found) => this.read(found));
  }

  /** In no known format, or in several. A file that happens to be in the folder does not count as a row. */
  refuse(rivals: readonly FormatId[], isMixed: boolean): void {
    const rows = this.sample.splice(0);
    if (this.#source.isFound) {
      this.isGivenUp = true;
      if (rows.length > 0) noteNotRead(this.#tally, this.#source.name, refusalWords(rows, rivals, isMixed));
      return;
    }
    const why = rivals.length > 0 ? 'format not clear' : 'format not known';
    this.#reader = { read: () => ({ kind: 'unreadable', why }) };
    this.isBegun = true;
    for (const found of rows) this.read(found);
  }

  read(found: Found): readonly Draft[] {
    if ('fault' in found) {
      this.note(found);
      return [];
    }
    this.#tally.rows += 1;
    return this.#settle(found.number, this.#reading(found.row));
  }

  note({ fault, number }: Exclude<Found, { row: Row }>): void {
    this.#tally.rows += 1;
    noteUnreadable(this.#tally, fault, this.#source.name, number);
  }

  #reading(row: Row): Reading {
    return this.#reader?.read(row) ?? { kind: 'unreadable', why: 'format not known' };
  }

  #settle(number: number, reading: Reading): readonly Draft[] {
    if (reading.kind === 'trace') return reading.drafts;
    if (reading.kind === 'duplicate') this.#tally.duplicates += 1;
    else if (reading.kind === 'skipped') add(this.#tally.skipped, reading.why);
    else noteUnreadable(this.#tally, reading.why, this.#source.name, number);
    return [];
  }
}
