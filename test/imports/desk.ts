import { Buffer } from 'node:buffer';
import type { ImportFiles } from '../../src/ports/imports.ts';
import type { RedactedTrace } from '../../src/vocabulary/trace.ts';
import { type ImportOptions, importFile } from '../../src/work/audits/import-file.ts';
import type { ImportTally } from '../../src/work/audits/import-tally.ts';

/** Bytes in pieces of this size, each piece in the same memory, as a reader of files gives them. */
export async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const piece = Buffer.alloc(size);
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.subarray(at, at + size);
    piece.set(part);
    yield piece.subarray(0, part.length);
  }
}

const noFiles: ImportFiles = {
  kindOf: async () => 'file',
  async *filesBelow() {},
  async *chunks() {},
};

interface Imported {
  readonly traces: RedactedTrace[];
  readonly tally: ImportTally;
}

export async function importBytes(
  bytes: string | Uint8Array,
  options: Partial<ImportOptions> = {},
  pieceSize = 65_536,
): Promise<Imported> {
  const source = { name: 'given', chunks: () => inPieces(Buffer.from(bytes), pieceSize) };
  const { traces, tally } = importFile(source, { format: 'auto', ...options }, { files: noFiles });
  return { traces: await all(traces), tally };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** A folder that exists in memory alone. */
export async function importFolder(files: Readonly<Record<string, string>>): Promise<Imported> {
  const ports: ImportFiles = {
    kindOf: async () => 'folder',
    async *filesBelow() {
      yield* Object.keys(files);
    },
    chunks: (path) => inPieces(Buffer.from(files[path] ?? ''), 4096),
  };
  const { traces, tally } = importFile('folder', { format: 'auto' }, { files: ports });
  return { traces: await all(traces), tally };
}

export const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + count, 0);

/** Every row ends in exactly one way. */
export function isBalanced({ rows, traces, duplicates, skipped, unreadable }: ImportTally): boolean {
  const unread = sum([...unreadable.values()].map(({ count }) => count));
  return rows === traces + duplicates + sum(skipped.values()) + unread;
}
