/** What kind of file it is, by its first line: decided before anything in it is read as a row. */
import type { Buffer } from 'node:buffer';
import { delimiterOf } from './import-csv.ts';
import { DocumentSplitter } from './import-document.ts';
import { startsLikeHeaders } from './import-headers.ts';

export type Shape =
  | { readonly kind: 'empty' | 'binary' | 'lines' | 'wrapped-lines' | 'document' | 'headers' }
  | { readonly kind: 'csv'; readonly delimiter: string };

const LOOKED_FOR_NUL = 4096;
const LONGEST_HEADER = 65_536;
const BRACE = 0x7b;
const BRACKET = 0x5b;

/** Whether the head holds a whole line and the beginning of the next. */
export function isHeadEnough(head: Buffer): boolean {
  const newline = head.indexOf(0x0a, firstCharacter(head));
  return newline >= 0 && newline < head.length - 1;
}

export function shapeOf(head: Buffer): Shape {
  const start = firstCharacter(head);
  if (start === head.length) return { kind: 'empty' };
  if (head.subarray(0, LOOKED_FOR_NUL).includes(0)) return { kind: 'binary' };
  const newline = head.indexOf(0x0a, start);
  const line = head.subarray(start, newline < 0 ? head.length : newline);
  const next = newline < 0 ? undefined : head[newline + 1];
  if (head[start] === BRACKET) return { kind: 'document' };
  if (head[start] === BRACE) return shapeOfObject(line, next);
  const text = line.toString('utf8', 0, LONGEST_HEADER);
  if (startsLikeHeaders(text)) return { kind: 'headers' };
  const delimiter = next === BRACE ? undefined : delimiterOf(text);
  return delimiter === undefined ? { kind: 'lines' } : { kind: 'csv', delimiter };
}

/** If the first line closes what it opens, each line is a row or a whole export; else the document continues. */
function shapeOfObject(line: Buffer, next: number | undefined): Shape {
  const splitter = new DocumentSplitter(0);
  for (const _ of splitter.push(line));
  if (splitter.isBetweenDocuments) return { kind: splitter.hasShells ? 'wrapped-lines' : 'lines' };
  // Without a list that was opened, a brace below is the next row, and this one was cut off.
  const isCutOff = splitter.isBroken || (next === BRACE && !splitter.hasShells);
  return { kind: isCutOff ? 'lines' : 'document' };
}

function firstCharacter(head: Buffer): number {
  let at = 0;
  while (at < head.length && (head[at] ?? 0) <= 0x20 && head[at] !== 0) at += 1;
  return at;
}
