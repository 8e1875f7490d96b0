/**
 * After a crash in the middle of a write, the bytes behind the last whole line are nobody's: none of them was
 * acknowledged. They are set aside, cut off, and the ledger says so. Anything else that is wrong is never repaired here.
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

/** The copy is durable before anything is cut; until the event about it is durable too, it stays pending. */
export function cutTornTail(folder: Folder, ports: Ports, descriptor: number, end: number): void {
  const { files } = ports;
  const pending = folder.openFile(TORN_PENDING, 'read');
  try {
    const isCopied =
      pending !== undefined &&
      describe(ports, pending, 0).recovered_hash === describe(ports, descriptor, end).recovered_hash;
    // Otherwise the event about an earlier tail was torn in its turn: both are kept.
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

/** What the ledger still has to say about a tail that was cut; undefined if nothing. */
export function pendingTail(folder: Folder, ports: Ports, tail: Tail): TornTail | undefined {
  // Asked before every batch, and almost always in vain: a look at the name is cheaper than a failed opening.
  if (!ports.files.factsAt(folder.at(TORN_PENDING))) return undefined;
  const descriptor = folder.openFile(TORN_PENDING, 'read');
  if (descriptor === undefined) return undefined;
  try {
    const torn = describe(ports, descriptor, 0);
    if (torn.recovered_hash !== tail.recovered) return torn;
  } finally {
    ports.files.close(descriptor);
  }
  // Said already: the crash came before the copy was put away.
  putAway(folder, ports, tail);
  return undefined;
}

/** Once the event is durable. The copy gets the event's number as its name. */
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
