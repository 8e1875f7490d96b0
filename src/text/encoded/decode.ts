/**
 * `decodeLayers` unfolds what a text holds in other spellings, layer by layer, until nothing more comes out.
 * Iterative and linear: every layer is read once, and depth, decoded bytes and layers are bounded. A bound that was
 * hit stands in `capped`, so that nobody takes half a look for a clean one. A run becomes a layer only when it
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
  /** How many encodings may lie over one another. */
  readonly maxDepth: number;
  /** Decoded text in all, as UTF-8; also the most that is ever inflated. */
  readonly maxBytes: number;
  readonly maxLayers: number;
}

export type DecodeCap = 'depth' | 'bytes' | 'layers';

export interface DecodedLayer {
  readonly text: string;
  /** From the outermost encoding to the innermost. */
  readonly via: readonly Encoding[];
  /** Where in the input the outermost encoded run lies. */
  readonly start: number;
  readonly end: number;
}

export interface Decoding {
  readonly layers: readonly DecodedLayer[];
  readonly capped: readonly DecodeCap[];
}

const DECODE_LIMITS: DecodeLimits = { maxDepth: 4, maxBytes: 1 << 20, maxLayers: 64 };

const FINDERS: readonly Finder[] = [
  { sign: /[A-Za-z0-9+/_-]{6}/, find: findBase },
  { sign: /%[0-9A-Fa-fu]/, find: findPercent },
  { sign: /\\[xuU0-3]|&[#A-Za-z]/, find: findEscapes },
  { sign: /\d\s{0,8}[,;)]|[\dA-Fa-f]{2}[ :-][\dA-Fa-f]{2}|\]\s{0,8}\d/, find: findCodes },
  { sign: /\0/, find: findInterleaved },
  { sign: /[A-Za-z]{2}/, find: findRotated },
];

export function decodeLayers(text: string, limits: Partial<DecodeLimits> = {}): Decoding {
  return unfold(text, FINDERS, { ...DECODE_LIMITS, ...limits });
}
