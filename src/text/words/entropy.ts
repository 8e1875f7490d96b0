/**
 * Two measures of a text in bits per character, without allocating. `shannonBits` measures how evenly its
 * characters are distributed; `randomness` how unlike ordinary prose and code their order is: identifiers, words
 * and paths are below 6, random tokens above 7. Neither can judge a password that a person chose.
 */
import { Buffer } from 'node:buffer';
import { BIGRAM_COSTS } from './bigram.generated.ts';
import { BIGRAM_CLASS, BIGRAM_CLASSES, EDGE_CLASS } from './bigram-class.ts';

/** How many steps of the table make one bit; fixed by the generator. */
const STEPS_PER_BIT = 16;

/** Cost of the class `next` after the class `previous`, at `previous * BIGRAM_CLASSES + next`, in steps. */
export const BIGRAM_STEPS: Readonly<Uint8Array> = Uint8Array.from(Buffer.from(BIGRAM_COSTS, 'base64'));

/** Beyond Latin-1, characters share 256 counters: close enough for a score, and nothing to allocate. */
const counts = new Uint32Array(512);
const counterOf = (unit: number): number => (unit < 256 ? unit : 256 + (unit & 255));

export function shannonBits(text: string): number {
  const { length } = text;
  if (length === 0) return 0;
  for (let at = 0; at < length; at++) {
    const counter = counterOf(text.charCodeAt(at));
    counts[counter] = (counts[counter] ?? 0) + 1;
  }
  let weighted = 0;
  for (let at = 0; at < length; at++) {
    const counter = counterOf(text.charCodeAt(at));
    const count = counts[counter] ?? 0;
    if (count > 1) weighted += count * Math.log2(count);
    counts[counter] = 0;
  }
  return Math.log2(length) - weighted / length;
}

export function randomness(text: string): number {
  const { length } = text;
  if (length === 0) return 0;
  let steps = 0;
  let previous = EDGE_CLASS;
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at);
    const next = unit < 128 ? (BIGRAM_CLASS[unit] ?? EDGE_CLASS) : EDGE_CLASS;
    steps += BIGRAM_STEPS[previous * BIGRAM_CLASSES + next] ?? 0;
    previous = next;
  }
  return steps / (STEPS_PER_BIT * length);
}
