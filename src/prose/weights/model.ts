/**
 * The fitted weights: read once, when the first text is judged. `scripts/train-prose.ts` prints them, with where they come
 * from and how good they are in `weights.md` beside them.
 */
import { Buffer } from 'node:buffer';
import { brotliDecompressSync } from 'node:zlib';
import { once } from '../../text/bounded-memo.ts';
import { FACT_COUNT } from '../facts/facts.ts';
import { BUCKET_BITS } from './features.ts';
import { FACT_WEIGHTS, KIND_BIAS, SCALE, THRESHOLDS, WEIGHTS } from './weights.generated.ts';

/** What a text is read as; each has its own calibration. */
export const PROSE_KINDS = ['definition', 'reply', 'argument', 'prompt'] as const;
export type ProseKind = (typeof PROSE_KINDS)[number];

export interface Weights {
  readonly buckets: Float32Array | Int8Array;
  /** What one step of a bucket is worth. */
  readonly scale: number;
  /** Of all kinds, then of each kind. */
  readonly facts: Float32Array;
  readonly bias: Float32Array;
}

/** Scores from which a text of a kind is worth a finding. */
export const thresholdOf = (kind: ProseKind): number => THRESHOLDS[kind];

export const weights = once((): Weights => {
  const bytes = brotliDecompressSync(Buffer.from(WEIGHTS, 'base64'), { maxOutputLength: 1 << BUCKET_BITS });
  const facts = Float32Array.from(FACT_WEIGHTS);
  if (bytes.length !== 1 << BUCKET_BITS || facts.length !== FACT_COUNT * (PROSE_KINDS.length + 1))
    throw new Error('the weights do not fit the facts: run scripts/train-prose.ts');
  return {
    buckets: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    scale: SCALE,
    facts,
    bias: Float32Array.from(KIND_BIAS),
  };
});
