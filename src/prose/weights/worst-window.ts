/**
 * The worst window of a text, in two stages. The first weighs the words of each sentence and assumes every fact that a word
 * of it could open; only windows that reach the threshold so are read for facts. The result is that of `scoreWindows`.
 */
import { memoOf } from '../../text/bounded-memo.ts';
import { FACT_COUNT, factNumber, OPENED } from '../facts/facts.ts';
import { TOKEN_CLASSES } from '../facts/tokens.ts';
import { type FeatureSpace, spaceFor, writeFeatures } from './features.ts';
import { PROSE_KINDS, type ProseKind, thresholdOf, type Weights, weights } from './model.ts';
import { readBefore } from './read-before.ts';
import { type ReadSentence, scaleOf, scoreWindows, sumOf } from './windows.ts';

export interface Window {
  readonly score: number;
  readonly from: number;
  readonly to: number;
}

/** What one kind of text weighs facts by. Facts that orders of words prove are the first 62, as bits of two numbers. */
class FactWeights {
  readonly bias: number;
  /** By fact. */
  readonly of: Float64Array;
  /** By class: the facts that such a word may open and that speak for an attack. */
  readonly #low = new Int32Array(TOKEN_CLASSES);
  readonly #high = new Int32Array(TOKEN_CLASSES);
  /** What being code can add. */
  readonly code: number;

  constructor(kind: number, { facts, bias }: Weights) {
    this.bias = bias[kind] ?? 0;
    const own = FACT_COUNT * (kind + 1);
    this.of = Float64Array.from(
      { length: FACT_COUNT },
      (_, fact) => (facts[fact] ?? 0) + (facts[own + fact] ?? 0),
    );
    this.code = Math.max(0, this.of[factNumber('is-code')] ?? 0);
    for (const [place, opened] of OPENED().entries())
      for (const fact of opened) {
        if ((this.of[fact] ?? 0) <= 0) continue;
        const bits = fact < HALF ? this.#low : this.#high;
        bits[place] = (bits[place] ?? 0) | (1 << (fact % HALF));
      }
  }

  low(place: number): number {
    return this.#low[place] ?? 0;
  }

  high(place: number): number {
    return this.#high[place] ?? 0;
  }

  /** What the facts of these bits add. */
  sumOf(low: number, high: number): number {
    let sum = 0;
    for (let bits = low; bits !== 0; bits &= bits - 1) sum += this.of[31 - Math.clz32(bits & -bits)] ?? 0;
    for (let bits = high; bits !== 0; bits &= bits - 1)
      sum += this.of[HALF + 31 - Math.clz32(bits & -bits)] ?? 0;
    return sum;
  }
}
const HALF = 31;

const KINDS = Object.fromEntries(PROSE_KINDS.map((kind, number) => [kind, { number }])) as Record<
  ProseKind,
  { readonly number: number }
>;
const factWeights = memoOf(({ number }: { readonly number: number }) => new FactWeights(number, weights()));

/** A sentence after the first stage. */
class Weighed {
  readonly sentence: ReadSentence;
  /** What its words add, before scaling, and how many features they have. */
  readonly sum: number;
  readonly count: number;
  readonly low: number;
  readonly high: number;
  /** What its plain facts add, and those of them that speak for an attack. */
  readonly plain: number;
  readonly worst: number;

  constructor(sentence: ReadSentence, by: FactWeights, space: FeatureSpace) {
    const { tokens, spoken } = sentence;
    const { buckets, scale } = weights();
    this.sentence = sentence;
    this.count = writeFeatures(tokens, spoken, space);
    this.sum = sumOf(space.list, this.count, buckets) * scale;
    let low = 0;
    let high = 0;
    for (let at = tokens.from; at < tokens.from + tokens.length; at++) {
      const place = tokens.classes[at] ?? -1;
      if (place < 0) continue;
      low |= by.low(place);
      high |= by.high(place);
    }
    this.low = low;
    this.high = high;
    let plain = 0;
    let worst = 0;
    for (let i = 0; i < sentence.plain.length; i++) {
      const weight = by.of[sentence.plain[i] ?? 0] ?? 0;
      plain += weight;
      if (weight > 0) worst += weight;
    }
    this.plain = plain;
    this.worst = worst;
  }
}

