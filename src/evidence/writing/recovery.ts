/**
 * After a crash in the middle of a write, the bytes after the last whole line were never acknowledged. They are set
 * aside, cut off, and recorded in the ledger. Any other damage is never repaired here.
 */
import { createHash } from 'node:crypto';
import type { Ports } from '../../ports/files.ts';
import type { Folder } from '../folder/folder.ts';
import { TORN, TORN_PENDING } from '../folder/layout.ts';
import type { Tail } from '../line/tail.ts';

const CHUNK_BYTES = 256 * 1024;

export interface TornTail {
  readonly recovered_bytes: number;
  readonly recovered_hash: string;
}

/** The copy is durable before anything is cut; it stays pending until the event about it is durable, too. */
export function cutTornTail(folder: Folder, ports: Ports, descriptor: number, end: number): void {
  const { files } = ports;
  const pending = folder.openFile(TORN_PENDING, 'read');
  try {
    const isCopied =
      pending !== undefined &&
      describe(ports, pending, 0).recovered_hash === describe(ports, descriptor, end).recovered_hash;
    // Otherwise the event about an earlier tail was torn as well: both are kept.
    if (!isCopied) folder.replaceFile(TORN_PENDING, copies(ports, [pending, 0], [descriptor, end]));
  } finally {
    if (pending !== undefined) files.close(pending);
  }
  folder.sync();
  files.truncate(descriptor, end);
  files.datasync(descriptor);
}

function* copies(ports: Ports, ...parts: [number | undefined, number][]): Generator<Uint8Array> {
  for (const [descriptor, from] of parts)
    if (descriptor !== undefined) yield* chunks(ports, descriptor, from);
}

/** A tail that was cut and is not recorded yet; undefined if there is none. */
export function pendingTail(folder: Folder, ports: Ports, tail: Tail): TornTail | undefined {
  // Asked before every batch, almost always without result: looking up the name is cheaper than a failed open.
  if (!ports.files.factsAt(folder.at(TORN_PENDING))) return undefined;
  const descriptor = folder.openFile(TORN_PENDING, 'read');
  if (descriptor === undefined) return undefined;
  try {
    const torn = describe(ports, descriptor, 0);
    if (torn.recovered_hash !== tail.recovered) return torn;
  } finally {
    ports.files.close(descriptor);
  }
  // Recorded already: the crash came before the copy was moved.
  putAway(folder, ports, tail);
  return undefined;
}

/** Called once the event is durable. Names the copy after the event's number. */
export function putAway(folder: Folder, ports: Ports, tail: Tail): void {
  const torn = folder.inner(TORN);
  try {
    ports.files.rename(folder.at(TORN_PENDING), torn.at(String(tail.size).padStart(12, '0')));
    torn.sync();
    folder.sync();
  } finally {
    torn.close();
  }
}

function describe(ports: Ports, descriptor: number, from: number): TornTail {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const chunk of chunks(ports, descriptor, from)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { recovered_bytes: bytes, recovered_hash: `sha256:${hash.digest('hex')}` };
}

function* chunks({ files }: Ports, descriptor: number, from: number): Generator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let position = from; ; ) {
    const count = files.read(descriptor, buffer, position);
    if (count === 0) return;
    yield buffer.subarray(0, count);
    position += count;
  }
}
