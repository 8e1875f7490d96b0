/** Splits the bytes of a file of any shape into rows, batch by batch: holds one row and one chunk, never the file. */
import { Buffer } from 'node:buffer';
import type { Dropped } from '../../routers/imports/fields/dropped.ts';
import type { FieldTree, Row } from '../../routers/imports/fields/fields.ts';
import type { UnreadableReason } from '../../routers/imports/fields/importer.ts';
import { readFields } from '../../routers/imports/fields/read-fields.ts';
import type { Element } from './import-capture.ts';
import { CsvSplitter } from './import-csv.ts';
import { DocumentSplitter } from './import-document.ts';
import { HeaderSplitter } from './import-headers.ts';
import { isBlank, LineSplitter, MOST_ROW_BYTES } from './import-lines.ts';
import { isHeadEnough, type Shape, shapeOf } from './import-shape.ts';

/** What may be read now. It narrows once the format is known. */
export interface Scope {
  tree: FieldTree;
  readonly dropped: Dropped;
  /** What kind of file it turned out to be. */
  shape?: Shape['kind'];
  /** The header of a table. */
  columns?: readonly string[];
}

export type Found = { readonly row: Row; readonly number: number } | Unread;
interface Unread {
  readonly fault: UnreadableReason;
  readonly number: number;
}

interface Splitter {
  push(chunk: Buffer): Iterable<Found>;
  end(): Iterable<Found>;
}

export async function* rowsOf(chunks: AsyncIterable<Buffer>, scope: Scope): AsyncGenerator<Found[]> {
  let head: Buffer[] | undefined = [];
  let headBytes = 0;
  let mayBeEnough = false;
  let splitter: Splitter | undefined;
  const start = (): Found[] => {
    const bytes = Buffer.concat(head ?? []);
    head = undefined;
    const shape = shapeOf(bytes);
    scope.shape = shape.kind;
    splitter = splitterFor(shape, scope);
    return [...splitter.push(bytes)];
  };
  for await (const chunk of chunks) {
    if (splitter !== undefined) {
      yield [...splitter.push(chunk)];
      continue;
    }
    head?.push(Buffer.from(chunk));
    headBytes += chunk.length;
    // Joined only when a line may have ended: a long first line in small chunks would be copied again and again.
    mayBeEnough ||= chunk.includes(0x0a);
    if (headBytes > MOST_ROW_BYTES || (mayBeEnough && isHeadEnough(Buffer.concat(head ?? [])))) yield start();
  }
  if (splitter === undefined) yield start();
  if (splitter !== undefined) yield [...splitter.end()];
}

function splitterFor(shape: Shape, scope: Scope): Splitter {
  switch (shape.kind) {
    case 'empty':
      return { push: () => [], end: () => [] };
    case 'binary':
      return { push: () => [], end: () => [{ fault: 'binary', number: 1 }] };
    case 'lines':
      return lines(function* (line, number) {
        yield { ...readFields(line, scope.tree, scope.dropped), number };
      });
    case 'wrapped-lines':
      return lines(function* (line, number) {
        const document = new DocumentSplitter();
        for (const element of [...document.push(line), ...document.end()])
          yield elementRow(element, number, scope);
      });
    case 'document':
      return documents(scope);
    case 'csv':
      return csv(shape.delimiter, scope);
    case 'headers':
      return headers(scope);
  }
}

function lines(read: (line: Buffer, number: number) => Iterable<Found>): Splitter {
  const splitter = new LineSplitter();
  let number = 0;
  function* each(found: Iterable<Buffer | null>): Generator<Found> {
    for (const line of found) {
      number += 1;
      if (line === null) yield { fault: 'too long', number };
      else if (!isBlank(line)) yield* read(line, number);
    }
  }
  return { push: (chunk) => each(splitter.push(chunk)), end: () => each(splitter.end()) };
}

function elementRow(element: Element, number: number, { tree, dropped }: Scope): Found {
  return 'fault' in element
    ? { ...element, number }
    : { ...readFields(element.bytes, tree, dropped), number };
}

function documents(scope: Scope): Splitter {
  const splitter = new DocumentSplitter();
  let number = 0;
  function* each(elements: Iterable<Element>): Generator<Found> {
    for (const element of elements) yield elementRow(element, ++number, scope);
  }
  return { push: (chunk) => each(splitter.push(chunk)), end: () => each(splitter.end()) };
}

function csv(delimiter: string, scope: Scope): Splitter {
  const splitter = new CsvSplitter(delimiter, scope);
  let number = 0;
  function* each(records: Iterable<{ row: Row } | { fault: UnreadableReason }>): Generator<Found> {
    for (const record of records) yield { ...record, number: ++number };
  }
  return { push: (chunk) => each(splitter.push(chunk)), end: () => each(splitter.end()) };
}

function headers(scope: Scope): Splitter {
  const blocks = new HeaderSplitter(scope);
  const splitter = new LineSplitter();
  let number = 0;
  function* each(found: Iterable<Buffer | null>): Generator<Found> {
    for (const line of found) {
      for (const row of line === null ? [] : blocks.line(line)) yield { row, number: ++number };
    }
  }
  return {
    push: (chunk) => each(splitter.push(chunk)),
    *end() {
      yield* each(splitter.end());
      for (const row of blocks.end()) yield { row, number: ++number };
    },
  };
}
