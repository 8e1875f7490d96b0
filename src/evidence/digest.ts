/** The only maker of `Digest` values: content goes in, and nothing that could be guessed back comes out. */
import { createHmac } from 'node:crypto';
import type { Digest } from '../vocabulary/digest.ts';

export function digestWith(key: Uint8Array, content: string | Uint8Array): Digest {
  return `sha256:${createHmac('sha256', key).update(content).digest('hex')}` as Digest;
}
