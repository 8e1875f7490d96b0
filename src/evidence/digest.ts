/** The only maker of `Digest` values: content goes in, and nothing that could be guessed back comes out. */
import { createHmac } from 'node:crypto';
import type { Digest } from '../vocabulary/digest.ts';

/** Half a character: a surrogate that its other half does not follow or precede. */
const HALF = /(\p{Surrogate})/u;

/** A text and its UTF-8 bytes have the same digest; two texts that differ in any code unit never have. */
export function digestWith(key: Uint8Array, content: string | Uint8Array): Digest {
  const bytes = typeof content === 'string' && HALF.test(content) ? encodeHalves(content) : content;
  return `sha256:${createHmac('sha256', key).update(bytes).digest('hex')}` as Digest;
}

/** UTF-8 would spell every half of a character as U+FFFD; WTF-8 gives each the three bytes that no UTF-8 text has. */
function encodeHalves(text: string): Buffer {
  const pieces = text.split(HALF).map((piece) => {
    const unit = piece.charCodeAt(0);
    if (!HALF.test(piece)) return Buffer.from(piece);
    return Buffer.of(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f));
  });
  return Buffer.concat(pieces);
}
