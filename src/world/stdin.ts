/**
 * Standard input as a whole, within a time limit. A blocking read cannot be abandoned: neither this thread nor another
 * would ever end. So a pipe is opened a second time without blocking, and a socket is left to the event loop.
 * Uses the wall clock, because the monotonic one loads a module.
 */
import { constants, fstatSync, openSync, readSync } from 'node:fs';
import { rawPipe } from './raw-pipe.ts';

export type StdinReading =
  | { readonly ok: true; readonly text: string }
  | {
      readonly ok: false;
      readonly reason: 'empty' | 'large' | 'slow' | 'unreadable' | 'encoding' | 'terminal';
    };

const PIECE = 64 * 1024;

export async function readStdin(mostBytes: number, withinMs: number): Promise<StdinReading> {
  const pieces = new Pieces(mostBytes);
  try {
    const stats = fstatSync(0);
    if (stats.isFIFO() && process.platform === 'linux') {
      const descriptor = openSync('/proc/self/fd/0', constants.O_RDONLY | constants.O_NONBLOCK);
      return readPolling(descriptor, pieces, withinMs);
    }
    if (stats.isFile()) return readPolling(0, pieces, withinMs);
    if (stats.isCharacterDevice()) {
      const { isatty } = process.getBuiltinModule('node:tty');
      return isatty(0) ? { ok: false, reason: 'terminal' } : readPolling(0, pieces, withinMs);
    }
    if (!stats.isFIFO() && !stats.isSocket()) return { ok: false, reason: 'unreadable' };
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
  return isUnblocked() ? readPolling(0, pieces, withinMs) : readSocket(pieces, withinMs);
}

/** Kept, because the descriptors would be closed with them. */
const unblocked: unknown[] = [];

/** Hosts written in Node pass a socket, whose reads block unless Node's handle of it is made. */
function isUnblocked(): boolean {
  try {
    return unblocked.push(rawPipe(0)) > 0;
  } catch {
    return false;
  }
}

function readPolling(descriptor: number, pieces: Pieces, withinMs: number): StdinReading {
  let untilMs = Date.now() + withinMs;
  const latestMs = untilMs + 3 * withinMs;
  for (let nap = 0.25; ; ) {
    const piece = Buffer.allocUnsafe(PIECE);
    const count = readSome(descriptor, piece);
    if (count === 0) return pieces.finish();
    if (count !== undefined) {
      if (pieces.add(piece.subarray(0, count))) return pieces.finish();
      continue;
    }
    const beforeMs = Date.now();
    if (beforeMs > untilMs) return { ok: false, reason: 'slow' };
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, nap);
    // Woken late on a busy machine: the host may have waited for its turn as well.
    untilMs = Math.min(untilMs + Math.max(Date.now() - beforeMs - nap - 2, 0), latestMs);
    nap = Math.min(nap * 2, 5);
  }
}

/** Undefined: no input yet. */
function readSome(descriptor: number, into: Buffer): number | undefined {
  try {
    return readSync(descriptor, into, 0, into.length, null);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return undefined;
    throw error;
  }
}

function readSocket(pieces: Pieces, withinMs: number): Promise<StdinReading> {
  // Not `import()`, for which a bundle needs half a kilobyte of code in every hook.
  const { Socket } = process.getBuiltinModule('node:net');
  return new Promise((resolve) => {
    const socket = new Socket({ fd: 0, readable: true, writable: false });
    const finish = (reading: StdinReading) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(reading);
    };
    const timer = setTimeout(() => finish({ ok: false, reason: 'slow' }), withinMs);
    socket.on('data', (piece: Buffer) => {
      if (pieces.add(piece)) finish(pieces.finish());
    });
    socket.on('end', () => finish(pieces.finish()));
    socket.on('error', () => finish({ ok: false, reason: 'unreadable' }));
  });
}

const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

class Pieces {
  readonly #most: number;
  readonly #pieces: Buffer[] = [];
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** True once there is nothing more to wait for: too much input, or a whole document from a host that keeps the pipe open. */
  add(piece: Buffer): boolean {
    this.#pieces.push(piece);
    this.#length += piece.length;
    return this.#length > this.#most || this.#isWhole(piece);
  }

  #isWhole(last: Buffer): boolean {
    let end = last.length - 1;
    while (end >= 0 && (last[end] ?? 0) <= 0x20) end--;
    if (last[end] !== CLOSE_BRACE || this.#pieces[0]?.includes(OPEN_BRACE) !== true) return false;
    try {
      JSON.parse(this.#bytes().toString('utf8'));
      return true;
    } catch {
      return false;
    }
  }

  finish(): StdinReading {
    if (this.#length > this.#most) return { ok: false, reason: 'large' };
    const bytes = this.#bytes();
    const text = bytes.toString('utf8').replace(/^\ufeff/, '');
    if (text.trim() === '') return { ok: false, reason: 'empty' };
    // Undecodable bytes become another text: two readers may then read two things.
    if (text.includes('\ufffd') && !Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes))
      return { ok: false, reason: 'encoding' };
    return { ok: true, text };
  }

  #bytes(): Buffer {
    return this.#pieces.length === 1 ? (this.#pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#pieces);
  }
}
