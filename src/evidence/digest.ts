/** The only code that creates `Digest` values: they are keyed, so content cannot be guessed back from them. */
import type { Digest } from '../vocabulary/digest.ts';
import { hmacOf } from './keys/hmac.ts';

/** An unpaired surrogate. */
const HALF = /(\p{Surrogate})/u;

/** A text and its UTF-8 bytes have the same digest; texts that differ in any code unit have different digests. */
export function digestWith(key: Uint8Array, content: string | Uint8Array): Digest {
  const bytes = typeof content === 'string' && HALF.test(content) ? encodeHalves(content) : content;
  return `sha256:${hmacOf(key, bytes, 'hex')}` as Digest;
}

/** UTF-8 would encode every unpaired surrogate as U+FFFD; WTF-8 gives each three bytes that UTF-8 never contains. */
function encodeHalves(text: string): Buffer {
  const pieces = text.split(HALF).map((piece) => {
    const unit = piece.charCodeAt(0);
    if (!HALF.test(piece)) return Buffer.from(piece);
    return Buffer.of(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f));
  });
  return Buffer.concat(pieces);
}
