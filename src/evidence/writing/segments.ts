/**
 * The files that hold the lines: sealed segments and the active one. `follow` brings a tail up to the end of the ledger
 * and reads only what is new; `seal` starts another segment. Both require the lock.
 */

import type { Ports } from '../../ports/files.ts';
import { LineCutter } from '../../text/line-cutter.ts';
import { MAX_EVENT_BYTES } from '../../vocabulary/events/event.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { appendAll, type Folder } from '../folder/folder.ts';
import { ACTIVE_SEGMENT, sealedSegment } from '../folder/layout.ts';
import type { Tail } from '../line/tail.ts';

const CHUNK_BYTES = 256 * 1024;

export interface ActiveSegment {
  readonly identity: string;
  readonly descriptor: number;
  /**
   * A second descriptor of the same file, for syncing on another thread. The kernel reports a failed write-back once per
   * open file: with a shared one, a sync could succeed on one thread because the other had received the error.
   */
  readonly syncer: number;
}

export function closeActive({ files }: Ports, active: ActiveSegment): void {
  files.close(active.descriptor);
  files.close(active.syncer);
}

/** The active segment, and how many bytes follow its last whole line. */
export interface Followed {
  readonly active: ActiveSegment;
  readonly tornBytes: number;
}

/** What the lines must match. Those after the signed ones must have the writer's mark. */
export interface Trust {
  readonly lineKey: Uint8Array;
  readonly signedSize: number;
  /** Known roots, by size. */
  readonly roots: ReadonlyMap<number, Uint8Array>;
}

/** Reads on from the tail's position. Without trust, only the chain is checked. */
export function follow(folder: Folder, ports: Ports, tail: Tail, trust?: Trust): Followed {
  for (;;) {
    const sealed = sealedSegment(tail.segmentStart);
    const descriptor = folder.openFile(sealed, 'read');
    if (descriptor === undefined) break;
    try {
      if (readOn(folder, ports, sealed, descriptor, tail, trust) > 0) {
        throw broken(folder, sealed, tail, 'it has no newline at its end');
      }
    } finally {
      ports.files.close(descriptor);
    }
    if (tail.size < tail.segmentStart) throw broken(folder, sealed, tail, 'the segment is empty');
    tail.nextSegment();
  }
  const active = openActive(folder, ports);
  try {
    return { active, tornBytes: readOn(folder, ports, ACTIVE_SEGMENT, active.descriptor, tail, trust) };
  } catch (error) {
    closeActive(ports, active);
    throw error;
  }
}

/** The same when the active segment is still the same file. */
export function followActive(
  folder: Folder,
  ports: Ports,
  tail: Tail,
  active: ActiveSegment,
  trust: Trust,
): Followed {
  return { active, tornBytes: readOn(folder, ports, ACTIVE_SEGMENT, active.descriptor, tail, trust) };
}

/** The order matters: a crash leaves the old active segment, or the sealed one and no active one, or both. */
export function seal(folder: Folder, ports: Ports, tail: Tail, active: ActiveSegment): ActiveSegment {
  const { files } = ports;
  const name = sealedSegment(tail.segmentStart);
  if (files.factsAt(folder.at(name))) {
    throw new Trouble('ledger.unsafe', {
      path: folder.show(name),
      reason: 'its name is needed for a segment',
    });
  }
  files.datasync(active.descriptor);
  files.rename(folder.at(ACTIVE_SEGMENT), folder.at(name));
  const next = openActive(folder, ports);
  tail.nextSegment();
  closeActive(ports, active);
  return next;
}

export function appendLines(ports: Ports, active: ActiveSegment, lines: Uint8Array, sizeAfter: number): void {
  appendAll(ports, active.descriptor, lines);
  // A write that reports success and did something else is rare, but would break the chain for good.
  if (ports.files.facts(active.descriptor).size === sizeAfter) return;
  throw Object.assign(new Error('the file has the wrong size'), { code: 'EIO' });
}

function openActive(folder: Folder, ports: Ports): ActiveSegment {
  const { files } = ports;
  const opened: number[] = [];
  try {
    const descriptor =
      folder.openFile(ACTIVE_SEGMENT, 'append') ?? files.open(folder.at(ACTIVE_SEGMENT), 'create');
    opened.push(descriptor);
    const { identity, size } = files.facts(descriptor);
    // The file's name must be durable before any line in it is, even if another process made the file.
    if (size === 0) folder.sync();
    const syncer = folder.openFile(ACTIVE_SEGMENT, 'append');
    if (syncer !== undefined) opened.push(syncer);
    if (syncer !== undefined && files.facts(syncer).identity === identity) {
      return { identity, descriptor, syncer };
    }
    throw new Trouble('ledger.unsafe', {
      path: folder.show(ACTIVE_SEGMENT),
      reason: 'it was replaced while in use',
    });
  } catch (error) {
    for (const descriptor of opened) files.close(descriptor);
    throw error;
  }
}

/** Returns how many bytes follow the last newline. */
function readOn(
  folder: Folder,
  ports: Ports,
  name: string,
  descriptor: number,
  tail: Tail,
  trust?: Trust,
): number {
  const { size } = ports.files.facts(descriptor);
  if (size < tail.offset) throw new Trouble('ledger.rolled_back', { path: folder.show(name) });
  readLines(ports, descriptor, tail.offset, size, (line) => {
    const lineKey = trust && tail.size >= trust.signedSize ? trust.lineKey : undefined;
    const reason = line.length > MAX_EVENT_BYTES ? 'it is longer than 64 KiB' : tail.read(line, lineKey);
    if (reason !== undefined) throw broken(folder, name, tail, reason);
    const root = trust?.roots.get(tail.size);
    if (root && Buffer.compare(tail.frontier.root(), root) !== 0) {
      throw broken(folder, name, tail, 'up to here, the ledger does not match its signed checkpoint', 0);
    }
  });
  return size - tail.offset;
}

/** `ahead`: how many lines after the tail the broken line is. */
function broken(folder: Folder, name: string, tail: Tail, reason: string, ahead = 1): Trouble {
  return new Trouble('ledger.broken', {
    path: folder.show(name),
    line: tail.size - tail.segmentStart + 1 + ahead,
    reason,
  });
}

/** Yields views that the next read overwrites. Of an over-long line, only the beginning. */
function readLines(
  { files }: Ports,
  descriptor: number,
  from: number,
  to: number,
  visit: (line: Uint8Array) => void,
): void {
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, to - from));
  const lines = new LineCutter(MAX_EVENT_BYTES + 1);
  let position = from;
  while (position < to) {
    const count = files.read(descriptor, buffer, position);
    if (count === 0) return;
    for (const line of lines.cut(buffer.subarray(0, count))) visit(line);
    position += count;
  }
}
