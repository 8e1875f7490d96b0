/** Decodes bytes on the disk to UTF-8: gzip by its magic number, UTF-16 by its byte order mark; a UTF-8 mark is removed. */
import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A file that unpacks to more than this is not a log. */
export const MOST_UNPACKED_BYTES = 64 * 1024 ** 3;

export class BrokenCompression extends Error {
  override readonly name = 'BrokenCompression';
  readonly fault: 'broken compression' | 'unpacks to too much';

  constructor(fault: BrokenCompression['fault']) {
    super(fault);
    this.fault = fault;
  }
}

export async function* decoded(
  chunks: AsyncIterable<Uint8Array>,
  mostUnpacked = MOST_UNPACKED_BYTES,
): AsyncGenerator<Buffer> {
  const source = await peeked(chunks, 2);
  const isGzip = source.head[0] === 0x1f && source.head[1] === 0x8b;
  const plain = isGzip ? await peeked(unpacked(source.all(), mostUnpacked), 3) : source;
  yield* asUtf8(plain.head, plain.all());
}

interface Peeked {
  /** At least so many bytes, unless there are fewer. */
  readonly head: Buffer;
  all(): AsyncGenerator<Buffer>;
}

async function peeked(chunks: AsyncIterable<Uint8Array>, least: number): Promise<Peeked> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < Math.max(3, least)) {
    const { done, value } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    try {
      if (head.length > 0) yield head;
      for (;;) {
        const { done, value } = await iterator.next();
        if (done) return;
        yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head, all };
}

async function* unpacked(chunks: AsyncGenerator<Buffer>, most: number): AsyncGenerator<Buffer> {
  // Copied: the source may overwrite a chunk while the unpacker still holds it.
  const copies = async function* () {
    for await (const chunk of chunks) yield Buffer.from(chunk);
  };
  const source = Readable.from(copies(), { objectMode: false });
  const gunzip = createGunzip();
  let size = 0;
  let sourceError: unknown;
  source.on('error', (error) => {
    sourceError = error;
    gunzip.destroy(error);
  });
  try {
    for await (const part of source.pipe(gunzip)) {
      size += part.length;
      if (size > most) throw new BrokenCompression('unpacks to too much');
      yield part;
    }
  } catch (error) {
    if (sourceError !== undefined) throw sourceError;
    throw error instanceof BrokenCompression ? error : new BrokenCompression('broken compression');
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

async function* asUtf8(head: Buffer, chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (head[0] === 0xff && head[1] === 0xfe) return yield* fromUtf16('utf-16le', chunks);
  if (head[0] === 0xfe && head[1] === 0xff) return yield* fromUtf16('utf-16be', chunks);
  let skip = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  for await (const chunk of chunks) {
    yield skip === 0 ? chunk : chunk.subarray(skip);
    skip = 0;
  }
}

async function* fromUtf16(
  encoding: 'utf-16le' | 'utf-16be',
  chunks: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  const rest = decoder.decode();
  if (rest !== '') yield Buffer.from(rest);
}
