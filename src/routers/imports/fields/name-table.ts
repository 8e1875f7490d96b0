/** Which name these bytes are, without making a string of them: rows consist mostly of names. */
import { Buffer } from 'node:buffer';
import { CONTENT_NAMES, type ContentKind } from './dropped.ts';
import type { Field, FieldTree } from './fields.ts';

export interface KnownName {
  readonly name: string;
  readonly bytes: Buffer;
  /** Of a name that may be read. */
  readonly field?: Field;
  /** Of a name that marks content. */
  readonly content?: ContentKind;
}

const BUCKETS = 512;

export class NameTable {
  readonly #buckets: (KnownName[] | undefined)[] = new Array(BUCKETS).fill(undefined);

  private constructor(tree: FieldTree) {
    for (const [name, content] of CONTENT_NAMES)
      if (!tree.has(name)) this.#add({ name, bytes: Buffer.from(name), content });
    for (const [name, field] of tree) this.#add({ name, bytes: Buffer.from(name), field });
  }

  static #tables = new WeakMap<FieldTree, NameTable>();

  /** A tree never changes, so each is compiled once. */
  static of(tree: FieldTree): NameTable {
    const known = NameTable.#tables.get(tree);
    if (known !== undefined) return known;
    const table = new NameTable(tree);
    NameTable.#tables.set(tree, table);
    return table;
  }

  find(bytes: Buffer, start: number, end: number): KnownName | undefined {
    const bucket = this.#buckets[bucketOf(bytes, start, end)];
    if (bucket === undefined) return undefined;
    for (const known of bucket) if (isSame(known.bytes, bytes, start, end)) return known;
    return undefined;
  }

  #add(known: KnownName): void {
    const at = bucketOf(known.bytes, 0, known.bytes.length);
    const bucket = this.#buckets[at];
    if (bucket === undefined) this.#buckets[at] = [known];
    else bucket.push(known);
  }
}

function bucketOf(bytes: Buffer, start: number, end: number): number {
  const length = end - start;
  if (length === 0) return 0;
  const middle = bytes[start + (length >> 1)]!;
  return (length * 7 + bytes[start]! * 31 + bytes[end - 1]! * 17 + middle * 13) & (BUCKETS - 1);
}

function isSame(name: Buffer, bytes: Buffer, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let i = 0; i < name.length; i++) if (name[i] !== bytes[start + i]) return false;
  return true;
}
