import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sizeInWords } from '../messages/strict-reader.ts';
import type { Answered } from './ask-within-host.ts';
import type { WireFault, WireLimits } from './server-wire.ts';

/** Unpacked where that was requested, chunk by chunk; undefined: it cannot be read. */
export function bodyOf(answer: Answered, isRequested: boolean): AsyncIterable<Uint8Array> | undefined {
  const encoding = answer.header('content-encoding')?.toLowerCase();
  if (encoding === undefined || (isRequested && encoding === 'identity')) return answer.body;
  return isRequested && encoding === 'gzip' ? unpacked(answer.body) : undefined;
}

/** What breaks in the middle has ended there. */
async function* unpacked(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(body);
  const unzip = createGunzip();
  packed.on('error', () => unzip.destroy());
  try {
    yield* packed.pipe(unzip);
  } catch {
    return;
  } finally {
    packed.destroy();
    unzip.destroy();
  }
}

/** The whole of it to `take`, unless it is too large. */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  limits: WireLimits,
  take: (bytes: Uint8Array) => void,
): Promise<WireFault | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limits.maxMessageBytes) return tooLarge(limits);
    chunks.push(chunk);
  }
  take(Buffer.concat(chunks));
  return undefined;
}

export const tooLarge = (limits: WireLimits): WireFault => ({
  why: `it sent a message of more than ${sizeInWords(limits.maxMessageBytes)}`,
});
