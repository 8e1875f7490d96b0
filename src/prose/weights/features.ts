/** Hashed features of a sentence: words, stems side by side, and classes of words in order. */
import type { Tokens } from '../facts/tokens.ts';

export const BUCKET_BITS = 17;
const SHIFT = 32 - BUCKET_BITS;

const mix = (a: number, b: number): number => {
  const h = Math.imul(a ^ Math.imul(b, 0x85ebca6b), 0xc2b2ae35);
  return h ^ (h >>> 15);
};
const bucket = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> SHIFT;

const WORD = 1;
const PAIR = 2;
const CLASS_PAIR = 4;
const CLASS_TRIPLE = 5;
/** Apart from the first classes, whose numbers are small. */
const AWAY = 77;
const PER_TOKEN = 4;

export function featuresOf({ hashes, stems, classes, length }: Tokens): Int32Array {
  const list = new Int32Array(length * PER_TOKEN);
  let count = 0;
  let before = 0;
  let last = -1;
  let first = -1;
  for (let at = 0; at < length; at++) {
    const stem = stems[at] ?? 0;
    list[count++] = bucket(mix(hashes[at] ?? 0, WORD));
    list[count++] = bucket(mix(mix(before, stem), PAIR));
    before = stem;
    const place = classes[at] ?? -1;
    if (place < 0) continue;
    if (last >= 0) list[count++] = bucket(mix(mix(last + AWAY, place), CLASS_PAIR));
    if (first >= 0) list[count++] = bucket(mix(mix(mix(first + AWAY, last), place), CLASS_TRIPLE));
    first = last;
    last = place;
  }
  return list.subarray(0, count);
}
