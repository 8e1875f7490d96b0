/** The readings of a text that a sender may have encoded: decoded, and backwards. */
import { decodeLayers } from '../text/encoded/decode.ts';

const DEEPEST = 3;
const SHORTEST = 12;
const MOST_LAYERS = 16;
const MOST_TEXT = 200_000;
const MAY_BE_ENCODED = /[A-Za-z0-9+/_-]{16}|%[0-9A-Fa-f]{2}|\\[xu]|&#|(?:[0-9a-f]{2}[ :-]){6}/;
const DOTTED = /^[0-9a-f]{16,63}(?=\.|$)|(?<=\.)[0-9a-f]{16,63}(?=\.|$)/gi;

export function readingsOf(text: string): string[] {
  const read = text.slice(0, MOST_TEXT);
  const readings = [read];
  if (read.length < SHORTEST) return readings;
  if (MAY_BE_ENCODED.test(read)) {
    for (const { text: inner } of decodeLayers(read, { maxDepth: DEEPEST, maxLayers: MOST_LAYERS }).layers)
      readings.push(inner);
    const labels = read.match(DOTTED) ?? [];
    if (labels.length > 0)
      readings.push(
        Buffer.from(labels.join('').slice(0, (labels.join('').length >> 1) * 2), 'hex').toString('utf8'),
      );
  }
  if (read.length <= 4_096) readings.push([...read].reverse().join(''));
  return readings;
}
