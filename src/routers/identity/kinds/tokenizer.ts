/**
 * Prompt tokens of fixed strings, obs = a + b · ref. A constant more is a hidden system prompt; a constant factor is
 * rescaled billing, or another tokenizer; a pattern that neither explains is another tokenizer.
 */
import { type Arm, type Item, itemOf, rounded } from '../evidence/evidence.ts';

export type TokenizerReading =
  | { readonly shape: 'same' | 'offset'; readonly offset: number; readonly deviating: 0 }
  | {
      readonly shape: 'rescaled';
      readonly slope: number;
      readonly offset: number;
      readonly deviating: number;
    }
  | { readonly shape: 'other'; readonly slope: number; readonly offset: number; readonly deviating: number };

/** Fewer strings cannot be distinguished from chance, or from a hidden prompt. */
const REQUIRED = 8;
/** Counts are whole numbers, so a factor leaves at most half a token, and the fit a little more. */
const MOST_RESIDUAL = 0.6;
const LEAST_FOR_FACTOR = { strings: 5, range: 20 };
/** Nearer to one, a few tokens more here and there would pass for a factor. */
const LEAST_CHANGE = 0.02;
const WORTH_OF_ONE = 0.75;
const WORTH_OF_FACTOR = 1;

export function readTokenizer(
  reference: readonly number[],
  counts: readonly number[],
): TokenizerReading | undefined {
  if (reference.length !== counts.length || reference.length < 2) return undefined;
  const differences = counts.map((count, i) => count - (reference[i] ?? 0));
  const offset = mostFrequent(differences);
  const deviating = differences.filter((difference) => difference !== offset).length;
  if (deviating === 0) return { shape: offset === 0 ? 'same' : 'offset', offset, deviating };
  const line = fitLine(reference, counts);
  return { shape: line.isExact ? 'rescaled' : 'other', slope: line.slope, offset: line.offset, deviating };
}

export function tokenizerItem(baseline: Arm, observed: Arm, control: Arm | undefined): Item | undefined {
  const [reference, counts] = [baseline.tokenizer_probe, observed.tokenizer_probe];
  if (reference === undefined || counts === undefined) return undefined;
  const n = Math.min(reference.length, counts.length);
  const about = { kind: 'tokenizer', n, required: REQUIRED } as const;
  const reading = readTokenizer(reference, counts);
  if (reading === undefined) {
    const why = reference.length === counts.length ? 'one string is too few' : 'the lists differ in length';
    return itemOf({ ...about, log10Lr: 0, detail: `The token counts were not compared: ${why}.` });
  }
  const state = controlState(reference, control?.tokenizer_probe);
  const isOther = (reading.shape === 'other' || reading.shape === 'rescaled') && state !== 'failed';
  // One string that deviates may be a counting error.
  const isCertain = isOther && reading.deviating >= 2;
  return itemOf({
    ...about,
    log10Lr: isOther ? otherWorth(reading, n) : sameWorth(reading, n),
    control: state,
    effects: effectsOf(reading),
    detail: state === 'failed' ? `${detailOf(reading, n)} ${FAILED}` : detailOf(reading, n),
    isCertain,
  });
}

const FAILED = 'The direct provider’s own counts differ from call to call, so this is no evidence.';

function controlState(reference: readonly number[], again: readonly number[] | undefined): Item['control'] {
  const reading = again === undefined ? undefined : readTokenizer(reference, again);
  if (reading === undefined) return 'none';
  return reading.deviating === 0 ? 'passed' : 'failed';
}

/**
 * Real tokenizers differ from string to string: a plain factor looks more like a bill than like a model. A prompt and a
 * factor are two unknowns, so few strings are hardly enough to recognise a factor: they are worth no more than one.
 */
function otherWorth({ shape, deviating }: TokenizerReading, n: number): number {
  if (shape === 'rescaled') return WORTH_OF_FACTOR;
  const worth = deviating >= 2 ? WORTH_OF_ONE * deviating : 0.5;
  return n >= REQUIRED ? worth : Math.min(worth, WORTH_OF_FACTOR);
}

function sameWorth({ shape }: TokenizerReading, n: number): number {
  const isSame = shape === 'same' || shape === 'offset';
  return isSame && n >= REQUIRED ? -0.5 : 0;
}

function effectsOf(reading: TokenizerReading): Item['effects'] {
  const effects = [
    { measure: 'deviating_strings', value: reading.deviating, lo: null, hi: null },
    { measure: 'offset_tokens', value: reading.offset, lo: null, hi: null },
  ];
  if (!('slope' in reading)) return effects;
  return [...effects, { measure: 'slope', value: reading.slope, lo: null, hi: null }];
}

function detailOf(reading: TokenizerReading, n: number): string {
  switch (reading.shape) {
    case 'same':
      return `All ${n} token counts agree; models of one family share a tokenizer, so this does not distinguish siblings.`;
    case 'offset':
      return `All ${n} token counts differ by the same ${reading.offset} tokens: the same tokenizer, and another prompt around it.`;
    case 'rescaled':
      return `The token counts are the direct ones times ${rounded(reading.slope, 3)}: counted by another rule, or by a tokenizer with that slope.`;
    case 'other':
      if (reading.deviating === 1)
        return `One of ${n} token counts deviates, which may be a counting error: count again.`;
      return n < REQUIRED
        ? `${reading.deviating} of ${n} token counts deviate: another tokenizer, or another way of counting; ${REQUIRED} strings or more would distinguish them.`
        : `${reading.deviating} of ${n} token counts deviate in a way that neither a hidden prompt nor a factor explains: another tokenizer.`;
  }
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ranked = [...counts].sort((x, y) => y[1] - x[1] || Math.abs(x[0]) - Math.abs(y[0]) || x[0] - y[0]);
  return ranked[0]?.[0] ?? 0;
}

function fitLine(xs: readonly number[], ys: readonly number[]) {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const spread = xs.reduce((sum, x) => sum + (x - mx) ** 2, 0);
  const slope = spread === 0 ? 0 : xs.reduce((sum, x, i) => sum + (x - mx) * ((ys[i] ?? 0) - my), 0) / spread;
  const offset = my - slope * mx;
  const worst = Math.max(...xs.map((x, i) => Math.abs((ys[i] ?? 0) - offset - slope * x)));
  const range = Math.max(...xs) - Math.min(...xs);
  const { strings, range: leastRange } = LEAST_FOR_FACTOR;
  const isTestable = xs.length >= strings && range >= leastRange;
  const isFactor = slope > 0 && Math.abs(slope - 1) > LEAST_CHANGE;
  return { slope, offset, isExact: isTestable && isFactor && worst <= MOST_RESIDUAL };
}
