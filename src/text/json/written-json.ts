/**
 * A large value with its JSON, which another thread wrote: the thread that serves sends these bytes, and does not write
 * them once more. They belong to this very object: a changed copy has none, because nothing copies them.
 */
import { Buffer } from 'node:buffer';
import { exactJson } from './exact-integers.ts';
import type { JsonValue } from './json-value.ts';

export interface WrittenJson {
  /** The value as JSON, written from what was read. */
  readonly json: Uint8Array;
  /** Its canonical form. */
  readonly canonical: Uint8Array;
  /** The digest of its JSON. */
  readonly key: string;
  /** Which reading of that thread it was. */
  readonly number: number;
}

const WRITTEN = Symbol('as JSON');

export function keepWritten(value: object, written: WrittenJson): void {
  Object.defineProperty(value, WRITTEN, { value: written });
}

export const writtenOf = (value: unknown): WrittenJson | undefined =>
  typeof value === 'object' && value !== null ? Reflect.get(value, WRITTEN) : undefined;

/** A message in pieces, none of them written twice; undefined where no part of it has been written yet. */
export function writtenPieces(message: { readonly [key: string]: JsonValue }): Uint8Array[] | undefined {
  const members = Object.entries(message).filter(([, member]) => member !== undefined);
  if (!members.some(([, member]) => writtenOf(member) !== undefined)) return undefined;
  const pieces: Uint8Array[] = [];
  let text = '';
  for (const [i, [key, member]] of members.entries()) {
    const written = writtenOf(member);
    text += i === 0 ? '{' : ',';
    text += `${JSON.stringify(key)}:${written === undefined ? exactJson(member) : ''}`;
    if (written === undefined) continue;
    pieces.push(Buffer.from(text), written.json);
    text = '';
  }
  pieces.push(Buffer.from(`${text}}`));
  return pieces;
}
