/**
 * `decodeLayers` decodes the encoded parts of a text, layer by layer, until nothing more comes out. Iterative and
 * linear: every layer is read once, and depth, decoded bytes and layers are bounded. `capped` names a bound that was
 * reached, so that a partial search is never taken for a clean one. A run becomes a layer only when it
 * decodes to text that reads like text; words, identifiers, hashes and minified code give none.
 */
import { findBase } from './decode-base.ts';
import { findCodes } from './decode-codes.ts';
import { findEscapes } from './decode-escapes.ts';
import { findPercent } from './decode-percent.ts';
import type { Encoding, Finder } from './decode-run.ts';
import { findInterleaved } from './decode-utf16.ts';
import { findRotated } from './rot13.ts';
import { unfold } from './unfold.ts';

export interface DecodeLimits {
  /** How many nested encodings are decoded. */
  readonly maxDepth: number;
  /** Decoded text in total, as UTF-8; also the limit for inflating. */
  readonly maxBytes: number;
  readonly maxLayers: number;
}

export type DecodeCap = 'depth' | 'bytes' | 'layers';

export interface DecodedLayer {
  readonly text: string;
  /** From the outermost encoding to the innermost. */
  readonly via: readonly Encoding[];
  /** Where in the input the outermost encoded run is. */
  readonly start: number;
  readonly end: number;
}

export interface Decoding {
  readonly layers: readonly DecodedLayer[];
  readonly capped: readonly DecodeCap[];
}

const DECODE_LIMITS: DecodeLimits = { maxDepth: 4, maxBytes: 1 << 20, maxLayers: 64 };

const FINDERS: readonly Finder[] = [
  { hint: /[A-Za-z0-9+/_-]{6}/, find: findBase },
  { hint: /%[0-9A-Fa-fu]/, find: findPercent },
  { hint: /\\[xuU0-7]|U\+[0-9A-Fa-f]|&[#A-Za-z]/, find: findEscapes },
  { hint: /\d\s{0,8}[,;)]|[\dA-Fa-f]{2}[ :-][\dA-Fa-f]{2}|\]\s{0,8}\d/, find: findCodes },
  { hint: /\0/, find: findInterleaved },
  { hint: /[A-Za-z]{2}/, find: findRotated },
];

export function decodeLayers(text: string, limits: Partial<DecodeLimits> = {}): Decoding {
  return unfold(text, FINDERS, { ...DECODE_LIMITS, ...limits });
}
