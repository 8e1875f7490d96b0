import { type FileHandle, stat } from 'node:fs/promises';
import { fileTrouble } from '../../../ports/errno.ts';
import { assertReadable } from '../../../road/regular-file.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { locate } from '../verb/place.ts';
import type { Session } from '../verb/session.ts';
import { openReadable } from './regular-file.ts';

const CHUNK_BYTES = 256 * 1024;
const MEBIBYTE = 1024 * 1024;

export interface Source {
  /** As the user wrote it, or `-`. */
  readonly name: string;
  /** Unknown for pipes. */
  readonly sizeBytes?: number;
  /** The bytes of a chunk are overwritten by the next one. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** Other names of standard input: if it is a socket, these cannot be opened. */
const STANDARD_INPUT = /^\/(?:dev\/(?:stdin|fd\/0)|proc\/self\/fd\/0)$/;

export async function openSource(name: string, session: Session): Promise<Source> {
  if (name !== '-' && !STANDARD_INPUT.test(name)) return await openFile(name, locate(name, session.io));
  const { stdin } = session.io;
  if (stdin.isTerminal) {
    session.note('tokenauditor: reading from the terminal; finish with Ctrl-D, or cancel with Ctrl-C');
  }
  return { name, chunks: () => readStandardInput(stdin) };
}

async function* readStandardInput(stdin: Session['io']['stdin']): AsyncGenerator<Uint8Array> {
  try {
    yield* stdin.chunks();
  } catch (error) {
    throw fileTrouble(error, 'standard input', 'read');
  }
}

/** Opened on the first read, so that an unread source leaves nothing open. */
async function openFile(name: string, path: string): Promise<Source> {
  const facts = await stat(path).catch((error: unknown) => {
    throw fileTrouble(error, name, 'read');
  });
  assertReadable(facts, path, name);
  return { name, ...(facts.isFile() ? { sizeBytes: facts.size } : {}), chunks: () => readChunks(name, path) };
}

async function* readChunks(name: string, path: string): AsyncGenerator<Uint8Array> {
  let handle: FileHandle | undefined;
  try {
    handle = await openReadable(path, name);
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    while (true) {
      // Asynchronous on purpose: an interrupt can be handled between two chunks.
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    throw fileTrouble(error, name, 'read');
  } finally {
    await handle?.close();
  }
}

/** Reads a small file that the user named (a key, a proof, a checkpoint) in full. */
export async function readSmall(name: string, session: Session, maxBytes = MEBIBYTE): Promise<string> {
  return (await readWhole(name, session, maxBytes)).toString('utf8');
}

export async function readWhole(name: string, session: Session, maxBytes: number): Promise<Buffer> {
  const source = await openSource(name, session);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of source.chunks()) {
    size += chunk.length;
    if (size > maxBytes) {
      const most = maxBytes % MEBIBYTE === 0 ? `${maxBytes / MEBIBYTE} MiB` : `${maxBytes} bytes`;
      throw new Trouble('file.too_large', { path: name === '-' ? 'standard input' : name, most });
    }
    parts.push(Buffer.from(chunk));
  }
  return Buffer.concat(parts);
}