/** For what rounding may add. */
const SLACK = 1e-3;

/** The first of the worst windows; undefined if none reaches the threshold. Windows that were read `before` are left out. */
export function worstWindow(
  sentences: readonly ReadSentence[],
  kind: ProseKind,
  before: readonly ReadSentence[] = [],
): Window | undefined {
  const least = thresholdOf(kind) - SLACK;
  const by = factWeights(KINDS[kind]);
  const space = spaceFor(longestOf(sentences));
  let best: Window | undefined;
  const take = (one: Weighed, other: Weighed | undefined, from: number): void => {
    if (mostOf(one, other, by) < least) return;
    const score = scoreOf(one, other, by);
    if (score < thresholdOf(kind) || (best !== undefined && score <= best.score)) return;
    best = { score, from, to: from + (other === undefined ? 1 : 2) };
  };
  const known = before.length === 0 ? undefined : readBefore(sentences, before);
  let last: Weighed | undefined;
  for (let at = 0; at < sentences.length; at++) {
    const [own, next] = known === undefined ? [0, 0] : [known[at] ?? 0, known[at + 1] ?? 0];
    const isPairNew = at > 0 && (own === 0 || own !== known?.[at - 1]);
    const sentence = sentences[at];
    if (sentence === undefined || (own !== 0 && own === next && !isPairNew)) continue;
    const weighed = new Weighed(sentence, by, space);
    if (isPairNew && last !== undefined) take(last, weighed, at - 1);
    if (own === 0) take(weighed, undefined, at);
    last = weighed;
  }
  return best;
}

function longestOf(sentences: readonly ReadSentence[]): number {
  let longest = 0;
  for (const { tokens } of sentences) if (tokens.length > longest) longest = tokens.length;
  return longest;
}

/** With every fact that a word could open, and of the plain facts of two sentences at least what they add together. */
function mostOf(one: Weighed, other: Weighed | undefined, by: FactWeights): number {
  if (other === undefined)
    return one.sum * scaleOf(one.count) + by.sumOf(one.low, one.high) + by.code + by.bias + one.plain;
  const sum = (one.sum + other.sum) * scaleOf(one.count + other.count);
  const facts = by.sumOf(one.low | other.low, one.high | other.high);
  return sum + facts + by.code + by.bias + Math.min(one.plain + other.worst, other.plain + one.worst);
}

/** In the order of `scoreWindows`, so that not even the last bit differs. */
function scoreOf(one: Weighed, other: Weighed | undefined, by: FactWeights): number {
  const sum = (0 + one.sum + (other?.sum ?? 0)) * scaleOf(one.count + (other?.count ?? 0));
  const union = new Uint8Array(FACT_COUNT);
  const facts = addFacts(one.sentence.held, union, by, by.bias);
  return (other === undefined ? facts : addFacts(other.sentence.held, union, by, facts)) + sum;
}

function addFacts(held: readonly number[], union: Uint8Array, by: FactWeights, start: number): number {
  let sum = start;
  for (let i = 0; i < held.length; i++) {
    const fact = held[i] ?? 0;
    if (union[fact] === 1) continue;
    union[fact] = 1;
    sum += by.of[fact] ?? 0;
  }
  return sum;
}

/** Of all windows, as the learner scores them; the first if several are equal. */
export function exactWorst(sentences: readonly ReadSentence[], kind: ProseKind): Window {
  let best: Window = { score: Number.NEGATIVE_INFINITY, from: 0, to: 0 };
  scoreWindows(sentences, PROSE_KINDS.indexOf(kind), weights(), (score, from, to) => {
    if (score > best.score) best = { score, from, to };
  });
  return best;
}
