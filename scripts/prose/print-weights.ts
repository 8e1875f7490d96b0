/** Weights as one byte each, and as the module that the product reads. */
import { brotliCompressSync, constants } from 'node:zlib';
import type { ProseKind, Weights } from '../../src/prose/weights/model.ts';

const STEPS = 127;
/** The share of weights that may be cut to the largest step. */
const CUT = 0.0005;

/** As the module has it: with four decimals. */
const printed = (value: number): number => Number(value.toFixed(4));

export function quantised(weights: Weights): Weights {
  const sizes = Float64Array.from(weights.buckets, Math.abs).sort();
  const largest = sizes[Math.floor(sizes.length * (1 - CUT))] || 1;
  const scale = largest / STEPS;
  const step = (value: number) => Math.max(-STEPS, Math.min(STEPS, Math.round(value / scale)));
  return {
    buckets: Int8Array.from(weights.buckets, step),
    scale,
    facts: weights.facts.map(printed),
    bias: weights.bias.map(printed),
  };
}

export function printWeights(
  { buckets, scale, facts, bias }: Weights,
  thresholds: Readonly<Record<ProseKind, number>>,
): string {
  const packed = brotliCompressSync(new Uint8Array(buckets.buffer, buckets.byteOffset, buckets.length), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).toString('base64');
  const short = (values: Iterable<number>) => [...values].map(printed).join(', ');
  const limits = Object.entries(thresholds).map(([kind, one]) => `${kind}: ${Number(one.toFixed(3))}`);
  return [
    '/** Printed by scripts/train-prose.ts; `weights.md` has the origin and the figures. */',
    `export const WEIGHTS =\n  '${packed}';`,
    `export const SCALE = ${scale};`,
    `// biome-ignore format: printed\nexport const FACT_WEIGHTS: readonly number[] = [${short(facts)}];`,
    `export const KIND_BIAS: readonly number[] = [${short(bias)}];`,
    `export const THRESHOLDS = { ${limits.join(', ')} } as const;\n`,
  ].join('\n');
}
